import "server-only";
import { redirect } from "next/navigation";
import { type Actor, requireActor } from "../auth/actor";
import { mayVisit, type Route, routes } from "./routes";

/** The person a page is for, when the route table lets them in by the rights the database has now; else the 403 page. */
export async function guardPage(path: (typeof routes)[number]["path"]): Promise<Actor> {
  const actor = await requireActor();
  const route: Route | undefined = routes.find((candidate) => candidate.path === path);
  if (!route || !mayVisit(route, actor.permissions)) redirect("/403");
  return actor;
}
