import { openSocketOf } from "../../support/live-channels";
import "../../support/database";
import { describe, expect, it } from "vitest";
import { editUser } from "@/lib/features/involvement/commands";
import { resendInvitation } from "@/lib/features/user/commands/resend-invitation";
import { toggleActiveUser } from "@/lib/features/user/commands/toggle-active-user";
import { getDataEditUser } from "@/lib/features/user/queries/get-user";
import { type EditUserInput, editUserSchema } from "@/lib/features/user/schema";
import { resolveSession } from "@/lib/platform/auth/actor";
import { writableDb as db } from "@/lib/platform/db";
import { makeDomain } from "../../factories/domain";
import { makeSignedIn } from "../../factories/session";
import { unique } from "../../factories/unique";
import { makeUser } from "../../factories/user";
import { actAs, actorOf, isLive } from "../../support/actor";
import { atOnce } from "../../support/at-once";
import { waitingJobs } from "../../support/jobs";
import { refusalOf } from "../../support/refusal";

type Change = Partial<EditUserInput>;

/** An admin, and a person to change. */
async function scene(role: "Supervisor" | "Admin" = "Supervisor") {
  const [admin, person] = [await makeUser(db, "Admin"), await makeUser(db, role)];
  const actor = await actAs(admin);
  /** Changes the person's current values, except for what is given. */
  const change = async (given: Change, by = actor) => {
    const {
      active: _,
      invited: __,
      domain: _d,
      lastSignIn: _l,
      mergedInto: _m,
      reachable: ____,
      rolePermissions: ___,
      ...now
    } = await getDataEditUser(actor, { userId: person.id });
    return editUser(by, { ...now, languageCode: "nb", ...given, userId: given.userId ?? now.userId });
  };
  return { admin, actor, person, change };
}

/** `getDataEditUser` by the id of a row. */
const getUser = async (id: number) => getDataEditUser(await actAs(await makeUser(db, "Admin")), { userId: id });

const auditOf = (entityId: number) =>
  db.auditEntry.findMany({ where: { entityId, entity: "user" }, orderBy: { id: "asc" } });

describe("the data of a person", () => {
  it("is everything that can be changed, with what the role gives", async () => {
    const person = await makeUser(db, "Student", { studentNumber: "123", userCourseCode: "SYK1", areaCode: "+47" });
    await db.userPermission.create({ data: { userId: person.id, permission: "view_student_report", granted: false } });
    expect(await getUser(person.id)).toMatchObject({
      userId: person.id,
      username: person.username,
      email: person.email,
      revision: 0,
      areaCode: "+47",
      studentNumber: "123",
      userCourseCode: "SYK1",
      rolePermissions: expect.arrayContaining(["view_student_report"]),
      permissions: [{ permission: "view_student_report", granted: false }],
    });
  });

  it("is 'not found' for an unknown id", async () => {
    expect(await refusalOf(getUser(2_000_000_000))).toMatchObject({ kind: "notFound" });
  });
});

describe("changing a person's account", () => {
  it("in one field leaves the others as they are, single permissions too", async () => {
    const { actor, person } = await scene();
    await db.userPermission.create({ data: { userId: person.id, permission: "view_student_report", granted: false } });
    const given = { areaCode: "+47", phone: "12345678", allowMultipleGroup: true, allowMultipleEvaluation: true };
    await db.user.update({ where: { id: person.id }, data: { ...given, languageCode: "en" } });
    const before = await getUser(person.id);
    const input = editUserSchema.parse({ userId: person.id, revision: 0, fullName: "Another Name" });
    expect(await editUser(actor, input)).toEqual({ revision: 1 });
    expect(await getUser(person.id)).toEqual({ ...before, revision: 1, fullName: "Another Name" });
    await editUser(actor, editUserSchema.parse({ userId: person.id, revision: 1, permissions: [] }));
    expect(await getUser(person.id)).toMatchObject({ fullName: "Another Name", permissions: [] });
  });

  it("keeps what was typed and raises the revision", async () => {
    const { person, change } = await scene();
    const username = unique("new");
    const { revision } = await change({
      fullName: "Another Name",
      username,
      phone: "12345678",
      allow_multiple_group: 1,
    });
    expect(revision).toBe(1);
    expect(await getUser(person.id)).toMatchObject({
      fullName: "Another Name",
      username,
      phone: "12345678",
      allow_multiple_group: 1,
      revision: 1,
    });
  });

  it("ends no session while rights stay as they are", async () => {
    const { person, change } = await scene();
    const { token } = await makeSignedIn(db, person);
    await change({ fullName: "Another Name" });
    expect(await isLive(token)).toBe(true);
  });

  it("is refused when somebody else has changed it, and gives the revision", async () => {
    const { person, change } = await scene();
    await change({ fullName: "First" });
    expect(await refusalOf(change({ fullName: "Second", revision: 0 }))).toMatchObject({
      kind: "conflict",
      revision: 1,
    });
    expect((await getUser(person.id)).fullName).toBe("First");
  });

  it("lets one of two parallel changes win", async () => {
    const { change } = await scene();
    const outcomes = await atOnce(change({ fullName: "One", revision: 0 }), change({ fullName: "Other", revision: 0 }));
    expect(outcomes.toSorted()).toEqual(["conflict", "done"]);
  });

  it("reports which name is taken at its field", async () => {
    const { change } = await scene();
    const other = await makeUser(db);
    expect(await refusalOf(change({ username: other.username, email: other.email }))).toMatchObject({
      kind: "invalid",
      errors: { username: ["user.error_username_taken"], email: ["user.error_email_taken"] },
    });
  });

  it("holds a teacher's new address to the active domains, and leaves an old one alone", async () => {
    const { person, change } = await scene();
    const domain = await makeDomain(db);
    expect(await refusalOf(change({ role: "Teacher" }))).toMatchObject({
      errors: { email: ["user.error_email_domain"] },
    });
    await change({ role: "Teacher", email: `${unique("t")}@${domain.host}` });
    expect((await db.user.findUniqueOrThrow({ where: { id: person.id } })).domainId).toBe(domain.id);
    await db.domain.update({ where: { id: domain.id }, data: { active: false } });
    await change({ fullName: "Corrected" });
    const after = await db.user.findUniqueOrThrow({ where: { id: person.id } });
    expect(after).toMatchObject({ fullName: "Corrected", domainId: domain.id });
  });

  it("records no texts of anybody", async () => {
    const { admin, person, change } = await scene();
    await change({ fullName: "Secret Name", role: "SecondarySupervisor" });
    const rows = await auditOf(person.id);
    expect(rows.map(({ action }) => action)).toEqual(["user.permissions", "user.edit"]);
    expect(rows[0]).toMatchObject({
      actorId: admin.id,
      before: { role: "Supervisor", single: {} },
      after: { role: "SecondarySupervisor", single: {} },
    });
    expect(rows[1]?.after).toEqual({ fields: ["fullName"] });
    await change({ email: `${unique("secret")}@private.example`, phone: null });
    expect((await auditOf(person.id)).at(-1)).toMatchObject({ action: "user.edit", after: { fields: ["email"] } });
    expect(JSON.stringify(rows)).not.toContain("Secret");
  });
});

describe("a changed right", () => {
  it.each<[string, Change]>([
    ["role", { role: "SecondarySupervisor" }],
    ["grant", { permissions: [{ permission: "export_data", granted: true }] }],
    ["denial", { permissions: [{ permission: "view_student_report", granted: false }] }],
  ])(
    "as a %s ends the person's sessions, the viewing sessions from them and the sockets of both",
    async (_name, given) => {
      const { person, change } = await scene();
      const viewed = await makeUser(db);
      const own = await makeSignedIn(db, person);
      const look = await makeSignedIn(db, viewed, { viewerSid: own.session.sid });
      const [ownSocket, lookSocket] = [await openSocketOf(person.id), await openSocketOf(viewed.id)];
      const bystander = await openSocketOf((await makeUser(db)).id);
      await change(given);
      expect(await resolveSession(own.token)).toEqual({ kind: "expired" });
      expect(await resolveSession(look.token)).toEqual({ kind: "expired" });
      await Promise.all([ownSocket.cut, lookSocket.cut]);
      expect(bystander.isOpen()).toBe(true);
    },
  );

  it("holds from the next sign-in on: granted, denied, and as the role again", async () => {
    const { person, change } = await scene();
    await change({
      permissions: [
        { permission: "export_data", granted: true },
        { permission: "view_student_report", granted: false },
      ],
    });
    const { permissions } = await actAs(person);
    expect(permissions).toContain("export_data");
    expect(permissions).not.toContain("view_student_report");
    await change({ permissions: [] });
    const again = await actAs(person);
    expect(again.permissions).not.toContain("export_data");
    expect(again.permissions).toContain("view_student_report");
  });

  it("is no right that stays the same in another order", async () => {
    const { person, change } = await scene();
    const single = [
      { permission: "export_data" as const, granted: true },
      { permission: "profile" as const, granted: false },
    ];
    await change({ permissions: single });
    const { token } = await makeSignedIn(db, person);
    await change({ permissions: single.toReversed() });
    expect(await isLive(token)).toBe(true);
  });

  it("is never the user's own", async () => {
    const { admin, actor, change } = await scene();
    const revision = 0;
    const own = { userId: admin.id, revision, username: admin.username, email: admin.email, permissions: [] };
    const refused = { kind: "invalid", key: "user.error_own_rights" };
    expect(await refusalOf(change({ ...own, role: "Teacher" }))).toMatchObject(refused);
    const denial = [{ permission: "profile" as const, granted: false }];
    expect(await refusalOf(change({ ...own, role: "Admin", permissions: denial }))).toMatchObject(refused);
    await db.userPermission.create({ data: { userId: admin.id, permission: "export_data", granted: false } });
    // Leaving the denial out would lift it.
    expect(await refusalOf(change({ ...own, role: "Admin" }))).toMatchObject(refused);
    await db.userPermission.deleteMany({ where: { userId: admin.id } });
    // Their own address they change in the profile, with a proof.
    const address = { ...own, role: "Admin" as const, email: `new.${admin.email}` };
    expect(await refusalOf(change(address))).toMatchObject({ errors: { email: ["user.error_own_email"] } });
    await db.userPermission.create({ data: { userId: admin.id, permission: "export_data", granted: false } });
    const same = [{ permission: "export_data" as const, granted: false }];
    await change({ ...own, role: "Admin", fullName: "My Name", permissions: same });
    expect(await actorOf((await makeSignedIn(db, admin)).token)).toMatchObject({ id: actor.id, fullName: "My Name" });
  });
});

describe("closing an account", () => {
  it("ends its sessions and sockets and keeps the person out until it is opened", async () => {
    const { actor, person } = await scene();
    const { token } = await makeSignedIn(db, person);
    const socket = await openSocketOf(person.id);
    await toggleActiveUser(actor, { userId: person.id, active: false });
    expect(await resolveSession(token)).toEqual({ kind: "deactivated" });
    await socket.cut;
    await toggleActiveUser(actor, { userId: person.id, active: true });
    expect(await resolveSession(token)).toEqual({ kind: "expired" });
    expect(await isLive((await makeSignedIn(db, person)).token)).toBe(true);
    expect((await auditOf(person.id)).map(({ action, after }) => [action, after])).toEqual([
      ["user.active", { active: false }],
      ["user.active", { active: true }],
    ]);
  });

  it("that is closed already changes nothing, and is not on the record", async () => {
    const { actor, person } = await scene();
    for (const active of [true, false, false]) await toggleActiveUser(actor, { userId: person.id, active });
    expect(await auditOf(person.id)).toMatchObject([
      { action: "user.active", before: { active: true }, after: { active: false } },
    ]);
    expect(await db.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({ active: false, revision: 1 });
  });

  it("raises the revision, so that a form opened before does not overwrite it unseen", async () => {
    const { actor, person, change } = await scene();
    await toggleActiveUser(actor, { userId: person.id, active: false });
    expect(await refusalOf(change({ revision: 0 }))).toMatchObject({ kind: "conflict", revision: 1 });
  });

  it("is refused for the user's own account and for an unknown id", async () => {
    const { actor, admin } = await scene();
    expect(await refusalOf(toggleActiveUser(actor, { userId: admin.id, active: false }))).toMatchObject({
      key: "user.error_own_rights",
    });
    expect(await refusalOf(toggleActiveUser(actor, { userId: 2_000_000_000, active: false }))).toMatchObject({
      kind: "notFound",
    });
  });
});

describe("inviting once more", () => {
  it("is for those who have not entered yet", async () => {
    const { actor } = await scene();
    const invited = await makeUser(db, "Supervisor", { passwordHash: null });
    await resendInvitation(actor, { userId: invited.id });
    expect(await waitingJobs()).toContainEqual(
      expect.objectContaining({ task: "mail-password-link", payload: { userId: invited.id } }),
    );
    const entered = [
      await makeUser(db),
      await makeUser(db, "Student", { passwordHash: null, feideSubject: unique("subject") }),
      await makeUser(db, "Student", { passwordHash: null, active: false }),
    ];
    for (const { id } of entered)
      expect(await refusalOf(resendInvitation(actor, { userId: id }))).toMatchObject({ key: "user.error_not_invited" });
  });
});
