import { expect, test } from "vitest";
import { canMakeGroup, refusalOfTeachers } from "./policy";

const teacher = { id: 1, role: "Teacher" } as const;
const admin = { id: 9, role: "Admin" } as const;

test.each([
  ["adds a colleague", [1], [1, 2], null],
  ["leaves the group to a colleague", [1, 2], [2], null],
  ["hands the group over", [1], [2], null],
  ["takes a colleague out", [1, 2], [1], "groups.error_colleague"],
  ["replaces a colleague", [1, 2], [1, 3], "groups.error_colleague"],
  ["leaves nobody", [1], [], "groups.error_last_teacher"],
  ["takes everybody out", [1, 2], [], "groups.error_last_teacher"],
])("a teacher who %s", (_, before, after, refusal) => {
  expect(refusalOfTeachers(teacher, { before, after })).toBe(refusal);
  expect(refusalOfTeachers(admin, { before, after })).toBeNull();
});

test.each([
  ["Admin", true],
  ["Teacher", true],
  ["Supervisor", false],
  ["Student", false],
] as const)("%s can make a group: %s", (role, can) => {
  expect(canMakeGroup({ role })).toBe(can);
});
