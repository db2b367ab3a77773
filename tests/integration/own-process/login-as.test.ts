import { openSocketOf } from "../../support/live-channels";
import "../../support/database";
import { describe, expect, it } from "vitest";
import { calls } from "@/lib/features/calls";
import { getNotifyForUser } from "@/lib/features/notification/queries";
import { endSessions, endViewing, loginByAdmin, returnFromViewing, signOut } from "@/lib/features/session/commands";
import { canView } from "@/lib/features/session/policy";
import { listSessions } from "@/lib/features/session/queries";
import { toggleActiveUser } from "@/lib/features/user/commands/toggle-active-user";
import { readToken } from "@/lib/platform/auth/token";
import { writableDb as db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { callerOf } from "@/lib/platform/http/caller";
import { runCall } from "@/lib/platform/http/pipeline";
import { makeNotification } from "../../factories/notification";
import { makeSignedIn } from "../../factories/session";
import { makeUser } from "../../factories/user";
import { actAs, actorOf, isLive } from "../../support/actor";
import { refusalOf } from "../../support/refusal";

const caller = { userAgent: "a browser", origin: "http://localhost:3000" };

/** An admin who has signed in, and a person to view the product as. */
async function scene(given: Parameters<typeof makeUser>[2] = {}) {
  const [admin, person] = [await makeUser(db, "Admin"), await makeUser(db, "Teacher", given)];
  const own = await makeSignedIn(db, admin);
  const actor = await actorOf(own.token);
  return { admin, person, own, actor, view: () => loginByAdmin(actor, { userId: person.id }, caller) };
}

describe("viewing the product as another user", () => {
  it("answers the person's info with a token that may only read", async () => {
    const { admin, person, view } = await scene({ languageCode: "en" });
    const { user, token, dataLanguage, area_code, languageCode } = await view();
    expect(user).toMatchObject({ username: person.username, role: "Teacher", is_viewer: 1, token });
    expect(area_code).toBe("+84");
    expect(languageCode).toBe("en");
    expect(Object.keys(dataLanguage)).toContain("menu");
    expect(await readToken(token)).toMatchObject({ sub: String(person.id), is_viewer: 1 });
    expect(await actorOf(token)).toMatchObject({ id: person.id, viewer: true, viewerId: admin.id });
  });

  it("works for a user who has not chosen a password yet", async () => {
    const { view } = await scene({ passwordHash: null, isFirstLogin: true });
    expect(await actorOf((await view()).token)).toMatchObject({ viewer: true, isFirstLogin: false });
  });

  it("is recorded under both names", async () => {
    const { admin, person, view } = await scene();
    await view();
    const rows = await db.auditEntry.findMany({ where: { viewerId: admin.id } });
    expect(rows).toEqual([
      expect.objectContaining({ action: "session.view", actorId: person.id, entityId: person.id, after: null }),
    ]);
  });

  it("is on the record or does not happen", async () => {
    const { person, view } = await scene();
    await db.$executeRawUnsafe(`alter table "AuditEntry" rename to "AuditEntryAway"`);
    await expect(view()).rejects.toThrow();
    await db.$executeRawUnsafe(`alter table "AuditEntryAway" rename to "AuditEntry"`);
    expect(await db.session.count({ where: { userId: person.id } })).toBe(0);
  });

  it("is refused for admins, closed accounts and unknown ids", async () => {
    const { actor } = await scene();
    const [other, closed] = [await makeUser(db, "Admin"), await makeUser(db, "Student", { active: false })];
    const refusalFor = (userId: number) => refusalOf(loginByAdmin(actor, { userId }, caller));
    expect(await refusalFor(other.id)).toMatchObject({ kind: "forbidden" });
    expect(await refusalFor(actor.id)).toMatchObject({ kind: "forbidden" });
    expect(await refusalFor(closed.id)).toMatchObject({ kind: "invalid", key: "viewer.error_inactive" });
    expect(await refusalFor(2_000_000_000)).toMatchObject({ kind: "notFound" });
    expect(await db.session.count({ where: { userId: { in: [other.id, closed.id] } } })).toBe(0);
  });

  it("is refused from within another look", async () => {
    const { person, view } = await scene();
    await db.userPermission.create({ data: { userId: person.id, permission: "view_admin_login", granted: true } });
    const viewer = await actorOf((await view()).token);
    const other = await makeUser(db);
    expect(await refusalOf(loginByAdmin(viewer, { userId: other.id }, caller))).toMatchObject({ kind: "forbidden" });
    expect(canView(viewer, { role: "Student", active: true, domain: null, reachable: true })).toBe(false);
  });

  it("is offered for exactly those whom the server allows", async () => {
    const { actor } = await scene();
    for (const role of ["Student", "Admin"] as const)
      for (const active of [true, false]) {
        const { id } = await makeUser(db, role, { active });
        const outcome = await loginByAdmin(actor, { userId: id }, caller).then(
          () => true,
          (error) => !(error instanceof AppError),
        );
        expect(outcome, `${role}, ${active}`).toBe(canView(actor, { role, active, domain: null, reachable: true }));
      }
  });

  it("is among the person's own sessions, with the admin's name and nothing else of theirs", async () => {
    const { admin, actor, person, own, view } = await scene();
    const { token } = await view();
    const here = await actAs(person);
    const seen = await listSessions(here);
    expect(seen).toEqual([
      expect.objectContaining({ current: true, viewer: null, endedAt: null }),
      expect.objectContaining({ current: false, viewer: { name: admin.fullName }, endedAt: null, userAgent: null }),
    ]);
    for (const secret of [admin.email, actor.sid, own.token, token, caller.userAgent])
      expect(JSON.stringify(seen)).not.toContain(secret);
  });

  it("stays on that list for 90 days after it has ended, with its end", async () => {
    const { admin, person, view } = await scene();
    const { token } = await view();
    const looking = await actorOf(token);
    await endViewing(looking);
    const here = await actAs(person);
    const viewings = async () => (await listSessions(here)).filter(({ viewer }) => viewer);
    const { revokedAt } = await db.session.findUniqueOrThrow({ where: { sid: looking.sid } });
    expect(await viewings()).toEqual([
      expect.objectContaining({ viewer: { name: admin.fullName }, endedAt: revokedAt?.toISOString() }),
    ]);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await db.session.update({ where: { sid: looking.sid }, data: { createdAt: daysAgo(89.9) } });
    expect(await viewings()).toHaveLength(1);
    await db.session.update({ where: { sid: looking.sid }, data: { createdAt: daysAgo(90.1) } });
    expect(await viewings()).toEqual([]);
  });

  it("is listed as ended when the admin's own session has run out", async () => {
    const { actor, person, view } = await scene();
    await view();
    const expiresAt = new Date(Date.now() - 1000);
    await db.session.update({ where: { sid: actor.sid }, data: { expiresAt } });
    expect((await listSessions(await actAs(person))).map(({ endedAt }) => endedAt)).toEqual([
      null,
      expiresAt.toISOString(),
    ]);
  });

  it("can be ended by the person, which leaves the admin's own session", async () => {
    const { own, person, view } = await scene();
    const { token } = await view();
    const here = await actAs(person);
    const sessionId = (await listSessions(here)).find(({ viewer }) => viewer)?.sessionId;
    await endSessions(here, { sessionId });
    expect([await isLive(token), await isLive(own.token)]).toEqual([false, true]);
  });

  it("is refused to a person with the permission for an account that has more than theirs", async () => {
    const helper = await makeUser(db, "Teacher");
    await db.userPermission.create({ data: { userId: helper.id, permission: "view_admin_login", granted: true } });
    const actor = await actAs(helper);
    const [plain, richer] = [await makeUser(db), await makeUser(db)];
    await db.userPermission.create({ data: { userId: richer.id, permission: "export_data", granted: true } });
    expect(await refusalOf(loginByAdmin(actor, { userId: richer.id }, caller))).toMatchObject({ kind: "forbidden" });
    expect(canView(actor, { role: "Student", active: true, domain: null, reachable: false })).toBe(false);
    expect(await isLive((await loginByAdmin(actor, { userId: plain.id }, caller)).token)).toBe(true);
  });
});

describe("a viewing admin", () => {
  it("is refused by every call that changes something", async () => {
    const { view } = await scene();
    const { token } = await view();
    const headers = new Headers({ authorization: `Bearer ${token}` });
    const asked: string[] = [];
    const writes = calls.filter(({ effect }) => effect === "write");
    expect(writes.length).toBeGreaterThan(10);
    for (const call of writes) {
      // The right to make the call would not help.
      const open = call.access.kind === "permission" ? { ...call, access: { kind: "signedIn" } as const } : call;
      const handler = async () => asked.push(call.path);
      const { error } = await runCall(
        open,
        handler,
        callerOf(headers, async () => ({})),
        (result) => result,
      );
      expect(error, call.path).toMatchObject({ kind: "forbidden", key: "system.error_viewer" });
    }
    expect(asked).toEqual([]);
  });

  it("leaves what is new as new", async () => {
    const { person, view } = await scene();
    await makeNotification(db, person.id);
    const viewer = await actorOf((await view()).token);
    const pages = { pageToLoadNew: 0, pageToLoadOld: 0, action: "get" } as const;
    expect(await getNotifyForUser(viewer, pages)).toMatchObject({ totalNew: 1 });
    expect(await getNotifyForUser(await actAs(person), pages)).toMatchObject({ totalNew: 1 });
    expect(await db.notification.count({ where: { recipientId: person.id, readAt: null } })).toBe(1);
  });
});

describe("a look ends", () => {
  it("by the banner's button, which gives the admin back their own session", async () => {
    const { admin, actor, own, person, view } = await scene();
    const { token } = await view();
    const socket = await openSocketOf(person.id);
    const back = await endViewing(await actorOf(token));
    expect(await isLive(token)).toBe(false);
    await socket.cut;
    expect(await actorOf(back.token)).toMatchObject({ id: admin.id, sid: actor.sid, viewer: false });
    expect(await isLive(own.token)).toBe(true);
    const [last] = await db.auditEntry.findMany({ where: { viewerId: admin.id }, orderBy: { id: "desc" }, take: 1 });
    expect(last).toMatchObject({ action: "session.end", actorId: person.id });
  });

  it("by a press that is sent again, too, for ten minutes and while the admin's own session lasts", async () => {
    const { admin, actor, own, view } = await scene();
    const { token } = await view();
    const none = { kind: "unauthenticated" };
    // It goes on: there is nothing to come back from.
    expect(await refusalOf(returnFromViewing({ token }))).toMatchObject(none);
    const { sid } = await actorOf(token);
    await endViewing(await actorOf(token));
    const back = await returnFromViewing({ token });
    expect(await actorOf(back.token)).toMatchObject({ id: admin.id, sid: actor.sid, viewer: false });
    expect(await refusalOf(returnFromViewing({ token: own.token }))).toMatchObject(none);
    const minutesAgo = (minutes: number) => ({ revokedAt: new Date(Date.now() - minutes * 60_000) });
    await db.session.update({ where: { sid }, data: minutesAgo(11) });
    expect(await refusalOf(returnFromViewing({ token }))).toMatchObject(none);
    await db.session.update({ where: { sid }, data: minutesAgo(9) });
    await signOut(actor);
    expect(await refusalOf(returnFromViewing({ token }))).toMatchObject(none);
  });

  it("only where there is one", async () => {
    const { actor } = await scene();
    expect(await refusalOf(endViewing(actor))).toMatchObject({ kind: "forbidden" });
  });

  it("with the admin's own session, sockets included", async () => {
    const { actor, person, view } = await scene();
    const { token } = await view();
    const socket = await openSocketOf(person.id);
    await signOut(actor);
    expect(await isLive(token)).toBe(false);
    await socket.cut;
  });

  it("together with the admin's own session by logging out, and leaves the person's alone", async () => {
    const { own, person, view } = await scene();
    const theirs = await makeSignedIn(db, person);
    const { token } = await view();
    await signOut(await actorOf(token));
    expect(await isLive(token)).toBe(false);
    expect(await isLive(own.token)).toBe(false);
    expect(await isLive(theirs.token)).toBe(true);
  });

  it("when the admin's or the person's account is closed", async () => {
    const closer = await actAs(await makeUser(db, "Admin"));
    for (const which of ["admin", "person"] as const) {
      const made = await scene();
      const { token } = await made.view();
      await toggleActiveUser(closer, { userId: made[which].id, active: false });
      expect(await isLive(token), which).toBe(false);
    }
  });
});
