import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { type Role, roles } from "@/lib/platform/auth/permissions";
import { openTarget, sealTarget } from "@/lib/platform/navigation/redirect-target";
import { routes } from "@/lib/platform/navigation/routes";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeSignedIn } from "../factories/session";
import { makeUser, testPassword } from "../factories/user";
import { type Answered, baseUrl, cookieSetBy, db, drops, leadsTo, send, signIn } from "../support/api";
import { submitSignIn } from "../support/sign-in-form";

const signInPage = "/?redirect=dashboard";
const tokens = {} as Record<Role, string>;
let report = "";

beforeAll(async () => {
  const scene = await makePlacement(db);
  report = `/group/student/report/${(await makeReport(db, scene, { status: 2 })).id}/2`;
  const { student, supervisor, secondarySupervisor, teacher } = scene;
  const admin = await makeUser(db, "Admin");
  for (const person of [student, supervisor, secondarySupervisor, teacher, admin])
    tokens[person.role] = (await makeSignedIn(db, person)).token;
});

const visit = (path: string, token?: string) => send(path, { cookies: token ? { "Admin-Token": token } : {} });

/** What is shown (its status) or where one is led. */
const outcome = (answered: Answered) => leadsTo(answered) ?? answered.status;

/** SPEC §2: every place, what it is without a session, and what it is for each role. */
const places: Record<
  string,
  { without: number | string; within: number | string | Partial<Record<Role, number | string>> }
> = {
  "/": { without: 200, within: "/dashboard" },
  "/503": { without: 503, within: 503 },
  "/redirect/[...path]": { without: signInPage, within: "/dashboard" },
  "/api/docs": { without: 200, within: 200 },
  "/dashboard": { without: signInPage, within: 200 },
  "/group/student/report/[report_id]/[report_status]": { without: signInPage, within: 200 },
  "/support": { without: signInPage, within: "https://support.example/practicum" },
  "/401": { without: signInPage, within: 401 },
  "/403": { without: signInPage, within: 403 },
  "/404": { without: signInPage, within: 404 },
  "/500": { without: signInPage, within: 500 },
};

/** An address of a place, about what all five roles may see. */
const addressOf = (path: string) => {
  if (path.startsWith("/redirect/")) return "/redirect/dashboard";
  return path.startsWith("/group/student/report/") ? report : path;
};

describe("a place", () => {
  it("stands in this table when it stands in the product's", () => {
    expect(routes.map(({ path }) => path).toSorted()).toEqual(Object.keys(places).toSorted());
  });

  it.each(Object.entries(places))("%s", async (path, { without, within }) => {
    const address = addressOf(path);
    expect(outcome(await visit(address))).toBe(without);
    for (const role of roles) {
      const expected = typeof within === "object" ? within[role] : within;
      expect([role, outcome(await visit(address, tokens[role]))]).toEqual([role, expected]);
    }
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

  it("that is unknown really is a redirect", async () => {
    expect(outcome(await visit("/nowhere"))).toBe(signInPage);
    expect(outcome(await visit("/nowhere", tokens.Student))).toBe("/404");
  });
});

describe("a permission that somebody was denied", () => {
  it("closes the place to a new session by the 403 page", async () => {
    const user = await makeUser(db);
    await db.userPermission.create({ data: { userId: user.id, permission: "view_student_report", granted: false } });
    expect(outcome(await visit(report, await signIn(user.username, testPassword)))).toBe("/403");
  });

  it("closes the place to a session begun before, though its token still claims it", async () => {
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

describe("somebody else's report", () => {
  it("shows nothing of it, nor does one that does not exist", async () => {
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
      expect(answered.text).toContain("Vi fant ikke siden");
    }
  });
});

describe("/redirect/{path}", () => {
  /** Sends a path exactly as it is, where fetch would tidy it up. */
  async function visitExactly(
    path: string,
    token?: string,
  ): Promise<{ status: number; location: string | undefined; cookies: string[] }> {
    const sent = request(baseUrl, { path, headers: token ? { cookie: `Admin-Token=${token}` } : {} }).end();
    const [response] = await once(sent, "response");
    await text(response);
    return {
      status: response.statusCode,
      location: response.headers.location,
      cookies: response.headers["set-cookie"] ?? [],
    };
  }

  const hostile = [
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\evil.example",
    "/https://evil.example",
    "/https:/evil.example/",
    "/https:evil.example",
    "/javascript:alert(1)",
    "/%2F%2Fevil.example",
    "/%2f%2fevil.example/dashboard",
    "/%5Cevil.example",
    "/%5c%5cevil.example",
    "/https%3A%2F%2Fevil.example",
    "/%252F%252Fevil.example",
    "/..//evil.example",
    "/../..//evil.example",
    "/%2e%2e//evil.example",
    "/x/..//evil.example",
    "/x/%2e%2e//evil.example/dashboard",
    "/x/..//",
    "/%09/evil.example",
    "/%0d%0aLocation:%20https://evil.example",
    "/@evil.example",
    "/.evil.example",
    "//dashboard@evil.example",
    "/support",
    "/redirect/dashboard",
    "/redirect//evil.example",
    "/nowhere",
    "/%00",
    "/%E0%A4%A",
    "/",
    "",
  ];

  it.each(hostile)("%j leads nowhere else", async (path) => {
    for (const token of [undefined, tokens.Student]) {
      const { status, location, cookies } = await visitExactly(`/redirect${path}`, token);
      expect(status).toBeLessThan(500);
      if (location !== undefined) expect(new URL(location, baseUrl).origin).toBe(baseUrl);
      if (token === undefined && status === 307) expect(location?.replace(baseUrl, "")).toBe(signInPage);
      const kept = cookies.find((line) => line.startsWith("redirect-to="));
      expect(kept).toBeUndefined();
    }
  });

  it("goes there with a session", async () => {
    expect(outcome(await visit(`/redirect${report}?viewNotify=teacher`, tokens.Student))).toBe(
      `${report}?viewNotify=teacher`,
    );
    expect(outcome(await visit("/redirect/nowhere", tokens.Student))).toBe("/404");
  });

  it("goes there after signing in, once", async () => {
    const user = await makeUser(db);
    const target = `${report}?viewNotify=teacher`;
    const asked = await visit(`/redirect${target}`);
    expect(outcome(asked)).toBe(signInPage);
    const kept = cookieSetBy(asked, "redirect-to");
    expect(kept?.attributes).toEqual(expect.arrayContaining(["httponly", "samesite=lax", "path=/", "max-age=1800"]));
    const value = decodeURIComponent(kept?.value ?? "");
    expect(openTarget(value)).toBe(target);
    const signedIn = await submitSignIn(user.username, testPassword, { cookies: { "redirect-to": value } });
    expect([signedIn.status, outcome(signedIn)]).toEqual([303, target]);
    expect(drops(signedIn, "redirect-to")).toBe(true);
  });

  it.each<[string, () => string]>([
    ["forged", () => `${Buffer.from(`${Date.now() + 60_000}|${report}`).toString("base64url")}.${"a".repeat(43)}`],
    ["that has run out", () => sealTarget(report, Date.now() - 31 * 60 * 1000)],
    ["that leads to another site", () => sealTarget("//evil.example")],
    ["of another school", () => sealTarget(report).replace(/\..*/, ".c2lnbmVkIGJ5IHNvbWVib2R5IGVsc2UgYW5kIG5vdCB1cw")],
    ["that is nonsense", () => "%E0%A4%A"],
    ["signed with other letters", () => `a.${encodeURIComponent("é".repeat(43))}`],
  ])("a kept target %s is ignored: sign-in leads to the dashboard", async (_, value) => {
    const { username } = await makeUser(db);
    const signedIn = await submitSignIn(username, testPassword, { cookies: { "redirect-to": value() } });
    expect([signedIn.status, outcome(signedIn)]).toEqual([303, "/dashboard"]);
    expect(drops(signedIn, "redirect-to")).toBe(true);
  });
});
