import { describe, expect, it } from "vitest";
import { canSeePart } from "../../rating/rules";
import type { EvaluationRow } from "../queries/evaluation-row";
import {
  closedHashOf,
  decisionsOf,
  formVersionOf,
  hiddenIn,
  seatIn,
  seenStage,
  seesAllIn,
  talkAnswersOf,
  termStateOf,
  toIso,
} from "./evaluation-state";

const at = "2026-03-02T09:00:00.000Z";
const studentIn = { student: true, supervisor: false };
const student = { party: "student", writes: "student" } as const;
const supervisor = { party: "supervisor", writes: "supervisor" } as const;
const teacher = { party: null, writes: null } as const;

type Part = EvaluationRow["parts"][number];
const part = (party: Part["party"], term: number, more: Partial<Part> = {}): Part => ({
  id: 10 * term + (party === "student" ? 1 : 2),
  term,
  party,
  revision: 1,
  submittedAt: at,
  hidden: null,
  submittedBy: null,
  answers: [],
  corrected: [],
  ...more,
});

const field = (name: string, value: unknown, term = 1): EvaluationRow["talkFields"][number] => ({
  term,
  field: name,
  value: value as never,
  revision: 1,
  changedAt: at,
  authorName: "Tor Teacher",
});

type Decided = EvaluationRow["decisions"][number];
const decided = (way: string, stage: number, party: Decided["party"] = null): Decided => ({
  way,
  stage,
  party,
  reason: "ill",
  witness: null,
  endDate: null,
  createdAt: at,
  by: "Ada Admin",
});

type Row = Parameters<typeof termStateOf>[0];
const row = (more: Partial<Row> = {}): Row => ({ stage: 1, parts: [], talkFields: [], decisions: [], ...more });
const bothIn = [part("student", 1), part("supervisor", 1)];

describe("the state of a term", () => {
  it("shows each side its own draft alone, and waits for both parts", () => {
    const drafts = row({ parts: bothIn.map((one) => ({ ...one, submittedAt: null })) });
    const { seen, settled, talkState, missing } = termStateOf(drafts, 1, student);
    expect(seen.map(({ party }) => party)).toEqual(["student"]);
    expect(settled).toEqual({ student: false, supervisor: false });
    expect(talkState).toEqual({ isOpen: false, isRunning: true, isEndterm: false });
    expect(missing).toEqual(["student", "supervisor", "talk", "danger"]);
    expect(termStateOf(drafts, 1, teacher).seen).toEqual([]);
  });

  it("hides what one side has submitted from the other until both have", () => {
    const half = row({ parts: [part("student", 1), part("supervisor", 1, { submittedAt: null })] });
    expect(termStateOf(half, 1, supervisor)).toMatchObject({ isHidden: { student: true, supervisor: true } });
    expect(termStateOf(half, 1, supervisor).seen.map(({ party }) => party)).toEqual(["supervisor"]);
    expect(termStateOf(half, 1, teacher).seen.map(({ party }) => party)).toEqual(["student"]);
    expect(termStateOf(row({ parts: bothIn }), 1, supervisor).seen).toEqual(bothIn);
  });

  it("waits no more for a side that is left out", () => {
    const withoutSupervisor = row({
      parts: [part("student", 1)],
      decisions: [decided("without-party", 1, "supervisor")],
    });
    const state = termStateOf(withoutSupervisor, 1, teacher);
    expect(state).toMatchObject({ submitted: studentIn, settled: { student: true, supervisor: true } });
    expect(state).toMatchObject({ leftOut: ["supervisor"], missing: ["talk", "danger"], talkState: { isOpen: true } });
  });

  it("counts only the parts and the talk of the term itself", () => {
    const talkFields = [field("held", true), field("dangerOfNotPassing", false)];
    const endterm = termStateOf(row({ stage: 2, parts: bothIn, talkFields }), 2, teacher);
    expect(endterm).toMatchObject({ parts: {}, talk: { held: null, dangerOfNotPassing: null } });
    expect(endterm.talkState).toEqual({ isOpen: false, isRunning: true, isEndterm: true });
    expect(termStateOf(row({ stage: 2, parts: bothIn, talkFields }), 1, teacher).missing).toEqual([]);
  });
});

it("reads only yes and no as answers of a talk", () => {
  const talkFields = [field("held", true), field("needForExtraHelp", false), field("recommendation", "yes")];
  expect(talkAnswersOf({ talkFields }, 1)).toEqual({
    held: true,
    dangerOfNotPassing: null,
    needForExtraHelp: false,
    recommendation: null,
  });
});

describe("whether somebody sees everything that was submitted", () => {
  const hidden = row({ parts: [part("student", 1), part("supervisor", 1, { hidden: true })] });

  it("is no for the side from which a part is hidden, and yes for everybody else", () => {
    expect([student, supervisor, teacher].map((viewer) => seesAllIn(hidden, 1, viewer))).toEqual([false, true, true]);
    expect(seesAllIn(row({ parts: bothIn }), 1, student)).toBe(true);
  });

  it("is asked about the midterm too when a later stage is shown", () => {
    const later = { ...hidden, stage: 3 };
    expect(seenStage(later, 3, student)).toMatchObject({ seesAll: false, state: { term: 2 }, midterm: { term: 1 } });
    expect(seenStage(later, 3, teacher).seesAll).toBe(true);
  });
});

describe("the seat of somebody", () => {
  const seats = {
    studentId: 1,
    supervisorId: 2,
    secondarySupervisorId: 3,
    standInFrom: new Date("2026-03-01"),
    standInUntil: new Date("2026-03-07"),
    teachers: [{ teacherId: 4 }],
  };
  const on = (userId: number, day: string) => seatIn(seats, userId, day);

  it("is that of the placement, with the side and the signature that belong to it", () => {
    expect(on(1, "2026-03-04")).toEqual({ seat: "student", viewer: student, signs: "student" });
    expect(on(2, "2026-03-04")).toMatchObject({ seat: "supervisor", signs: "supervisor" });
    expect(on(4, "2026-03-04")).toEqual({ seat: "teacher", viewer: teacher, signs: "teacher" });
    expect(on(5, "2026-03-04")).toEqual({ seat: null, viewer: teacher, signs: null });
  });

  it("writes and signs as the supervisor's on the days of standing in only", () => {
    expect(on(3, "2026-03-04")).toEqual({ seat: "secondary_supervisor", viewer: supervisor, signs: "supervisor" });
    expect(on(3, "2026-03-08")).toMatchObject({ viewer: { party: "supervisor", writes: null }, signs: null });
  });
});

it("has the group's version of the form until it has one of its own", () => {
  expect(formVersionOf({ formVersionId: null, evaluationFormVersionId: 7 })).toBe(7);
  expect(formVersionOf({ formVersionId: 6, evaluationFormVersionId: 7 })).toBe(6);
});

describe("the hash with which a stage has ended", () => {
  const closed = [
    { stage: 1, hash: "first", opening: 1 },
    { stage: 1, hash: "second", opening: 2 },
  ];

  it("is that of its latest opening", () => {
    expect(closedHashOf({ stage: 2, decisions: [], closed }, 1)).toBe("first");
    expect(closedHashOf({ stage: 2, decisions: [decided("reopen", 1)], closed }, 1)).toBe("second");
  });

  it("is missing while the stage runs, after it was reopened, and where it was skipped", () => {
    expect(closedHashOf({ stage: 1, decisions: [], closed }, 1)).toBeNull();
    expect(closedHashOf({ stage: 3, decisions: [decided("reopen", 2)], closed }, 2)).toBeNull();
    expect(closedHashOf({ stage: 3, decisions: [], closed: [] }, 1)).toBeNull();
  });
});

it("gives decisions as they are stored, and moments in the format of the calls", () => {
  expect(decisionsOf({ decisions: [{ way: "reopen", stage: 1 }] })).toEqual([{ way: "reopen", stage: 1 }]);
  expect(toIso("2026-03-02T10:00:00+01:00")).toBe(at);
});

it.each([
  ["is open once both have submitted", null, [], { student: null, supervisor: null }],
  [
    "is open to who has submitted alone, where the other side is not waited for",
    null,
    ["without-party"],
    { student: false, supervisor: false },
  ],
  ["is open where midterm was skipped", null, ["skip-midterm"], { student: false, supervisor: false }],
  ["is hidden where an admin has decided so", true, ["without-party"], { student: true, supervisor: false }],
  ["is shown where an admin has decided so", false, [], { student: false, supervisor: null }],
] as const)("what a side says in a term %s", (_, hidden, ways, expected) => {
  const decisions = ways.map((way) => ({ way, party: "supervisor" as const }));
  expect(hiddenIn([{ party: "student", hidden }], decisions)).toEqual(expected);
});

it("a side that is not waited for sees the other one's part without having submitted", () => {
  const hidden = hiddenIn([], [{ way: "without-party", party: "supervisor" }]);
  const supervisor = { party: "supervisor", writes: null } as const;
  expect(canSeePart("student", supervisor, studentIn, hidden)).toBe(true);
  expect(canSeePart("student", supervisor, studentIn, hiddenIn([], []))).toBe(false);
});
