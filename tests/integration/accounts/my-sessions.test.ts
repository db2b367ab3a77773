import { describe, expect, it } from "vitest";
import { endSessions } from "@/lib/features/session/commands";
import { listSessions } from "@/lib/features/session/queries";
import { writableDb as db } from "@/lib/platform/db";
import { makeSession, makeSignedIn } from "../../factories/session";
import { makeUser } from "../../factories/user";
import { actorOf, isLive } from "../../support/actor";
import { refusalOf } from "../../support/refusal";

/** A person with several sessions, and an admin who views the product as them. */
async function scene() {
  const [person, admin, stranger] = [await makeUser(db), await makeUser(db, "Admin"), await makeUser(db)];
  const here = await makeSignedIn(db, person, { userAgent: "here", createdAt: new Date("2026-11-20T08:00:00Z") });
  const there = await makeSignedIn(db, person, { userAgent: "there", createdAt: new Date("2026-11-20T09:00:00Z") });
  const adminsOwn = await makeSignedIn(db, admin);
  const viewing = await makeSignedIn(db, person, { viewerSid: adminsOwn.session.sid });
  const strangers = await makeSignedIn(db, stranger);
  const actor = await actorOf(here.token);
  return { person, actor, here, there, adminsOwn, viewing, strangers };
}

describe("my sessions", () => {
  it("are those that live, the latest first, this one marked", async () => {
    const { person, actor, here, there, viewing } = await scene();
    await makeSession(db, person.id, { revokedAt: new Date() });
    await makeSession(db, person.id, { expiresAt: new Date(Date.now() - 1) });
    const own = { viewer: null, endedAt: null };
    expect(await listSessions(actor)).toEqual([
      expect.objectContaining({ sessionId: viewing.session.sid, current: false, viewer: { name: expect.any(String) } }),
      {
        sessionId: there.session.sid,
        userAgent: "there",
        createdAt: "2026-11-20T09:00:00.000Z",
        current: false,
        ...own,
      },
      { sessionId: here.session.sid, userAgent: "here", createdAt: "2026-11-20T08:00:00.000Z", current: true, ...own },
    ]);
  });

  it("have the viewing one marked when an admin views them", async () => {
    const { viewing } = await scene();
    const seen = await listSessions(await actorOf(viewing.token));
    expect(seen.map(({ userAgent, current }) => [userAgent, current])).toEqual([
      [null, true],
      ["there", false],
      ["here", false],
    ]);
  });
});

describe("logging out elsewhere", () => {
  it("ends one session and leaves the others", async () => {
    const { actor, here, there, viewing } = await scene();
    await endSessions(actor, { sessionId: there.session.sid });
    expect(await isLive(there.token)).toBe(false);
    expect(await isLive(here.token)).toBe(true);
    expect(await isLive(viewing.token)).toBe(true);
    expect(await db.auditEntry.count({ where: { actorId: actor.id, action: "session.end" } })).toBe(1);
    expect(await refusalOf(endSessions(actor, { sessionId: there.session.sid }))).toMatchObject({ kind: "notFound" });
  });

  it("ends all but this one, an admin's viewing included, and nobody else's", async () => {
    const { actor, here, there, viewing, adminsOwn, strangers } = await scene();
    await endSessions(actor, {});
    const living = await Promise.all([here, there, viewing, adminsOwn, strangers].map(({ token }) => isLive(token)));
    expect(living).toEqual([true, false, false, true, true]);
  });

  it("ends the looks that an admin began in the session that ends", async () => {
    const { adminsOwn, viewing } = await scene();
    const elsewhere = await actorOf(
      (await makeSignedIn(db, await db.user.findUniqueOrThrow({ where: { id: adminsOwn.session.userId } }))).token,
    );
    await endSessions(elsewhere, {});
    expect(await isLive(viewing.token)).toBe(false);
  });

  it("finds no session of another person, also not that of an admin who views them", async () => {
    const { actor, strangers, adminsOwn } = await scene();
    for (const { session } of [strangers, adminsOwn])
      expect(await refusalOf(endSessions(actor, { sessionId: session.sid }))).toMatchObject({ kind: "notFound" });
    const living = await Promise.all([strangers, adminsOwn].map(({ token }) => isLive(token)));
    expect(living).toEqual([true, true]);
  });
});
