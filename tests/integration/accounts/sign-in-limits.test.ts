import { afterEach, describe, expect, it, vi } from "vitest";
import { changePassword } from "@/lib/features/password/commands";
import { signIn } from "@/lib/features/session/commands";
import { findDevice } from "@/lib/platform/auth/known-devices";
import { signInCodeMinutes, tokenMinutes } from "@/lib/platform/auth/one-time-token";
import { writableDb as db } from "@/lib/platform/db";
import { callerOf } from "@/lib/platform/http/caller";
import { pauseAfter, rateLimits, signInPauses, spendTry } from "@/lib/platform/rate-limit";
import { unique } from "../../factories/unique";
import { makeUser, testPassword } from "../../factories/user";
import { actAs } from "../../support/actor";
import { duringChange } from "../../support/during-change";
import { waitingJobs } from "../../support/jobs";
import { takeMails } from "../../support/mail";
import { codeIn } from "../../support/mail-text";
import { refusalOf } from "../../support/refusal";

const minute = 60_000;
const hour = 60 * minute;

afterEach(() => {
  vi.useRealTimers();
});

let lastAddress = 0;
const newAddress = () => {
  lastAddress += 1;
  return `10.1.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`;
};

type Device = { address?: string; device?: string | undefined; code?: string };

/** A sign-in from somewhere; from a new address and an unknown device unless it is told otherwise. */
const enter = (username: string, password: string, { address = newAddress(), device, code }: Device = {}) =>
  signIn(null, { username, password, code }, { address, userAgent: null, device });

/** What a guess came to: the message of the refusal. A password was checked when that says it is wrong. */
const guess = async (username: string, from: Device = {}) => (await refusalOf(enter(username, "wrong", from))).key;
const wrong = "sign_in.error_wrong";
const codeNeeded = "user.error_code_needed";

/** Guesses until the account asks unknown devices for a code. */
async function exhaustGuesses(username: string): Promise<void> {
  for (let time = 0; time < rateLimits.signInAccount.points; time += 1) expect(await guess(username)).toBe(wrong);
  expect(await guess(username)).toBe(codeNeeded);
}

async function takeCode(to: string): Promise<string> {
  const mail = (await takeMails()).findLast((one) => one.to === to);
  if (!mail) throw new Error(`Nothing was mailed to ${to}.`);
  return codeIn(mail);
}

describe("guesses at one account", () => {
  it("are counted before they are checked: of 60 in parallel only the first few are", async () => {
    const { username } = await makeUser(db);
    const answers = await Promise.all(Array.from({ length: 60 }, () => guess(username)));
    expect(answers.filter((key) => key === wrong)).toHaveLength(rateLimits.signInAccount.points);
    expect(new Set(answers)).toEqual(new Set([wrong, codeNeeded]));
    await takeMails();
  });

  it("are not given back by somebody's right password", async () => {
    const { username } = await makeUser(db);
    for (let time = 0; time < rateLimits.signInAccount.points - 1; time += 1) expect(await guess(username)).toBe(wrong);
    for (let time = 0; time < 3; time += 1) expect(await enter(username, testPassword)).toHaveProperty("token");
    expect(await guess(username)).toBe(wrong);
    expect(await guess(username)).toBe(codeNeeded);
    await takeMails();
  });

  it("affect nobody else's account", async () => {
    const [one, other] = [await makeUser(db), await makeUser(db)];
    await exhaustGuesses(one.username);
    expect(await enter(other.username, testPassword)).toHaveProperty("token");
    await takeMails();
  });
});

describe("a code that is needed", () => {
  it("is asked for in the same way whether or not there is such an account, and mailed only to one", async () => {
    const [known, inactive] = [await makeUser(db), await makeUser(db, "Student", { active: false })];
    const names = [known.username, inactive.username, unique("nobody")];
    for (const name of names) await exhaustGuesses(name);
    const answers = await Promise.all(names.map((name) => refusalOf(enter(name, testPassword))));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ kind: "invalid", key: codeNeeded, errors: { code: [codeNeeded] } });
    expect((await waitingJobs()).map(({ task, payload }) => [task, payload])).toEqual(
      names.map((username) => ["mail-sign-in-code", { username }]),
    );
    expect((await takeMails()).map(({ to }) => to)).toEqual([known.email]);
    const typed = await Promise.all(names.map((name) => refusalOf(enter(name, testPassword, { code: "000000" }))));
    for (const answer of typed) expect(answer).toEqual(typed[0]);
    expect(typed[0]).toMatchObject({ kind: "invalid", errors: { code: ["sign_in.error_code"] } });
  });

  it("lets its person in once, with the right password, and makes the device known", async () => {
    const { id, username, email } = await makeUser(db);
    await exhaustGuesses(username);
    const code = await takeCode(email);
    expect(await guess(username, { code })).toBe(wrong);
    const { device } = await enter(username, testPassword, { code });
    expect(await findDevice(device, id)).not.toBeNull();
    expect(await refusalOf(enter(username, testPassword, { code }))).toMatchObject({ key: "sign_in.error_code" });
    expect(await enter(username, testPassword, { device })).toHaveProperty("token");
    expect(await refusalOf(enter(username, testPassword))).toMatchObject({ key: codeNeeded });
    await takeMails();
  });

  it("allows a few passwords, in parallel too, and belongs to its account", async () => {
    const [{ username, email }, other] = [await makeUser(db), await makeUser(db)];
    await exhaustGuesses(username);
    const code = await takeCode(email);
    expect(await guess(other.username, { code })).toBe("sign_in.error_code");
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess(username, { code })));
    expect(answers.filter((key) => key === wrong)).toHaveLength(5);
    expect(await refusalOf(enter(username, testPassword, { code }))).toMatchObject({ key: "sign_in.error_code" });
  });

  it("is limited in wrong ones from one address, for one account", async () => {
    const [{ username, email }, address] = [await makeUser(db), newAddress()];
    await exhaustGuesses(username);
    const code = await takeCode(email);
    const other = code === "000000" ? "000001" : "000000";
    for (let time = 0; time < rateLimits.signInCodes.points; time += 1)
      expect(await guess(username, { address, code: other })).toBe("sign_in.error_code");
    expect(await refusalOf(enter(username, testPassword, { address, code }))).toMatchObject({ kind: "tooMany" });
    expect(await enter(username, testPassword, { code })).toHaveProperty("token");
  });

  it("is mailed at most three times an hour, and those before it still work", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { username, email } = await makeUser(db);
    await exhaustGuesses(username);
    const codes = [await takeCode(email)];
    for (let passed = 0; passed < tokenMinutes.sign_in_code - 1; passed += 1) {
      await refusalOf(enter(username, "wrong"));
      codes.push(...(await takeMails()).map(codeIn));
      vi.setSystemTime(Date.now() + minute);
    }
    expect(codes).toHaveLength(tokenMinutes.sign_in_code / signInCodeMinutes);
    expect(await enter(username, testPassword, { code: codes[0] ?? "" })).toHaveProperty("token");
  });
});

describe("a known device", () => {
  it("has its own count, which strangers cannot use up and which asks for a code in the end", async () => {
    const { username } = await makeUser(db);
    const { device } = await enter(username, testPassword);
    await exhaustGuesses(username);
    expect(await enter(username, testPassword, { device })).toHaveProperty("token");
    for (let time = 0; time < rateLimits.signInDevice.points; time += 1)
      expect(await guess(username, { device })).toBe(wrong);
    expect(await guess(username, { device })).toBe(codeNeeded);
    await takeMails();
  });
});

describe("an address with many sign-ins", () => {
  it("slows down step by step, up to a bound", () => {
    expect([-99, -1, 0].map(pauseAfter)).toEqual([0, 0, 0]);
    expect([1, 50, 51, 101].map(pauseAfter)).toEqual([1, 1, 2, 4]);
    expect(pauseAfter(100_000)).toBe(signInPauses.maxSeconds);
  });

  it("is not blocked: known devices and mailed codes get in, and others get turns", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const [{ username }, newcomer, address] = [await makeUser(db), await makeUser(db), newAddress()];
    const { device } = await enter(username, testPassword, { address });
    for (let spent = 0; spent < rateLimits.signInAddress.points; spent += 1) await spendTry("signInAddress", address);
    expect(await guess(unique("nobody"), { address })).toBe(wrong);
    expect(await guess(unique("nobody"), { address })).toBe(codeNeeded);
    expect(await enter(username, testPassword, { address, device })).toHaveProperty("token");
    expect(await refusalOf(enter(newcomer.username, testPassword, { address }))).toMatchObject({ key: codeNeeded });
    const code = await takeCode(newcomer.email);
    expect(await enter(newcomer.username, testPassword, { address, code })).toHaveProperty("token");
    vi.setSystemTime(Date.now() + 2_000);
    expect(await guess(unique("nobody"), { address })).toBe(wrong);
  });
});

describe("three hours of an attack from any number of addresses", () => {
  it("check at most 20 passwords in an hour, while the owner gets in at any time", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { username, email } = await makeUser(db);
    let { device } = await enter(username, testPassword);
    const checked: number[] = [];
    const mailed: number[] = [];
    for (let passed = 0; passed < 180; passed += 6) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, which) => guess(username, which === 7 ? { code: "123456" } : {})),
      );
      checked.push(...answers.filter((key) => key === wrong).map(() => Date.now()));
      ({ device } = await enter(username, testPassword, { device }));
      const mails = (await takeMails()).filter(({ to }) => to === email);
      mailed.push(...mails.map(() => Date.now()));
      // The owner takes what an attack has mailed, as they would on a new telephone.
      const [mail] = mails;
      if (mail) expect(await enter(username, testPassword, { code: codeIn(mail) })).toHaveProperty("token");
      vi.setSystemTime(Date.now() + 6 * minute);
    }
    const most = (moments: number[]) =>
      Math.max(...moments.map((from) => moments.filter((one) => one >= from && one < from + hour).length));
    expect(checked.length).toBeGreaterThan(rateLimits.signInAccount.points);
    expect(most(checked)).toBeLessThanOrEqual(20);
    expect(mailed.length).toBeGreaterThan(3);
    expect(most(mailed)).toBeLessThanOrEqual(10);
  });
});

describe("a sign-in at the moment when the account changes", () => {
  it("opens no session by the former password, or into an account that is closed", async () => {
    for (const change of [{ passwordHash: "another hash" }, { active: false }]) {
      const { id, username } = await makeUser(db);
      const refusal = await duringChange(id, change, () => refusalOf(enter(username, testPassword)));
      expect(refusal).toMatchObject({ kind: "invalid", errors: { password: [wrong] } });
      expect(await db.session.count({ where: { userId: id } })).toBe(0);
    }
  });

  it("goes on when something else of the account has changed", async () => {
    const { id, username } = await makeUser(db);
    expect(await duringChange(id, { fullName: "Another Name" }, () => enter(username, testPassword))).toHaveProperty(
      "token",
    );
  });

  it("does not let the former password choose another one", async () => {
    const user = await makeUser(db);
    const [actor, input] = [await actAs(user), { password: "Another-pass2", currentPassword: testPassword }];
    const refusal = await duringChange(user.id, { passwordHash: "another hash" }, () =>
      refusalOf(changePassword(actor, input, { userAgent: null })),
    );
    expect(refusal).toMatchObject({ kind: "unauthenticated" });
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).passwordHash).toBe("another hash");
  });
});

describe("the addresses of one IPv6 network", () => {
  const addressOf = (address: string) =>
    callerOf(new Headers({ "x-client-address": address }), async () => null).address;

  it("share their tries, and another network has its own", async () => {
    const { username } = await makeUser(db);
    const tries = rateLimits.signInCodes.points;
    const from = (host: number) => ({ address: addressOf(`2001:db8:7:1::${host.toString(16)}`), code: "000000" });
    for (let host = 1; host <= tries; host += 1) expect(await guess(username, from(host))).toBe("sign_in.error_code");
    expect(await refusalOf(enter(username, "wrong", from(tries + 1)))).toMatchObject({ kind: "tooMany" });
    const elsewhere = { address: addressOf("2001:db8:7:2::1"), code: "000000" };
    expect(await guess(username, elsewhere)).toBe("sign_in.error_code");
  });
});
