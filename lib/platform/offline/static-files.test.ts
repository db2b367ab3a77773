import { describe, expect, it } from "vitest";
import { isStatic, laterFilesOf, staticFilesIn } from "./static-files";

describe("a static file", () => {
  it.each([
    ["/_next/static/chunks/1.js", true],
    ["/images/no-avatar.png", true],
    ["/api/user/getChangedTexts?languageCode=nb&version=1", true],
    ["/api/user/getinfo", false],
    ["/dashboard?_rsc=1", false],
    ["/service-worker.js", false],
  ])("%s: %s", (path, expected) => {
    expect(isStatic(new URL(path, "http://localhost"))).toBe(expected);
  });

  it("is found once in a page, in its markup and in its data", () => {
    const html = `<script src="/_next/static/chunks/a-1.js" async></script><script>push("/_next/static/chunks/b~2.js\\",\\"/_next/static/chunks/a-1.js")</script><link href="/_next/static/chunks/c.css"/>`;
    expect(staticFilesIn(html)).toEqual([
      "/_next/static/chunks/a-1.js",
      "/_next/static/chunks/b~2.js",
      "/_next/static/chunks/c.css",
    ]);
  });
});

describe("the files of a page's later parts", () => {
  const table = { "/group/student/[id]/[tab]/[group]": ["student"], "/group/student/report/[id]/[status]": ["report"] };

  it.each([
    ["/group/student/report/12/1", ["report"]],
    ["/group/student/12/overview/3", ["student"]],
    ["/dashboard", []],
  ])("%s: %s", (path, files) => {
    expect(laterFilesOf(table, path)).toEqual(files);
  });
});
