import type { Route } from "./route";
import { canVisit, findRoute, routes, type Visitor } from "./routes";

/** Somebody's bar at the bottom of a phone, in the table's order. */
export const barFor = (visitor: Visitor): Route[] =>
  routes.filter((route: Route) => route.bar?.includes(visitor.role) === true && canVisit(route, visitor));

/** Somebody's sidebar, in the table's order, with or without the demo's entries. */
export const menuFor = (visitor: Visitor, demo: boolean): Route[] =>
  routes.filter((route: Route) => isListed(route, visitor) && (demo || !route.demo) && canVisit(route, visitor));

/** A route under another entry is found there by people who may open that entry. */
function isListed({ icon, under }: Route, visitor: Visitor): boolean {
  const entry = under === undefined ? null : findRoute(under);
  return icon !== undefined && (entry === null || !canVisit(entry, visitor));
}
