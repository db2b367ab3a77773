import fc from "fast-check";
import { expect, it } from "vitest";
import { placeOf } from "@/lib/platform/navigation/routes";
import { type VisitedPage, visit } from "./visited-pages";

const report = (id: number, status: number) => `/group/student/report/${id}/${status}`;
const walk = (...pages: string[]) =>
  pages.reduce<readonly VisitedPage[]>((known, page) => visit(known, page, placeOf), []).map(({ page }) => page);

it.each([
  [
    "a report's steps are one place",
    ["/reports?status=2", report(1, 2), report(1, 1)],
    ["/reports?status=2", report(1, 1)],
  ],
  [
    "so are the reports that lead on to one another",
    ["/dashboard", report(1, 3), report(2, 3)],
    ["/dashboard", report(2, 3)],
  ],
  [
    "a list keeps the last of its filters",
    ["/reports", "/reports?status=2", "/reports?status=3"],
    ["/reports?status=3"],
  ],
  [
    "a student's tabs are one place",
    ["/teacher", "/group/student/5/1/2", "/group/student/5/2/2"],
    ["/teacher", "/group/student/5/2/2"],
  ],
  [
    "the areas lead out to the student's page",
    ["/student", "/group/student/5/2/detailed-overview/1", "/group/student/5/2/detailed-overview/B"],
    ["/student", "/group/student/5/2/detailed-overview/B"],
  ],
  ["going back shortens the list", ["/teacher", "/group/7", report(1, 2), "/group/7"], ["/teacher", "/group/7"]],
  ["different pages of one kind are different places", ["/group/7", "/group/8"], ["/group/7", "/group/8"]],
])("%s", (_, pages, known) => {
  expect(walk(...pages)).toEqual(known);
});

it("remembers how far down a page was read until it is left for good", () => {
  const list = { page: "/reports?status=2", y: 640 };
  const pages = visit([list], report(1, 2), placeOf);
  expect(pages).toEqual([list, { page: report(1, 2), y: 0 }]);
  expect(visit(pages, list.page, placeOf)).toEqual([list]);
  expect(visit(pages, "/reports?status=3", placeOf)).toEqual([{ page: "/reports?status=3", y: 0 }]);
});

it("never has the same place twice in a row, nor more than thirty", () => {
  const page = fc.constantFrom("/dashboard", "/reports", "/reports?status=1", report(1, 1), report(2, 4), "/group/7");
  fc.assert(
    fc.property(fc.array(page, { maxLength: 60 }), (pages) => {
      const known = walk(...pages);
      expect(known.length).toBeLessThanOrEqual(30);
      expect(known.at(-1)).toBe(pages.at(-1));
      for (const [index, one] of known.entries())
        if (index > 0) expect(placeOf(one)).not.toBe(placeOf(known[index - 1] ?? ""));
    }),
  );
});
