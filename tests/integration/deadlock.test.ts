import { expect, it } from "vitest";
import { writableDb as db, type Tx } from "@/lib/platform/db";
import { toAppError } from "@/lib/platform/errors";
import { makeUser } from "../factories/user";

const ways: [string, (tx: Tx, id: number) => Promise<unknown>][] = [
  ["Prisma's", (tx, id) => tx.user.update({ where: { id }, data: { fullName: "Touched" } })],
  ["our own", (tx, id) => tx.$executeRaw`update "User" set "fullName" = 'Touched' where id = ${id}`],
];

it.each(ways)("two transactions in each other's way by %s statements are a conflict for one", async (_, touch) => {
  const [one, other] = [(await makeUser(db)).id, (await makeUser(db)).id];
  let arrived = 0;
  let open = () => {};
  const bothArrived = new Promise<void>((resolve) => {
    open = resolve;
  });
  const touchBoth = (ids: [number, number]) =>
    db.$transaction(async (tx) => {
      await touch(tx, ids[0]);
      arrived += 1;
      if (arrived === 2) open();
      await bothArrived;
      await touch(tx, ids[1]);
    });
  const outcomes = await Promise.allSettled([touchBoth([one, other]), touchBoth([other, one])]);
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [toAppError(outcome.reason)] : []));
  expect(refused.map(({ kind }) => kind)).toEqual(["conflict"]);
});
