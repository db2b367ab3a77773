import { describe, expect, it } from "vitest";
import type { FoundStudent } from "@/lib/features/enrolment/schema";
import { inputOf, isReady, noTerms, refusalOf, studentOf, withMatched } from "./many-rows";

const student = (userId: number, failed: FoundStudent["failed"] = []): FoundStudent => ({
  userId,
  fullName: `Student ${userId}`,
  username: `s${userId}`,
  studentNumber: null,
  failed,
});

describe("rows of typed lines", () => {
  it("hold each person once, choose whom only one is, and leave a doubt to the reader", () => {
    const first = withMatched([], [{ line: "a", people: [student(1)] }]);
    const rows = withMatched(first, [
      { line: "a again", people: [student(1)] },
      { line: "b", people: [student(2), student(3)] },
      { line: "c", people: [] },
      { line: "d", people: [student(4, ["inactive"])] },
    ]);
    expect(rows.map(({ line, studentId }) => [line, studentId])).toEqual([
      ["a", 1],
      ["b", null],
      ["c", null],
      ["d", 4],
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(4);
    expect(rows.map(isReady)).toEqual([true, false, false, false]);
    expect(rows.map((row) => studentOf(row)?.fullName)).toEqual(["Student 1", undefined, undefined, "Student 4"]);
  });

  it("have keys that no row had before", () => {
    const [row] = withMatched([], [{ line: "a", people: [student(1)] }]);
    const [other] = withMatched([], [{ line: "b", people: [student(2)] }]);
    expect(other?.key).not.toBe(row?.key);
  });

  it("cannot be sent while somebody is missing, cannot be added, or has no ward", () => {
    const everybody = { ...noTerms, ward: "Medical" };
    const rows = withMatched(
      [],
      [
        { line: "a", people: [student(1)] },
        { line: "d", people: [student(4, ["inactive"])] },
      ],
    );
    expect(refusalOf([], everybody)).toBe("nobody");
    expect(refusalOf(rows, everybody)).toBe("blocked");
    expect(refusalOf(rows.slice(0, 1), noTerms)).toBe("ward");
    expect(refusalOf(rows.slice(0, 1), everybody)).toBeNull();
  });

  it("are sent with what the row says, else with what is for all, and without what nobody says", () => {
    const [row] = withMatched([], [{ line: "a", people: [student(1)] }]);
    if (!row) throw new Error("There is no row.");
    const person = { userId: 7, fullName: "Seven", detail: "" };
    const all = { ...noTerms, ward: "Medical", startDate: "2026-11-02", supervisor: person };
    expect(inputOf(row, all)).toEqual({ studentId: 1, ward: "Medical", startDate: "2026-11-02", supervisorId: 7 });
    const own = { ...noTerms, ward: " Surgery ", endDate: "2026-12-01", second: { ...person, userId: 8 } };
    expect(inputOf({ ...row, own }, all)).toEqual({
      studentId: 1,
      ward: "Surgery",
      startDate: "2026-11-02",
      endDate: "2026-12-01",
      supervisorId: 7,
      secondarySupervisorId: 8,
    });
  });
});
