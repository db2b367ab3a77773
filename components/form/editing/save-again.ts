import type { Outcome } from "@/components/data/outcome";

/** What became of a save. `again`: somebody else was first, in fields that the person has not touched, so that it is simply tried again. */
export type Tried<Data> = { outcome: Outcome<Data>; again?: boolean };

/** Saves, and does so again while others are faster: three times at most. */
export async function saveAgain<Data>(tryOnce: () => Promise<Tried<Data>>): Promise<Outcome<Data>> {
  let tried = await tryOnce();
  for (let left = 2; tried.again && left > 0; left -= 1) tried = await tryOnce();
  return tried.outcome;
}
