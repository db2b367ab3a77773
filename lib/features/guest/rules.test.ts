import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { expiryOf, guestLimits, linkStateOf, linkWorthOf, statusAfterFeedback } from "./rules";

const now = new Date("2026-11-20T12:00:00Z");
const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];
const inOpenGroup = { discontinuedAt: null, group: { endedAt: null } };
const link = { givenAt: null, revokedAt: null, expiresAt: after };

test.each([
  ["as it was made", link, "waiting"],
  ["at its last moment", { ...link, expiresAt: now }, "expired"],
  ["whose time is over", { ...link, expiresAt: before }, "expired"],
  ["that was closed", { ...link, revokedAt: before }, "revoked"],
  ["that was closed and is over", { ...link, revokedAt: before, expiresAt: before }, "revoked"],
  ["that was answered and is over", { ...link, givenAt: before, expiresAt: before }, "answered"],
] as const)("an invitation %s", (_, given, state) => {
  expect(linkStateOf(given, now)).toBe(state);
});

describe("a link is worth", () => {
  it.each([
    [1, "gone"],
    [2, "gone"],
    [3, "open"],
    [4, "open"],
    [5, "gone"],
    [6, "gone"],
  ])("in a report of status %i: %s", (status, worth) => {
    expect(linkWorthOf({ ...link, report: { status, placement: inOpenGroup } }, now)).toBe(worth);
  });

  it.each([
    ["in a group that has ended", { ...inOpenGroup, group: { endedAt: before } }],
    ["in a placement that was discontinued", { ...inOpenGroup, discontinuedAt: before }],
  ])("nothing %s", (_, placement) => {
    expect(linkWorthOf({ ...link, report: { status: 3, placement } }, now)).toBe("gone");
  });

  it("nothing when there is none, with the same answer as for a closed one", () => {
    expect(linkWorthOf(null, now)).toBe(
      linkWorthOf({ ...link, revokedAt: before, report: { status: 3, placement: inOpenGroup } }, now),
    );
  });

  it("something only while it waits for an answer", () => {
    const moment = fc.constantFrom(null, before, now, after);
    const expiresAt = fc.constantFrom(before, now, after);
    fc.assert(
      fc.property(moment, moment, expiresAt, fc.integer({ min: 1, max: 6 }), (givenAt, revokedAt, expires, status) => {
        const one = { givenAt, revokedAt, expiresAt: expires };
        const isOpen = linkWorthOf({ ...one, report: { status, placement: inOpenGroup } }, now) === "open";
        expect(isOpen).toBe(linkStateOf(one, now) === "waiting" && statusAfterFeedback(status) !== null);
      }),
    );
  });
});

test("a mailed link is valid for a week, a shown one for a day", () => {
  expect(expiryOf(true, now).toISOString()).toBe("2026-11-27T12:00:00.000Z");
  expect(expiryOf(false, now).toISOString()).toBe("2026-11-21T12:00:00.000Z");
  expect(guestLimits.openLinks).toBe(5);
});
