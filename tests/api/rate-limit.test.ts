import { Agent, request } from "node:http";
import { json } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { calls } from "@/lib/features/calls";
import { deviceCookie, deviceSeconds } from "@/lib/platform/auth/known-devices";
import { rateLimits } from "@/lib/platform/rate-limit";
import { makeSignedIn } from "../factories/session";
import { makeCode } from "../factories/token";
import { unique } from "../factories/unique";
import { makeUser, testPassword } from "../factories/user";
import { baseUrl, cookieSetBy, dataOf, db, expectEnvelope, forgetTries, post } from "../support/api";
import { makeReady } from "../support/ready";
import { sendTo } from "../support/registry";
import { makeWorld } from "../support/subject";

/** Whose token it is. */
async function idOf(bearer: string): Promise<number> {
  const { user } = dataOf<{ user: { username: string } }>(await post("/user/getinfo", {}, { bearer }));
  return (await db.user.findUniqueOrThrow({ where: { username: user.username } })).id;
}

/** Another address of this machine: its attempts block no other test. */
function callerAt(localAddress: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8, localAddress });
  return (path: string, body: unknown, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; retryAfter: number; body: unknown }>((resolve, reject) => {
      const sent = request(`${baseUrl}/api${path}`, {
        method: "POST",
        agent,
        headers: { "content-type": "application/json", ...headers },
      });
      sent.once("error", reject);
      sent.once("response", async (response) =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: Number(response.headers["retry-after"]),
          body: await json(response),
        }),
      );
      sent.end(JSON.stringify(body));
    });
}

// Only on Linux are there more addresses than the one that all requests come from.
describe.runIf(process.platform === "linux")("1 000 attempts from one address", () => {
  it("to sign in, under as many names, slow the address down and check few passwords; nobody is blocked", async () => {
    const { username } = await makeUser(db);
    const attempt = callerAt("127.0.77.1");
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => attempt("/user/login", { username: unique("nobody"), password: "wrong" })),
    );
    const errors = answers.map(({ body }) => (body as { error: string }).error);
    const count = (error: string) => errors.filter((one) => one === error).length;
    expect(count("sign_in.error_wrong")).toBeGreaterThanOrEqual(rateLimits.signInAddress.points);
    // A slow machine takes some seconds, in which the address has further turns.
    expect(count("sign_in.error_wrong")).toBeLessThan(rateLimits.signInAddress.points + 50);
    expect(count("user.error_code_needed")).toBe(rateLimits.signInCodesAddress.points);
    const stopped = answers.filter(({ status }) => status === 429);
    expect(count("sign_in.error_wrong") + count("user.error_code_needed") + stopped.length).toBe(1_000);
    for (const { retryAfter, body } of stopped) {
      expect(body).toEqual({ status: 429, error: "system.error_too_many" });
      expect(retryAfter).toBeLessThanOrEqual(rateLimits.signInCodesAddress.seconds);
    }
    const input = { username, password: testPassword };
    const known = await post("/user/login", input);
    const device = cookieSetBy(known, deviceCookie);
    expect(device?.attributes).toEqual(
      expect.arrayContaining(["httponly", "samesite=lax", `max-age=${deviceSeconds}`]),
    );
    const cookie = `${deviceCookie}=${device?.value}`;
    expect((await attempt("/user/login", input, { cookie })).status).toBe(200);
    expect((await callerAt("127.0.77.2")("/user/login", input)).status).toBe(200);
  });

  it("to guess one account's password, in parallel and from many addresses, are mostly not checked", async () => {
    const { username } = await makeUser(db);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, host) =>
        callerAt(`127.0.78.${host + 1}`)("/user/login", { username, password: "wrong" }),
      ),
    );
    const errors = answers.map(({ body }) => (body as { error: string }).error);
    expect(errors.filter((error) => error === "sign_in.error_wrong")).toHaveLength(rateLimits.signInAccount.points);
    expect(errors.filter((error) => error === "user.error_code_needed")).toHaveLength(
      60 - rateLimits.signInAccount.points,
    );
  });

  it("to have a link mailed are blocked, with or without such an account", async () => {
    const attempt = callerAt("127.0.77.3");
    const ask = async () => (await attempt("/user/resetPassword", { username: unique("nobody") })).status;
    const { points } = rateLimits.resetAddress;
    for (let asked = 0; asked < points; asked += 1) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    const { username } = await makeUser(db);
    expect((await attempt("/user/resetPassword", { username })).status).toBe(429);
  });
});

describe("a link for one account", () => {
  it("is mailed a few times only, with the same answer as for one that does not exist", async () => {
    const [known, unknown] = [(await makeUser(db)).username, unique("nobody")];
    for (let asked = 0; asked <= rateLimits.resetAccount.points; asked += 1) {
      await forgetTries();
      const [one, other] = [
        await post("/user/resetPassword", { username: known }),
        await post("/user/resetPassword", { username: unknown }),
      ];
      expect(one.status).toBe(asked < rateLimits.resetAccount.points ? 200 : 429);
      expect(other.body).toEqual(one.body);
    }
  });
});

describe("a call with a limit", () => {
  const limited = calls.flatMap(({ path, limit }) => (limit ? [{ path, limit, ...rateLimits[limit] }] : []));

  it("is every one that mails, looks up, accepts codes or writes to others", () => {
    expect(limited.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        "/user/createUser",
        "/user/resendInvitation",
        "/user/checkEmailAlreadyExist",
        "/user/confirmEmail",
        "/user/uploadAvatar",
        "/report/send-message",
      ]),
    );
  });

  it.each(limited)("is blocked when one person makes it too often: $path", async (one) => {
    const { path, limit, points, seconds, block } = one;
    const call = calls.find((one) => one.path === path);
    if (!call) throw new Error(`There is no call ${path}.`);
    const { token, input, cookies } = await makeReady(await makeWorld(), call);
    // A try is used before the input is parsed, so bad input counts too.
    const attempt = async () => (await sendTo(call, { no_such_field: "1" }, { bearer: token, cookies })).status;
    expect(await attempt()).toBe(400);
    // One after the other, the rest would not fit in the window of some limits on a busy machine.
    const key = `${limit}:${await idOf(token)}`;
    await db.rateLimit.update({ where: { key, points: 1 }, data: { points: points - 1 } });
    expect(await attempt()).toBe(400);
    const refused = await sendTo(call, input, { bearer: token, cookies });
    expectEnvelope(refused);
    expect([refused.status, refused.body]).toEqual([429, { status: 429, error: "system.error_too_many" }]);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(Math.max(seconds, block));
    const other = await makeReady(await makeWorld(), call);
    expect((await sendTo(call, other.input, { bearer: other.token, cookies: other.cookies })).status).toBe(200);
  });
});

describe("too many wrong codes", () => {
  it("make even the right one invalid", async () => {
    const user = await makeUser(db);
    const { token } = await makeSignedIn(db, user);
    const right = await makeCode(db, "email_change", user.id, `${unique("moved")}@workplace.example`);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0");
    const confirm = (code: string) => post("/user/confirmEmail", { code }, { bearer: token });
    for (let tried = 0; tried < 5; tried += 1) expect((await confirm(wrong)).status).toBe(400);
    expect((await confirm(right)).status).toBe(400);
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).email).toBe(user.email);
  });
});
