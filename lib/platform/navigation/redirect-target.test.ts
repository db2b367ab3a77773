import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { redirectSeconds } from "../auth/cookies";
import { openTarget, ownPath, sealTarget } from "./redirect-target";
import { findRoute } from "./routes";

beforeAll(() => {
  process.env.NEXTAUTH_SECRET = "a secret for tests that is long enough";
});

const report = "/group/student/report/7/3?viewNotify=teacher";

describe("a target", () => {
  it.each([
    ["/dashboard", "/dashboard"],
    [report, report],
    ["/dashboard/../dashboard?a=1#part", "/dashboard?a=1"],
  ])("may be %s", (target, path) => {
    expect(ownPath(target)).toBe(path);
  });

  it.each([
    "//evil.example",
    "//evil.example/dashboard",
    "/\\evil.example/dashboard",
    "/\\/evil.example",
    "///evil.example/dashboard",
    "/\t/evil.example/dashboard",
    "/%2F%2Fevil.example",
    "/%5Cevil.example",
    "/x/..//evil.example/dashboard",
    "https://evil.example/dashboard",
    "https:/evil.example",
    "javascript:alert(1)",
    "dashboard",
    "",
    "//",
    "/x/..//",
    "/nowhere",
    "/support",
    "/redirect/dashboard",
    "/redirect/redirect/dashboard",
  ])("may not be %j", (target) => {
    expect(ownPath(target)).toBeNull();
  });

  it("is always a known page of our own site", () => {
    const hostile = fc.array(
      fc.constantFrom("/", "\\", "..", "evil.example", "%2F", "dashboard", "@", ":", "?", "#", "\t", "https"),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          hostile.map((parts) => `/${parts.join("")}`),
        ),
        (target) => {
          const path = ownPath(target);
          if (path === null) return;
          const url = new URL(path, "https://school.example");
          expect(url.origin).toBe("https://school.example");
          expect(findRoute(url.pathname)).not.toBeNull();
        },
      ),
    );
  });
});

describe("a stored target", () => {
  it("is valid for half an hour", () => {
    const now = Date.now();
    const sealed = sealTarget(report, now);
    expect(openTarget(sealed, now)).toBe(report);
    expect(openTarget(sealed, now + redirectSeconds * 1000 - 1)).toBe(report);
    expect(openTarget(sealed, now + redirectSeconds * 1000)).toBeNull();
  });

  it("is invalid with another path or time", () => {
    const [encoded = "", signature = ""] = sealTarget("/dashboard").split(".");
    const forge = (payload: string) => `${Buffer.from(payload).toString("base64url")}.${signature}`;
    const payload = Buffer.from(encoded, "base64url").toString();
    expect(openTarget(forge(payload))).toBe("/dashboard");
    expect(openTarget(forge(payload.replace("/dashboard", report)))).toBeNull();
    expect(openTarget(forge(payload.replace(/^\d+/, String(Date.now() * 2))))).toBeNull();
  });

  it("is invalid with the secret of another school", () => {
    const sealed = sealTarget("/dashboard");
    const own = process.env.NEXTAUTH_SECRET;
    process.env.NEXTAUTH_SECRET = "the secret of quite another school";
    const opened = openTarget(sealed);
    process.env.NEXTAUTH_SECRET = own;
    expect(opened).toBeNull();
  });

  it("does not open when it is no page of ours, even with a valid signature", () => {
    for (const path of ["//evil.example", "/nowhere", "/support", ""]) expect(openTarget(sealTarget(path))).toBeNull();
  });

  it.each([undefined, "", ".", "..", "a", "a.b", `a.${"é".repeat(43)}`, `a.${"a".repeat(43)}`])(
    "is not %j",
    (sealed) => {
      expect(openTarget(sealed)).toBeNull();
    },
  );

  it("never throws on a cookie that somebody else wrote", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(openTarget(text)).toBeNull();
      }),
    );
  });
});
