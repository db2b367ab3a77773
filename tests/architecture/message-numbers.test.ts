import { describe, expect, it } from "vitest";
import { locales } from "@/lib/platform/i18n/locales";
import { sayIn } from "@/lib/platform/i18n/translator";

/** Texts that say a 0 as a number, each with the names of its numbers, and what else it needs. */
const counted: readonly [key: string, numbers: readonly string[], more?: Record<string, string | number>][] = [
  ["dashboard.lead_teacher", ["students"], { groups: 2 }],
  ["domain.host_fixed", ["users", "groups"]],
  ["domain.error_host_in_use", ["users", "groups"]],
  ["domain.error_in_use", ["users", "groups"]],
  ["follow_up.noticeShortDays_rule", ["value"]],
  ["group.pressing", ["count"]],
  ["import.rows", ["count"]],
  ["job.rows", ["count"]],
  ["operation.waited", ["count"], { unit: "second" }],
  ["retention.deleted", ["count"]],
];

/** In Portuguese of Brazil the plural form `one` is that of 0 too, so such a text needs a form for 0. */
describe.each(locales)("a 0 in %s", (locale) => {
  it.each(counted)("has the form of several in %s", (key, numbers, more) => {
    const withAll = (count: number) =>
      sayIn(locale)(key, { ...more, ...Object.fromEntries(numbers.map((name) => [name, count])) });
    expect(withAll(0)).toBe(withAll(7).replaceAll("7", "0"));
  });
});

it.each([
  ["nb", "1 krever deg", "2 krever deg"],
  ["en", "1 needs you", "2 need you"],
  ["pt", "1 precisa de si", "2 precisam de si"],
  ["pt-br", "1 precisa de você", "2 precisam de você"],
] as const)("one student needs the teacher and two need them in %s", (locale, one, two) => {
  const say = (count: number) => sayIn(locale)("group.pressing", { count });
  expect([say(1), say(2)]).toEqual([one, two]);
});
