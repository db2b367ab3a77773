import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fingerprintOf, isPossible, kindNames, lastDayKept, retentionKinds, rulesFrom } from "./rules";

describe("how long something can be kept", () => {
  it.each(kindNames)("is within the limits of %s", (kind) => {
    const { least, most } = retentionKinds[kind];
    expect([least, most].map((keep) => isPossible(kind, keep))).toEqual([true, true]);
    expect([least - 1, most + 1, least + 0.5].map((keep) => isPossible(kind, keep))).toEqual([false, false, false]);
  });

  it("is for good, but for the files of jobs", () => {
    expect(kindNames.filter((kind) => !isPossible(kind, null))).toEqual(["jobFiles"]);
  });

  it.each(kindNames)("is possible as %s is shipped", (kind) => {
    expect(isPossible(kind, retentionKinds[kind].shipped)).toBe(true);
  });
});

describe("the last day that is kept", () => {
  it.each([
    ["reports", 24, "2026-11-25", "2024-11-25"],
    ["reports", 3, "2026-05-31", "2026-02-28"],
    ["audit", 12, "2028-02-29", "2027-02-28"],
    ["outboxMails", 30, "2026-03-01", "2026-01-30"],
  ] as const)("of %s kept %i on %s is %s", (kind, keep, day, last) => {
    expect(lastDayKept(kind, keep, day)).toBe(last);
  });

  it("is never later when something is kept longer", () => {
    const days = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 239 }), (date, keep) => {
        const day = date.toISOString().slice(0, 10);
        expect(lastDayKept("reports", keep + 1, day) < lastDayKept("reports", keep, day)).toBe(true);
      }),
    );
  });
});

describe("the rules", () => {
  const ofSchool = { kind: "reports", groupId: null, keep: 24, revision: 3 } as const;
  const ofGroup = { kind: "reports", groupId: 7, keep: null, revision: 1 } as const;

  it("are those that are stored, and else as they were shipped", () => {
    const rules = rulesFrom([ofSchool, ofGroup], true);
    expect(rules.school.reports).toEqual(ofSchool);
    expect(rules.school.jobFiles).toEqual({ kind: "jobFiles", groupId: null, keep: 1, revision: 0 });
    expect(rules.groups).toEqual([ofGroup]);
  });

  it("have another fingerprint once one of them keeps for another time", () => {
    const prints = [[], [ofSchool], [{ ...ofSchool, keep: 25 }], [ofSchool, ofGroup]].map((stored) =>
      fingerprintOf(rulesFrom(stored, true)),
    );
    expect(new Set(prints).size).toBe(4);
    expect(fingerprintOf(rulesFrom([{ ...ofSchool, revision: 9 }], true))).toBe(prints[1]);
    expect(fingerprintOf(rulesFrom([ofSchool, { ...ofGroup, keep: ofSchool.keep }], true))).toBe(prints[1]);
  });
});
