import { describe, expect, it } from "vitest";
import { isSeatOpen, lifeActionsOf, type StageFacts, type StagePerson } from "./policy";
import { canTake, type LifeAction, lifeActions, type SigningSeat } from "./rules";

/** Everybody who looks at a stage and sees all of it. */
const people: Record<string, StagePerson> = {
  student: { standing: "student", signs: "student", seesAll: true },
  supervisor: { standing: "supervisor", signs: "supervisor", seesAll: true },
  "stand-in": { standing: "secondary_supervisor", signs: "supervisor", seesAll: true },
  "secondary supervisor": { standing: "secondary_supervisor", signs: null, seesAll: true },
  teacher: { standing: "teacher", signs: "teacher", seesAll: true },
  admin: { standing: "admin", signs: null, seesAll: true },
  "somebody without a seat": { standing: null, signs: null, seesAll: true },
};

const term = { missing: [], settled: { student: true, supervisor: true }, signed: [], leftOut: [] };
const waiting = { ...term, missing: ["student", "supervisor", "talk"], settled: { student: false, supervisor: false } };

/** What a running stage can be like. */
const states: Record<string, Omit<StageFacts, "stage" | "running">> = {
  "waits for everything": waiting as Omit<StageFacts, "stage" | "running">,
  "waits for the talk": { ...term, missing: ["talk"] },
  "waits for the recommendation": { ...term, missing: ["recommendation"] },
  "waits for signatures": term,
  "waits for the teacher's signature": { ...term, signed: ["student", "supervisor"] },
  "waits for a signature beside one that is left out": { ...term, signed: ["student"], leftOut: ["supervisor"] },
};

/** What a step needs of the state, told apart from the code. */
const needs: Record<LifeAction, (state: Omit<StageFacts, "stage" | "running">, signs: SigningSeat | null) => boolean> =
  {
    "save-talk": () => true,
    sign: ({ missing, signed }, signs) => signs !== null && missing.length === 0 && !signed.includes(signs),
    "send-sign-link": ({ missing, signed }) => missing.length === 0 && !signed.includes("supervisor"),
    "without-party": ({ settled }) => !settled.student || !settled.supervisor,
    "skip-midterm": () => true,
    "without-talk": ({ missing }) => missing.includes("talk") || missing.includes("recommendation"),
    "without-signature": ({ missing, signed, leftOut }) => missing.length === 0 && signed.length + leftOut.length < 3,
    discontinue: () => true,
    prolong: () => true,
    decide: () => true,
    reopen: () => true,
  };

describe.each(Object.entries(states))("a stage that %s", (_, state) => {
  for (const stage of [1, 2, 3] as const)
    it.each(Object.entries(people))(`which is ${stage}, for the %s`, (__, person) => {
      const facts = { stage, running: stage, ...state };
      const acts = person.standing === "secondary_supervisor" && person.signs === null ? null : person.standing;
      const expected = lifeActions.filter(
        (action) => canTake(action, acts, stage) && needs[action](state, person.signs),
      );
      expect(lifeActionsOf(person, facts)).toEqual(expected);
    });
});

describe("a stage that is over", () => {
  it.each(Object.entries(people))("is only reopened, or signed late by who was left out: %s", (_, person) => {
    const facts: StageFacts = {
      ...term,
      stage: 1,
      running: 2,
      leftOut: ["supervisor"],
      signed: ["student", "teacher"],
    };
    const expected = [
      ...(person.signs === "supervisor" ? ["sign"] : []),
      ...(person.standing === "admin" ? ["reopen"] : []),
    ];
    expect(lifeActionsOf(person, facts)).toEqual(expected);
  });

  it.each(Object.entries(people))("is locked once the evaluation is done: %s", (_, person) => {
    for (const stage of [1, 2, 3] as const) {
      const facts: StageFacts = { ...term, stage, running: 5, leftOut: ["student", "supervisor", "teacher"] };
      expect(lifeActionsOf(person, facts)).toEqual(person.standing === "admin" ? ["reopen"] : []);
    }
  });
});

it("lets nobody sign what is hidden from them", () => {
  const hidden = { standing: "student", signs: "student", seesAll: false } as const;
  expect(lifeActionsOf(hidden, { stage: 1, running: 1, ...term })).toEqual(["save-talk"]);
});

it("opens a seat once for the same content", () => {
  const facts: StageFacts = { stage: 1, running: 1, ...term };
  expect(isSeatOpen("student", facts)).toBe(true);
  expect(isSeatOpen("student", { ...facts, signed: ["student"] })).toBe(false);
  expect(isSeatOpen("student", { ...facts, missing: ["talk"] })).toBe(false);
});
