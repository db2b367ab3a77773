import { expect, test } from "vitest";
import { reportPath } from "@/lib/platform/navigation/report-path";
import { findRoute } from "@/lib/platform/navigation/routes";
import { statusIn, tabOf } from "./report-path";

test("a report's address is the route of the table", () => {
  expect(findRoute(reportPath(12, 3))?.path).toBe("/group/student/report/[report_id]/[report_status]");
});

test.each([
  ["1", 1],
  ["6", 6],
  ["0", null],
  ["7", null],
  ["01", null],
  ["1.0", null],
  ["x", null],
  ["", null],
  [undefined, null],
  [["1", "2"], null],
])("%j in an address is status %j", (address, status) => {
  expect(statusIn(address)).toBe(status);
});

test("statuses from waiting for feedback on show the feedback, a sick day no tab", () => {
  expect([1, 2, 3, 4, 5, 6].map((status) => tabOf(status))).toEqual([1, 2, 3, 3, 3, null]);
});

test("shows a guest's text with the feedback, for any status in the address", () => {
  expect([1, 2, 3, 4, 5, 6].map((status) => tabOf(status, "guest"))).toEqual([3, 3, 3, 3, 3, null]);
  expect(tabOf(1, "supervisor")).toBe(1);
});
