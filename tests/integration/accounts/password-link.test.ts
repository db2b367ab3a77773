import { describe, expect, it } from "vitest";
import { changePassword, resetPassword } from "@/lib/features/password/commands";
import { resetPassword as resetPasswordCall } from "@/lib/features/password/contract";
import { checkExpireTimeResetPassword } from "@/lib/features/password/queries";
import { signIn } from "@/lib/features/session/commands";
import { tokenMinutes } from "@/lib/platform/auth/one-time-token";
import { writableDb as db } from "@/lib/platform/db";
import { rateLimits } from "@/lib/platform/rate-limit";
import { makeSignedIn } from "../../factories/session";
import { unique } from "../../factories/unique";
import { makeUser, testPassword } from "../../factories/user";
import { actorOf, isLive } from "../../support/actor";
import { refusalsAtOnce } from "../../support/at-once";
import { waitingJobs } from "../../support/jobs";
import { takeMails } from "../../support/mail";
import { letLinksExpire, takeSecret } from "../../support/password-links";
import { refusalOf } from "../../support/refusal";

const browser = { address: "10.0.0.1", userAgent: "test browser" };
const chosen = "Another-pass2";

/** Asks for a link as the call does; each from a different address, so that only the tested limit counts. */
let lastAddress = 0;
const ask = (input: { username: string } | { token: string }, address = `10.1.0.${++lastAddress}`) =>
  resetPassword(null, resetPasswordCall.input.parse(input), { address });
const choose = (token: string, password = chosen) => changePassword(null, { password, token }, browser);
const enter = (username: string, password: string) => signIn(null, { username, password }, browser);
const stateOf = async (token: string) => (await checkExpireTimeResetPassword(null, { token })).state;

/** A person who has asked for a link, and its secret. */
async function asked(given: Parameters<typeof makeUser>[2] = {}) {
  const user = await makeUser(db, "Supervisor", given);
  await ask({ username: user.username });
  return { user, secret: await takeSecret(user.email) };
}

describe("asking for a link", () => {
  it.each([
    ["the username", ({ username }: { username: string }) => username],
    ["the mail address", ({ email }: { email: string }) => email],
    ["either in capitals and between spaces", ({ email }: { email: string }) => `  ${email.toUpperCase()} `],
  ])("by %s mails one to the account", async (_, write) => {
    const user = await makeUser(db);
    expect(await ask({ username: write(user) })).toBeNull();
    const secret = await takeSecret(user.email);
    expect(await checkExpireTimeResetPassword(null, { token: secret })).toEqual({
      state: "valid",
      purpose: "password_reset",
      username: user.username,
    });
  });

  it("gets the same answer, and the same work, whether or not there is such an account", async () => {
    const [user, inactive] = [await makeUser(db), await makeUser(db, "Student", { active: false })];
    const names = [user.username, inactive.username, unique("nobody"), `${unique("nobody")}@school.example`];
    for (const username of names) expect(await ask({ username })).toBeNull();
    const jobs = await waitingJobs();
    expect(jobs.map(({ task, payload }) => [task, payload])).toEqual(
      names.map((username) => ["mail-password-link", { username }]),
    );
    expect((await takeMails()).map(({ to }) => to)).toEqual([user.email]);
  });

  it("is limited for an account and for an address, known or not", async () => {
    const { username } = await makeUser(db);
    for (const name of [username, unique("nobody")]) {
      for (let time = 0; time < rateLimits.resetAccount.points; time++) await ask({ username: name });
      expect(await refusalOf(ask({ username: name.toUpperCase() }))).toMatchObject({ kind: "tooMany" });
    }
    const address = "10.2.0.1";
    for (let time = 0; time < rateLimits.resetAddress.points; time++)
      await ask({ username: unique("nobody") }, address);
    expect(await refusalOf(ask({ username: unique("nobody") }, address))).toMatchObject({ kind: "tooMany" });
    await takeMails();
  });

  it("counts the username and the mail address of an account as one, and tells nobody so", async () => {
    const { username, email } = await makeUser(db);
    for (let time = 0; time < rateLimits.resetAccount.points; time++)
      for (const name of [username, email]) expect(await ask({ username: name })).toBeNull();
    expect((await takeMails()).map(({ to }) => to)).toEqual(Array(rateLimits.resetMails.points).fill(email));
  });

  it("mails one whose page is in the language of the mail", async () => {
    const { username, email } = await makeUser(db, "Supervisor", { languageCode: "pt-br" });
    await ask({ username });
    const [mail] = await takeMails();
    expect(mail).toMatchObject({ to: email, text: expect.stringMatching(/password\?token=\S+&language=pt-br$/m) });
  });

  it("stores the secret only in the mail", async () => {
    const { user, secret } = await asked();
    await ask({ token: secret });
    expect((await waitingJobs()).map(({ payload }) => payload)).toEqual([{ userId: user.id }]);
    const counted = await db.$queryRaw<{ key: string }[]>`select key from rate_limit`;
    expect(counted.filter(({ key }) => key.includes(secret))).toEqual([]);
    const rows = await db.oneTimeToken.findMany({ where: { userId: user.id } });
    expect(JSON.stringify(rows)).not.toContain(secret);
    await takeMails();
  });
});

describe("a link", () => {
  it("lets its person in with the password they chose, once, and ends every session and other link", async () => {
    const { user, secret } = await asked();
    const before = await makeSignedIn(db, user);
    const { token, isFirstLogin } = await choose(secret);
    expect(isFirstLogin).toBe(0);
    expect(await actorOf(token)).toMatchObject({ id: user.id, isFirstLogin: false });
    expect(await isLive(before.token)).toBe(false);
    expect(await refusalOf(enter(user.username, testPassword))).toMatchObject({ key: "sign_in.error_wrong" });
    await enter(user.username, chosen);
    expect(await stateOf(secret)).toBe("used");
    expect(await refusalOf(choose(secret, "Other-pass9"))).toMatchObject({ kind: "invalid", key: "token.error_used" });
    const [mail, ...others] = await takeMails();
    expect([mail?.to, others]).toEqual([user.email, []]);
    expect(mail?.text).not.toContain(chosen);
    expect(await db.auditEntry.count({ where: { actorId: user.id, action: "user.password" } })).toBe(1);
  });

  it("lets its person in again with the same password for ten minutes, because the answer may have been lost", async () => {
    const { user, secret } = await asked();
    await choose(secret);
    expect(await actorOf((await choose(secret)).token)).toMatchObject({ id: user.id });
    expect(await takeMails()).toHaveLength(1);
    expect(await db.auditEntry.count({ where: { actorId: user.id, action: "user.password" } })).toBe(1);
    const usedAt = new Date(Date.now() - 11 * 60_000);
    await db.oneTimeToken.updateMany({ where: { userId: user.id }, data: { usedAt } });
    expect(await refusalOf(choose(secret))).toMatchObject({ kind: "invalid", key: "token.error_used" });
  });

  it("is not used up by being opened, however often", async () => {
    const { user, secret } = await asked();
    for (let time = 0; time < 3; time++) expect(await stateOf(secret)).toBe("valid");
    expect(await actorOf((await choose(secret)).token)).toMatchObject({ id: user.id });
    await takeMails();
  });

  it("says that it has run out, after an hour, and whose it was no more", async () => {
    const { user, secret } = await asked();
    const row = await db.oneTimeToken.findFirstOrThrow({ where: { userId: user.id } });
    const minutes = (row.expiresAt.getTime() - Date.now()) / 60_000;
    expect(Math.ceil(minutes)).toBe(tokenMinutes.password_reset);
    await letLinksExpire(user.id);
    const looked = await checkExpireTimeResetPassword(null, { token: secret });
    expect(looked).toEqual({ state: "expired", purpose: "password_reset", username: null });
    expect(await refusalOf(choose(secret))).toMatchObject({ kind: "invalid", key: "token.error_expired" });
    await enter(user.username, testPassword);
  });

  it("that does not work any more brings a new one to the same person", async () => {
    const { user, secret } = await asked();
    await letLinksExpire(user.id);
    await ask({ token: secret });
    const second = await takeSecret(user.email);
    expect(await stateOf(secret)).toBe("expired");
    await choose(second);
    await takeMails();
    await ask({ token: second });
    expect(await stateOf(await takeSecret(user.email))).toBe("valid");
  });

  it("for an unknown name sends nothing and opens nothing", async () => {
    const unknown = "x".repeat(43);
    expect(await checkExpireTimeResetPassword(null, { token: unknown })).toEqual({
      state: "unknown",
      purpose: null,
      username: null,
    });
    expect(await refusalOf(choose(unknown))).toMatchObject({ kind: "invalid", key: "token.error_used" });
    expect(await ask({ token: unknown })).toBeNull();
    expect(await takeMails()).toEqual([]);
  });

  it("still works when somebody asks for another, and both are worth nothing once one was used", async () => {
    const { user, secret } = await asked();
    await ask({ username: user.email });
    const second = await takeSecret(user.email);
    expect([await stateOf(secret), await stateOf(second)]).toEqual(["valid", "valid"]);
    await choose(secret);
    expect([await stateOf(secret), await stateOf(second)]).toEqual(["used", "unknown"]);
    expect(await refusalOf(choose(second))).toMatchObject({ key: "token.error_used" });
    await takeMails();
  });

  it("works for one of two who use it in parallel", async () => {
    const { user, secret } = await asked();
    const late = await refusalsAtOnce(choose(secret, "First-pass1"), choose(secret, "Second-pass2"));
    expect(late).toMatchObject([{ kind: "invalid", key: "token.error_used" }]);
    expect(await db.session.count({ where: { userId: user.id, revokedAt: null } })).toBe(1);
    await takeMails();
  });

  it("does not open an account that was deactivated meanwhile", async () => {
    const { user, secret } = await asked();
    await db.user.update({ where: { id: user.id }, data: { active: false } });
    expect(await refusalOf(choose(secret))).toMatchObject({ kind: "invalid", key: "token.error_used" });
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
  });
});

describe("a person without a password", () => {
  it("who has never been in is invited when they ask", async () => {
    const { user, secret } = await asked({ passwordHash: null });
    expect(await checkExpireTimeResetPassword(null, { token: secret })).toMatchObject({ purpose: "invitation" });
    expect(await actorOf((await choose(secret)).token)).toMatchObject({ id: user.id });
    // They need no mail about their first password.
    expect(await takeMails()).toEqual([]);
  });

  it("who comes in by Feide gets a link, and keeps no invitation from before", async () => {
    const { user, secret } = await asked({ passwordHash: null });
    await db.user.update({ where: { id: user.id }, data: { feideSubject: unique("feide") } });
    await ask({ username: user.username });
    const second = await takeSecret(user.email);
    expect(await checkExpireTimeResetPassword(null, { token: second })).toMatchObject({ purpose: "password_reset" });
    await choose(second);
    expect(await stateOf(secret)).toBe("unknown");
    expect(await refusalOf(choose(secret, "Third-pass3"))).toMatchObject({ key: "token.error_used" });
  });
});
