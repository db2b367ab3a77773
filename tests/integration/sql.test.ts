import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { writableDb as db } from "@/lib/platform/db";
import { lockRow } from "@/lib/platform/locks";
import { asNumber, dayText, dayValue, on, prepared, type Slots, statements, within } from "@/lib/platform/sql";
import { Prisma } from "@/prisma/generated/client";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeUser } from "../factories/user";
import { countQueries } from "../support/count-queries";
import { during } from "../support/during-change";

describe("the types of the statements", () => {
  it("name the tables and columns that the database has", async () => {
    const stored = await db.$queryRaw<{ table: string; columns: string[] }[]>`
      select table_name as "table", array_agg(column_name::text order by column_name) as columns
      from information_schema.columns where table_schema = 'public' group by 1`;
    const inDatabase = new Map(stored.map(({ table, columns }) => [table, columns]));
    const models = Object.values(Prisma.ModelName).filter((model) => model !== "RateLimit");
    expect(models.length).toBeGreaterThan(20);
    for (const model of models) {
      const fields = Prisma[`${model}ScalarFieldEnum`];
      expect([model, inDatabase.get(model)]).toEqual([model, Object.values(fields).toSorted()]);
    }
  });

  it("refuse a column that no table of the statement has", async () => {
    // @ts-expect-error: there is none of this name
    const unknown = statements.selectFrom("Report as r").select("r.title");
    await expect(unknown.execute()).rejects.toMatchObject({ code: "42703" });
    // @ts-expect-error: a column of another table
    expect(on<{ p: "Placement" }>()("p.fullName", "=", "x")).toBeDefined();
  });
});

describe("a locked row", () => {
  it("keeps another writer waiting until the transaction ends", async () => {
    const { id } = await makeUser(db, "Student");
    const lock = (tx: Prisma.TransactionClient) => lockRow(tx, "User", id);
    // Fails unless the second one waits for the first.
    await during(lock, () => db.$transaction(lock));
  });

  it("is of a table with ids", async () => {
    // @ts-expect-error: a teacher's place in a group has no id of its own
    await expect(db.$transaction((tx) => lockRow(tx, "GroupTeacher", 1))).rejects.toMatchObject({ code: "P2010" });
  });
});

it("gives values as Prisma does, on the pool and in a transaction", async () => {
  const scene = await makePlacement(db);
  const { id } = await makeReport(db, scene);
  const given = await db.report.findUniqueOrThrow({ where: { id }, select: { date: true, updatedAt: true } });
  const read = (builder: typeof statements) =>
    builder
      .selectFrom("Report as r")
      .where("r.id", "=", id)
      .where("r.date", "=", dayValue(given.date.toISOString().slice(0, 10)))
      .select(["r.date", "r.updatedAt"])
      .select(({ ref }) => [
        dayText(ref("r.date")).as("day"),
        sql<bigint>`9007199254740993`.as("large"),
        asNumber(sql`3::bigint`).as("count"),
        sql<number | null>`null::int`.as("none"),
        sql<number>`1.5::float8`.as("mean"),
        sql<{ a: number[] }>`'{"a":[1]}'::jsonb`.as("json"),
        sql<number[]>`array[1,2]`.as("list"),
      ])
      .executeTakeFirstOrThrow();
  const expected = {
    ...given,
    day: given.date.toISOString().slice(0, 10),
    large: 9007199254740993n,
    count: 3,
    none: null,
    mean: 1.5,
    json: { a: [1] },
    list: [1, 2],
  };
  expect(await read(statements)).toEqual(expected);
  expect(await db.$transaction((tx) => read(within(tx)))).toEqual(expected);
});

it("writes in the transaction, and nothing of it stays when that is undone", async () => {
  const { id } = await makeUser(db, "Student");
  const nameOf = () => statements.selectFrom("User").where("id", "=", id).select("fullName").executeTakeFirstOrThrow();
  const before = await nameOf();
  const undone = db.$transaction(async (tx) => {
    const rename = within(tx).updateTable("User").set({ fullName: "Somebody Else" }).where("id", "=", id);
    expect(await rename.returning("fullName").execute()).toEqual([{ fullName: "Somebody Else" }]);
    expect(await nameOf()).toEqual(before);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await nameOf()).toEqual(before);
});

it("builds a prepared statement once for each shape, and runs it with the values of the moment", async () => {
  const [one, other] = [await makeUser(db, "Student"), await makeUser(db, "Teacher")];
  let built = 0;
  const find = prepared(({ userId }: Slots<{ userId: number }>, { role }: { role: boolean }) => {
    built += 1;
    const user = statements.selectFrom("User as u").where("u.id", "=", userId).select("u.id");
    return role ? user.where("u.role", "=", "Teacher") : user;
  });
  expect(await find({ userId: one.id }, { role: false })).toEqual([{ id: one.id }]);
  expect(await find({ userId: other.id }, { role: false })).toEqual([{ id: other.id }]);
  expect(await find({ userId: one.id }, { role: true })).toEqual([]);
  expect(await find({ userId: other.id }, { role: true })).toEqual([{ id: other.id }]);
  expect(built).toBe(2);
  expect(await countQueries(() => find({ userId: one.id }, { role: false }))).toBe(1);
});

it("builds another prepared statement without a value that is left out", async () => {
  const [one, other] = [await makeUser(db, "Student"), await makeUser(db, "Teacher")];
  const find = prepared(({ from, username }: Slots<{ from: number; username?: string | undefined }>) =>
    statements
      .selectFrom("User as u")
      .where("u.id", ">=", from)
      .$call((query) => (username ? query.where("u.username", "=", username) : query))
      .orderBy("u.id")
      .select("u.id"),
  );
  const both = [{ id: one.id }, { id: other.id }];
  expect(await find({ from: one.id })).toEqual(both);
  expect(await find({ from: one.id, username: other.username })).toEqual([{ id: other.id }]);
  expect(await find({ from: one.id, username: undefined })).toEqual(both);
});
