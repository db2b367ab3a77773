import { describe, expect, it } from "vitest";
import { fieldNumber, isLeftover, type NoticeValue, noMeeting, stillMissing } from "./notice-values";

describe("what a device still holds", () => {
  const meeting = { date: "2026-11-20", time: "13:00" };
  const plan = [{ what: "Practise", who: "", day: "" }];
  it.each<[name: string, value: NoticeValue, saved: NoticeValue, isLeft: boolean]>([
    ["a text", "Mine", "Saved", true],
    ["the saved text", "Saved", "Saved", false],
    ["a text of spaces", " \n", "Saved", false],
    ["an hour that was not sent", meeting, noMeeting, true],
    ["an hour without a day", { date: "", time: "13:00" }, noMeeting, true],
    ["the saved hour", meeting, { ...meeting }, false],
    ["no hour", noMeeting, meeting, false],
    ["a plan", plan, [], true],
    ["the saved plan", plan, [...plan], false],
    ["an empty step", [{ what: "", who: " ", day: "" }], plan, false],
    ["a choice", false, true, true],
    ["no choice", null, true, false],
  ])("%s", (_, value, saved, isLeft) => {
    expect(isLeftover(value, saved)).toBe(isLeft);
  });
});

describe("what was missing", () => {
  const missing = { required: "error_required", categoryB: "error_category", meetingAt: "error_meeting" };
  const [required, category, meeting] = [fieldNumber("required"), fieldNumber("categoryB"), fieldNumber("meetingAt")];
  const then = { [required]: "", [category]: null, [meeting]: noMeeting };
  it.each<[name: string, now: Record<number, NoticeValue>, left: string[]]>([
    [
      "stays while nothing is changed",
      { ...then, [meeting]: { ...noMeeting } },
      ["required", "categoryB", "meetingAt"],
    ],
    ["goes from the field that is filled in", { ...then, [category]: false }, ["required", "meetingAt"]],
    [
      "goes while it is typed",
      { ...then, [required]: "A", [meeting]: { date: "2026-11-20", time: "" } },
      ["categoryB"],
    ],
  ])("%s", (_, now, left) => {
    expect(Object.keys(stillMissing(missing, then, now))).toEqual(left);
  });
});
