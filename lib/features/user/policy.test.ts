import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Permission, permissions, type Role, rolePermissions, roles } from "@/lib/platform/auth/permissions";
import {
  administrativePermissions,
  canChoose,
  canSetPassword,
  creatableRoles,
  type Giver,
  isWithinReach,
  refusedRights,
} from "./policy";
import { type Account, type Choice, choiceOf, choices, hasPermission, permissionsOf } from "./rules";

const giver = (role: Role, more: Permission[] = [], without: Permission[] = []): Giver => ({
  id: 1,
  role,
  permissions: [...rolePermissions[role], ...more].filter((one) => !without.includes(one)),
});
const account = (role: Role, granted: Permission[] = [], denied: Permission[] = []): Account => ({
  role,
  permissions: [
    ...granted.map((permission) => ({ permission, granted: true })),
    ...denied.map((permission) => ({ permission, granted: false })),
  ],
});

const allButAdmin = roles.filter((role) => role !== "Admin");

describe("the administrative permissions", () => {
  it("are those that only admins have by their role", () => {
    expect(administrativePermissions.toSorted()).toEqual([
      "archive_evaluations",
      "export_data",
      "manage_domains",
      "manage_evaluations",
      "manage_groups",
      "manage_reports",
      "manage_settings",
      "manage_users",
      "view_admin_login",
      "view_admin_manager",
      "view_and_edit_languages",
      "view_audit",
      "view_questions_in_report",
    ]);
  });
});

describe("the roles that somebody may give", () => {
  it.each<[string, Giver, readonly Role[]]>([
    ["an admin", giver("Admin"), roles],
    ["an admin without one of the permissions", giver("Admin", [], ["export_data"]), allButAdmin],
    ["a teacher", giver("Teacher"), ["Student", "Supervisor", "SecondarySupervisor"]],
    ["a teacher with manage_users", giver("Teacher", ["manage_users"]), allButAdmin],
    ["a supervisor with manage_users", giver("Supervisor", ["manage_users"]), allButAdmin],
    ["a supervisor with every permission", giver("Supervisor", [...permissions]), allButAdmin],
    ["a supervisor with view_add_user", giver("Supervisor", ["view_add_user"]), []],
    ["a student", giver("Student"), []],
  ])("of %s", (_, actor, expected) => {
    expect(creatableRoles(actor)).toEqual(expected);
  });

  it("include a first password for admins only", () => {
    for (const role of roles) expect(canSetPassword(giver(role, [...permissions]))).toBe(role === "Admin");
  });
});

describe("a single permission", () => {
  it.each<[string, Giver, Permission, Choice, Choice, boolean]>([
    ["grants what the actor has", giver("Teacher", ["manage_users"]), "manage_users", "role", "granted", true],
    [
      "does not grant what the actor lacks",
      giver("Teacher", ["manage_users"]),
      "export_data",
      "role",
      "granted",
      false,
    ],
    ["does not turn a denial into such a grant", giver("Teacher"), "export_data", "denied", "granted", false],
    ["binds admins too", giver("Admin", [], ["export_data"]), "export_data", "role", "granted", false],
    ["binds admins to what their role lacks", giver("Admin"), "view_teacher_my_group", "role", "granted", false],
    ["can be denied by everybody", giver("Student"), "export_data", "granted", "denied", true],
    ["can be taken back to the role", giver("Student"), "export_data", "granted", "role", true],
    ["stays as it is", giver("Student"), "export_data", "granted", "granted", true],
    ["of a role can be given back", giver("Admin"), "view_teacher_my_group", "denied", "role", true],
    [
      "of an admin needs it to be given back",
      giver("Admin", [], ["export_data"]),
      "export_data",
      "denied",
      "role",
      false,
    ],
  ])("%s", (_name, actor, permission, now, next, expected) => {
    expect(canChoose(actor, permission, now, next)).toBe(expected);
  });
});

describe("a change of rights", () => {
  it("is refused at the role and at each permission", () => {
    const manager = giver("Teacher", ["manage_users"]);
    const wanted = account("Admin", ["manage_users", "export_data", "manage_groups"], ["profile"]);
    expect(refusedRights(manager, account("Student", ["manage_groups"]), wanted)).toEqual({
      role: ["user.error_role"],
      "permissions.export_data": ["user.error_permission"],
    });
  });
});

describe("an account", () => {
  const manager = giver("Teacher", ["manage_users"]);
  it.each<[string, Giver, Account, boolean]>([
    ["of an admin is in an admin's reach", giver("Admin"), account("Admin"), true],
    ["of an admin is out of anybody else's", giver("Teacher", [...permissions]), account("Admin"), false],
    [
      "of an admin is out of reach when everything was denied to it",
      manager,
      account("Admin", [], [...administrativePermissions]),
      false,
    ],
    [
      "with a permission that an admin lacks is out of reach",
      giver("Admin", [], ["export_data"]),
      account("Admin"),
      false,
    ],
    [
      "to which it was denied as well is in reach",
      giver("Admin", [], ["export_data"]),
      account("Admin", [], ["export_data"]),
      true,
    ],
    ["without administrative permissions is in reach", manager, account("Teacher"), true],
    ["with other permissions of the placement is in reach", manager, account("Student", ["view_add_user"]), true],
    ["with the same administrative permission is in reach", manager, account("Student", ["manage_users"]), true],
    ["with one that the actor lacks is out of reach", manager, account("Student", ["export_data"]), false],
    ["to which that was denied is in reach", manager, account("Student", [], ["export_data"]), true],
  ])("%s", (_, actor, target, expected) => {
    expect(isWithinReach(actor, target)).toBe(expected);
  });
});

const anySingle = fc
  .uniqueArray(fc.constantFrom(...permissions), { maxLength: 6 })
  .chain((names) =>
    fc.tuple(...names.map((permission) => fc.record({ permission: fc.constant(permission), granted: fc.boolean() }))),
  );
const anyAccount = (role: fc.Arbitrary<Role>): fc.Arbitrary<Account> => fc.record({ role, permissions: anySingle });
const anyStep = fc.record({
  actor: fc.nat(),
  target: fc.nat(),
  create: fc.boolean(),
  role: fc.constantFrom(...roles),
  changes: fc.array(fc.tuple(fc.constantFrom(...permissions), fc.constantFrom(...choices)), { maxLength: 8 }),
});

const actorOf = (one: Account): Giver => ({
  id: 1,
  role: one.role,
  permissions: permissionsOf(one),
});

/** What the group of accounts can do after a step: the people whom somebody of the group has changed or made belong to it too. */
function take(
  world: Account[],
  group: Set<number>,
  step: { actor: number; target: number; create: boolean; role: Role; changes: [Permission, Choice][] },
) {
  const members = [...group];
  const actorIndex = members[step.actor % members.length] ?? 0;
  const actor = actorOf(world[actorIndex] as Account);
  if (step.create) {
    if (!actor.permissions.includes("view_add_user") || !creatableRoles(actor).includes(step.role)) return;
    group.add(world.push({ role: step.role, permissions: [] }) - 1);
    return;
  }
  const index = step.target % world.length;
  const before = world[index] as Account;
  if (!actor.permissions.includes("manage_users") || !isWithinReach(actor, before)) return;
  // By another mail address and a new password it is theirs, whatever else they change.
  group.add(index);
  if (index === actorIndex) return;
  const role = creatableRoles(actor).includes(step.role) ? step.role : before.role;
  const single = new Map(before.permissions.map(({ permission, granted }) => [permission, granted]));
  for (const [permission, next] of step.changes) {
    if (!canChoose(actor, permission, choiceOf(before, permission), next)) continue;
    single.delete(permission);
    if (next !== "role") single.set(permission, next === "granted");
  }
  const next = { role, permissions: [...single].map(([permission, granted]) => ({ permission, granted })) };
  expect(refusedRights(actor, before, next)).toEqual({});
  world[index] = next;
}

describe("a group of accounts", () => {
  const heldBy = (world: Account[], group: Set<number>) =>
    administrativePermissions.filter((one) => [...group].some((index) => hasPermission(world[index] as Account, one)));

  it.each([
    ["without admins", allButAdmin],
    ["with admins", roles],
  ])("%s never reaches an administrative permission that none of them had", (_, within) => {
    fc.assert(
      fc.property(
        fc.array(anyAccount(fc.constantFrom(...within)), { minLength: 1, maxLength: 3 }),
        fc.array(anyAccount(fc.constantFrom(...roles)), { maxLength: 4 }),
        fc.array(anyStep, { maxLength: 25 }),
        (own, others, steps) => {
          const world = [...own, ...others];
          const group = new Set(own.keys());
          const before = heldBy(world, group);
          for (const step of steps) take(world, group, step);
          expect(before).toEqual(expect.arrayContaining(heldBy(world, group)));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
