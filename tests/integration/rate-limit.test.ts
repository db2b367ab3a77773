import { describe, expect, it } from "vitest";
import { signIn } from "@/lib/features/session/commands";
import { writableDb as db } from "@/lib/platform/db";
import { rateLimits, returnTry, signInDelays, spendTry } from "@/lib/platform/rate-limit";
import { unique } from "../factories/unique";
import { makeUser, testPassword } from "../factories/user";
import { refusalOf } from "../support/refusal";

let lastAddress = 0;
const newAddress = () => {
  lastAddress += 1;
  return `10.1.0.${lastAddress}`;
};

const tryPassword = (username: string, password: string, address = newAddress()) =>
  signIn(null, { username, password }, { address, userAgent: null });

async function failTimes(username: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1)
    expect(await refusalOf(tryPassword(username, "wrong"))).toMatchObject({ kind: "invalid" });
}

const restOf = (username: string) => ({ where: { key: `signInBlock:${username}` } });

/** Lets an account's rest run out, as waiting would. */
const clearBlock = (username: string) => db.rateLimit.update({ ...restOf(username), data: { expire: Date.now() - 1 } });

/** Fails until the account rests for a quarter of a minute, longer than any test takes. */
async function failUntilBlocked(username: string): Promise<void> {
  await failTimes(username, signInDelays.free + 1);
  for (let time = 0; time < 3; time += 1) {
    await clearBlock(username);
    await failTimes(username, 1);
  }
}

describe("failed sign-ins of one account", () => {
  it("are free at first, then rest twice as long each time, up to a bound", async () => {
    const { username } = await makeUser(db);
    await failTimes(username, signInDelays.free);
    expect(await db.rateLimit.findUnique(restOf(username))).toBeNull();
    for (let time = 0; time < 12; time += 1) {
      const delay = 1000 * Math.min(signInDelays.firstSeconds * 2 ** time, signInDelays.maxSeconds);
      const before = Date.now();
      await failTimes(username, 1);
      const until = Number((await db.rateLimit.findUniqueOrThrow(restOf(username))).expire);
      expect(until).toBeGreaterThanOrEqual(before + delay);
      expect(until).toBeLessThanOrEqual(Date.now() + delay);
      await clearBlock(username);
    }
  });

  it("keep even the right password out while the account rests", async () => {
    const { username } = await makeUser(db);
    await failUntilBlocked(username);
    const refused = await refusalOf(tryPassword(username, testPassword));
    expect(refused).toMatchObject({ kind: "tooMany", key: "system.error_too_many" });
    expect(refused.retryAfter).toBeGreaterThan(0);
    await clearBlock(username);
    expect(await tryPassword(username, testPassword)).toMatchObject({ isFirstLogin: 0 });
  });

  it("are forgotten after a success", async () => {
    const { username } = await makeUser(db);
    await failTimes(username, signInDelays.free);
    await tryPassword(username, testPassword);
    await failTimes(username, signInDelays.free);
    expect(await tryPassword(username, testPassword)).toHaveProperty("token");
  });

  it("rest an unknown name like a known one", async () => {
    const username = unique("nobody");
    await failUntilBlocked(username);
    expect(await refusalOf(tryPassword(username, "wrong"))).toMatchObject({ kind: "tooMany" });
  });

  it("affect nobody else's account", async () => {
    const [one, other] = [await makeUser(db), await makeUser(db)];
    await failUntilBlocked(one.username);
    expect(await tryPassword(other.username, testPassword)).toHaveProperty("token");
  });
});

describe("sign-ins from one address", () => {
  it("are limited by their failures, and no success of another account clears them", async () => {
    const address = newAddress();
    const { username } = await makeUser(db);
    for (let spent = 1; spent < rateLimits.signInAddress.points; spent += 1) await spendTry("signInAddress", address);
    expect(await tryPassword(username, testPassword, address)).toHaveProperty("token");
    expect(await tryPassword(username, testPassword, address)).toHaveProperty("token");
    expect(await refusalOf(tryPassword(unique("nobody"), "wrong", address))).toMatchObject({ kind: "invalid" });
    const refused = await refusalOf(tryPassword(username, testPassword, address));
    expect(refused.kind).toBe("tooMany");
    expect(refused.retryAfter).toBeGreaterThan(rateLimits.signInAddress.block - 5);
    expect(await tryPassword(username, testPassword)).toHaveProperty("token");
  });
});

describe("a limit", () => {
  it("allows exactly the configured number of tries, also in parallel, and gives the time to wait", async () => {
    const { points, block } = rateLimits.writing;
    const key = unique("writer");
    const outcomes = await Promise.allSettled(Array.from({ length: points + 5 }, () => spendTry("writing", key)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(points);
    const refused = await refusalOf(spendTry("writing", key));
    expect(refused.kind).toBe("tooMany");
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(refused.retryAfter).toBeLessThanOrEqual(block);
  });

  it("counts each person apart and takes a try back", async () => {
    const [one, other] = [unique("writer"), unique("writer")];
    for (let spent = 0; spent < rateLimits.writing.points; spent += 1) await spendTry("writing", one);
    await spendTry("writing", other);
    await returnTry("writing", one);
    await spendTry("writing", one);
    expect(await refusalOf(spendTry("writing", one))).toMatchObject({ kind: "tooMany" });
  });
});
