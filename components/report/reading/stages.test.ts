import { describe, expect, it } from "vitest";
import { stagesOf, writtenStates } from "./stages";

type Report = Parameters<typeof stagesOf>[0];
type Question = Report["questions"][number];

const question = (given: Partial<Question>): Question =>
  ({
    parentId: null,
    viewPoint: 1,
    valueAnswer: "",
    checked: false,
    rating: null,
    showCheckbox: false,
    ...given,
  }) as Question;

const questions = (checked: boolean, reflection = "") => [
  question({ id: 1, tab: 1, type: "checkbox", showCheckbox: true, checked }),
  question({ id: 2, tab: 1, type: "checkbox", showCheckbox: true }),
  question({ id: 3, tab: 2, type: "text", valueAnswer: reflection }),
  question({ id: 4, tab: 2, type: "text" }),
];

const report = (given: Partial<Report>): Report =>
  ({
    status: 1,
    questions: questions(true),
    readableTabs: [1, 2],
    feedback: [],
    guestFeedback: [],
    awaited: [],
    waitsForGuest: false,
    ...given,
  }) as unknown as Report;

const statesOf = (given: Partial<Report>) => stagesOf(report(given), { tab: 1, readerId }).map(({ state }) => state);
const named = (...names: string[]) => names.map((fullName, index) => ({ userId: index + 1, fullName })) as never;
const readerId = 2;

describe("the steps of a report", () => {
  it.each<[string, Partial<Report>, unknown]>([
    ["nothing chosen", { questions: questions(false) }, { kind: "after_plan" }],
    ["nothing written", {}, { kind: "after_day" }],
    ["one of two written", { questions: questions(true, "Jeg lyttet") }, { kind: "answered", answered: 1, asked: 2 }],
    ["not yet theirs to read", { readableTabs: [1] }, { kind: "private" }],
    ["finished", { status: 2 }, { kind: "finished" }],
  ])("say of a reflection with %s how far it is", (_, given, state) => {
    expect(statesOf(given)[1]).toEqual(state);
  });

  it.each<[string, Partial<Report>, unknown]>([
    ["nobody", { status: 2 }, { kind: "not_asked" }],
    [
      "one person",
      { status: 3, awaited: named("Ingrid") },
      { kind: "awaited", who: "other", name: "Ingrid", others: 0 },
    ],
    [
      "the reader and somebody else",
      { status: 3, awaited: named("Ingrid", "Astrid") },
      { kind: "awaited", who: "reader", name: "Astrid", others: 1 },
    ],
    ["a guest", { status: 3, waitsForGuest: true }, { kind: "guest_awaited" }],
    ["a guest who cannot answer any more", { status: 3 }, { kind: "not_asked" }],
    [
      "one who has answered",
      { status: 4, feedback: named("Ingrid"), awaited: named("Astrid") },
      { kind: "given", who: "other", name: "Ingrid", others: 0 },
    ],
    [
      "a guest who has answered",
      { status: 4, guestFeedback: [{ guestName: "Kari" }] as never },
      { kind: "given", who: "guest", name: "Kari", others: 0 },
    ],
    [
      "a guest and others who have answered",
      { status: 4, feedback: named("Ingrid", "Astrid"), guestFeedback: [{ guestName: "Kari" }] as never },
      { kind: "given", who: "reader", name: "Astrid", others: 2 },
    ],
  ])("say of feedback asked of %s whom it waits for or came from", (_, given, state) => {
    expect(statesOf(given)[2]).toEqual(state);
  });

  it("follow what is written", () => {
    const asked = questions(false);
    expect(writtenStates(asked, {})).toEqual({ 1: { kind: "chosen", count: 0 }, 2: { kind: "after_plan" } });
    expect(writtenStates(asked, { 1: true, 2: true })[1]).toEqual({ kind: "chosen", count: 2 });
    expect(writtenStates(asked, { 1: true, 3: "Jeg lyttet" })[2]).toEqual({ kind: "answered", answered: 1, asked: 2 });
  });

  it("count what is chosen, and are done when they are behind", () => {
    expect(statesOf({})[0]).toEqual({ kind: "chosen", count: 1 });
    const done = (given: Partial<Report>, tab = 1) =>
      stagesOf(report(given), { tab, readerId }).map(({ isDone }) => isDone);
    expect(done({})).toEqual([false, false, false]);
    expect(done({}, 2)).toEqual([true, false, false]);
    expect(done({ questions: questions(false) }, 2)).toEqual([false, false, false]);
    expect(done({ status: 3 })).toEqual([true, true, false]);
    expect(done({ status: 4, feedback: named("Ingrid") })).toEqual([true, true, true]);
  });
});
