import { describe, expect, it } from "vitest";
import { atSchoolTime, lastSchoolTime } from "./school-moment";

describe("a time of a day at the school", () => {
  it.each([
    ["2026-11-20", "07:00", "2026-11-20T06:00:00.000Z"],
    ["2026-07-01", "07:00", "2026-07-01T05:00:00.000Z"],
    ["2026-03-29", "07:00", "2026-03-29T05:00:00.000Z"],
    ["2026-10-25", "07:00", "2026-10-25T06:00:00.000Z"],
    ["2026-01-01", "00:30", "2025-12-31T23:30:00.000Z"],
  ])("%s %s is %s", (day, time, moment) => {
    expect(atSchoolTime(day, time).toISOString()).toBe(moment);
  });

  it.each([
    ["2026-11-20T05:59:59.999Z", "2026-11-19T06:00:00.000Z"],
    ["2026-11-20T06:00:00.000Z", "2026-11-20T06:00:00.000Z"],
    ["2026-11-20T22:59:00.000Z", "2026-11-20T06:00:00.000Z"],
    // The clock was turned in the night before.
    ["2026-03-29T22:30:00.000Z", "2026-03-29T05:00:00.000Z"],
    ["2026-10-25T01:30:00.000Z", "2026-10-24T05:00:00.000Z"],
  ])("seven o'clock was last, at %s, at %s", (now, moment) => {
    expect(lastSchoolTime("07:00", new Date(now)).toISOString()).toBe(moment);
  });
});
