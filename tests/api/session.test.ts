import { encode } from "next-auth/jwt";
import { describe, expect, it } from "vitest";
import { endedCookie, sessionSeconds } from "@/lib/platform/auth/cookies";
import { type Role, rolePermissions, roles } from "@/lib/platform/auth/permissions";
import nb from "@/messages/nb.json";
import { makeSession, makeSignedIn, makeToken } from "../factories/session";
import { makeUser, testPassword } from "../factories/user";
import { type Answered, cookieSetBy, dataOf, db, drops, leadsTo, post, send, sendsOnTo, signIn } from "../support/api";
import { submitSignIn } from "../support/sign-in-form";

const cookie = "Admin-Token";
const asWho = (token: string) => post("/user/getinfo", {}, { bearer: token });
const withCookie = (token: string, more: Record<string, string> = {}) => ({ cookies: { [cookie]: token, ...more } });

describe("signing in", () => {
  it("hides the token from scripts and from other sites", async () => {
    const user = await makeUser(db);
    const answered = await post("/user/login", { username: user.username, password: testPassword });
    const set = cookieSetBy(answered, cookie);
    expect(answered.body?.data).toEqual({ token: set?.value, isFirstLogin: 0 });
    expect(set?.attributes).toEqual(
      expect.arrayContaining(["path=/", "httponly", "samesite=lax", `max-age=${sessionSeconds}`]),
    );
    expect(set?.attributes).not.toContain("secure");
  });

  it("trims the name and takes it in any case", async () => {
    const user = await makeUser(db);
    expect(await signIn(`  ${user.username.toUpperCase()} `, testPassword)).toBeTruthy();
  });

  it("clears a log-out that could not reach the server", async () => {
    const user = await makeUser(db);
    const input = { username: user.username, password: testPassword };
    const answered = await post("/user/login", input, { cookies: { "signed-out": "1" } });
    expect(drops(answered, "signed-out")).toBe(true);
    expect(cookieSetBy(answered, cookie)?.value).toBeTruthy();
    const byForm = await submitSignIn(user.username, testPassword, { cookies: { "signed-out": "1" } });
    expect(byForm.status).toBe(303);
    expect(drops(byForm, "signed-out")).toBe(true);
    expect(cookieSetBy(byForm, cookie)?.value).toBeTruthy();
  });

  it.each(roles)("accepts the token of a %s by header and by cookie", async (role: Role) => {
    const user = await makeUser(db, role);
    const token = await signIn(user.username, testPassword);
    for (const sent of [{ bearer: token }, withCookie(token)]) {
      const { body } = await post("/user/getinfo", {}, sent);
      expect(body?.data).toMatchObject({
        user: { token, username: user.username, role, is_viewer: 0 },
        is_viewer: 0,
        realtime: role === "Admin" ? null : { channel: `private-user-${user.id}` },
      });
    }
  });
});

describe("signing out", () => {
  it("deletes the cookie and ends the session for every copy of the token", async () => {
    const { token } = await makeSignedIn(db, await makeUser(db));
    const answered = await post("/user/logout", {}, withCookie(token));
    expect(answered.body).toEqual({ status: 200, data: null });
    expect(drops(answered, cookie)).toBe(true);
    expect((await asWho(token)).status).toBe(401);
  });

  it("of an admin ends the viewing session started from it", async () => {
    const admin = await makeUser(db, "Admin");
    const own = await makeSignedIn(db, admin);
    const viewing = await makeSignedIn(db, await makeUser(db), { viewerSid: own.session.sid });
    expect((await asWho(viewing.token)).body?.data).toMatchObject({ is_viewer: 1 });
    await post("/user/logout", {}, { bearer: own.token });
    expect((await asWho(viewing.token)).status).toBe(401);
  });

  it("by the token of another session of the person ends that one, and leaves the browser its own", async () => {
    const user = await makeUser(db);
    const [own, other] = [await makeSignedIn(db, user), await makeSignedIn(db, user)];
    const answered = await post("/user/logout", { token: other.token }, withCookie(own.token));
    expect(answered.body).toEqual({ status: 200, data: null });
    expect(cookieSetBy(answered, cookie)).toBeUndefined();
    expect([(await asWho(own.token)).status, (await asWho(other.token)).status]).toEqual([200, 401]);
    const last = await post("/user/logout", { token: own.token }, withCookie(own.token));
    expect([drops(last, cookie), (await asWho(own.token)).status]).toEqual([true, 401]);
  });

  it("by any other token is refused, and ends nothing", async () => {
    const user = await makeUser(db);
    const own = await makeSignedIn(db, user);
    const ended = await makeSignedIn(db, user, { revokedAt: new Date() });
    const others = await makeSignedIn(db, await makeUser(db, "Admin"));
    const viewing = await makeSignedIn(db, user, { viewerSid: others.session.sid });
    const calls = [
      ...["", "no token", ended.token, others.token].map((token) => ({ by: own.token, token })),
      { by: viewing.token, token: own.token },
      { by: viewing.token, token: others.token },
    ];
    for (const { by, token } of calls)
      expect((await post("/user/logout", { token }, { bearer: by })).body).toMatchObject({
        status: 400,
        errors: { token: ["validation.invalid"] },
      });
    for (const { token } of [own, others, viewing]) expect((await asWho(token)).status).toBe(200);
  });

  it("that could not reach the server makes the next call ignore and delete the cookie", async () => {
    const { token } = await makeSignedIn(db, await makeUser(db));
    const answered = await post("/user/getinfo", {}, withCookie(token, { "signed-out": "1" }));
    expect(answered.status).toBe(401);
    expect(drops(answered, cookie)).toBe(true);
    expect((await asWho(token)).status).toBe(200);
  });

  it.each([
    { kind: "that came with the person leaves", own: "1", leaves: true },
    { kind: "that was chosen for the browser stays", own: "", leaves: false },
  ])("that could not reach the server: a language $kind", async ({ own, leaves }) => {
    const { token } = await makeSignedIn(db, await makeUser(db));
    const sent = withCookie(token, { "signed-out": "1", locale: "en", ...(own && { "own-language": own }) });
    for (const answered of [await post("/user/getinfo", {}, sent), await send("/", sent)])
      expect(drops(answered, "locale")).toBe(leaves);
  });

  it("that could not reach the server makes the next page ignore and delete the cookie", async () => {
    const { token } = await makeSignedIn(db, await makeUser(db));
    const dashboard = await send("/dashboard", withCookie(token, { "signed-out": "1" }));
    expect([dashboard.status, leadsTo(dashboard), drops(dashboard, cookie)]).toEqual([
      307,
      "/?redirect=dashboard",
      true,
    ]);
    const front = await send("/", withCookie(token, { "signed-out": "1" }));
    expect([front.status, drops(front, cookie)]).toEqual([200, true]);
  });
});

describe("a token", () => {
  const claims = { sub: "1", role: "Admin", permissions: ["manage_users"], is_viewer: 0 };

  it("of another database is rejected", async () => {
    const user = await makeUser(db, "Admin");
    expect((await asWho(await makeToken({ sid: crypto.randomUUID(), viewerSid: null }, user))).status).toBe(401);
  });

  it("of another secret is rejected", async () => {
    const user = await makeUser(db, "Admin");
    const { sid } = await makeSession(db, user.id);
    const token = { ...claims, sub: String(user.id), sid };
    expect((await asWho(await encode({ token, secret: "the secret of quite another school" }))).status).toBe(401);
    expect((await asWho(await encode({ token, secret: process.env.NEXTAUTH_SECRET ?? "" }))).status).toBe(200);
  });

  it("with a shortened, exchanged or changed signature is rejected", async () => {
    const [mine, theirs] = await Promise.all(
      ["Student", "Admin"].map(async (role) => (await makeSignedIn(db, await makeUser(db, role as Role))).token),
    );
    const [parts, others] = [(mine ?? "").split("."), (theirs ?? "").split(".")];
    const turned = (part = "") => (part.startsWith("A") ? "B" : "A") + part.slice(1);
    const forged = parts.flatMap((part, at) => [
      parts.with(at, turned(part)),
      parts.with(at, ""),
      ...(part === others[at] ? [] : [parts.with(at, others[at] ?? "")]),
    ]);
    const tokens = [...forged, parts.slice(0, -1), [...parts, "A"]].map((each) => each.join("."));
    for (const token of tokens.filter((each) => each !== mine))
      expect([token, (await asWho(token)).status]).toEqual([token, 401]);
    expect((await asWho(mine ?? "")).status).toBe(200);
  });

  it("whose session is gone is rejected", async () => {
    const { session, token } = await makeSignedIn(db, await makeUser(db));
    await db.session.delete({ where: { sid: session.sid } });
    expect((await asWho(token)).status).toBe(401);
  });

  it("whose person is gone is rejected", async () => {
    const user = await makeUser(db);
    const { token } = await makeSignedIn(db, user);
    await db.session.deleteMany({ where: { userId: user.id } });
    await db.user.delete({ where: { id: user.id } });
    expect((await asWho(token)).status).toBe(401);
  });

  it("of another person's session is rejected", async () => {
    const [user, other] = [await makeUser(db), await makeUser(db, "Admin")];
    const session = await makeSession(db, other.id);
    expect((await asWho(await makeToken(session, user))).status).toBe(401);
  });

  it("that has expired is rejected", async () => {
    const user = await makeUser(db, "Admin");
    const { sid } = await makeSession(db, user.id);
    const token = { ...claims, sub: String(user.id), sid };
    expect((await asWho(await encode({ token, secret: process.env.NEXTAUTH_SECRET ?? "", maxAge: -60 }))).status).toBe(
      401,
    );
  });

  it("gives the rights in the database, not those in the token", async () => {
    const user = await makeUser(db, "Student");
    const { sid } = await makeSession(db, user.id);
    const token = await encode({
      token: { ...claims, sub: String(user.id), sid },
      secret: process.env.NEXTAUTH_SECRET ?? "",
    });
    expect((await asWho(token)).body?.data).toMatchObject({ user: { role: "Student" } });
    const { user: known } = dataOf<{ user: { permissions: unknown[] } }>(await asWho(token));
    expect(known.permissions).toHaveLength(rolePermissions.Student.length);
    expect(JSON.stringify(known.permissions)).not.toContain("manage_users");
  });
});

/** The token of an admin who looks at the product as somebody. */
async function makeViewing(admin: { active: boolean }, viewed: { active: boolean }): Promise<string> {
  const own = await makeSignedIn(db, await makeUser(db, "Admin", admin));
  const { token } = await makeSignedIn(db, await makeUser(db, "Student", viewed), { viewerSid: own.session.sid });
  return token;
}

/** Follows redirects like a browser, with its cookies, until a page is shown. */
async function browse(path: string, token: string): Promise<{ visited: string[]; last: Answered; kept: boolean }> {
  const visited = [path];
  let cookies: Record<string, string> = { [cookie]: token };
  for (;;) {
    const last = await send(visited.at(-1) ?? "", { cookies });
    if (drops(last, cookie)) cookies = { [endedCookie]: cookieSetBy(last, endedCookie)?.value ?? "" };
    const target = leadsTo(last) ?? sendsOnTo(last);
    if (!target || visited.length > 5) return { visited, last, kept: cookie in cookies };
    visited.push(target);
  }
}

describe("a cookie of a session that has ended", () => {
  const closed = nb.feide.error_deactivated;
  const over = nb.error_page["401_text"];
  const ended: [string, () => Promise<string>, words?: string][] = [
    ["revoked", async () => (await makeSignedIn(db, await makeUser(db), { revokedAt: new Date() })).token],
    ["run out", async () => (await makeSignedIn(db, await makeUser(db), { expiresAt: new Date(0) })).token],
    [
      "of a deactivated account",
      async () => (await makeSignedIn(db, await makeUser(db, "Student", { active: false }))).token,
      closed,
    ],
    ["in which an admin views a deactivated account", () => makeViewing({ active: true }, { active: false })],
    [
      "in which an admin views from a deactivated account",
      () => makeViewing({ active: false }, { active: true }),
      closed,
    ],
    [
      "that is gone",
      async () => {
        const { session, token } = await makeSignedIn(db, await makeUser(db));
        await db.session.delete({ where: { sid: session.sid } });
        return token;
      },
    ],
    [
      "of another database",
      async () => makeToken({ sid: crypto.randomUUID(), viewerSid: null }, { id: 1, role: "Student" }),
    ],
  ];

  it.each(
    ended.flatMap(([why, make, words = over]) =>
      ["/dashboard", "/", "/group/student/report/1/1"].map((path) => ({ why, make, words, path })),
    ),
  )(
    "$why reaches the sign-in page from $path and is dropped on the way, which says why",
    async ({ make, words, path }) => {
      const { visited, last, kept } = await browse(path, await make());
      expect([over, closed].filter((each) => last.text.includes(`>${each}<`))).toEqual([words]);
      expect(visited.slice(-2)).toEqual(["/api/session/expired", "/?redirect=dashboard"]);
      expect(last.status).toBe(200);
      expect(last.text).toContain('name="password"');
      expect(kept).toBe(false);
    },
  );

  it("that is still valid is kept and redirects to the dashboard", async () => {
    const { token } = await makeSignedIn(db, await makeUser(db));
    const answered = await send("/api/session/expired", withCookie(token));
    expect([answered.status, leadsTo(answered)]).toEqual([307, "/dashboard"]);
    expect(cookieSetBy(answered, cookie)).toBeUndefined();
  });
});
