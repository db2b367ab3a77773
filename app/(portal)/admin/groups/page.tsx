import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { GroupFilter } from "@/components/group/managing/group-filter";
import { groupSearch } from "@/components/group/managing/group-search";
import { GroupTable } from "@/components/group/managing/group-table";
import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import { makesAnyGroup } from "@/lib/features/group/policy";
import { listGroupDomains } from "@/lib/features/group/queries/get-group-data";
import { listGroups } from "@/lib/features/group/queries/list-groups";
import { can } from "@/lib/platform/auth/permissions";
import type { SearchParams } from "@/lib/platform/navigation/list-search";
import { guardPage } from "@/lib/platform/navigation/page-guard";

const path = "/admin/groups";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("groups") };
}

/** The groups that somebody manages: all for an admin, their own for a teacher. */
export default async function GroupsPage({ searchParams }: Props) {
  const actor = await guardPage(path);
  const search = groupSearch.read(await searchParams);
  const isAll = makesAnyGroup(actor);
  const [t, menu, page, domains] = await Promise.all([
    getTranslations("groups"),
    getTranslations("menu"),
    listGroups(actor, search),
    isAll ? listGroupDomains(actor) : [],
  ]);
  return (
    <>
      <PageHeader
        title={menu("groups")}
        lead={t(isAll ? "lead" : "lead_own")}
        actions={
          !actor.viewer &&
          can(actor, "view_admin_add_group") && (
            <LinkButton href="/admin/group/add" variant="primary" icon={<Icon name="plus-solid" />}>
              {t("new")}
            </LinkButton>
          )
        }
      />
      <GroupFilter path={path} search={search} domains={domains} />
      <GroupTable path={path} page={page} search={search} />
    </>
  );
}
