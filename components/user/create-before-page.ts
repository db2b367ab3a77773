import { canVisit, findRoute, type Visitor } from "@/lib/platform/navigation/routes";

/** The pages that link to the form, by their name in its address. */
const pages: Record<string, string> = { dashboard: "/dashboard", users: "/admin/users" };

/** The address to return to from `/user/create/{beforePage}`: the dashboard for an unknown name or a page the user may not open. */
export function pageBefore(name: string, visitor: Visitor): string {
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  const route = page && findRoute(page);
  return page && route && canVisit(route, visitor) ? page : "/dashboard";
}
