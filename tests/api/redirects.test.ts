import { beforeAll, describe, expect, it } from "vitest";
import { type Role, rolePermissions, roles } from "@/lib/platform/auth/permissions";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { routes } from "@/lib/platform/navigation/routes";
import { makeEvaluation } from "../factories/evaluation";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeSignedIn } from "../factories/session";
import { makeUser, testPassword } from "../factories/user";
import { countCells } from "../runner/cells";
import { db, signIn } from "../support/api";
import { htmlProblems } from "../support/html";
import { submitSignIn } from "../support/sign-in-form";
import { isNotFound, outcome, signInPage, visit } from "../support/visit";

const tokens = {} as Record<Role, string>;
let report = "";
let evaluation = "";
let studentId = 0;
let groupId = 0;

beforeAll(async () => {
  const scene = await makePlacement(db);
  report = `/group/student/report/${(await makeReport(db, scene, { status: 2 })).id}/2`;
  evaluation = evaluationPath((await makeEvaluation(db, scene)).id, 1);
  const { student, supervisor, secondarySupervisor, teacher } = scene;
  studentId = student.id;
  groupId = scene.group.id;
  const admin = await makeUser(db, "Admin");
  for (const person of [student, supervisor, secondarySupervisor, teacher, admin])
    tokens[person.role] = (await makeSignedIn(db, person)).token;
});

/** A page that these roles may visit; the others get "access denied". */
const only = (...allowed: Role[]) =>
  Object.fromEntries(roles.map((role) => [role, allowed.includes(role) ? 200 : "/403"])) as Record<
    Role,
    number | string
  >;

/** SPEC §2: every page, with the result without a session and for each role. */
const places: Record<
  string,
  { without: number | string; within: number | string | Partial<Record<Role, number | string>> }
> = {
  "/": { without: 200, within: "/dashboard" },
  "/password": { without: 200, within: 200 },
  "/email-undo": { without: 200, within: 200 },
  "/accessibility": { without: 200, within: 200 },
  "/offline": { without: 200, within: 200 },
  "/feide": { without: "/api/feide/start", within: "/dashboard" },
  "/guest": { without: 200, within: 200 },
  "/sign-evaluation-report-to-link": { without: 200, within: 200 },
  "/503": { without: 503, within: 503 },
  "/redirect/[...path]": { without: signInPage, within: "/dashboard" },
  "/api/docs": { without: 200, within: 200 },
  "/dashboard": { without: signInPage, within: 200 },
  "/profile/index": { without: signInPage, within: 200 },
  "/user/create/[beforePage]": { without: signInPage, within: only("Teacher", "Admin") },
  "/admin/domains": { without: signInPage, within: only("Admin") },
  "/admin/users": { without: signInPage, within: only("Admin") },
  "/admin/users/[userId]": { without: signInPage, within: only("Admin") },
  "/admin/import": { without: signInPage, within: only("Admin") },
  "/admin/export": { without: signInPage, within: only("Admin") },
  "/admin/settings": { without: signInPage, within: only("Admin") },
  "/admin/settings/retention": { without: signInPage, within: only("Admin") },
  "/admin/system": { without: signInPage, within: only("Admin") },
  "/admin/evaluations": { without: signInPage, within: only("Admin") },
  "/admin/audit": { without: signInPage, within: only("Admin") },
  "/admin/archive": { without: signInPage, within: only("Admin") },
  "/admin/reports": { without: signInPage, within: only("Admin") },
  "/admin/evaluations/[evaluationId]": { without: signInPage, within: only("Admin") },
  "/admin/groups": { without: signInPage, within: only("Teacher", "Admin") },
  "/admin/group/add": { without: signInPage, within: only("Teacher", "Admin") },
  "/admin/group/edit/[groupId]": { without: signInPage, within: only("Teacher", "Admin") },
  "/admin/manager": { without: signInPage, within: only("Admin") },
  "/admin/languages": { without: signInPage, within: only("Admin") },
  "/admin/user/login": { without: signInPage, within: only("Admin") },
  "/admin/outbox": { without: signInPage, within: only("Admin") },
  "/group/student/report/[report_id]/[report_status]": { without: signInPage, within: 200 },
  "/student/evaluation/[evaluationId]/[report_status]": { without: signInPage, within: 200 },
  "/group/student/[student_id]/[tab]/[groupId]": { without: signInPage, within: 200 },
  "/group/student/[student_id]/[groupId]/detailed-overview/[category_id]": { without: signInPage, within: 200 },
  "/group/[group_id]": { without: signInPage, within: only("Teacher") },
  "/reports": { without: signInPage, within: 200 },
  "/student": { without: signInPage, within: only("Student") },
  "/student/absence": { without: signInPage, within: only("Student") },
  "/student/my-supervisor": { without: signInPage, within: only("Student") },
  "/supervisor": { without: signInPage, within: only("Supervisor", "SecondarySupervisor") },
  "/teacher": { without: signInPage, within: only("Teacher") },
  "/teacher/admin": { without: signInPage, within: only("Teacher") },
  "/report": { without: signInPage, within: only("Admin") },
  "/support": { without: signInPage, within: "https://support.example/practicum" },
  "/401": { without: signInPage, within: 401 },
  "/403": { without: signInPage, within: 403 },
  "/404": { without: signInPage, within: 404 },
  "/500": { without: signInPage, within: 500 },
};

/** An address of a page, about records that all five roles may see. */
const addressOf = (path: string) => {
  if (path.startsWith("/redirect/")) return "/redirect/dashboard";
  if (path.startsWith("/user/create/")) return "/user/create/dashboard";
  if (path.startsWith("/admin/users/")) return `/admin/users/${studentId}`;
  if (path.startsWith("/group/student/report/")) return report;
  if (path.startsWith("/student/evaluation/")) return evaluation;
  if (path.startsWith("/admin/evaluations/")) return `/admin/evaluations/${evaluation.split("/")[3]}`;
  return path
    .replace("[student_id]", String(studentId))
    .replace("[tab]", "1")
    .replace(/\[group(Id|_id)\]/, String(groupId))
    .replace("[category_id]", "1");
};

describe("a place", () => {
  it("is in this table when it is in the product's", () => {
    expect(routes.map(({ path }) => path).toSorted()).toEqual(Object.keys(places).toSorted());
  });

  it.each(Object.entries(places))("%s", async (path, { without, within }) => {
    const address = addressOf(path);
    const shown: string[] = [];
    const see = async (token?: string) => {
      const answered = await visit(address, token);
      const seen = outcome(answered);
      if (typeof seen === "number") shown.push(answered.text);
      return seen;
    };
    expect(await see()).toBe(without);
    for (const role of roles) {
      const expected = typeof within === "object" ? within[role] : within;
      expect([role, await see(tokens[role])]).toEqual([role, expected]);
    }
    for (const html of shown) expect(await htmlProblems(html)).toEqual([]);
    countCells("places by visitor", roles.length + 1);
    countCells("valid HTML by visitor", shown.length);
  });

  it.each([
    "/nowhere",
    "/dashboard/more",
    "/admin",
    "/group/student/report/1",
    "/%00",
    "/%E0%A4%A",
    "/api",
    "/favicon-of-nothing/x",
  ])("that is unknown is the sign-in page without a session and the 404 page with one: %s", async (path) => {
    const [without, within] = [await visit(path), await visit(path, tokens.Student)];
    expect([signInPage, 400, 404]).toContain(outcome(without));
    expect(["/404", 400, 404]).toContain(outcome(within));
  });

  it("that is unknown is really a redirect", async () => {
    expect(outcome(await visit("/nowhere"))).toBe(signInPage);
    expect(outcome(await visit("/nowhere", tokens.Student))).toBe("/404");
  });
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

describe("another person's report", () => {
  it("shows nothing of it, the same as for a missing one", async () => {
    const { student } = await makePlacement(db);
    const { token } = await makeSignedIn(db, student);
    for (const address of [
      report,
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
