import { openSocketOf } from "../../support/live-channels";
import "../../support/database";
import { describe, expect, it } from "vitest";
import { changePassword } from "@/lib/features/password/commands";
import { changePassword as changePasswordCall } from "@/lib/features/password/contract";
import { signIn } from "@/lib/features/session/commands";
import { writableDb as db } from "@/lib/platform/db";
import { callerOf } from "@/lib/platform/http/caller";
import { runCall } from "@/lib/platform/http/pipeline";
import { rateLimits } from "@/lib/platform/rate-limit";
import { makeSignedIn } from "../../factories/session";
import { makeUser, testPassword } from "../../factories/user";
import { actAs, actorOf, isLive, viewAs } from "../../support/actor";
import { takeMails } from "../../support/mail";
import { refusalOf } from "../../support/refusal";

const browser = { address: "10.0.0.1", userAgent: "test browser" };
const chosen = "Another-pass2";

type Actor = Awaited<ReturnType<typeof actAs>>;
const change = (actor: Actor | null, input: Record<string, unknown> = {}) =>
  changePassword(actor, changePasswordCall.input.parse({ password: chosen, ...input }), browser);
const enter = (username: string, password: string) => signIn(null, { username, password }, browser);

describe("changing one's password", () => {
  it("takes the present one, opens a new session and ends all others, an admin's look included", async () => {
    const [user, admin] = [await makeUser(db), await makeUser(db, "Admin")];
    const [here, there, adminsOwn] = await Promise.all([user, user, admin].map((person) => makeSignedIn(db, person)));
    const viewing = await makeSignedIn(db, user, { viewerSid: adminsOwn?.session.sid ?? "" });
    const { token } = await change(await actorOf(here?.token ?? ""), { currentPassword: testPassword });
    const tokens = [token, here?.token, there?.token, viewing.token, adminsOwn?.token];
    expect(await Promise.all(tokens.map((one) => isLive(one ?? "")))).toEqual([true, false, false, false, true]);
    await enter(user.username, chosen);
    expect((await takeMails()).map(({ to }) => to)).toEqual([user.email]);
  });

  it("cuts the sockets of the person and of nobody else", async () => {
    const [user, other] = [await makeUser(db), await makeUser(db)];
    const [own, others] = [await openSocketOf(user.id), await openSocketOf(other.id)];
    await change(await actAs(user), { currentPassword: testPassword });
    await own.cut;
    expect(others.isOpen()).toBe(true);
    await takeMails();
  });

  it("cuts the sockets of somebody whom the person views", async () => {
    const [admin, viewed] = [await makeUser(db, "Admin"), await makeUser(db)];
    const { token, session } = await makeSignedIn(db, admin);
    await makeSignedIn(db, viewed, { viewerSid: session.sid });
    const socket = await openSocketOf(viewed.id);
    await change(await actorOf(token), { currentPassword: testPassword });
    await socket.cut;
    await takeMails();
  });

  it.each([
    ["a wrong present one", { currentPassword: "Wrong-pass1" }, "currentPassword", "password.error_current_wrong"],
    ["no present one", {}, "currentPassword", "validation.required"],
    ["the same one", { password: testPassword, currentPassword: testPassword }, "password", "password.error_same"],
  ])("is refused with %s, and no session ends", async (_, input, field, key) => {
    const user = await makeUser(db);
    const { token } = await makeSignedIn(db, user);
    const refused = await refusalOf(change(await actorOf(token), input));
    expect(refused).toMatchObject({ kind: "invalid", errors: { [field]: [key] } });
    expect(await isLive(token)).toBe(true);
    await enter(user.username, testPassword);
    expect(await takeMails()).toEqual([]);
  });

  it.each(["Short-1", "no-capitals-1", "No-digits-at-all", "NoSpecial1", "", `A1-${"x".repeat(253)}`])(
    "is refused when it violates the rules: %j",
    (password) => {
      const parsed = changePasswordCall.input.safeParse({ password, currentPassword: testPassword });
      expect(parsed.error?.issues.some(({ path }) => path[0] === "password")).toBe(true);
    },
  );

  it("checks a few wrong present ones an hour, in parallel too, and leaves signing in alone", async () => {
    const actor = await actAs(await makeUser(db));
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => refusalOf(change(actor, { currentPassword: "Wrong-pass1" }))),
    );
    expect(answers.filter(({ kind }) => kind === "invalid")).toHaveLength(rateLimits.ownPassword.points);
    const here = await refusalOf(change(actor, { currentPassword: testPassword }));
    expect(here.kind).toBe("tooMany");
    expect(here.retryAfter).toBeLessThanOrEqual(rateLimits.ownPassword.seconds);
    await enter(actor.username, testPassword);
  });

  it("is refused to a person without one, and without a session", async () => {
    const actor = await actAs(await makeUser(db, "Student", { passwordHash: null }));
    expect(await refusalOf(change(actor, { currentPassword: testPassword }))).toMatchObject({
      errors: { currentPassword: ["password.error_none_yet"] },
    });
    expect(await refusalOf(change(null, { currentPassword: testPassword }))).toMatchObject({ kind: "unauthenticated" });
  });

  it("can name the session by its token, unless that has ended", async () => {
    const user = await makeUser(db);
    const { token } = await makeSignedIn(db, user);
    const input = { token, currentPassword: testPassword };
    expect(await isLive((await change(null, input)).token)).toBe(true);
    expect(await refusalOf(change(null, input))).toMatchObject({ kind: "unauthenticated" });
    await takeMails();
  });
});

describe("a viewing admin", () => {
  it("changes no password, with a cookie or with the token in the input", async () => {
    const [admin, user] = [await makeUser(db, "Admin"), await makeUser(db)];
    const adminsOwn = await makeSignedIn(db, admin);
    const { token } = await makeSignedIn(db, user, { viewerSid: adminsOwn.session.sid });
    const input = { password: chosen, currentPassword: testPassword };
    expect(await refusalOf(change(null, { ...input, token }))).toMatchObject({ key: "system.error_viewer" });
    const caller = callerOf(new Headers({ authorization: `Bearer ${token}` }), async () => input);
    const { error } = await runCall(changePasswordCall, changePassword, caller, (result) => result);
    expect(error).toMatchObject({ kind: "forbidden", key: "system.error_viewer" });
    await enter(user.username, testPassword);
  });

  it("sees the pages of a user who has not chosen a password yet", async () => {
    const [admin, user] = [await makeUser(db, "Admin"), await makeUser(db, "Student", { isFirstLogin: true })];
    expect(await viewAs(admin, user)).toMatchObject({ isFirstLogin: false });
    expect(await actAs(user)).toMatchObject({ isFirstLogin: true });
  });
});

describe("the first login", () => {
  it("ends when a new password was chosen, which needs no other proof", async () => {
    const user = await makeUser(db, "Supervisor", { isFirstLogin: true });
    const { token, isFirstLogin } = await enter(user.username, testPassword);
    expect(isFirstLogin).toBe(1);
    const next = await change(await actorOf(token), { isFirstLogin: 1 });
    expect(await actorOf(next.token)).toMatchObject({ id: user.id, isFirstLogin: false });
    expect(await isLive(token)).toBe(false);
    await takeMails();
  });

  it("has ended when its form is sent again from a second tab: the same password is done, another one is a guess", async () => {
    const user = await makeUser(db, "Supervisor", { isFirstLogin: true });
    const first = await change(await actAs(user), { isFirstLogin: 1 });
    const actor = await actorOf(first.token);
    const again = await change(actor, { isFirstLogin: 1 });
    expect(await Promise.all([first.token, again.token].map(isLive))).toEqual([true, true]);
    const guess = () => refusalOf(change(actor, { password: "Other-pass3", isFirstLogin: 1 }));
    expect(await guess()).toMatchObject({ errors: { password: ["password.error_already_chosen"] } });
    for (let more = 1; more < rateLimits.ownPassword.points; more++) await guess();
    expect(await guess()).toMatchObject({ kind: "tooMany" });
    await enter(user.username, chosen);
    await takeMails();
  });

  it("has ended its own session when its answer was lost, and the password that was chosen signs in", async () => {
    const user = await makeUser(db, "Supervisor", { isFirstLogin: true });
    const { token } = await makeSignedIn(db, user);
    const press = () => {
      const input = async () => ({ password: chosen, isFirstLogin: 1 });
      const caller = callerOf(new Headers({ authorization: `Bearer ${token}` }), input);
      return runCall(changePasswordCall, changePassword, caller, (result) => result);
    };
    expect((await press()).result).toMatchObject({ isFirstLogin: 0 });
    expect((await press()).error).toMatchObject({ kind: "unauthenticated" });
    expect(await enter(user.username, chosen)).toMatchObject({ isFirstLogin: 0 });
    await takeMails();
  });

  it("does not end with the password that was given", async () => {
    const user = await makeUser(db, "Supervisor", { isFirstLogin: true });
    expect(await refusalOf(change(await actAs(user), { password: testPassword }))).toMatchObject({
      errors: { password: ["password.error_same"] },
    });
    expect(await actAs(user)).toMatchObject({ isFirstLogin: true });
  });
});
