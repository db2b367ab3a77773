import "server-only";
import { redirect } from "next/navigation";
import { type Actor, requireActor } from "../auth/actor";
import type { Route } from "./route";
import { canVisit, routes } from "./routes";

/** The person a page is for, when the route table allows it with the current role and permissions; else the 403 page. */
export async function guardPage(path: (typeof routes)[number]["path"]): Promise<Actor> {
  const actor = await requireActor();
  const route: Route | undefined = routes.find((candidate) => candidate.path === path);
  if (!route || !canVisit(route, actor)) redirect("/403");
  return actor;
}
