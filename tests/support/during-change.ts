import { expect } from "vitest";
import { writableDb as db } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";
import { patienceMs, soon } from "./soon";

// Not in the transaction, which would see the first answer again and again.
const waiting = () => db.$queryRaw<unknown[]>`
  select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Starts `work` while an uncommitted change of the account is in its way, and gives its result once the change is committed. */
export const duringChange = <Result>(
  userId: number,
  data: Prisma.UserUpdateInput,
  work: () => Promise<Result>,
): Promise<Result> => during((tx) => tx.user.update({ where: { id: userId }, data }), work);

/** The same with any change. */
export async function during<Result>(
  change: (tx: Prisma.TransactionClient) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  let running: Promise<Result> | undefined;
  await db.$transaction(
    async (tx) => {
      await change(tx);
      running = work();
      // What it throws is for the caller, after the commit.
      running.catch(() => undefined);
      await soon(async () => expect(await waiting()).toHaveLength(1));
    },
    { timeout: patienceMs },
  );
  if (!running) throw new Error("The work was not started.");
  return running;
}
