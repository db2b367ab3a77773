import { expect, test } from "vitest";
import { type Seat, seats } from "@/lib/features/placement/rules";
import type { Party } from "../rating/rules";
import { goalStepsOf } from "./rules";

const person = (seat: Seat | null, writes: Party | null = null) => ({ seat, writes });
const nobody: ReturnType<typeof goalStepsOf> = [];

/** Who in which stage: 1 midterm, 2 endterm, 3 summarizing, 5 done. */
test.each([
  ["the student", person("student", "student"), [["set"], ["set", "answer"], nobody, nobody]],
  ["the supervisor", person("supervisor", "supervisor"), [["set"], ["set", "assess"], nobody, nobody]],
  ["a stand-in", person("secondary_supervisor", "supervisor"), [["set"], ["set", "assess"], nobody, nobody]],
  ["a secondary supervisor", person("secondary_supervisor"), [["set"], ["set"], nobody, nobody]],
  ["a teacher", person("teacher"), [["set"], ["set"], nobody, nobody]],
  ["an admin", person(null), [nobody, nobody, nobody, nobody]],
] as const)("%s", (_who, who, expected) => {
  expect([1, 2, 3, 5].map((stage) => goalStepsOf(who, stage))).toEqual(expected);
});

test("nobody answers for somebody else, in any seat and stage", () => {
  for (const seat of [...seats, null])
    for (const stage of [1, 2, 3, 4, 5]) {
      expect(goalStepsOf(person(seat, "supervisor"), stage)).not.toContain("answer");
      expect(goalStepsOf(person(seat, "student"), stage)).not.toContain("assess");
    }
});
