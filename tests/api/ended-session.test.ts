import { describe, expect, it } from "vitest";
import { makeDomain } from "../factories/domain";
import { makeSignedIn } from "../factories/session";
import { makeUser, testPassword } from "../factories/user";
import { dataOf, db, leadsTo, post, send, sendsOnTo, signIn } from "../support/api";
import { openSocket } from "../support/browser-socket";
import { readForm } from "../support/sign-in-form";

const newPassword = "Practicum-2";

/** A teacher who may view the product as others, so that their page has a form with many actions. */
async function makePerson() {
  const person = await makeUser(db, "Teacher");
  await db.userPermission.create({ data: { userId: person.id, permission: "view_admin_login", granted: true } });
  return { person, token: await signIn(person.username, testPassword) };
}
type Made = Awaited<ReturnType<typeof makePerson>>;

const asAdmin = async () => ({ bearer: (await makeSignedIn(db, await makeUser(db, "Admin"))).token });

/** Changes what an admin may change about a person, and nothing else. */
async function edit({ person }: Made, change: Record<string, unknown>): Promise<unknown> {
  const sent = await asAdmin();
  const now = dataOf<Record<string, unknown>>(await post("/admin/getDataEditUser", { userId: person.id }, sent));
  const {
    active: _,
    invited: __,
    rolePermissions: ___,
    reachable: ____,
    domain: _____,
    lastSignIn: ______,
    mergedInto: _______,
    ...kept
  } = now;
  return dataOf(await post("/admin/editUser", { ...kept, ...change }, sent));
}

/** What ends a session, and the answer to a later call with its token. */
const ends: Record<string, { end: (made: Made) => Promise<unknown>; body: Record<string, unknown> }> = {
  "logging out": {
    end: async ({ token }) => dataOf(await post("/user/logout", {}, { bearer: token })),
    body: { status: 401, error: "system.error_access_denied" },
  },
  "logging out elsewhere": {
    end: async ({ person }) => {
      const { token } = await makeSignedIn(db, person);
      return dataOf(await post("/user/endSessions", {}, { bearer: token }));
    },
    body: { status: 401, error: "system.error_access_denied" },
  },
  "being deactivated": {
    end: async ({ person }) =>
      dataOf(await post("/admin/toggle-active-user", { userId: person.id, active: false }, await asAdmin())),
    body: { status: 401, error: "system.error_access_denied", code: 403 },
  },
  "being of a domain that is deactivated": {
    end: async ({ person }) => {
      const { id: domainId } = await makeDomain(db);
      await db.user.update({ where: { id: person.id }, data: { domainId } });
      return dataOf(await post("/admin/toggle-active-domain", { domainId, active: false }, await asAdmin()));
    },
    body: { status: 401, error: "system.error_access_denied", code: 403 },
  },
  "a new password": {
    end: async ({ person }) => {
      const { token } = await makeSignedIn(db, person);
      const input = { password: newPassword, currentPassword: testPassword };
      return dataOf(await post("/user/changePassword", input, { bearer: token }));
    },
    body: { status: 401, error: "system.error_access_denied" },
  },
  "another role": {
    end: (made) => edit(made, { role: "Supervisor" }),
    body: { status: 401, error: "system.error_access_denied" },
  },
  "a permission that was taken": {
    end: (made) => edit(made, { permissions: [] }),
    body: { status: 401, error: "system.error_access_denied" },
  },
};
const each = Object.entries(ends).map(([why, how]) => ({ why, ...how }));

describe("a session that has ended", () => {
  it.each(each)("by $why is refused at the next call", async ({ end, body }) => {
    const made = await makePerson();
    expect((await post("/user/getinfo", {}, { bearer: made.token })).status).toBe(200);
    await end(made);
    expect((await post("/user/getinfo", {}, { bearer: made.token })).body).toEqual(body);
    expect((await post("/user/getinfo", {}, { cookies: { "Admin-Token": made.token } })).body).toEqual(body);
  });

  it.each(each)("by $why shows nothing at the next page", async ({ end }) => {
    const made = await makePerson();
    const visit = () => send("/profile/index", { cookies: { "Admin-Token": made.token } });
    expect((await visit()).text).toContain(made.person.email);
    await end(made);
    const next = await visit();
    expect(leadsTo(next) ?? sendsOnTo(next)).toBe("/api/session/expired");
    expect(next.text).not.toContain(made.person.email);
  });

  it.each(each)("by $why has no effect in the next form, loaded before, which leads away", async ({ end, body }) => {
    const made = await makePerson();
    const seen = await makeUser(db);
    const sent = { cookies: { "Admin-Token": made.token } };
    const page = `/admin/user/login?search=${seen.username}`;
    const submit = async () => send(page, { method: "POST", body: await form, ...sent });
    const form = readForm(page, "userId", sent);
    const viewings = () => db.session.count({ where: { userId: seen.id } });
    expect([(await submit()).status, await viewings()]).toEqual([303, 1]);
    await end(made);
    const next = await submit();
    expect([next.status, leadsTo(next)]).toEqual([303, "code" in body ? "/403" : "/api/session/expired"]);
    expect(next.headers.getSetCookie().join()).not.toContain("Admin-Token=ey");
    expect(await viewings()).toBe(1);
  });

  it.each(each)("by $why loses its open socket", async ({ end }) => {
    const made = await makePerson();
    const { cut } = await openSocket(made.token);
    await end(made);
    await cut;
  });
});

describe("a permission that was granted to a person", () => {
  it("opens its page in their next session", async () => {
    const person = await makeUser(db, "Teacher");
    const made = { person, token: await signIn(person.username, testPassword) };
    const visit = async (token: string) =>
      leadsTo(await send("/admin/user/login", { cookies: { "Admin-Token": token } }));
    expect(await visit(made.token)).toBe("/403");
    await edit(made, { permissions: [{ permission: "view_admin_login", granted: true }] });
    expect((await post("/user/getinfo", {}, { bearer: made.token })).status).toBe(401);
    expect(await visit(await signIn(person.username, testPassword))).toBeNull();
  });
});
