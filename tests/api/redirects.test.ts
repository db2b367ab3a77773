import { beforeAll, describe, expect, it } from "vitest";
import { rolePermissions, roles } from "@/lib/platform/auth/permissions";
import { routes } from "@/lib/platform/navigation/routes";
import nb from "@/messages/nb.json";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeSignedIn } from "../factories/session";
import { makeUser, testPassword } from "../factories/user";
import { countCells } from "../runner/cells";
import { cookieSetBy, db, post, signIn } from "../support/api";
import { makeVisitors, places } from "../support/places";
import { submitSignIn } from "../support/sign-in-form";
import { isNotFound, outcome, signInPage, visit } from "../support/visit";

let { tokens, report, addressOf }: Awaited<ReturnType<typeof makeVisitors>> = {} as never;

beforeAll(async () => {
  ({ tokens, report, addressOf } = await makeVisitors(db));
});

describe("a place", () => {
  it("is in this table when it is in the product's", () => {
    expect(routes.map(({ path }) => path).toSorted()).toEqual(Object.keys(places).toSorted());
  });

  it.each(Object.entries(places))("%s", async (path, { without, within }) => {
    const address = addressOf(path);
    const see = async (token?: string) => outcome(await visit(address, token));
    expect(await see()).toBe(without);
    for (const role of roles) {
      const expected = typeof within === "object" ? within[role] : within;
      expect([role, await see(tokens[role])]).toEqual([role, expected]);
    }
    countCells("places by visitor", roles.length + 1);
  });

  it.each(["/nowhere", "/dashboard/more", "/admin", "/group/student/report/1", "/%00", "/%E0%A4%A", "/api"])(
    "that is unknown is the sign-in page without a session and the 404 page with one: %s",
    async (path) => {
      const [without, within] = [await visit(path), await visit(path, tokens.Student)];
      expect([signInPage, 400, 404]).toContain(outcome(without));
      expect(["/404", 400, 404]).toContain(outcome(within));
    },
  );

  it.each(["/nowhere", "/favicon-of-nothing/x", "/iconography"])(
    "that is unknown is really a redirect: %s",
    async (path) => {
      expect(outcome(await visit(path))).toBe(signInPage);
      expect(outcome(await visit(path, tokens.Student))).toBe("/404");
    },
  );
});

describe("a user who has not chosen a password yet", () => {
  it.each(["/dashboard", "/profile/index", "/", "/403", "/redirect/dashboard"])(
    "is redirected from %s to the choice of a password",
    async (path) => {
      const { token } = await makeSignedIn(db, await makeUser(db, "Student", { isFirstLogin: true }));
      const visited = [path];
      for (let next = outcome(await visit(path, token)); typeof next === "string" && visited.length < 5; ) {
        visited.push(next);
        next = outcome(await visit(next, token));
      }
      expect(visited.at(-1)).toBe("/password");
    },
  );

  it("is redirected there by the sign-in form too", async () => {
    const { username } = await makeUser(db, "Student", { isFirstLogin: true });
    const signedIn = await submitSignIn(username, testPassword);
    expect([signedIn.status, outcome(signedIn)]).toEqual([303, "/password"]);
  });
});

describe("the sign-in form of a tab whose browser has signed in meanwhile", () => {
  it("signs in all the same, in place of that session", async () => {
    const { username, id } = await makeUser(db);
    const signedIn = await submitSignIn(username, testPassword, { cookies: { "Admin-Token": tokens.Teacher } });
    expect([signedIn.status, outcome(signedIn)]).toEqual([303, "/dashboard"]);
    const token = cookieSetBy(signedIn, "Admin-Token")?.value ?? "";
    expect((await post("/user/getinfo", {}, { bearer: token })).body?.data).toMatchObject({ user: { username } });
    expect(await db.session.count({ where: { userId: id } })).toBe(1);
  });

  it("says what is wrong, and leaves that session alone", async () => {
    const refused = await submitSignIn("nobody", "Wrong-pass1", { cookies: { "Admin-Token": tokens.Teacher } });
    expect(refused.status).toBe(200);
    expect(refused.text).toContain(nb.sign_in.error_wrong);
    expect(cookieSetBy(refused, "Admin-Token")).toBeUndefined();
  });
});

describe("an admin who views the product as another user", () => {
  it("may open what that user may, and nothing else", async () => {
    const admin = await makeUser(db, "Admin");
    const own = await makeSignedIn(db, admin);
    const { token } = await makeSignedIn(db, await makeUser(db), { viewerSid: own.session.sid });
    expect(outcome(await visit("/profile/index", token))).toBe(200);
    for (const path of ["/admin/user/login", "/admin/users", "/admin/outbox", "/user/create/dashboard"])
      expect([path, outcome(await visit(path, token))]).toEqual([path, "/403"]);
  });
});

describe("the mails of the demo", () => {
  it("are closed to a teacher who has every permission of an admin", async () => {
    const teacher = await makeUser(db, "Teacher");
    const permissions = rolePermissions.Admin.map((permission) => ({
      userId: teacher.id,
      permission,
      granted: true,
    }));
    await db.userPermission.createMany({ data: permissions });
    const token = await signIn(teacher.username, testPassword);
    expect(outcome(await visit("/admin/users", token))).toBe(200);
    const answered = await visit("/admin/outbox", token);
    expect(outcome(answered)).toBe("/403");
    expect(outcome(await visit("/admin/outbox", tokens.Admin))).toBe(200);
  });

  it("are closed to an earlier admin, although the token still has the role", async () => {
    const admin = await makeUser(db, "Admin");
    const token = await signIn(admin.username, testPassword);
    await db.user.update({ where: { id: admin.id }, data: { role: "Teacher" } });
    await db.userPermission.create({ data: { userId: admin.id, permission: "manage_users", granted: true } });
    expect(outcome(await visit("/admin/outbox", token))).toBe("/403");
  });
});

describe("a permission that was denied to a person", () => {
  it("redirects a new session from the page to /403", async () => {
    const user = await makeUser(db);
    await db.userPermission.create({ data: { userId: user.id, permission: "view_student_report", granted: false } });
    expect(outcome(await visit(report, await signIn(user.username, testPassword)))).toBe("/403");
  });

  it("redirects an earlier session too, although its token still has the permission", async () => {
    const scene = await makePlacement(db);
    const { token } = await makeSignedIn(db, scene.student);
    const address = `/group/student/report/${(await makeReport(db, scene)).id}/1`;
    expect((await visit(address, token)).text).toContain("My goal");
    await db.userPermission.create({
      data: { userId: scene.student.id, permission: "view_student_report", granted: false },
    });
    expect((await visit(address, token)).text).not.toContain("My goal");
  });
});

describe("an account that is not there", () => {
  it.each(["2147483647", "99999999999", "x"])("is not found by an admin: %s", async (userId) => {
    expect(isNotFound(await visit(`/admin/users/${userId}`, tokens.Admin))).toBe(true);
  });
});

describe("another person's report", () => {
  it("shows nothing of it, the same as for a missing one", async () => {
    const scene = await makePlacement(db);
    const { id: ownId } = await makeReport(db, scene);
    const { token } = await makeSignedIn(db, scene.student);
    for (const address of [
      report,
      `/group/student/report/${ownId}/9`,
      "/group/student/report/1e3/1",
      "/group/student/report/2147483647/1",
      "/group/student/report/99999999999/1",
      "/group/student/report/x/1",
      "/group/student/report/1/99",
    ]) {
      const answered = await visit(address, token);
      expect(answered.status).toBeLessThan(500);
      expect(answered.text).not.toContain("My goal");
      expect([address, isNotFound(answered)]).toEqual([address, true]);
    }
  });
});
