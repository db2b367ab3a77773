import { describe, expect, it } from "vitest";
import { endViewing, signIn, signOut } from "@/lib/features/session/commands";
import { resolveSession } from "@/lib/platform/auth/actor";
import { rolePermissions, roles } from "@/lib/platform/auth/permissions";
import { issueToken, readToken } from "@/lib/platform/auth/token";
import { writableDb as db } from "@/lib/platform/db";
import { makeSession, makeSignedIn, makeToken } from "../../factories/session";
import { unique } from "../../factories/unique";
import { makeUser, testPassword } from "../../factories/user";
import { actAs, actorOf, isLive, viewAs } from "../../support/actor";
import { refusalOf } from "../../support/refusal";

const browser = { address: "10.0.0.1", userAgent: "test browser" };
const enter = (username: string, password = testPassword) => signIn(null, { username, password }, browser);

describe("signing in", () => {
  it.each(roles)("opens a session with the rights of a %s", async (role) => {
    const user = await makeUser(db, role);
    const { token, isFirstLogin } = await enter(user.username);
    expect(isFirstLogin).toBe(0);
    const actor = await actorOf(token);
    expect(actor).toMatchObject({ id: user.id, role, username: user.username, viewer: false, viewerId: null });
    expect([...actor.permissions].sort()).toEqual([...rolePermissions[role]].sort());
    const claims = await readToken(token);
    expect([...(claims?.permissions ?? [])].sort()).toEqual([...rolePermissions[role]].sort());
    expect(await db.session.findUniqueOrThrow({ where: { sid: actor.sid } })).toMatchObject({
      userId: user.id,
      userAgent: browser.userAgent,
      revokedAt: null,
    });
  });

  it("says so when the person has yet to choose a password", async () => {
    const user = await makeUser(db, "Student", { isFirstLogin: true });
    expect(await enter(user.username)).toMatchObject({ isFirstLogin: 1 });
  });

  it("gives one answer for a wrong password, an unknown name and an inactive account", async () => {
    const [active, inactive, passwordless] = await Promise.all([
      makeUser(db),
      makeUser(db, "Student", { active: false }),
      makeUser(db, "Student", { passwordHash: null }),
    ]);
    const answers = await Promise.all([
      refusalOf(enter(active.username, "wrong")),
      refusalOf(enter(unique("nobody"))),
      refusalOf(enter(inactive.username)),
      refusalOf(enter(passwordless.username)),
    ]);
    const [first] = answers;
    expect(first).toMatchObject({ kind: "invalid", key: "sign_in.error_wrong" });
    for (const answer of answers) expect(answer).toEqual(first);
    expect(await db.session.count({ where: { userId: { in: [active.id, inactive.id, passwordless.id] } } })).toBe(0);
  });

  it("leaves other sessions of the same person alive", async () => {
    const user = await makeUser(db);
    const first = await enter(user.username);
    const second = await enter(user.username);
    expect(await isLive(first.token)).toBe(true);
    expect(await isLive(second.token)).toBe(true);
  });
});

describe("the rights of a session", () => {
  it("follow what the person was granted and denied, at the next call", async () => {
    const user = await makeUser(db, "Teacher");
    const { token } = await makeSignedIn(db, user);
    expect((await actorOf(token)).permissions).toContain("view_teacher_admin");
    await db.userPermission.createMany({
      data: [
        { userId: user.id, permission: "view_teacher_admin", granted: false },
        { userId: user.id, permission: "export_data", granted: true },
      ],
    });
    const { permissions } = await actorOf(token);
    expect(permissions).not.toContain("view_teacher_admin");
    expect(permissions).toContain("export_data");
    const claims = await readToken((await enter(user.username)).token);
    expect([...(claims?.permissions ?? [])].sort()).toEqual([...permissions].sort());
  });

  it("follow the role that the database has now, not the token's", async () => {
    const user = await makeUser(db, "Admin");
    const { token } = await makeSignedIn(db, user);
    await db.user.update({ where: { id: user.id }, data: { role: "Student" } });
    const actor = await actorOf(token);
    expect(actor.role).toBe("Student");
    expect(actor.permissions).not.toContain("manage_users");
  });
});

describe("a token is rejected", () => {
  it("when there is none, or it is not ours", async () => {
    expect(await resolveSession(undefined)).toEqual({ kind: "none" });
    expect(await resolveSession("")).toEqual({ kind: "none" });
    expect(await resolveSession("not.a.token")).toEqual({ kind: "expired" });
  });

  it("when its session was revoked, at the very next call", async () => {
    const { session, token } = await makeSignedIn(db, await makeUser(db));
    expect(await isLive(token)).toBe(true);
    await db.session.update({ where: { sid: session.sid }, data: { revokedAt: new Date() } });
    expect(await resolveSession(token)).toEqual({ kind: "expired" });
  });

  it("when its session has run out", async () => {
    const { token } = await makeSignedIn(db, await makeUser(db), { expiresAt: new Date(Date.now() - 1) });
    expect(await resolveSession(token)).toEqual({ kind: "expired" });
  });

  it("when its session is of another database", async () => {
    const user = await makeUser(db);
    const token = await makeToken({ sid: crypto.randomUUID(), viewerSid: null }, user);
    expect(await resolveSession(token)).toEqual({ kind: "expired" });
  });

  it("when its session is another person's", async () => {
    const [person, other] = [await makeUser(db), await makeUser(db)];
    const session = await makeSession(db, other.id);
    const claims = { sid: session.sid, role: "Student" as const, permissions: [], is_viewer: 0 as const };
    expect(await resolveSession(await issueToken({ ...claims, sub: String(person.id) }))).toEqual({ kind: "expired" });
    expect(await resolveSession(await issueToken({ ...claims, sub: String(other.id) }))).toMatchObject({
      kind: "actor",
    });
  });

  it("when the account was deactivated", async () => {
    const user = await makeUser(db);
    const { token } = await makeSignedIn(db, user);
    await db.user.update({ where: { id: user.id }, data: { active: false } });
    expect(await resolveSession(token)).toEqual({ kind: "deactivated" });
  });
});

describe("signing out", () => {
  it("ends this session and no other of the person", async () => {
    const user = await makeUser(db);
    const [here, there] = [await makeSignedIn(db, user), await makeSignedIn(db, user)];
    await signOut(await actorOf(here.token));
    expect(await isLive(here.token)).toBe(false);
    expect(await isLive(there.token)).toBe(true);
  });

  it("ends the viewing sessions that an admin began from it", async () => {
    const [admin, person] = [await makeUser(db, "Admin"), await makeUser(db)];
    const own = await makeSignedIn(db, admin);
    const viewing = await makeSignedIn(db, person, { viewerSid: own.session.sid });
    await signOut(await actorOf(own.token));
    expect(await resolveSession(viewing.token)).toEqual({ kind: "expired" });
    const row = await db.session.findUniqueOrThrow({ where: { sid: viewing.session.sid } });
    expect(row.revokedAt).not.toBeNull();
  });
});

describe("a viewing session", () => {
  it("has the person's rights and names the viewing admin", async () => {
    const [admin, person] = [await makeUser(db, "Admin"), await makeUser(db, "Teacher")];
    const viewer = await viewAs(admin, person);
    expect(viewer).toMatchObject({ id: person.id, role: "Teacher", viewer: true, viewerId: admin.id });
    expect([...viewer.permissions].sort()).toEqual([...rolePermissions.Teacher].sort());
  });

  it.each([
    ["the admin's session is revoked", { session: { revokedAt: new Date() }, admin: {}, person: {} }, "expired"],
    ["the admin's session has run out", { session: { expiresAt: new Date(0) }, admin: {}, person: {} }, "expired"],
    ["the admin is deactivated", { session: {}, admin: { active: false }, person: {} }, "deactivated"],
    ["the person is deactivated", { session: {}, admin: {}, person: { active: false } }, "expired"],
  ])("ends when %s", async (_, change, kind) => {
    const [admin, person] = [await makeUser(db, "Admin"), await makeUser(db)];
    const own = await makeSession(db, admin.id);
    const viewing = await makeSignedIn(db, person, { viewerSid: own.sid });
    expect(await resolveSession(viewing.token)).toMatchObject({ kind: "actor" });
    await db.session.update({ where: { sid: own.sid }, data: change.session });
    await db.user.update({ where: { id: admin.id }, data: change.admin });
    await db.user.update({ where: { id: person.id }, data: change.person });
    expect(await resolveSession(viewing.token)).toEqual({ kind });
  });

  it("that ends leaves the admin's own and the person's own alive", async () => {
    const [admin, person] = [await makeUser(db, "Admin"), await makeUser(db)];
    const [own, theirs] = [await makeSignedIn(db, admin), await makeSignedIn(db, person)];
    const viewing = await makeSignedIn(db, person, { viewerSid: own.session.sid });
    await endViewing(await actorOf(viewing.token));
    expect(await resolveSession(viewing.token)).toEqual({ kind: "expired" });
    expect(await isLive(own.token)).toBe(true);
    expect(await isLive(theirs.token)).toBe(true);
  });
});

describe("what is on the record", () => {
  it("holds the beginning and the end of a session", async () => {
    const user = await makeUser(db);
    const actor = await actorOf((await enter(user.username)).token);
    await signOut(actor);
    await signOut(await actAs(user));
    const rows = await db.auditEntry.findMany({ where: { actorId: user.id }, orderBy: { id: "asc" } });
    expect(rows.map(({ action }) => action)).toEqual(["session.start", "session.end", "session.end"]);
    expect(rows[0]).toMatchObject({ entity: "session", entityId: user.id, viewerId: null, before: null, after: null });
  });
});
