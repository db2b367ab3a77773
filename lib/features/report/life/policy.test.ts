import { describe, expect, it } from "vitest";
import { canSee, standingOf, visibleTo } from "./policy";

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

  const placement = {
    studentId: 1,
    supervisorId: 2,
    secondarySupervisorId: null,
    group: { teachers: [{ teacherId: 4 }, { teacherId: 5 }] },
  };

  it.each([
    [1, "Student", true],
    [2, "Supervisor", true],
    [5, "Teacher", true],
    // Rights follow the seat, whatever the role.
    [2, "SecondarySupervisor", true],
    [6, "Teacher", false],
    [3, "SecondarySupervisor", false],
    [9, "Student", false],
    [9, "Admin", true],
  ] as const)("is the same for one that was read: user %j, %s: %j", (id, role, sees) => {
    expect(canSee({ id, role }, placement)).toBe(sees);
  });
});
