import { describe, expect, it } from "vitest";
import { seats } from "../placement/rules";
import { canMessage, standingOf, visibleTo } from "./policy";

const asked = { askedAt: new Date(), submittedAt: null };
const answered = { askedAt: new Date(), submittedAt: new Date() };
const neverAsked = { askedAt: null, submittedAt: null };

describe("how somebody stands to a report", () => {
  it.each([
    ["student", null, "student"],
    ["student", neverAsked, "student"],
    ["student", asked, "student"],
    ["supervisor", asked, "asked"],
    ["secondary_supervisor", asked, "asked"],
    ["teacher", asked, "asked"],
    ["supervisor", answered, "reader"],
    ["supervisor", neverAsked, "reader"],
    ["supervisor", null, "reader"],
    ["teacher", undefined, "reader"],
    // Somebody who was asked and has lost the seat since.
    [null, asked, "reader"],
    [null, null, "reader"],
  ] as const)("in seat %s with part %o is %s", (seat, part, standing) => {
    expect(standingOf(seat, part)).toBe(standing);
  });
});

describe("messages", () => {
  it("are written from every seat and by nobody without one", () => {
    for (const seat of seats) expect(canMessage(seat)).toBe(true);
    expect(canMessage(null)).toBe(false);
  });
});

describe("which reports somebody may see", () => {
  it.each(["Student", "Supervisor", "SecondarySupervisor", "Teacher"] as const)(
    "is bound to a %s's own seats",
    (role) => {
      const condition = JSON.stringify(visibleTo({ id: 7, role }));
      for (const seat of ["studentId", "supervisorId", "secondarySupervisorId", "teacherId"])
        expect(condition).toContain(`"${seat}":7`);
    },
  );

  it("has no bound for admins", () => {
    expect(visibleTo({ id: 7, role: "Admin" })).toEqual({ placement: {} });
  });
});
