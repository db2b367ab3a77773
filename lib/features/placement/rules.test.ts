import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canRate, discontinuedOn, everySeat, isOffered, type Seated, seatOf, standInErrors, standInOf } from "./rules";

const placement: Seated = {
  studentId: 1,
  supervisorId: 2,
  secondarySupervisorId: 3,
  group: { teachers: [{ teacherId: 4 }, { teacherId: 5 }] },
};

describe("the seat of somebody", () => {
  it.each([
    [1, "student"],
    [2, "supervisor"],
    [3, "secondary_supervisor"],
    [4, "teacher"],
    [5, "teacher"],
    [6, null],
  ])("with id %i is %s", (userId, seat) => {
    expect(seatOf(userId, placement)).toBe(seat);
  });

  it("is empty when the seats are empty", () => {
    expect(seatOf(2, { ...placement, supervisorId: null, secondarySupervisorId: null })).toBeNull();
  });
});

describe("everybody with a seat", () => {
  it("starts with the student", () => {
    expect(everySeat(placement)).toEqual([
      { userId: 1, seat: "student" },
      { userId: 2, seat: "supervisor" },
      { userId: 3, seat: "secondary_supervisor" },
      { userId: 4, seat: "teacher" },
      { userId: 5, seat: "teacher" },
    ]);
  });

  it("has each person once, in the seat that seatOf names, and nobody without a seat", () => {
    const person = fc.integer({ min: 1, max: 6 });
    const anyPlacement = fc.record({
      studentId: person,
      supervisorId: fc.option(person),
      secondarySupervisorId: fc.option(person),
      group: fc.record({
        teachers: fc.uniqueArray(
          person.map((teacherId) => ({ teacherId })),
          { selector: (row) => row.teacherId },
        ),
      }),
    });
    fc.assert(
      fc.property(anyPlacement, (any) => {
        const seated = everySeat(any);
        expect(new Set(seated.map(({ userId }) => userId)).size).toBe(seated.length);
        for (let userId = 1; userId <= 7; userId += 1)
          expect(seated.find((one) => one.userId === userId)?.seat ?? null).toBe(seatOf(userId, any));
      }),
    );
  });
});

describe("rating the student", () => {
  const never = { from: null, until: null };
  const week = { from: "2026-11-16", until: "2026-11-20" };

  it.each([
    ["student", never, "2026-11-18", true],
    ["supervisor", never, "2026-11-18", true],
    ["supervisor", week, "2026-11-18", true],
    ["teacher", week, "2026-11-18", false],
    ["secondary_supervisor", never, "2026-11-18", false],
    ["secondary_supervisor", week, "2026-11-15", false],
    ["secondary_supervisor", week, "2026-11-16", true],
    ["secondary_supervisor", week, "2026-11-20", true],
    ["secondary_supervisor", week, "2026-11-21", false],
    ["secondary_supervisor", { from: "2026-11-16", until: null }, "2026-11-18", false],
    ["secondary_supervisor", { from: null, until: "2026-11-20" }, "2026-11-18", false],
  ] as const)("from the seat of a %s, standing in %o, on %s: %s", (seat, standIn, day, may) => {
    expect(canRate(seat, standIn, day)).toBe(may);
  });

  it("compares the days of standing in as calendar days", () => {
    const placement = { standInFrom: new Date("2026-11-16T00:00:00Z"), standInUntil: new Date("2026-11-20T00:00:00Z") };
    expect(standInOf(placement)).toEqual(week);
    expect(standInOf({ standInFrom: null, standInUntil: null })).toEqual(never);
  });
});

describe("the days of a stand-in", () => {
  const scope = { endDate: "2026-12-11", today: "2026-11-20" };

  it.each([
    [null, null, {}],
    ["2026-11-16", "2026-11-20", {}],
    ["2026-11-20", "2026-11-20", {}],
    ["2026-11-23", "2027-03-13", {}],
    ["2026-11-23", "2027-03-14", { until: "stand_in.error_too_long" }],
    ["2026-11-16", "2026-11-19", { until: "stand_in.error_over" }],
    ["2026-11-25", "2026-11-24", { until: "stand_in.error_until_before" }],
    ["2026-11-25", null, { until: "validation.required" }],
    [null, "2026-11-25", { from: "validation.required" }],
  ])("from %s to %s: %o", (from, until, errors) => {
    expect(standInErrors({ from, until }, scope)).toEqual(errors);
  });
});

it.each([
  ["2026-12-10", true],
  ["2026-12-11", true],
  ["2026-12-25", true],
  ["2026-12-26", false],
  ["2027-12-11", false],
])("on %s the student can still write about a placement that ends on 11 December: %s", (day, expected) => {
  expect(isOffered({ endDate: "2026-12-11", discontinuedOn: null }, day)).toBe(expected);
});

it("knows that a discontinued placement is not offered, and knows the school's day on which it ended", () => {
  expect(isOffered({ endDate: "2026-12-11", discontinuedOn: "2026-12-01" }, "2026-12-02")).toBe(false);
  expect(discontinuedOn({ discontinuedAt: new Date("2026-11-23T23:30:00Z") })).toBe("2026-11-24");
  expect(discontinuedOn({ discontinuedAt: null })).toBeNull();
});
