import { type Actor, resolveSession } from "@/lib/platform/auth/actor";
import type { Role } from "@/lib/platform/auth/permissions";
import { writableDb as db } from "@/lib/platform/db";
import { makeSession, makeSignedIn } from "../factories/session";

type Person = { id: number; role: Role };

/** The actor of a token; fails when there is none. */
export async function actorOf(token: string): Promise<Actor> {
  const state = await resolveSession(token);
  if (state.kind !== "actor") throw new Error(`The token stands for nobody: ${state.kind}.`);
  return state.actor;
}

/** Is a token still valid? */
export const isLive = async (token: string): Promise<boolean> => (await resolveSession(token)).kind === "actor";

/** The actor of a person who has just signed in. */
export const actAs = async (person: Person): Promise<Actor> => actorOf((await makeSignedIn(db, person)).token);

/** The actor of an admin who views the product as another user. */
export async function viewAs(admin: Person, person: Person): Promise<Actor> {
  const own = await makeSession(db, admin.id);
  return actorOf((await makeSignedIn(db, person, { viewerSid: own.sid })).token);
}
