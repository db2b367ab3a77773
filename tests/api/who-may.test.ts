import { beforeAll, describe, expect, it } from "vitest";
import { calls } from "@/lib/features/calls";
import { reportStatus } from "@/lib/features/report/life/rules";
import { countCells } from "../runner/cells";
import { expectEnvelope, forgetTries } from "../support/api";
import { answerOf, bare, sendTo } from "../support/registry";
import { type CallerKind, callers, makeSubject, makeWorld, type World } from "../support/subject";
import { givenBy, type Row } from "../support/who-may/cells";
import { rows } from "../support/who-may/who-may";

let here: World;
let elsewhere: World;
beforeAll(async () => {
  [here, elsewhere] = await Promise.all([makeWorld(), makeWorld()]);
});

/** One caller's answer from one call: the status, with the inner code after a colon. */
async function cellOf(row: Row, kind: CallerKind, whose: "own" | "other"): Promise<string> {
  const call = calls.find(({ path }) => path === row.call);
  if (!call) throw new Error(`There is no call ${row.call}.`);
  const status = row.status ?? reportStatus.planning;
  const { token, ...own } = await makeSubject(row.alone ? await makeWorld() : here, status, kind);
  const subject = whose === "own" ? own : await makeSubject(elsewhere, status, "Student");
  const { input, cookies, bearer = token } = await givenBy(row, subject);
  const answered = await sendTo(call, input, { bearer, cookies });
  if (!bare.has(call.path)) expectEnvelope(answered);
  if (answered.status === 200 && !bare.has(call.path)) answerOf(call).parse(answered.body?.data);
  return answered.body?.code ? `${answered.status}:${answered.body.code}` : String(answered.status);
}

const named = rows.map((row) => ({ row, name: [row.call, row.about].filter(Boolean).join(", ") }));
const withOther = named.filter(({ row }) => row.other);

async function expectRow(row: Row, whose: "own" | "other", cells: string): Promise<void> {
  await forgetTries();
  const expected = Object.fromEntries(callers.map((kind, column) => [kind, cells.split(/\s+/)[column]]));
  const actual = await Promise.all(callers.map(async (kind) => [kind, await cellOf(row, kind, whose)]));
  expect(Object.fromEntries(actual)).toEqual(expected);
  countCells("calls by caller, about their own and about somebody else's", callers.length);
  countCells("of these: calls by an admin who views the product as somebody else");
}

describe("the table of who may call", () => {
  it("has a row for every call, and a call for every row", () => {
    expect(new Set(rows.map(({ call }) => call))).toEqual(new Set(calls.map(({ path }) => path)));
  });

  it.each(calls.map(({ path }) => path))("lets a user succeed with %s", (path) => {
    const cells = rows.filter(({ call }) => call === path).flatMap(({ own }) => own.split(/\s+/));
    expect(cells.some((cell) => /^[23]/.test(cell))).toBe(true);
  });

  it("has a cell for every caller", () => {
    for (const { own, other } of rows)
      for (const cells of other ? [own, other] : [own]) expect(cells.split(/\s+/)).toHaveLength(callers.length);
  });
});

describe("one's own", () => {
  it.each(named)("$name", ({ row }) => expectRow(row, "own", row.own));
});

describe("somebody else's", () => {
  it.each(withOther)("$name", ({ row }) => expectRow(row, "other", row.other ?? ""));

  it("reports are in no list of outsiders", async () => {
    const call = calls.find(({ path }) => path === "/report/list");
    if (!call) throw new Error("There is no list of reports.");
    for (const kind of ["Student", "Supervisor", "SecondarySupervisor", "Teacher", "viewer"] as const) {
      const { token } = await makeSubject(here, reportStatus.planning, kind);
      const { scene } = await makeSubject(elsewhere, reportStatus.planning, "Student");
      const answered = await sendTo(call, { placementId: scene.placement.id }, { bearer: token });
      expect(answered.body?.data).toEqual({ items: [], nextCursor: null });
    }
  });
});
