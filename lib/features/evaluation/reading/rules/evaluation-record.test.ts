import { describe, expect, it } from "vitest";
import type { EvaluationRow } from "../queries/evaluation-row";
import { decisionsIn, signLinksIn, talkIn } from "./evaluation-record";
import { termStateOf } from "./evaluation-state";

const at = "2026-03-02T09:00:00.000Z";
const student = { party: "student", writes: "student" } as const;
const teacher = { party: null, writes: null } as const;

const field = (name: string, value: unknown): EvaluationRow["talkFields"][number] => ({
  term: 1,
  field: name,
  value: value as never,
  revision: 3,
  changedAt: at,
  authorName: "Tor Teacher",
});

const part = (party: "student" | "supervisor", submittedAt: string | null): EvaluationRow["parts"][number] => ({
  id: party === "student" ? 1 : 2,
  term: 1,
  party,
  revision: 1,
  submittedAt,
  hidden: null,
  submittedBy: null,
  answers: [],
  corrected: [],
});

const decided = (way: string, stage = 1): EvaluationRow["decisions"][number] => ({
  way,
  stage,
  party: null,
  reason: "ill",
  witness: null,
  endDate: null,
  createdAt: "2026-03-02T10:00:00+01:00",
  by: "Ada Admin",
});

type Row = Parameters<typeof termStateOf>[0];
const row = (more: Partial<Row> = {}): Row => ({
  stage: 1,
  parts: [part("student", at), part("supervisor", at)],
  talkFields: [],
  decisions: [],
  ...more,
});

const teacherOf = { viewer: teacher, seat: "teacher", readsOnly: false } as const;
const shown = (of: Row, reader: Parameters<typeof talkIn>[2] = teacherOf) =>
  talkIn(of, termStateOf(of, 1, reader.viewer), reader);

describe("the talk of a term", () => {
  it("has its fields with who wrote them, and its answers", () => {
    const talk = shown(row({ talkFields: [field("dangerOfNotPassing", true)] }));
    expect(talk.talk).toEqual([{ field: "dangerOfNotPassing", value: true, revision: 3, by: "Tor Teacher", at }]);
    expect(talk).toMatchObject({ dangerOfNotPassing: true, needForExtraHelp: null, missing: ["talk"] });
    expect(talk.canWritePoints).toBe(true);
  });

  it("tells the student nothing about danger before both parts are in, not even that it is answered", () => {
    const early = row({
      parts: [part("student", at), part("supervisor", null)],
      talkFields: [field("dangerOfNotPassing", true)],
    });
    const talk = shown(early, { viewer: student, seat: "student", readsOnly: false });
    expect(talk).toMatchObject({ talk: [], dangerOfNotPassing: null });
    expect(talk.missing).toContain("danger");
  });

  it("is written by nobody who only reads, and by nobody after its term", () => {
    const nothing = { writableFields: [], canWritePoints: false };
    expect(shown(row(), { ...teacherOf, readsOnly: true })).toMatchObject(nothing);
    expect(shown(row({ stage: 2 }))).toMatchObject(nothing);
  });

  it("has the day of its hour while it is to come and when it was held, and else none", () => {
    const agreed = field("startsAt", "2026-03-01T23:30:00.000Z");
    expect(shown(row({ talkFields: [agreed] })).evaluationDate).toBe("2026-03-02");
    expect(shown(row({ stage: 2, talkFields: [agreed] })).evaluationDate).toBeNull();
    expect(shown(row({ talkFields: [agreed], decisions: [decided("without-talk")] })).evaluationDate).toBeNull();
    expect(shown(row({ stage: 2, talkFields: [agreed, field("held", true)] })).evaluationDate).toBe("2026-03-02");
  });

  it("has the day on which it was said to be held, where no hour was agreed", () => {
    expect(shown(row({ talkFields: [field("held", true)] })).evaluationDate).toBe("2026-03-02");
    expect(shown(row()).evaluationDate).toBeNull();
  });
});

it("shows each sign link with its state", () => {
  const link = { signLinkId: 1, stage: 3, name: "Siri", email: "siri@example.org", expiresAt: at, misses: 0 };
  const signLinks = [
    { ...link, revokedAt: null, usedAt: null },
    { ...link, signLinkId: 2, revokedAt: at, usedAt: null },
  ];
  const before = new Date("2026-03-01T09:00:00.000Z");
  expect(signLinksIn({ signLinks }, before)).toEqual([
    { signLinkId: 1, stage: 2, name: "Siri", email: "siri@example.org", expiresAt: at, state: "open" },
    { signLinkId: 2, stage: 2, name: "Siri", email: "siri@example.org", expiresAt: at, state: "revoked" },
  ]);
});

it("shows the decisions with their reasons", () => {
  const decisions = [{ ...decided("discontinue"), endDate: "2026-03-05" as never }];
  expect(decisionsIn({ decisions })).toEqual([
    {
      way: "discontinue",
      stage: 1,
      reason: "ill",
      party: null,
      witness: null,
      endDate: "2026-03-05",
      by: "Ada Admin",
      at,
    },
  ]);
});
