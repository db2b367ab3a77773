import { openSocketOf } from "../../support/live-channels";
import "../../support/database";
import { expect, it } from "vitest";
import { toggleActiveDomain, updateDomain } from "@/lib/features/domain/commands";
import { changePassword, resetPassword } from "@/lib/features/password/commands";
import { loginByAdmin, signIn } from "@/lib/features/session/commands";
import { resendInvitation } from "@/lib/features/user/commands/resend-invitation";
import { resolveSession } from "@/lib/platform/auth/actor";
import { writableDb as db } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";
import { makeDomain } from "../../factories/domain";
import { makeSignedIn } from "../../factories/session";
import { makeLink } from "../../factories/token";
import { unique } from "../../factories/unique";
import { makeUser, testPassword } from "../../factories/user";
import { actAs, isLive } from "../../support/actor";
import { takeMails } from "../../support/mail";
import { refusalOf } from "../../support/refusal";

const browser = { address: "10.9.0.1", userAgent: "test browser", origin: "http://localhost" };

/** An admin from elsewhere, an organisation, and somebody of it. */
async function scene(given: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  const [actor, domain] = [await actAs(await makeUser(db, "Admin")), await makeDomain(db)];
  const person = await makeUser(db, "Supervisor", { domainId: domain.id, ...given });
  const toggle = (active: boolean) => toggleActiveDomain(actor, { domainId: domain.id, active });
  return { actor, domain, person, toggle };
}

it("the next request of an account of a deactivated organisation is refused, and one after signing in again is not", async () => {
  const { person, toggle } = await scene();
  const { token } = await makeSignedIn(db, person);
  const elsewhere = await makeSignedIn(db, await makeUser(db));
  await toggle(false);
  expect(await resolveSession(token)).toEqual({ kind: "deactivated" });
  expect(await isLive(elsewhere.token)).toBe(true);
  await toggle(true);
  expect(await resolveSession(token)).toEqual({ kind: "expired" });
  expect(await isLive((await makeSignedIn(db, person)).token)).toBe(true);
});

it("a session that was being opened meanwhile lets nobody in", async () => {
  const { person, domain } = await scene();
  const { token } = await makeSignedIn(db, person);
  // Only the organisation has changed: no session was ended.
  await db.domain.update({ where: { id: domain.id }, data: { active: false } });
  expect(await resolveSession(token)).toEqual({ kind: "deactivated" });
});

it("a host given to an inactive organisation keeps its accounts out, but not the actor's own", async () => {
  const { actor } = await scene();
  const empty = await makeDomain(db, { active: false });
  const hosts = [unique("far"), unique("own")].map((word) => `${word.replaceAll("_", "-")}.example`);
  const [person, self] = [
    await makeUser(db, "Supervisor", { email: `a@${hosts[0]}` }),
    await makeUser(db, "Admin", { email: `b@${hosts[1]}` }),
  ];
  const { token } = await makeSignedIn(db, person);
  const giveHost = async (by: typeof actor, host: string | undefined, revision: number) =>
    updateDomain(by, { domainId: empty.id, revision, host });
  const { revision } = await giveHost(actor, hosts[0], 0);
  expect(await resolveSession(token)).toEqual({ kind: "deactivated" });
  await db.user.update({ where: { id: person.id }, data: { domainId: null } });
  const refused = await refusalOf(giveHost(await actAs(self), hosts[1], revision));
  expect(refused).toMatchObject({ kind: "invalid", key: "domain.error_own" });
  expect(await db.domain.findUnique({ where: { id: empty.id } })).toMatchObject({ host: hosts[0] });
  expect(await isLive((await makeSignedIn(db, self)).token)).toBe(true);
});

it("sockets are cut, of the viewing sessions too, and of nobody else", async () => {
  const { person, toggle, domain } = await scene();
  const admin = await makeUser(db, "Admin", { domainId: domain.id });
  const own = await makeSignedIn(db, person);
  const viewed = await makeUser(db);
  const look = await makeSignedIn(db, viewed, { viewerSid: (await makeSignedIn(db, admin)).session.sid });
  const [socket, lookSocket] = [await openSocketOf(person.id), await openSocketOf(viewed.id)];
  const bystander = await openSocketOf((await makeUser(db)).id);
  await toggle(false);
  await Promise.all([socket.cut, lookSocket.cut]);
  expect(bystander.isOpen()).toBe(true);
  expect(await isLive(own.token)).toBe(false);
  expect(await isLive(look.token)).toBe(false);
});

it("a viewing session ends with the organisation of its admin, also by the organisation alone", async () => {
  const { domain } = await scene();
  const admin = await makeUser(db, "Admin", { domainId: domain.id });
  const { session } = await makeSignedIn(db, admin);
  const look = await makeSignedIn(db, await makeUser(db), { viewerSid: session.sid });
  expect(await isLive(look.token)).toBe(true);
  await db.domain.update({ where: { id: domain.id }, data: { active: false } });
  expect(await isLive(look.token)).toBe(false);
});

it("the password is refused as a wrong one, and right again afterwards", async () => {
  const { person, toggle } = await scene();
  await toggle(false);
  const enter = () => signIn(null, { username: person.username, password: testPassword }, browser);
  expect(await refusalOf(enter())).toMatchObject({ kind: "invalid", key: "sign_in.error_wrong" });
  await toggle(true);
  expect(await isLive((await enter()).token)).toBe(true);
});

it.each(["invitation", "password_reset"] as const)("a link for %s opens nothing", async (purpose) => {
  const { person, toggle } = await scene(purpose === "invitation" ? { passwordHash: null } : {});
  const token = await makeLink(db, purpose, person.id);
  await toggle(false);
  const choose = () => changePassword(null, { token, password: "Another-pass2" }, browser);
  expect(await refusalOf(choose())).toMatchObject({ kind: "invalid", key: "token.error_used" });
  await toggle(true);
  expect(await isLive((await choose()).token)).toBe(true);
  await takeMails();
});

it("no link is mailed, nor an invitation sent again", async () => {
  const { actor, person, toggle } = await scene({ passwordHash: null });
  await toggle(false);
  await resetPassword(null, { username: person.email }, browser);
  expect(await takeMails()).toEqual([]);
  expect(await refusalOf(resendInvitation(actor, { userId: person.id }))).toMatchObject({
    key: "user.error_not_invited",
  });
});

it("nobody views the product as such an account", async () => {
  const { actor, person, toggle } = await scene();
  await toggle(false);
  expect(await refusalOf(loginByAdmin(actor, { userId: person.id }, browser))).toMatchObject({
    key: "viewer.error_inactive",
  });
});
