import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import { ViewerButton } from "@/components/session/viewer-button";
import { PageHeader } from "@/components/ui/page-header";
import { UserFilter } from "@/components/user/user-filter";
import { UserList } from "@/components/user/user-list";
import { inputFor, userSearch } from "@/components/user/user-search";
import { canView } from "@/lib/features/session/policy";
import { listUsers } from "@/lib/features/user/queries/list-users";
import { listPermissionsOf } from "@/lib/features/user/queries/permissions";
import type { UserItem } from "@/lib/features/user/schema";
import { canEnter } from "@/lib/platform/auth/can-enter";
import { env } from "@/lib/platform/env";
import type { SearchParams } from "@/lib/platform/navigation/list-search";
import { menuFor } from "@/lib/platform/navigation/menu";
import { guardPage } from "@/lib/platform/navigation/page-guard";
import type { Route } from "@/lib/platform/navigation/route";
import { viewAsAction } from "../../../actions";

const path = "/admin/user/login";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("login_as") };
}

/** Why somebody cannot be viewed. */
function reasonOf(user: UserItem) {
  if (!canEnter(user)) return "not_inactive";
  return user.role === "Admin" ? "not_admin" : "not_reachable";
}

/** The people whom an admin can view the product as (SPEC §6). */
export default async function LoginAsPage({ searchParams }: Props) {
  const actor = await guardPage(path);
  const { state: _, ...search } = userSearch.read(await searchParams);
  const [t, format, menu, page] = await Promise.all([
    getTranslations("viewer"),
    getFormatter(),
    getTranslations("menu"),
    listUsers(actor, inputFor(search)),
  ]);
  const permissionsOf = await listPermissionsOf(page.items.map(({ userId }) => userId));
  const titleOf = (route: Route) =>
    route.title.startsWith("menu.") ? menu(route.title.slice(5) as "users") : route.title;
  const pagesOf = ({ userId, role }: UserItem) =>
    menuFor({ role, permissions: permissionsOf.get(userId) ?? [] }, env.DEMO)
      .filter((route) => !route.external)
      .map(titleOf);
  return (
    <>
      <PageHeader title={menu("login_as")} lead={t("lead")} />
      <UserFilter path={path} search={search} />
      <UserList
        path={path}
        page={page}
        search={search}
        note={(user) => (
          <p className="text-meta text-muted">
            {t("sees", { pages: format.list(pagesOf(user), { type: "conjunction" }) })}
          </p>
        )}
      >
        {(user) => {
          const name = user.fullName;
          if (actor.viewer) return null;
          const reason = canView(actor, user) ? undefined : t(reasonOf(user));
          return <ViewerButton userId={user.userId} name={name} viewAs={viewAsAction} reason={reason} />;
        }}
      </UserList>
    </>
  );
}
