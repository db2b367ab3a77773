import { describe, expect, it } from "vitest";
import { toggleActiveDomain } from "@/lib/features/domain/commands";
import { editUser } from "@/lib/features/involvement/commands";
import { deleteUser } from "@/lib/features/user/commands/delete-user";
import { toggleActiveUser } from "@/lib/features/user/commands/toggle-active-user";
import { recordColumns } from "@/lib/features/user/queries/find-records";
import { writableDb as db } from "@/lib/platform/db";
import type { User } from "@/prisma/generated/client";
import { makeDomain } from "../../factories/domain";
import { makeGroup } from "../../factories/group";
import { makePlacement } from "../../factories/placement";
import { makeSignedIn } from "../../factories/session";
import { unique } from "../../factories/unique";
import { makeUser } from "../../factories/user";
import { actAs, isLive } from "../../support/actor";
import { refusalsAtOnce } from "../../support/at-once";
import { editAccount } from "../../support/edit-account";
import { refusalOf } from "../../support/refusal";

const exists = async (id: number) => (await db.user.count({ where: { id } })) === 1;
const isActive = async (id: number) => (await db.user.findUniqueOrThrow({ where: { id } })).active;

describe("deleting an account", () => {
  it("takes one that has left nothing behind, with its sessions, links and single permissions", async () => {
    const [actor, person] = [await actAs(await makeUser(db, "Admin")), await makeUser(db, "Supervisor")];
    await makeSignedIn(db, person);
    await db.userPermission.create({ data: { userId: person.id, permission: "export_data", granted: true } });
    await db.oneTimeToken.create({
      data: { userId: person.id, purpose: "invitation", hash: unique("hash"), expiresAt: new Date() },
    });
    expect(await deleteUser(actor, { userId: person.id })).toEqual({ outcome: "deleted" });
    expect(await exists(person.id)).toBe(false);
    expect(await db.auditEntry.findMany({ where: { entityId: person.id, entity: "user" } })).toMatchObject([
      { action: "user.delete", actorId: actor.id },
    ]);
    // Sent again because the answer was lost, it is done; for somebody else there is nothing.
    expect(await deleteUser(actor, { userId: person.id })).toEqual({ outcome: "deleted" });
    const other = await actAs(await makeUser(db, "Admin"));
    expect(await refusalOf(deleteUser(other, { userId: person.id }))).toMatchObject({ kind: "notFound" });
  });

  const left: [string, (person: User) => Promise<unknown>][] = [
    ["a placement", (supervisor) => makePlacement(db, { supervisor })],
    ["a group", ({ id }) => makeGroup(db, { teacherIds: [id] })],
    ["an account that they made", ({ id }) => makeUser(db, "Student", { createdById: id })],
    [
      "something on the record",
      ({ id }) =>
        db.auditEntry.create({ data: { actorId: id, action: "session.start", entity: "session", entityId: id } }),
    ],
    [
      "viewing on the record",
      ({ id }) =>
        db.auditEntry.create({ data: { viewerId: id, action: "session.view", entity: "session", entityId: 1 } }),
    ],
  ];
  it.each(left)("deactivates one that has left %s, and ends its sessions", async (_, leave) => {
    const [actor, person] = [await actAs(await makeUser(db, "Admin")), await makeUser(db, "Supervisor")];
    const { token } = await makeSignedIn(db, person);
    await leave(person);
    expect(await deleteUser(actor, { userId: person.id })).toEqual({ outcome: "deactivated" });
    expect(await isActive(person.id)).toBe(false);
    expect(await isLive(token)).toBe(false);
    // Once more changes nothing.
    const { revision } = await db.user.findUniqueOrThrow({ where: { id: person.id } });
    expect(await deleteUser(actor, { userId: person.id })).toEqual({ outcome: "deactivated" });
    expect(await db.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({ revision });
  });

  it("knows every reference to an account that is not deleted with it", async () => {
    const references = await db.$queryRaw<{ reference: string }[]>`
      select t.relname || '.' || a.attname as reference
      from pg_constraint c
      join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = '"User"'::regclass and c.confdeltype <> 'c'`;
    const known = Object.values(recordColumns)
      .flat()
      .flatMap(([table, ...columns]) => columns.map((column) => `${table}.${column}`));
    // The record has numbers of people in place of references.
    const expected = known.filter((one) => !one.startsWith("AuditEntry."));
    expect(references.map(({ reference }) => reference).toSorted()).toEqual(expected.toSorted());
  });

  it("is refused for the own account, and for one out of reach", async () => {
    const admin = await makeUser(db, "Admin");
    expect(await refusalOf(deleteUser(await actAs(admin), { userId: admin.id }))).toMatchObject({
      key: "user.error_own_rights",
    });
    const helper = await makeUser(db, "Teacher");
    await db.userPermission.create({ data: { userId: helper.id, permission: "manage_users", granted: true } });
    expect(await refusalOf(deleteUser(await actAs(helper), { userId: admin.id }))).toMatchObject({ kind: "forbidden" });
    expect(await exists(admin.id)).toBe(true);
  });

  it("and a placement at the same moment end with both or with neither", async () => {
    const actor = await actAs(await makeUser(db, "Admin"));
    for (let round = 0; round < 5; round += 1) {
      const person = await makeUser(db, "Supervisor");
      const [deletion, placement] = await Promise.allSettled([
        deleteUser(actor, { userId: person.id }),
        makePlacement(db, { supervisor: person }),
      ]);
      if (placement.status === "fulfilled") {
        const { supervisorId } = await db.placement.findUniqueOrThrow({ where: { id: placement.value.placement.id } });
        expect(supervisorId).toBe(person.id);
        expect(deletion).toMatchObject({ status: "fulfilled", value: { outcome: "deactivated" } });
      } else
        expect([deletion, placement]).toMatchObject([{ value: { outcome: "deleted" } }, { reason: { code: "P2003" } }]);
    }
  });
});

describe("the last admin who may enter and manage users", () => {
  const refused = { kind: "invalid", key: "user.error_last_admin" };

  /** Two admins, and no other who could administrate accounts. */
  async function lastTwo() {
    await db.user.updateMany({ where: { role: "Admin" }, data: { active: false } });
    const domains = [await makeDomain(db), await makeDomain(db)] as const;
    const [one, other] = [
      await makeUser(db, "Admin", { domainId: domains[0].id }),
      await makeUser(db, "Admin", { domainId: domains[1].id }),
    ];
    // These could not: not active, not entered yet, not with a password of their own, without the permission, and of an organisation that is not active.
    await makeUser(db, "Admin", { active: false });
    await makeUser(db, "Admin", { passwordHash: null });
    await makeUser(db, "Admin", { isFirstLogin: true });
    const without = await makeUser(db, "Admin");
    await db.userPermission.create({ data: { userId: without.id, permission: "manage_users", granted: false } });
    await makeUser(db, "Admin", { domainId: (await makeDomain(db, { active: false })).id });
    return { one: await actAs(one), other: await actAs(other), domains };
  }
  type Two = Awaited<ReturnType<typeof lastTwo>>;

  const left = () =>
    db.user.count({
      where: {
        role: "Admin",
        active: true,
        passwordHash: { not: null },
        isFirstLogin: false,
        permissions: { none: { permission: "manage_users", granted: false } },
        domain: { active: true },
      },
    });

  const denial = [{ permission: "manage_users" as const, granted: false }];
  const ways: [string, (by: Two["one"], whom: Two["one"], two: Two) => Promise<unknown>][] = [
    ["deactivating", (by, whom) => toggleActiveUser(by, { userId: whom.id, active: false })],
    ["deleting", (by, whom) => deleteUser(by, { userId: whom.id })],
    ["another role", (by, whom) => editAccount(by, whom.id, { role: "Supervisor" })],
    ["a denied permission", (by, whom) => editAccount(by, whom.id, { permissions: denial })],
    [
      "their organisation",
      (by, whom, { one, domains }) =>
        toggleActiveDomain(by, { domainId: domains[whom.id === one.id ? 0 : 1].id, active: false }),
    ],
  ];

  it.each(ways)("stays when two do it to each other at the same moment by %s", async (_, take) => {
    for (let round = 0; round < 3; round += 1) {
      const two = await lastTwo();
      const late = await refusalsAtOnce(take(two.one, two.other, two), take(two.other, two.one, two));
      const key = expect.stringMatching(/^user\.error_(last_admin|out_of_reach)$/);
      expect(late).toMatchObject([{ kind: "invalid", key }]);
      expect(await left()).toBe(1);
    }
  });

  it.each(ways)("is not taken away by one whose own rights have just gone: %s", async (_, take) => {
    const two = await lastTwo();
    await db.user.update({ where: { id: two.one.id }, data: { active: false } });
    expect(await refusalOf(take(two.one, two.other, two))).toMatchObject(refused);
    expect(await left()).toBe(1);
  });

  it("cannot take themselves away", async () => {
    const two = await lastTwo();
    await toggleActiveUser(two.one, { userId: two.other.id, active: false });
    const own = { userId: two.one.id };
    expect(await refusalOf(toggleActiveUser(two.one, { ...own, active: false }))).toMatchObject({ kind: "invalid" });
    expect(await refusalOf(deleteUser(two.one, own))).toMatchObject({ kind: "invalid" });
    expect(await refusalOf(editAccount(two.one, two.one.id, { role: "Teacher" }))).toMatchObject({ kind: "invalid" });
    expect(await left()).toBe(1);
  });
});

it("an edit of others is not held up by who is the last admin", async () => {
  const actor = await actAs(await makeUser(db, "Admin"));
  const { id } = await makeUser(db, "Supervisor");
  expect(await editAccount(actor, id, { role: "SecondarySupervisor" })).toEqual({ revision: 1 });
  expect(editUser).toBeTypeOf("function");
});
