import { describe, expect, test } from "vitest";
import { type Candidate, dayErrors, type EnrolmentObstacle, obstaclesFor } from "./rules";

const group = { groupId: 7, domainId: 1, endDate: "2026-12-18", isEnded: false };
const day = "2026-11-23";
const student: Candidate = {
  role: "Student",
  active: true,
  domainId: 1,
  allowMultipleGroup: false,
  allowMultipleEvaluation: false,
  placements: [],
};
const elsewhere = (endDate: string, hasOpenEvaluation: boolean, isOver = false) => ({
  groupId: 8,
  startDate: "2026-01-01",
  endDate,
  hasOpenEvaluation,
  isOver,
});

describe("a student is kept from a group", () => {
  test.each<[string, Partial<Candidate>, EnrolmentObstacle[]]>([
    ["by nothing", {}, []],
    ["by another role", { role: "Supervisor" }, ["not_a_student"]],
    ["by an account that is not active", { active: false }, ["inactive"]],
    ["by another school", { domainId: 2 }, ["other_domain"]],
    ["by no school", { domainId: null }, ["other_domain"]],
    [
      "by a placement in it, also one that is over",
      { placements: [{ ...elsewhere("2026-11-01", true), groupId: 7 }] },
      ["in_this_group"],
    ],
    ["by a placement until today", { placements: [elsewhere(day, false)] }, ["in_running_group"]],
    ["not by one that was discontinued", { placements: [elsewhere("2027-01-01", false, true)] }, []],
    ["not by one until yesterday", { placements: [elsewhere("2026-11-22", false)] }, []],
    ["by an open evaluation of before", { placements: [elsewhere("2026-06-01", true)] }, ["open_evaluation"]],
    ["by both", { placements: [elsewhere("2027-01-01", true)] }, ["in_running_group", "open_evaluation"]],
    [
      "not by what several are allowed of",
      { allowMultipleGroup: true, allowMultipleEvaluation: true, placements: [elsewhere("2027-01-01", true)] },
      [],
    ],
    [
      "by the one that is not allowed",
      { allowMultipleGroup: true, placements: [elsewhere("2027-01-01", true)] },
      ["open_evaluation"],
    ],
  ])("%s", (_, given, obstacles) => {
    expect(obstaclesFor({ ...student, ...given }, group, day)).toEqual(obstacles);
  });

  test("by a group that is over since yesterday, and not on its last day", () => {
    expect(obstaclesFor(student, { ...group, endDate: "2026-11-22" }, day)).toEqual(["group_over"]);
    expect(obstaclesFor(student, { ...group, endDate: day }, day)).toEqual([]);
  });
});

test.each([
  ["2026-10-12", "2026-12-18", {}],
  ["2026-11-02", "2026-11-02", {}],
  ["2026-10-11", "2026-12-18", { startDate: "enrolment.error_outside" }],
  ["2026-10-12", "2026-12-19", { endDate: "enrolment.error_outside" }],
  ["2026-11-02", "2026-11-01", { endDate: "enrolment.error_reversed" }],
])("a placement from %s to %s in a group from 12.10 to 18.12: %j", (startDate, endDate, errors) => {
  expect(dayErrors({ startDate, endDate }, { startDate: "2026-10-12", endDate: "2026-12-18" })).toEqual(errors);
});
