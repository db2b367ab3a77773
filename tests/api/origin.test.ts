import { describe, expect, it } from "vitest";
import { calls } from "@/lib/features/calls";
import type { Call } from "@/lib/platform/http/contract";
import { makeSignedIn } from "../factories/session";
import { makeUser, testPassword } from "../factories/user";
import { countCells } from "../runner/cells";
import { baseUrl, db, expectEnvelope, send } from "../support/api";
import { makeReady } from "../support/ready";
import { sendTo, shareOf } from "../support/registry";
import { submitSignIn } from "../support/sign-in-form";
import { makeWorld } from "../support/subject";

const world = makeWorld();

const ready = async (call: Call) => makeReady(await world, call);

const host = new URL(baseUrl).host;
const foreign: Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: `https://${host}.evil.example` },
  { origin: `http://evil.example:${new URL(baseUrl).port}` },
  { origin: "null" },
  { origin: "nonsense" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
];
const own: Record<string, string>[] = [
  {},
  { origin: baseUrl },
  { "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "none" },
];

const byPath = (of: readonly Call[]) => of.map((call) => ({ call, path: call.path }));
const changing = byPath(calls.filter(({ effect }) => effect !== "read"));

/** How a call answers that succeeds: the choice of a language leads back to its page. */
const done = ({ path }: Call) => (path === "/user/chooseLanguage" ? 303 : 200);

describe("a state-changing call with a cookie", () => {
  it("is every call except the reading ones, sign-in and sign-out included", () => {
    expect(changing.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        "/user/login",
        "/user/logout",
        "/user/changePassword",
        "/user/uploadAvatar",
        "/admin/loginByAdmin",
        "/feide/input-info-feide",
        "/report/save",
      ]),
    );
  });

  it.each(changing)("is forbidden from another site: $path", async ({ call }) => {
    // They are all refused, so all can use the same record.
    const { token, input, cookies } = await ready(call);
    for (const headers of foreign) {
      const answered = await sendTo(call, input, { cookies: { ...cookies, "Admin-Token": token }, headers });
      expect([headers, answered.status]).toEqual([headers, 403]);
      expect(answered.body?.error).toBe("system.error_foreign_origin");
      expectEnvelope(answered);
      expect(answered.headers.getSetCookie()).toEqual([]);
      countCells("changing calls by the site they are sent from");
    }
  });

  // Where a call comes from is read by the same code for all of them, so each is sent one of its own sites.
  it.each(changing)("is accepted from our own pages and from programs: $path", async ({ call }) => {
    const headers = shareOf(own, call);
    const { token, input, cookies } = await ready(call);
    const answered = await sendTo(call, input, { cookies: { ...cookies, "Admin-Token": token }, headers });
    expect([headers, answered.status], answered.text).toEqual([headers, done(call)]);
    countCells("changing calls by the site they are sent from");
  });

  it.each(changing)("is accepted from anywhere with a token in its header instead: $path", async ({ call }) => {
    const { token, input, cookies } = await ready(call);
    const answered = await sendTo(call, input, { bearer: token, cookies, headers: { origin: "https://evil.example" } });
    expect(answered.status, answered.text).toBe(done(call));
  });
});

describe("a call that only reads", () => {
  it.each(byPath(calls.filter(({ effect }) => effect === "read")))(
    "gives no other site access by CORS: $path",
    async ({ call }) => {
      const { token, input, cookies, bearer } = await ready(call);
      const answered = await sendTo(call, input, {
        bearer,
        cookies: { ...cookies, "Admin-Token": token },
        headers: { origin: "https://evil.example" },
      });
      expect(answered.status, answered.text).toBeLessThan(400);
      expect(answered.headers.get("access-control-allow-origin")).toBeNull();
    },
  );
});

describe("the token of the header", () => {
  it("is used instead of the cookie's", async () => {
    const call = calls.find(({ path }) => path === "/user/getinfo");
    if (!call) throw new Error("There is no getinfo.");
    const { token } = await ready(call);
    const answered = await sendTo(call, {}, { bearer: "nobody's", cookies: { "Admin-Token": token } });
    expect(answered.status).toBe(401);
  });
});

describe("the sign-in form as it works before the page's script has loaded", () => {
  it("signs in from our own page", async () => {
    const { username } = await makeUser(db);
    const answered = await submitSignIn(username, testPassword, { headers: { origin: baseUrl } });
    expect(answered.status, answered.text.slice(0, 300)).toBe(303);
    expect(answered.headers.get("location")).toMatch(/\/dashboard$/);
    expect(answered.headers.getSetCookie().join()).toContain("Admin-Token=");
  });

  it.each(["https://evil.example", "null"])("is forbidden from %s", async (origin) => {
    const { username } = await makeUser(db);
    const answered = await submitSignIn(username, testPassword, { headers: { origin } });
    expect(answered.status).toBe(403);
    expect(answered.headers.getSetCookie().join()).not.toContain("Admin-Token=");
  });
});

describe("a form of a page that was posted from another site", () => {
  const pages = [
    "/",
    "/password",
    "/guest",
    "/sign-evaluation-report-to-link",
    "/feide",
    "/dashboard",
    "/profile/index",
    "/admin/user/login",
    "/nowhere",
  ];

  it.each(pages.flatMap((path) => foreign.map((headers) => ({ path, headers, from: JSON.stringify(headers) }))))(
    "is forbidden: $path, $from",
    async ({ path, headers }) => {
      const { token } = await makeSignedIn(db, await makeUser(db, "Admin"));
      for (const body of [new URLSearchParams({ username: "a" }), new FormData()]) {
        const answered = await send(path, { method: "POST", body, cookies: { "Admin-Token": token }, headers });
        expect([answered.status, answered.body?.error]).toEqual([403, "system.error_foreign_origin"]);
        expect(answered.headers.getSetCookie()).toEqual([]);
      }
    },
  );
});
