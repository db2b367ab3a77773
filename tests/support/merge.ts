import { mergeAccountSupervisor } from "@/lib/features/merge/commands/merge-accounts";
import type { Actor } from "@/lib/platform/auth/actor";
import { writableDb as db } from "@/lib/platform/db";
import type { User } from "@/prisma/generated/client";
import { makeUser } from "../factories/user";
import { actAs } from "./actor";

export type Pair = { actor: Actor; kept: User; merged: User };

/** An admin and two accounts of supervisors. */
export async function makePair(): Promise<Pair> {
  const [kept, merged] = [await makeUser(db, "Supervisor"), await makeUser(db, "SecondarySupervisor")];
  return { actor: await actAs(await makeUser(db, "Admin")), kept, merged };
}

/** Merges the two, and gives the number of the merge. */
export async function mergePair({ actor, kept, merged }: Pair): Promise<number> {
  const { mergeId } = await mergeAccountSupervisor(actor, { keepUserId: kept.id, mergeUserId: merged.id });
  if (mergeId === null) throw new Error("Nothing was merged.");
  return mergeId;
}
