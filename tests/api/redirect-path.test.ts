import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { openTarget, sealTarget } from "@/lib/platform/navigation/redirect-target";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeSignedIn } from "../factories/session";
import { makeUser, testPassword } from "../factories/user";
import { baseUrl, cookieSetBy, db, drops, send } from "../support/api";
import { submitSignIn } from "../support/sign-in-form";
import { outcome, signInPage, visit } from "../support/visit";

let student = "";
let report = "";

beforeAll(async () => {
  const scene = await makePlacement(db);
  report = `/group/student/report/${(await makeReport(db, scene, { status: 2 })).id}/2`;
  student = (await makeSignedIn(db, scene.student)).token;
});

describe("/redirect/{path}", () => {
  /** Sends a path exactly as given, where fetch would normalise it. */
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

  it.each(hostile)("%j redirects to the site only", async (path) => {
    for (const token of [undefined, student]) {
      const { status, location, cookies } = await visitExactly(`/redirect${path}`, token);
      expect(status).toBeLessThan(500);
      if (location !== undefined) expect(new URL(location, baseUrl).origin).toBe(baseUrl);
      if (token === undefined && status === 307) expect(location?.replace(baseUrl, "")).toBe(signInPage);
      const kept = cookies.find((line) => line.startsWith("redirect-to="));
      expect(kept).toBeUndefined();
    }
  });

  it("goes there with a session", async () => {
    expect(outcome(await visit(`/redirect${report}?viewNotify=teacher`, student))).toBe(`${report}?viewNotify=teacher`);
    expect(outcome(await visit("/redirect/nowhere", student))).toBe("/404");
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

  it("goes there after signing in again when the session was ended elsewhere", async () => {
    const user = await makeUser(db);
    const { token } = await makeSignedIn(db, user);
    await db.session.updateMany({ where: { userId: user.id }, data: { revokedAt: new Date() } });
    const followed = await visit("/redirect/profile/index", token);
    expect(outcome(followed)).toBe("/profile/index");
    const cookies = { "redirect-to": decodeURIComponent(cookieSetBy(followed, "redirect-to")?.value ?? "") };
    const left = await send("/api/session/expired", { cookies: { ...cookies, "Admin-Token": token } });
    expect(outcome(left)).toBe(signInPage);
    const kept = cookieSetBy(left, "redirect-to");
    expect(kept?.attributes).toContain("max-age=1800");
    expect(decodeURIComponent(kept?.value ?? "")).toBe(cookies["redirect-to"]);
    expect(outcome(await submitSignIn(user.username, testPassword, { cookies }))).toBe("/profile/index");
  });

  it.each<[string, () => string]>([
    ["forged", () => `${Buffer.from(`${Date.now() + 60_000}|${report}`).toString("base64url")}.${"a".repeat(43)}`],
    ["that has run out", () => sealTarget(report, Date.now() - 31 * 60 * 1000)],
    ["that leads to another site", () => sealTarget("//evil.example")],
    ["of another school", () => sealTarget(report).replace(/\..*/, ".c2lnbmVkIGJ5IHNvbWVib2R5IGVsc2UgYW5kIG5vdCB1cw")],
    ["that is nonsense", () => "%E0%A4%A"],
    ["signed with other letters", () => `a.${encodeURIComponent("é".repeat(43))}`],
  ])("a stored target %s is ignored: sign-in redirects to the dashboard", async (_, value) => {
    const { username } = await makeUser(db);
    const signedIn = await submitSignIn(username, testPassword, { cookies: { "redirect-to": value() } });
    expect([signedIn.status, outcome(signedIn)]).toEqual([303, "/dashboard"]);
    expect(drops(signedIn, "redirect-to")).toBe(true);
  });
});
