import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Seat } from "@/lib/features/placement/rules";
import { makeQuestion } from "@/tests/factories/question";
import { evaluationStage, terms } from "../life/rules";
import {
  actionsFor,
  askedIn,
  canSeePart,
  isHidden,
  missingIn,
  otherParty,
  parties,
  type RatingAction,
  type RatingAnswer,
  type Viewer,
  viewerOf,
} from "./rules";

const nobody = { from: null, until: null };
const thisWeek = { from: "2026-11-16", until: "2026-11-22" };
const day = "2026-11-20";

/** Everybody who looks at an evaluation, with the side they belong to and the side whose part they write. */
const viewers: Record<string, { seat: Seat | null; standIn: typeof nobody | typeof thisWeek; viewer: Viewer }> = {
  student: { seat: "student", standIn: nobody, viewer: { party: "student", writes: "student" } },
  supervisor: { seat: "supervisor", standIn: nobody, viewer: { party: "supervisor", writes: "supervisor" } },
  "supervisor beside a stand-in": {
    seat: "supervisor",
    standIn: thisWeek,
    viewer: { party: "supervisor", writes: "supervisor" },
  },
  "secondary supervisor": {
    seat: "secondary_supervisor",
    standIn: nobody,
    viewer: { party: "supervisor", writes: null },
  },
  "stand-in": {
    seat: "secondary_supervisor",
    standIn: thisWeek,
    viewer: { party: "supervisor", writes: "supervisor" },
  },
  teacher: { seat: "teacher", standIn: thisWeek, viewer: { party: null, writes: null } },
  admin: { seat: null, standIn: thisWeek, viewer: { party: null, writes: null } },
};

describe("who looks", () => {
  it.each(Object.entries(viewers))("%s", (_, { seat, standIn, viewer }) => {
    expect(viewerOf(seat, standIn, day)).toEqual(viewer);
  });

  it("is no stand-in on other days", () => {
    for (const other of ["2026-11-15", "2026-11-23"])
      expect(viewerOf("secondary_supervisor", thisWeek, other).writes).toBeNull();
  });
});

/** Which parts are submitted, seen from the one who writes: nothing but these can be done, in the running term. */
const table: [own: boolean, other: boolean, actions: RatingAction[]][] = [
  [false, false, ["save", "submit"]],
  [false, true, ["save", "submit"]],
  [true, false, ["withdraw"]],
  [true, true, ["correct"]],
];
const stages = [evaluationStage.midterm, evaluationStage.endterm, evaluationStage.summarizing, evaluationStage.done];

describe.each(Object.entries(viewers))("what %s may do", (_, { viewer }) => {
  for (const stage of stages)
    for (const term of terms)
      it.each(table)(
        `at stage ${stage} with the part of term ${term}, own submitted: %s, other: %s`,
        (own, other, actions) => {
          const submitted =
            viewer.writes === "supervisor" ? { student: other, supervisor: own } : { student: own, supervisor: other };
          const isOpen = viewer.writes !== null && stage === term;
          expect(actionsFor(viewer, { stage, term, submitted, leftOut: [] })).toEqual(isOpen ? actions : []);
        },
      );
});

const flag = fc.constantFrom(true, false, null);
const anyState = fc.record({
  submitted: fc.record({ student: fc.boolean(), supervisor: fc.boolean() }),
  hidden: fc.record({ student: flag, supervisor: flag }),
});

describe.each(Object.entries(viewers))("what %s sees", (_, { viewer }) => {
  it("is never a draft of somebody else's part, and always the own part", () => {
    fc.assert(
      fc.property(anyState, ({ submitted, hidden }) => {
        for (const party of parties) {
          const sees = canSeePart(party, viewer, submitted, hidden);
          if (viewer.writes === party) expect(sees).toBe(true);
          else if (!submitted[party]) expect(sees).toBe(false);
        }
      }),
    );
  });

  it("is the other side's part when both have submitted, and not before, unless an admin decides", () => {
    fc.assert(
      fc.property(anyState, ({ submitted, hidden }) => {
        if (viewer.party === null) return;
        const other = otherParty(viewer.party);
        const both = submitted.student && submitted.supervisor;
        const sees = canSeePart(other, viewer, submitted, hidden);
        if (hidden[other] === null) expect(sees).toBe(both);
        else expect(sees).toBe(submitted[other] && !hidden[other]);
      }),
    );
  });
});

it("teachers and admins see what is submitted, whatever is hidden from the sides", () => {
  fc.assert(
    fc.property(anyState, ({ submitted, hidden }) => {
      for (const party of parties)
        expect(canSeePart(party, { party: null, writes: null }, submitted, hidden)).toBe(submitted[party]);
    }),
  );
});

it("is hidden until both have submitted, unless an admin decides", () => {
  const automatic = { student: null, supervisor: null };
  for (const party of parties) {
    expect(isHidden(party, { student: true, supervisor: true }, automatic)).toBe(false);
    expect(isHidden(party, { student: true, supervisor: false }, automatic)).toBe(true);
    expect(isHidden(party, { student: false, supervisor: false }, { ...automatic, [party]: false })).toBe(false);
    expect(isHidden(party, { student: true, supervisor: true }, { ...automatic, [party]: true })).toBe(true);
  }
});

describe("what is asked", () => {
  const factor = makeQuestion(1, { type: "rating", tab: 1, isCompulsory: true });
  const text = makeQuestion(2, { type: "text", tab: 1, isCompulsory: true });
  const late = makeQuestion(3, { type: "rating", tab: 2, isCompulsory: true });
  const voluntary = makeQuestion(4, { type: "text", tab: 1 });
  const form = [
    factor,
    text,
    late,
    voluntary,
    makeQuestion(5, { type: "checkbox", tab: 1 }),
    makeQuestion(6, { tab: 3 }),
  ];

  it("at midterm is the first tab, at endterm the second too", () => {
    expect(askedIn(form, 1)).toEqual([factor, text, voluntary]);
    expect(askedIn(form, 2)).toEqual([factor, text, late, voluntary]);
  });

  it.each<[string, [number, RatingAnswer][], number[]]>([
    ["nothing", [], [1, 2]],
    ["a comment on the factor, which is no rating", [[1, { rating: null, comment: "Good" }]], [1, 2]],
    ["the rating", [[1, { rating: 1, comment: null }]], [2]],
    ["a text of spaces", [[2, { rating: null, comment: " \n" }]], [1, 2]],
    [
      "both",
      [
        [1, { rating: 4, comment: null }],
        [2, { rating: null, comment: "Because" }],
      ],
      [],
    ],
  ])("and compulsory is missing after %s", (_, answers, missing) => {
    expect(missingIn(askedIn(form, 1), new Map(answers)).map(({ id }) => id)).toEqual(missing);
  });
});
