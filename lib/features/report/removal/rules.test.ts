import { describe, expect, it } from "vitest";
import { daysLeft, keptUntil, refusalOf } from "./rules";

const now = new Date("2026-03-01T12:00:00.000Z");
const free = { status: 5, isSigned: false, endedAt: null, discontinuedAt: null };

describe("what keeps a report from being deleted", () => {
  it.each([
    ["nothing, whatever its status", {}, null],
    ["nothing while it is planned", { status: 1 }, null],
    ["its sick day, before anything else", { status: 6, isSigned: true, endedAt: now }, "sick_day"],
    ["a signature under what names it", { isSigned: true, endedAt: now }, "signed"],
    ["the end of the group", { endedAt: now, discontinuedAt: now }, "ended"],
    ["that the student was taken out", { discontinuedAt: now }, "discontinued"],
  ])("is %s", (_, given, refusal) => {
    expect(refusalOf({ ...free, ...given })).toBe(refusal);
  });
});

describe("the time in which a report can be brought back", () => {
  it.each([
    ["2026-03-01T12:00:00.000Z", 30],
    ["2026-02-28T13:00:00.000Z", 30],
    ["2026-02-28T12:00:00.000Z", 29],
    ["2026-01-30T13:00:00.000Z", 1],
    ["2026-01-30T12:00:00.000Z", 0],
    ["2026-01-01T12:00:00.000Z", 0],
  ])("is for one deleted at %s another %i days", (deletedAt, days) => {
    expect(daysLeft(keptUntil(new Date(deletedAt)), now)).toBe(days);
  });
});
