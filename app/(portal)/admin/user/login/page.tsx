import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ViewerButton } from "@/components/session/viewer-button";
import { PageHeader } from "@/components/ui/page-header";
import { UserFilter } from "@/components/user/user-filter";
import { UserList } from "@/components/user/user-list";
import { inputFor, searchIn } from "@/components/user/user-search";
import { canView } from "@/lib/features/session/policy";
import { listUsers } from "@/lib/features/user/queries";
import type { UserItem } from "@/lib/features/user/schema";
import { guardPage } from "@/lib/platform/navigation/page-guard";
import { viewAsAction } from "../../../actions";

const path = "/admin/user/login";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("login_as") };
}

/** Why somebody cannot be viewed. */
function reasonOf({ active, role }: UserItem) {
  if (!active) return "not_inactive";
  return role === "Admin" ? "not_admin" : "not_reachable";
}

/** The people whom an admin can view the product as (SPEC §6). */
export default async function LoginAsPage({ searchParams }: Props) {
  const actor = await guardPage(path);
  const { state: _, ...search } = searchIn(await searchParams);
  const [t, menu, page] = await Promise.all([
    getTranslations("viewer"),
    getTranslations("menu"),
    listUsers(actor, inputFor(search)),
  ]);
  return (
    <>
      <PageHeader title={menu("login_as")} lead={t("lead")} />
      <UserFilter path={path} search={search} />
      <UserList path={path} page={page} search={search}>
        {(user) => {
          const name = user.fullName;
          if (canView(actor, user)) return <ViewerButton userId={user.userId} name={name} viewAs={viewAsAction} />;
          if (actor.viewer) return null;
          return <span className="text-sm text-muted">{t(reasonOf(user))}</span>;
        }}
      </UserList>
    </>
  );
}
