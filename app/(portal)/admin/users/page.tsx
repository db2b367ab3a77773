import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import { UserFilter } from "@/components/user/user-filter";
import { inputFor, userSearch } from "@/components/user/user-search";
import { UserTable } from "@/components/user/user-table";
import { listDomainChoices } from "@/lib/features/domain/queries";
import { getTotalActiveUser, listUsers } from "@/lib/features/user/queries/list-users";
import { can } from "@/lib/platform/auth/permissions";
import type { SearchParams } from "@/lib/platform/navigation/list-search";
import { guardPage } from "@/lib/platform/navigation/page-guard";

const path = "/admin/users";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("users") };
}

/** Everybody with an account, with the way to each. */
export default async function UsersPage({ searchParams }: Props) {
  const actor = await guardPage(path);
  const search = userSearch.read(await searchParams);
  const [t, menu, { total }, domains, page] = await Promise.all([
    getTranslations("users"),
    getTranslations("menu"),
    getTotalActiveUser(),
    listDomainChoices(search.domain),
    listUsers(actor, inputFor(search)),
  ]);
  return (
    <>
      <PageHeader
        title={menu("users")}
        lead={t("lead", { count: total })}
        actions={
          !actor.viewer && (
            <>
              {can(actor, "view_admin_login") && (
                <LinkButton href="/admin/user/login" icon={<Icon name="eye-solid" />}>
                  {menu("login_as")}
                </LinkButton>
              )}
              {can(actor, "view_add_user") && (
                <LinkButton href="/user/create/users" variant="primary" icon={<Icon name="user-plus-solid" />}>
                  {t("new")}
                </LinkButton>
              )}
            </>
          )
        }
      />
      <UserFilter path={path} search={search} asTable domains={domains} />
      <UserTable
        path={path}
        page={page}
        search={search}
        canInvite={can(actor, "view_add_user")}
        changeable={page.items
          .filter((user) => !actor.viewer && user.reachable && !user.mergedInto && user.userId !== actor.id)
          .map(({ userId }) => userId)}
      />
    </>
  );
}
