import { describe, expect, it } from "vitest";
import { removeFeide } from "@/lib/features/feide/commands/tie";
import { undoMerge } from "@/lib/features/merge/commands/undo-merge";
import { changePassword } from "@/lib/features/password/commands";
import { mailPasswordLink } from "@/lib/features/password/jobs";
import { undoEmail } from "@/lib/features/profile/commands/change-email";
import { mailAddressChanged } from "@/lib/features/profile/jobs";
import { getOwnProfile } from "@/lib/features/profile/queries";
import { signIn } from "@/lib/features/session/commands";
import { resolveSession } from "@/lib/platform/auth/actor";
import { findBySubject, findByUsername } from "@/lib/platform/auth/find-account";
import { openSession } from "@/lib/platform/auth/open-session";
import { hashPassword } from "@/lib/platform/auth/password";
import { writableDb as db } from "@/lib/platform/db";
import { rateLimits } from "@/lib/platform/rate-limit";
import { makeSession, makeSignedIn } from "../../factories/session";
import { makeLink } from "../../factories/token";
import { testPassword } from "../../factories/user";
import { actAs, actorOf, isLive } from "../../support/actor";
import { takeMails } from "../../support/mail";
import { makePair, mergePair } from "../../support/merge";
import { refusalOf } from "../../support/refusal";

const oldPassword = "Practicum-Old-1";

let addresses = 0;
const enter = (username: string, password: string, code?: string) =>
  signIn(null, { username, password, code }, { address: `10.9.0.${++addresses}`, userAgent: null, device: undefined });
const guess = async (username: string) => (await refusalOf(enter(username, "wrong"))).key;

/** A merged account whose password was another one than that of the account that goes on. */
async function makeMerged() {
  const pair = await makePair();
  const given = { passwordHash: await hashPassword(oldPassword), feideSubject: crypto.randomUUID() };
  await db.user.update({ where: { id: pair.merged.id }, data: given });
  return { ...pair, subject: given.feideSubject };
}

describe("after a merge", () => {
  it("the old username leads to the account that goes on, with its password alone", async () => {
    const pair = await makeMerged();
    const mergeId = await mergePair(pair);
    const { token } = await enter(pair.merged.username, testPassword);
    expect((await actorOf(token)).id).toBe(pair.kept.id);
    const wrong = { key: "sign_in.error_wrong" };
    expect(await refusalOf(enter(pair.merged.username, oldPassword))).toMatchObject(wrong);
    expect(await refusalOf(enter(pair.kept.username, oldPassword))).toMatchObject(wrong);
    await undoMerge(pair.actor, { mergeId });
    expect((await actorOf((await enter(pair.merged.username, oldPassword)).token)).id).toBe(pair.merged.id);
    expect(await refusalOf(enter(pair.merged.username, testPassword))).toMatchObject(wrong);
  });

  it("nobody gets in by the old username when the account that goes on is closed", async () => {
    const pair = await makeMerged();
    await mergePair(pair);
    await db.user.update({ where: { id: pair.kept.id }, data: { active: false } });
    expect(await guess(pair.merged.username)).toBe("sign_in.error_wrong");
    expect(await refusalOf(enter(pair.merged.username, testPassword))).toMatchObject({ key: "sign_in.error_wrong" });
  });

  it("the old tie to Feide opens a session of the account that goes on, until that is undone", async () => {
    const pair = await makeMerged();
    const { subject } = pair;
    const mergeId = await mergePair(pair);
    const found = await findBySubject(subject);
    expect(found?.id).toBe(pair.kept.id);
    const open = (feideSubject: string) => openSession(pair.kept, { userAgent: null, proved: { feideSubject } });
    expect(await isLive((await open(subject)) ?? "")).toBe(true);
    expect(await open(crypto.randomUUID())).toBeNull();
    await undoMerge(pair.actor, { mergeId });
    expect(await open(subject)).toBeNull();
    expect((await findBySubject(subject))?.id).toBe(pair.merged.id);
  });

  it("the old tie to Feide is a tie of the account that goes on, which its person can end", async () => {
    const pair = await makeMerged();
    const mergeId = await mergePair(pair);
    const actor = await actAs(pair.kept);
    expect(await getOwnProfile(actor)).toMatchObject({ hasFeide: true });
    await removeFeide(actor, { currentPassword: testPassword }, { feideProof: undefined });
    expect(await findBySubject(pair.subject)).toBeNull();
    expect(await getOwnProfile(actor)).toMatchObject({ hasFeide: false });
    const again = () => removeFeide(actor, { currentPassword: testPassword }, { feideProof: undefined });
    expect(await refusalOf(again())).toMatchObject({ key: "feide.error_not_tied" });
    await undoMerge(pair.actor, { mergeId });
    expect((await actorOf((await enter(pair.merged.username, oldPassword)).token)).id).toBe(pair.merged.id);
    await takeMails();
  });

  it("the old tie to Feide ends when a change of the mail address is taken back", async () => {
    const pair = await makeMerged();
    await mergePair(pair);
    const undo = { email: "before@workplace.example", revision: 1 };
    await undoEmail(null, { token: await makeLink(db, "email_undo", pair.kept.id, undo) });
    expect(await findBySubject(pair.subject)).toBeNull();
  });

  it("guesses at both names are counted together, and the code goes to the account that goes on", async () => {
    const pair = await makeMerged();
    await mergePair(pair);
    const names = [pair.kept.username, pair.merged.username];
    for (let time = 0; time < rateLimits.signInAccount.points; time += 1)
      expect(await guess(names[time % 2] ?? "")).toBe("sign_in.error_wrong");
    expect(await guess(pair.merged.username)).toBe("user.error_code_needed");
    expect(await guess(pair.kept.username)).toBe("user.error_code_needed");
    expect((await takeMails()).map(({ to }) => to)).toEqual([pair.kept.email]);
  });

  it("sessions, links and viewing sessions of the old account end at once", async () => {
    const pair = await makeMerged();
    const { token } = await makeSignedIn(db, pair.merged);
    const viewed = await makeSignedIn(db, pair.merged, { viewerSid: (await makeSession(db, pair.actor.id)).sid });
    const link = await makeLink(db, "password_reset", pair.merged.id);
    const undo = { email: "former@workplace.example", revision: 1 };
    await makeLink(db, "email_undo", pair.merged.id, undo);
    await mergePair(pair);
    for (const ended of [token, viewed.token]) expect(await resolveSession(ended)).toEqual({ kind: "expired" });
    const caller = { userAgent: null, device: undefined };
    expect(await refusalOf(changePassword(null, { token: link, password: "Practicum-New-1" }, caller))).toMatchObject({
      key: "token.error_used",
    });
    expect(await db.oneTimeToken.count({ where: { userId: pair.merged.id } })).toBe(0);
  });

  it.each(["username", "email"] as const)(
    "a link for a new password asked for by the old %s goes to the new address",
    async (field) => {
      const pair = await makeMerged();
      await mergePair(pair);
      await takeMails();
      await mailPasswordLink({ username: pair.merged[field] }, { id: "1" });
      expect((await takeMails()).map(({ to }) => to)).toEqual([pair.kept.email]);
      // What was queued for the account before opens nothing either.
      await mailPasswordLink({ userId: pair.merged.id }, { id: "2" });
      expect(await takeMails()).toEqual([]);
    },
  );

  it("a mail about an address from before, still on its way, brings no link that changes the old account", async () => {
    const pair = await makeMerged();
    await mergePair(pair);
    await takeMails();
    const change = { userId: pair.merged.id, email: "former@workplace.example", revision: 1 };
    await mailAddressChanged({ ...change, changedAt: new Date().toISOString() }, { id: "1" });
    expect(await takeMails()).toEqual([]);
    expect(await db.oneTimeToken.count({ where: { userId: pair.merged.id } })).toBe(0);
  });

  it("a sign-in that is being checked meanwhile opens no session of the old account", async () => {
    const pair = await makeMerged();
    const found = await findByUsername(pair.merged.username);
    await mergePair(pair);
    const { passwordHash = null } = found ?? {};
    expect(await openSession(pair.merged, { userAgent: null, proved: { passwordHash } })).toBeNull();
  });
});
