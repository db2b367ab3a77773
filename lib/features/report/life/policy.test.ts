import { describe, expect, it } from "vitest";
import { canSee, standingOf, visibleTo } from "./policy";

const [early, late] = [new Date("2026-11-02T10:00:00Z"), new Date("2026-11-03T10:00:00Z")];
const asked = { askedAt: early, submittedAt: null };
const answered = { askedAt: early, submittedAt: early };
const neverAsked = { askedAt: null, submittedAt: null };
const unread = { readAt: null, count: 1 };

describe("how somebody stands to a report", () => {
  it.each([
    ["student", null, unread, "student"],
    ["student", neverAsked, unread, "student"],
    ["student", asked, unread, "student"],
    ["supervisor", asked, unread, "asked"],
    ["secondary_supervisor", asked, unread, "asked"],
    ["teacher", asked, unread, "asked"],
    ["supervisor", answered, unread, "answered-alone"],
    ["teacher", answered, unread, "answered-alone"],
    ["supervisor", answered, { readAt: null, count: 2 }, "answered"],
    // The student has read what others gave before.
    ["supervisor", { askedAt: early, submittedAt: late }, { readAt: early, count: 2 }, "answered"],
    ["supervisor", answered, { readAt: early, count: 1 }, "reader"],
    ["supervisor", answered, { readAt: late, count: 2 }, "reader"],
    ["supervisor", neverAsked, unread, "reader"],
    ["supervisor", null, unread, "reader"],
    ["teacher", undefined, unread, "reader"],
    // Somebody who was asked, or who has answered, and has lost the seat since.
    [null, asked, unread, "reader"],
    [null, answered, unread, "reader"],
    [null, null, unread, "reader"],
  ] as const)("in seat %s with part %o and feedback %o is %s", (seat, part, feedback, standing) => {
    expect(standingOf(seat, part, feedback)).toBe(standing);
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
