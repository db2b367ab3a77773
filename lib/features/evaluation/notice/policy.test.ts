import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noticeActionsOf, seesDrafts } from "./policy";
import {
  canEverTake,
  currentNotice,
  missingToGive,
  type NoticeAction,
  type NoticeFacts,
  type NoticeState,
  noticeActions,
  noticeStateOf,
  noticeStates,
  noticeTabOf,
} from "./rules";

const seats = ["student", "supervisor", "teacher", null] as const;

/** Who does what while the evaluation runs, told apart from the code: by state, then by seat. */
const given: Record<(typeof seats)[number] & string, NoticeAction[]> = {
  student: ["acknowledge-notice"],
  supervisor: ["follow-notice"],
  teacher: ["follow-notice", "lift-notice"],
};
const begun = { student: [], supervisor: ["begin-notice"], teacher: ["begin-notice"] };
const expected: Record<NoticeState, Record<(typeof seats)[number] & string, string[]>> = {
  none: begun,
  draft: {
    student: [],
    supervisor: ["draft-notice", "discard-notice"],
    teacher: ["draft-notice", "discard-notice", "give-notice"],
  },
  in_time: given,
  late: given,
  later_conduct: given,
  lifted: begun,
};

describe.each([...noticeStates])("a notice that is %s", (state) => {
  for (const stage of [1, 2, 3])
    it.each([...seats])(`in stage ${stage}, for the seat %s`, (seat) => {
      const wanted = seat === null ? [] : expected[state][seat];
      expect(noticeActionsOf(seat, { stage, state }).toSorted()).toEqual(wanted.toSorted());
    });

  it.each([...seats])("of an evaluation that is done, for the seat %s", (seat) => {
    expect(noticeActionsOf(seat, { stage: 5, state })).toEqual([]);
  });
});

it("each step is possible in some state for exactly the seats that ever take it", () => {
  for (const action of noticeActions)
    for (const seat of seats)
      expect(canEverTake(action, seat)).toBe(
        noticeStates.some((state) => noticeActionsOf(seat, { stage: 1, state }).includes(action)),
      );
});

const draft = { givenAt: null, liftedAt: null, lateReason: null, isLaterConduct: false };
const inTime = { ...draft, givenAt: "2026-11-20T10:00:00Z" };
const late = { ...inTime, lateReason: "Forgotten" };
const lifted = { ...inTime, liftedAt: new Date() };

describe("what an evaluation has of notices", () => {
  it.each<[string, NoticeFacts[], NoticeState]>([
    ["nothing", [], "none"],
    ["a draft", [draft], "draft"],
    ["one in time", [inTime], "in_time"],
    ["a late one", [late], "late"],
    ["one about conduct that came later", [{ ...late, isLaterConduct: true }], "later_conduct"],
    ["a lifted one", [lifted], "lifted"],
    ["a draft after a lifted one", [lifted, draft], "draft"],
    ["a late one after lifted ones", [lifted, { ...late, liftedAt: new Date() }, late], "late"],
  ])("%s", (_, notices, state) => {
    expect(noticeStateOf(notices)).toBe(state);
  });

  it("is never told by a lifted one while there is another", () => {
    const anyNotice = fc.constantFrom(draft, inTime, late, lifted);
    fc.assert(
      fc.property(fc.array(anyNotice), (notices) => {
        const current = currentNotice(notices);
        expect(current?.liftedAt ?? null).toBeNull();
        expect(noticeStateOf(notices)).toBe(noticeStateOf(current ? [current] : notices.slice(-1)));
      }),
    );
  });
});

describe("what a draft lacks to be given", () => {
  const now = new Date("2026-11-20T10:00:00Z");
  const whole = {
    notMastered: "Doses",
    required: "Alone",
    categoryB: false,
    meetingAt: "2026-11-20T10:00:01Z",
    meetingPlace: "Room 2",
  };
  it.each([
    ["nothing", {}, {}],
    ["a text of spaces", { required: " \n" }, { required: "evaluation.notice.error_required" }],
    ["the other text", { notMastered: "" }, { notMastered: "evaluation.notice.error_not_mastered" }],
    ["the category", { categoryB: null }, { categoryB: "evaluation.notice.error_category" }],
    ["a meeting", { meetingAt: null }, { meetingAt: "evaluation.notice.error_meeting" }],
    ["one to come", { meetingAt: now }, { meetingAt: "evaluation.notice.error_meeting_past" }],
    ["its place", { meetingPlace: "" }, { meetingPlace: "evaluation.notice.error_place" }],
  ])("%s", (_, change, missing) => {
    expect(missingToGive({ ...whole, ...change }, now)).toEqual(missing);
  });
});

describe("the tab", () => {
  const nobody = { hasNotice: false, isDoubted: false, isStudent: false, canBegin: false };
  it.each([
    ["a notice that the reader sees", { hasNotice: true, isStudent: true }, "tab"],
    ["a doubt, for who can begin", { isDoubted: true, canBegin: true }, "tab"],
    ["nothing yet, for who can begin", { canBegin: true }, "page"],
    ["a doubt, for a reader", { isDoubted: true }, null],
    ["a doubt, for the student", { isDoubted: true, isStudent: true, canBegin: true }, null],
    ["nothing, for a reader", {}, null],
  ])("is for %s", (_, facts, tab) => {
    expect(noticeTabOf({ ...nobody, ...facts })).toBe(tab);
  });
});

it("drafts are for supervisors and teachers, and not for who looks at the product as one of them", () => {
  expect([seesDrafts(true, false), seesDrafts(true, true), seesDrafts(false, false)]).toEqual([true, false, false]);
});
