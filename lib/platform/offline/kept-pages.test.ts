import { describe, expect, it } from "vitest";
import { reportPath } from "../navigation/report-path";
import { isValid, keptPathOf, keptPlaceOf, keptReports, placesBeside, readPageSession, surplusOf } from "./kept-pages";
import { pageSessionKey, pageSessionOf } from "./page-session";

const at = (path: string) => new URL(path, "http://localhost");

describe("the place of a page among the kept ones", () => {
  it.each([
    ["/group/student/report/12/1", "/group/student/report/12/1"],
    ["/group/student/report/12/5", "/group/student/report/12/3"],
    ["/group/student/report/12/3?viewNotify=feedback", "/group/student/report/12/3"],
    ["/group/student/report/12/6", "/group/student/report/12/6"],
    ["/group/student/report/12/2?viewNotify=guest", "/group/student/report/12/3"],
  ])("%s is kept as %s", (address, path) => {
    expect(keptPlaceOf(at(address))?.path).toBe(path);
  });

  it.each([
    "/dashboard",
    "/group/student/report/12/7",
    "/group/student/report/12/1?view=print",
    "/group/student/report/12/saved",
    "/group/student/report/x/1",
    "/group/student/report/12/1/",
  ])("%s has none", (address) => {
    expect(keptPlaceOf(at(address))).toBeNull();
  });

  it("is that of a list as it opens, and of no other page", () => {
    const paths = ["/dashboard", "/reports", "/reports?page=2", "/group/student/report/12/5", "/student", "/"];
    expect(paths.map((path) => keptPathOf(at(path)))).toEqual([
      "/dashboard",
      "/reports",
      null,
      "/group/student/report/12/3",
      null,
      null,
    ]);
  });

  it("brings a report's other tabs, and none for a sick day", () => {
    expect(placesBeside({ reportId: 12, tab: 3 })).toEqual([reportPath(12, 1), reportPath(12, 2)]);
    expect(placesBeside({ reportId: 12, tab: 6 })).toEqual([]);
  });
});

describe("what a page says about its session", () => {
  const claims = { sid: "0b2b3a54-97a5-4c4e-a4a3-0b8dd2b2d3a1", is_viewer: 0, exp: Date.now() / 1000 + 600 } as const;

  it("is read as its key and the time it goes on", () => {
    const read = readPageSession(pageSessionOf(claims));
    expect(read?.key).toBe(pageSessionKey(claims.sid));
    expect(read?.seconds).toBeGreaterThan(590);
    expect(pageSessionOf(claims)).not.toContain(claims.sid);
  });

  it.each([
    ["nobody", null],
    ["a viewing admin", { ...claims, is_viewer: 1 as const }],
    ["a token that has expired", { ...claims, exp: 1 }],
  ])("lets nothing be kept for %s", (_, of) => {
    expect(readPageSession(pageSessionOf(of))).toBeNull();
  });

  it.each([null, "", "none", "key 10", `${"k".repeat(22)} ten`, `${"k".repeat(22)} -1`])(
    "is nothing when it is %s",
    (header) => {
      expect(readPageSession(header)).toBeNull();
    },
  );
});

describe("a kept page", () => {
  it("is shown as long as its session goes on", () => {
    expect(isValid({ at: 1_000, until: 2_000 }, 1_999)).toBe(true);
    expect(isValid({ at: 1_000, until: 2_000 }, 2_000)).toBe(false);
  });

  it("is shown by a clock that was corrected by up to five minutes, and not by one that was set back further", () => {
    const minutes = (count: number) => count * 60_000;
    expect(isValid({ at: minutes(10), until: minutes(20) }, minutes(5))).toBe(true);
    expect(isValid({ at: minutes(10), until: minutes(20) }, minutes(5) - 1)).toBe(false);
  });

  it("is not shown without its moments", () => {
    expect(isValid({ at: Number.NaN, until: Number.NaN }, 1_500)).toBe(false);
  });

  it("goes with its report when newer ones fill the room", () => {
    const entries = Array.from({ length: keptReports + 2 }, (_, index) =>
      [1, 2].map((tab) => ({ url: at(reportPath(index + 1, tab)), at: index * 10 + tab })),
    ).flat();
    // The oldest report, of which a tab was just opened again.
    entries.push({ url: at(reportPath(1, 3)), at: 1_000 });
    entries.push({ url: at("/dashboard"), at: 0 });
    const gone = surplusOf(entries).map(({ pathname }) => pathname);
    expect(gone.toSorted()).toEqual(
      [reportPath(2, 1), reportPath(2, 2), reportPath(3, 1), reportPath(3, 2)].toSorted(),
    );
  });
});
