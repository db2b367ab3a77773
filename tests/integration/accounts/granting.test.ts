import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resendInvitation } from "@/lib/features/user/commands/resend-invitation";
import { toggleActiveUser } from "@/lib/features/user/commands/toggle-active-user";
import { isWithinReach, withinReachOf } from "@/lib/features/user/policy";
import { listUsers } from "@/lib/features/user/queries/list-users";
import { type Permission, permissions, type Role, roles } from "@/lib/platform/auth/permissions";
import { writableDb as db } from "@/lib/platform/db";
import { unique } from "../../factories/unique";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { editAccount } from "../../support/edit-account";
import { waitingJobs } from "../../support/jobs";
import { takeMails } from "../../support/mail";
import { refusalOf } from "../../support/refusal";

/** A person with single permissions beside the role's. */
async function makePerson(role: Role, granted: Permission[] = [], given: Parameters<typeof makeUser>[2] = {}) {
  const person = await makeUser(db, role, given);
  const data = granted.map((permission) => ({ userId: person.id, permission, granted: true }));
  await db.userPermission.createMany({ data });
  return person;
}
const makeManager = async (...more: Permission[]) => actAs(await makePerson("Teacher", ["manage_users", ...more]));

const grant = (...names: Permission[]) => names.map((permission) => ({ permission, granted: true }));
const outOfReach = { kind: "forbidden", key: "user.error_out_of_reach" };

describe("a teacher with manage_users", () => {
  it("grants a second account what they have, and is refused the rest at its field", async () => {
    const [manager, { id }] = [await makeManager("export_data"), await makeUser(db)];
    await editAccount(manager, id, { permissions: grant("manage_users", "export_data") });
    const wanted = { permissions: grant("manage_users", "export_data", "manage_groups", "view_admin_login") };
    expect(await refusalOf(editAccount(manager, id, wanted))).toMatchObject({
      kind: "invalid",
      errors: {
        "permissions.manage_groups": ["user.error_permission"],
        "permissions.view_admin_login": ["user.error_permission"],
      },
    });
    expect(await refusalOf(editAccount(manager, id, { role: "Admin" }))).toMatchObject({
      errors: { role: ["user.error_role"] },
    });
  });

  it("does not hide a grant behind a denial of the same permission", async () => {
    const [manager, { id }] = [await makeManager(), await makeUser(db)];
    const twice = [{ permission: "export_data" as const, granted: false }, ...grant("export_data")];
    expect(await refusalOf(editAccount(manager, id, { permissions: twice }))).toMatchObject({
      errors: { "permissions.export_data": ["user.error_permission"] },
    });
  });

  it.each<[string, Role, Permission[]]>([
    ["an admin", "Admin", []],
    ["a student who may export data", "Student", ["export_data"]],
  ])("does not reach %s", async (_, role, granted) => {
    const manager = await makeManager("view_add_user", "view_admin_login");
    const target = await makePerson(role, granted);
    const invited = await makePerson(role, granted, { passwordHash: null });
    const before = await db.user.findUniqueOrThrow({ where: { id: target.id } });
    expect(
      await refusalOf(editAccount(manager, target.id, { email: `${unique("mine")}@hospital.example` })),
    ).toMatchObject(outOfReach);
    expect(await refusalOf(editAccount(manager, target.id, { permissions: [], role: "Supervisor" }))).toMatchObject(
      outOfReach,
    );
    expect(await refusalOf(toggleActiveUser(manager, { userId: target.id, active: false }))).toMatchObject(outOfReach);
    expect(await refusalOf(resendInvitation(manager, { userId: invited.id }))).toMatchObject({ kind: "notFound" });
    expect(await db.user.findUniqueOrThrow({ where: { id: target.id } })).toEqual(before);
    expect(await waitingJobs()).toEqual([]);
    const { items } = await listUsers(manager, { search: target.username });
    expect(items).toMatchObject([{ userId: target.id, reachable: false }]);
  });

  it("invites, closes and opens everybody within reach", async () => {
    const manager = await makeManager();
    const { id, email } = await makeUser(db, "Teacher", { passwordHash: null });
    await resendInvitation(manager, { userId: id });
    expect(await toggleActiveUser(manager, { userId: id, active: false })).toEqual({ active: false });
    expect(await toggleActiveUser(manager, { userId: id, active: true })).toEqual({ active: true });
    expect(await takeMails()).toMatchObject([{ to: email }]);
  });
});

it("a teacher does not invite a student of theirs who has an administrative permission", async () => {
  const teacher = await makeUser(db, "Teacher");
  const student = await makePerson("Student", ["manage_users"], { passwordHash: null, createdById: teacher.id });
  const actor = await actAs(teacher);
  expect(await refusalOf(resendInvitation(actor, { userId: student.id }))).toMatchObject({ kind: "notFound" });
});

const anySingle = fc.uniqueArray(fc.record({ permission: fc.constantFrom(...permissions), granted: fc.boolean() }), {
  selector: ({ permission }) => permission,
  maxLength: 8,
});
const anyPerson = fc.record({ role: fc.constantFrom(...roles), permissions: anySingle });

it("the database and the policy agree on who is within reach", async () => {
  await fc.assert(
    fc.asyncProperty(anyPerson, fc.array(anyPerson, { minLength: 1, maxLength: 4 }), async (own, others) => {
      const make = async ({ role, permissions }: typeof own) =>
        makeUser(db, role, { permissions: { createMany: { data: permissions } } });
      const actor = await actAs(await make(own));
      const made = [];
      for (const other of others) made.push({ ...other, id: (await make(other)).id });
      const where = { AND: [{ id: { in: made.map(({ id }) => id) } }, withinReachOf(actor)] };
      const found = await db.user.findMany({ where, select: { id: true }, orderBy: { id: "asc" } });
      const expected = made.filter((account) => isWithinReach(actor, account));
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }),
    { numRuns: 60 },
  );
});
