import { describe, expect, it } from "vitest";
import { roles } from "@/lib/platform/auth/permissions";
import { isMergeable, listNames, type MergeFacts, mergeErrors } from "./rules";

const account = (id: number, given: Partial<MergeFacts> = {}): MergeFacts => ({
  id,
  role: "Supervisor",
  active: true,
  isOpen: true,
  mergedIntoId: null,
  ...given,
});

describe("two accounts", () => {
  const actorId = 9;
  it.each<[string, MergeFacts, MergeFacts, object]>([
    ["of one role", account(1), account(2), {}],
    ["of both roles", account(1), account(2, { role: "SecondarySupervisor" }), {}],
    ["of which the one that goes is of a closed organisation", account(1), account(2, { isOpen: false }), {}],
    ["that are one", account(1), account(1), { mergeUserId: ["merge.error_same"] }],
    ["of which the actor keeps the own", account(9), account(2), { keepUserId: ["merge.error_own"] }],
    ["of which the actor's goes", account(1), account(9), { mergeUserId: ["merge.error_own"] }],
    ["of which an admin's stays", account(1, { role: "Admin" }), account(2), { keepUserId: ["merge.error_admin"] }],
    ["of which an admin's goes", account(1), account(2, { role: "Admin" }), { mergeUserId: ["merge.error_admin"] }],
    ["in a circle", account(1, { mergedIntoId: 2 }), account(2), { keepUserId: ["merge.error_circular"] }],
    ["of which one is merged", account(1, { mergedIntoId: 3 }), account(2), { keepUserId: ["merge.error_merged"] }],
    ["of which the other is", account(1), account(2, { mergedIntoId: 3 }), { mergeUserId: ["merge.error_merged"] }],
    ["that are merged already", account(1), account(2, { mergedIntoId: 1 }), { mergeUserId: ["merge.error_merged"] }],
    ["with a teacher's", account(1), account(2, { role: "Teacher" }), { mergeUserId: ["merge.error_role"] }],
    ["into a student's", account(1, { role: "Student" }), account(2), { keepUserId: ["merge.error_role"] }],
    ["into a closed one", account(1, { isOpen: false }), account(2), { keepUserId: ["merge.error_inactive"] }],
    [
      "of which a closed one goes",
      account(1),
      account(2, { active: false }),
      { mergeUserId: ["merge.error_inactive"] },
    ],
  ])("%s", (_, kept, merged, errors) => {
    expect(mergeErrors(actorId, kept, merged)).toEqual(errors);
  });

  it("can be merged by their roles in either order, or in none", () => {
    const pairs = roles.flatMap((one) => roles.map((other) => [one, other] as const));
    for (const [one, other] of pairs) {
      const isPossible = [one, other].every((role) => isMergeable({ role, active: true }));
      const [kept, merged] = [account(1, { role: one }), account(2, { role: other })];
      expect(Object.keys(mergeErrors(actorId, kept, merged)).length === 0, `${one} ${other}`).toBe(isPossible);
    }
  });
});

it("names five of what is in the way", () => {
  const named = (groupName: string) => ({ reportName: null, studentName: "Ida", groupName });
  expect(listNames([{ reportName: "Day 1", studentName: null, groupName: "A" }, named("B")])).toBe(
    "Day 1 · A, Ida · B",
  );
  expect(listNames(["1", "2", "3", "4", "5", "6"].map(named)).endsWith("Ida · 5, …")).toBe(true);
});
