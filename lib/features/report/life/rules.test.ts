import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  actionsFor,
  isStudentsTurn,
  nextStatus,
  type ReportAction,
  readableTabs,
  reportActions,
  reportName,
  reportStatus,
  type Standing,
  transitions,
  writableTabs,
} from "./rules";

const standings: Standing[] = ["student", "asked", "answered", "answered-alone", "reader"];
const statuses = Object.values(reportStatus);

/** SPEC §4's life of a report as a person would draw it: what each may do in each status, and where it leads. */
const life: Record<number, Partial<Record<Standing, Partial<Record<ReportAction, number>>>>> = {
  1: { student: { finish: 2, "request-feedback": 3 } },
  2: { student: { reopen: 1, "request-feedback": 3 } },
  3: { student: { "request-feedback": 3, recall: 2 }, asked: { "give-feedback": 4 } },
  4: {
    student: { "request-feedback": 4, complete: 5 },
    asked: { "give-feedback": 4 },
    answered: { "correct-feedback": 4 },
    "answered-alone": { "correct-feedback": 3 },
  },
  5: {},
  6: {},
};

describe("the life of a report", () => {
  it.each(statuses.flatMap((status) => standings.map((who) => ({ status, who }))))(
    "in status $status allows the $who the actions of the drawing and no others",
    ({ status, who }) => {
      const drawn = life[status]?.[who] ?? {};
      expect(actionsFor(status, who).toSorted()).toEqual(Object.keys(drawn).toSorted());
      for (const action of reportActions) expect(nextStatus(status, action, who)).toBe(drawn[action] ?? null);
    },
  );

  it("holds each step once, and only statuses that exist", () => {
    const keys = transitions.map(({ action, from, who }) => `${action} ${from} ${who}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { from, to } of transitions) for (const status of [from, to]) expect(statuses).toContain(status);
  });

  it.each(statuses)("in status %i is the student's turn on its day only while a step is left to take", (status) => {
    const report = { status, date: "2026-03-02", isAwaited: true };
    const isTurn = status === 1 || status === 2 || status === 4;
    expect(isStudentsTurn({ ...report, actions: actionsFor(status, "student") }, "2026-03-02")).toBe(isTurn);
    expect(isStudentsTurn({ ...report, actions: actionsFor(status, "student") }, "2026-03-01")).toBe(
      isTurn && status !== 1,
    );
    expect(isStudentsTurn({ ...report, actions: [] }, "2026-03-02")).toBe(false);
  });

  it("is the student's turn while it waits for nobody", () => {
    const report = { status: 3, date: "2026-03-02", actions: actionsFor(3, "student"), isAwaited: false };
    expect(isStudentsTurn(report, "2026-03-02")).toBe(true);
    expect(isStudentsTurn({ ...report, actions: [] }, "2026-03-02")).toBe(false);
  });

  it("offers nothing in a status that does not exist", () => {
    fc.assert(
      fc.property(
        fc.integer().filter((status) => !statuses.includes(status as 1)),
        fc.constantFrom(...standings),
        fc.constantFrom(...reportActions),
        (status, who, action) => {
          expect(nextStatus(status, action, who)).toBeNull();
          expect(actionsFor(status, who)).toEqual([]);
          expect(writableTabs(status, who)).toEqual([]);
        },
      ),
    );
  });

  it("leads from planning to done, and never out of done or a sick day", () => {
    const reached = new Set<number>([reportStatus.planning]);
    for (const status of reached) for (const { from, to } of transitions) if (from === status) reached.add(to);
    expect([...reached].toSorted()).toEqual([1, 2, 3, 4, 5]);
    for (const { from } of transitions) expect([reportStatus.done, reportStatus.sickDay]).not.toContain(from);
  });

  it("lets readers do nothing", () => {
    for (const status of statuses) {
      expect(actionsFor(status, "reader")).toEqual([]);
      expect(writableTabs(status, "reader")).toEqual([]);
    }
  });
});

describe("tabs", () => {
  it.each([
    [1, "student", [1, 2]],
    [2, "student", []],
    [3, "student", []],
    [4, "student", []],
    [5, "student", []],
    [6, "student", []],
    [1, "asked", []],
    [2, "asked", []],
    [3, "asked", [3]],
    [4, "asked", [3]],
    [5, "asked", []],
    [6, "asked", []],
  ] as const)("in status %i the %s writes %j", (status, who, tabs) => {
    expect(writableTabs(status, who)).toEqual(tabs);
  });

  it.each([
    [1, true, [1, 2]],
    [1, false, [1]],
    [2, false, [1, 2]],
    [3, false, [1, 2]],
    [4, false, [1, 2]],
    [5, false, [1, 2]],
    [5, true, [1, 2]],
    [6, true, []],
    [6, false, []],
  ] as const)("in status %i, student %s, are read: %j", (status, isStudent, tabs) => {
    expect(readableTabs(status, isStudent)).toEqual(tabs);
  });

  it("are readable wherever the student may write them", () => {
    for (const status of statuses)
      for (const tab of writableTabs(status, "student")) expect(readableTabs(status, true)).toContain(tab);
  });
});

it.each([
  [1, "Sykedag"],
  [5, "Sykedag"],
  [6, "Sick day"],
])("a report with status %i is called %s", (status, called) => {
  expect(reportName({ name: "Sykedag", status }, () => "Sick day")).toBe(called);
});
