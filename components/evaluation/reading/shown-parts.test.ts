import { expect, test } from "vitest";
import { shownParts } from "./shown-parts";

const done = { at: "2026-11-14T09:00:00.000Z", by: "Nora Haugen" };
const hidden = { hideForStudent: true, hideForSupervisor: true };
const open = { hideForStudent: false, hideForSupervisor: false };
const own = { student: done, supervisor: null };
const both = { student: done, supervisor: done };

test("a writer sees their own part, and the other's when both have submitted", () => {
  expect(shownParts({ seat: "student", writes: "student", submitted: own, ...hidden }).shown).toEqual(["student"]);
  expect(shownParts({ seat: "student", writes: "student", submitted: both, ...open }).shown).toEqual([
    "student",
    "supervisor",
  ]);
});

test("a teacher and an admin see what is submitted", () => {
  for (const seat of ["teacher", null] as const)
    expect(shownParts({ seat, writes: null, submitted: own, ...hidden }).shown).toEqual(["student"]);
});

test("a secondary supervisor who does not stand in sees the own side's part when it is submitted", () => {
  const seat = "secondary_supervisor";
  expect(shownParts({ seat, writes: null, submitted: own, ...hidden }).shown).toEqual([]);
  const theirs = { student: null, supervisor: done };
  expect(shownParts({ seat, writes: null, submitted: theirs, ...hidden }).shown).toEqual(["supervisor"]);
});

test("a part that an administrator hides is named when both have submitted", () => {
  const evaluation = { seat: "student", writes: "student", submitted: both, ...open, hideForStudent: true } as const;
  expect(shownParts(evaluation)).toEqual({ shown: ["student"], hidden: ["supervisor"] });
});
