import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeAnswer, makeQuestion } from "../../../tests/factories/question";
import {
  type Answer,
  actionsFor,
  answerField,
  answersOf,
  hasChosen,
  isAnswered,
  isAsked,
  missingCompulsory,
  nextStatus,
  type ReportAction,
  readableTabs,
  reportActions,
  reportStatus,
  reportTab,
  type Standing,
  shown,
  transitions,
  writableTabs,
} from "./rules";

const standings: Standing[] = ["student", "asked", "reader"];
const statuses = Object.values(reportStatus);

/** SPEC §4's life of a report as a person would draw it: what each may do in each status, and where it leads. */
const life: Record<number, Partial<Record<Standing, Partial<Record<ReportAction, number>>>>> = {
  1: { student: { finish: 2 } },
  2: { student: { reopen: 1, "request-feedback": 3 } },
  3: { student: { "request-feedback": 3, recall: 2 }, asked: { "give-feedback": 4 } },
  4: { student: { "request-feedback": 4, complete: 5 }, asked: { "give-feedback": 4 } },
  5: {},
  6: {},
};

describe("the life of a report", () => {
  it.each(statuses.flatMap((status) => standings.map((who) => ({ status, who }))))(
    "in status $status lets the $who do what the drawing says and nothing else",
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

const checkbox = makeQuestion(1, { type: "checkbox" });
const goal = makeQuestion(2, { is_compulsory: true });
const nested = makeQuestion(3, {
  parent_id: 1,
  depth: 1,
  tab: reportTab.reflection,
  type: "rating",
  is_compulsory: true,
});
const elsewhere = makeQuestion(4, { viewPoint: 2, is_compulsory: true });
const feedback = makeQuestion(5, { tab: reportTab.feedback });
const form = [checkbox, goal, nested, elsewhere, feedback];

const ticked = answersOf([makeAnswer(1, { checked: true })]);
const unticked = answersOf([makeAnswer(1, { checked: false })]);

describe("a question is put", () => {
  it.each([
    ["a checkbox always", checkbox, unticked, true],
    ["one in the area of a ticked checkbox", goal, ticked, true],
    ["not in the area of an unticked checkbox", goal, unticked, false],
    ["one under a ticked checkbox", nested, ticked, true],
    ["not under an unticked checkbox", nested, unticked, false],
    ["in an area without checkboxes", elsewhere, unticked, true],
    ["feedback in a chosen area", feedback, ticked, true],
    ["no feedback in an area not chosen", feedback, unticked, false],
  ])("%s", (_, asked, plan, expected) => {
    expect(isAsked(asked, form, plan)).toBe(expected);
  });

  it("not by a tick that was left under a checkbox unticked since", () => {
    const inner = makeQuestion(6, { parent_id: 1, depth: 1, type: "checkbox" });
    const innermost = makeQuestion(7, { parent_id: 6, depth: 2, is_compulsory: true });
    const all = [...form, inner, innermost];
    const stale = answersOf([makeAnswer(1, { checked: false }), makeAnswer(6, { checked: true })]);
    for (const one of [inner, innermost, goal]) expect(isAsked(one, all, stale)).toBe(false);
    expect(hasChosen(all, stale)).toBe(false);
    const whole = answersOf([1, 6].map((id) => makeAnswer(id, { checked: true })));
    for (const one of [inner, innermost, goal]) expect(isAsked(one, all, whole)).toBe(true);
  });

  it("only through a planning checkbox: one in the feedback tab chooses no area", () => {
    const late = makeQuestion(9, { viewPoint: 2, type: "checkbox", tab: reportTab.feedback });
    expect(isAsked(elsewhere, [...form, late], answersOf([]))).toBe(true);
  });
});

describe("an answer", () => {
  it.each([
    [checkbox, { checked: true }, true],
    [checkbox, { checked: false }, false],
    [checkbox, { value: "x" }, false],
    [goal, { value: "x" }, true],
    [goal, { value: " \n\t" }, false],
    [goal, { value: null }, false],
    [goal, { checked: true }, false],
    [nested, { rating: 1 }, true],
    [nested, { rating: null }, false],
  ])("counts by the type of its question (%#)", (asked, answer, expected) => {
    expect(isAnswered(asked, { checked: null, value: null, rating: null, ...answer })).toBe(expected);
  });

  it("that is not there does not count", () => {
    for (const asked of form) expect(isAnswered(asked, undefined)).toBe(false);
  });

  it("has one field a type", () => {
    expect(answerField).toEqual({ checkbox: "checked", text: "value", rating: "rating" });
  });

  it("is shown unticked, empty and unrated when nothing was said", () => {
    expect(shown(undefined)).toEqual({ checked: false, valueAnswer: "", rating: null });
    expect(shown(makeAnswer(1, {}))).toEqual(shown(undefined));
    expect(shown(makeAnswer(1, { checked: true, value: "x", rating: 2 }))).toEqual({
      checked: true,
      valueAnswer: "x",
      rating: 2,
    });
  });
});

describe("what is missing", () => {
  const tabs = [reportTab.planning, reportTab.reflection];
  const missing = (answers: Answer[]) =>
    missingCompulsory(form, tabs, answersOf(answers), answersOf(answers)).map(({ id }) => id);

  it("is every compulsory question put and not answered", () => {
    expect(missing([makeAnswer(1, { checked: true })])).toEqual([2, 3, 4]);
    expect(
      missing([makeAnswer(1, { checked: true }), makeAnswer(2, { value: "x" }), makeAnswer(3, { rating: 1 })]),
    ).toEqual([4]);
  });

  it("is not what was never put", () => {
    expect(missing([makeAnswer(4, { value: "x" })])).toEqual([]);
  });

  it("is no heading, which nobody could answer", () => {
    const heading = makeQuestion(90, { type: "checkbox", show_checkbox: false, is_compulsory: true });
    expect(missingCompulsory([heading], tabs, ticked, ticked)).toEqual([]);
  });

  it("is looked for in the given tabs alone", () => {
    expect(missingCompulsory(form, [reportTab.feedback], ticked, answersOf([]))).toEqual([]);
  });
});

describe("something has been chosen", () => {
  it("once a planning checkbox is ticked, or when there is none to tick", () => {
    expect(hasChosen(form, ticked)).toBe(true);
    expect(hasChosen(form, unticked)).toBe(false);
    expect(hasChosen([goal, elsewhere], answersOf([]))).toBe(true);
  });
});
