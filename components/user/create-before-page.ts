import { findRoute, mayVisit } from "@/lib/platform/navigation/routes";

/** The pages that lead to the form, by the name its address has for them. */
const pages: Record<string, string> = { dashboard: "/dashboard", users: "/admin/users" };

/** Where `/user/create/{beforePage}` leads when it is done: the dashboard for an unknown name or a page that is not theirs. */
export function pageBefore(name: string, permissions: readonly string[]): string {
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  const route = page && findRoute(page);
  return page && route && mayVisit(route, permissions) ? page : "/dashboard";
}
