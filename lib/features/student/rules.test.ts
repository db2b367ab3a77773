import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Attention,
  attentionFor,
  attentionReasons,
  followableReasons,
  runsOn,
  type StudentFacts,
  studentOrder,
  studentSorts,
} from "./rules";

const rules = { quietDays: 7, waitingDays: 5, sickDaysNoticed: 3 };
const today = "2026-11-20";

/** No reason for attention. */
const calm: StudentFacts = {
  startDate: "2026-11-02",
  endDate: "2026-12-11",
  doubtedSince: null,
  noticedSince: null,
  lastReportDay: "2026-11-19",
  waitingSince: null,
  sickDays: 0,
  differences: 0,
  sickSince: "2026-11-19",
  differentSince: null,
  followedUp: [],
};

describe("why a student needs attention", () => {
  it.each<[string, Partial<StudentFacts>, [string, number][]]>([
    ["nothing at all", {}, []],
    ["a report six days ago", { lastReportDay: "2026-11-14" }, []],
    ["a report seven days ago", { lastReportDay: "2026-11-13" }, [["quiet", 7]]],
    ["a report today", { lastReportDay: "2026-11-20" }, []],
    ["no report since the first day", { lastReportDay: null }, [["quiet", 18]]],
    ["no report, begun six days ago", { lastReportDay: null, startDate: "2026-11-14" }, []],
    [
      "only a report of before the first day, six days ago",
      { lastReportDay: "2026-10-01", startDate: "2026-11-14" },
      [],
    ],
    [
      "only a report of before the first day, seven days ago",
      { lastReportDay: "2026-10-01", startDate: "2026-11-13" },
      [["quiet", 7]],
    ],
    ["feedback asked for four days ago", { waitingSince: "2026-11-16" }, []],
    ["feedback asked for five days ago", { waitingSince: "2026-11-15" }, [["waiting", 5]]],
    ["two sick days", { sickDays: 2 }, []],
    ["three sick days", { sickDays: 3 }, [["sick", 3]]],
    ["three sick days that are all made up", { sickDays: 3, sickSince: null }, []],
    ["a difference", { differences: 1 }, [["differences", 1]]],
    ["a doubt since today", { doubtedSince: today }, [["doubt", 0]]],
    ["a doubt for two days", { doubtedSince: "2026-11-18" }, [["doubt", 2]]],
    ["a written notice for nine days", { noticedSince: "2026-11-11" }, [["notice", 9]]],
    [
      "everything, the most pressing first",
      {
        doubtedSince: "2026-11-19",
        noticedSince: "2026-11-18",
        lastReportDay: "2026-11-03",
        waitingSince: "2026-11-03",
        sickDays: 9,
        differences: 2,
      },
      [
        ["doubt", 1],
        ["waiting", 17],
        ["notice", 2],
        ["differences", 2],
        ["sick", 9],
        ["quiet", 17],
      ],
    ],
    [
      "everything but what was followed up",
      { lastReportDay: "2026-11-03", waitingSince: "2026-11-03", sickDays: 9, followedUp: ["waiting", "quiet"] },
      [["sick", 9]],
    ],
  ])("%s", (_, facts, expected) => {
    const found = attentionFor({ ...calm, ...facts }, rules, today);
    expect(found.map(({ reason, count }) => [reason, count])).toEqual(expected);
  });

  it.each([
    ["2026-11-01", false],
    ["2026-11-02", true],
    ["2026-12-11", true],
    ["2026-12-12", false],
  ])("on %s: %s, because it counts from the first day of the placement to the last", (day, expected) => {
    expect(runsOn(day, calm)).toBe(expected);
    expect(attentionFor({ ...calm, sickDays: 3 }, rules, day).length > 0).toBe(expected);
  });

  it("says since when: the wait and the silence began, the latest sick day was registered, the ratings were given", () => {
    const facts = { lastReportDay: null, waitingSince: "2026-11-03", sickDays: 9, differences: 2 };
    const known = { ...calm, ...facts, sickSince: "2026-11-18", differentSince: "2026-11-17" };
    expect(attentionFor(known, rules, today).map(({ reason, since }) => [reason, since])).toEqual([
      ["waiting", "2026-11-03"],
      ["differences", "2026-11-17"],
      ["sick", "2026-11-18"],
      ["quiet", "2026-11-02"],
    ]);
  });

  it("names each reason once, in their order, and grows with the facts", () => {
    const day = fc.integer({ min: 1, max: 30 }).map((number) => `2026-11-${String(number).padStart(2, "0")}`);
    const facts = fc.record({
      startDate: day,
      endDate: day,
      doubtedSince: fc.option(day),
      noticedSince: fc.option(day),
      lastReportDay: fc.option(day),
      waitingSince: fc.option(day),
      sickDays: fc.nat(6),
      differences: fc.nat(2),
      sickSince: fc.option(day),
      differentSince: fc.option(day),
      followedUp: fc.subarray([...followableReasons]),
    });
    fc.assert(
      fc.property(facts, day, (any, on) => {
        const names = (given: StudentFacts) => attentionFor(given, rules, on).map(({ reason }) => reason);
        expect(names(any)).toEqual(attentionReasons.filter((reason) => names(any).includes(reason)));
        const worse = names({ ...any, sickDays: any.sickDays + 1, differences: any.differences + 1 });
        expect(worse).toEqual(expect.arrayContaining(names(any)));
      }),
    );
  });
});

describe("the order of a group's students", () => {
  const reason = (of: Attention["reason"], since = "2026-11-01"): Attention => ({ reason: of, count: 1, since });
  const student = (
    placementId: number,
    fullName: string,
    given: { ward?: string; endDate?: string; absentDays?: number; attention?: Attention[] } = {},
  ) => ({ placementId, fullName, ward: "A", endDate: "2026-12-11", absentDays: 0, attention: [], ...given });
  const students = [
    student(1, "Øyvind Berg", { ward: "B", attention: [reason("quiet")] }),
    student(2, "Ane Dahl", { absentDays: 2, attention: [] }),
    student(3, "Zara Berg", { attention: [reason("waiting", "2026-11-10")] }),
    student(4, "Åse Berg", { ward: "Post 10", endDate: "2026-12-04", attention: [reason("sick"), reason("quiet")] }),
    student(5, "Ane Dahl", { ward: "Post 9", absentDays: 2, attention: [] }),
    student(6, "Bo Berg", { attention: [reason("waiting", "2026-11-05"), reason("quiet")] }),
    student(7, "Cato Berg", { attention: [reason("quiet"), reason("differences")] }),
    student(8, "Dina Berg", { attention: [reason("doubt")] }),
  ];
  const ordered = (sort: Parameters<typeof studentOrder>[0], language = "nb", among = students) =>
    among.toSorted(studentOrder(sort, language)).map(({ placementId }) => placementId);

  it("begins with who may not pass, the earliest last day first, then who has waited longest, then who else needs the teacher, then who is worth a look", () => {
    const among = [
      ...students,
      student(9, "Arne Berg", {
        endDate: "2026-12-18",
        attention: [reason("notice"), reason("waiting", "2026-11-01")],
      }),
      student(10, "Pia Berg", { attention: [reason("notice")] }),
    ];
    expect(ordered("need", "nb", among)).toEqual([8, 9, 6, 3, 4, 10, 7, 1, 2, 5]);
    expect(ordered("-need", "nb", among)).toEqual([2, 5, 1, 7, 10, 4, 3, 6, 9, 8]);
  });

  it("is by the reader's alphabet, and by the numbers in a place", () => {
    expect(ordered("name")).toEqual([2, 5, 6, 7, 8, 3, 1, 4]);
    expect(ordered("name", "en")).toEqual([2, 5, 4, 6, 7, 8, 1, 3]);
    expect(ordered("place")).toEqual([2, 6, 7, 8, 3, 1, 5, 4]);
  });

  it("is by days of absence and by the last day, equal ones by name in both directions", () => {
    expect(ordered("-absence")).toEqual([2, 5, 6, 7, 8, 3, 1, 4]);
    expect(ordered("absence")).toEqual([6, 7, 8, 3, 1, 4, 2, 5]);
    expect(ordered("end")).toEqual([4, 2, 5, 6, 7, 8, 3, 1]);
  });

  it.each(studentSorts)("never depends on the order before: %s", (sort) => {
    const expected = ordered(sort);
    fc.assert(
      fc.property(fc.shuffledSubarray(students, { minLength: students.length }), (shuffled) => {
        expect(shuffled.toSorted(studentOrder(sort, "nb")).map(({ placementId }) => placementId)).toEqual(expected);
      }),
    );
  });
});
