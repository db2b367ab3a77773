import { expect, it } from "vitest";
import type { GroupData } from "@/lib/features/group/schema";
import { differencesOf, editedGroupSchema, newGroupSchema, typedOf } from "./group-form";

const group: GroupData = {
  groupId: 1,
  revision: 3,
  name: "Nursing",
  courseCode: "SYK",
  place: "Hospital",
  period: "Autumn",
  startDate: "2026-10-12",
  endDate: "2026-12-18",
  domainId: 7,
  domainName: "School",
  teachers: [{ userId: 4, fullName: "Astrid Lunde", email: "astrid@school.example" }],
  reportForm: { formId: 2, name: "Report", number: 1, latestNumber: 2 },
  evaluationForm: { formId: 3, name: "Assessment", number: 1, latestNumber: 1 },
  wards: ["A", "B"],
  settings: {
    expectedDays: null,
    makeUpPercent: 10,
    repeatPercent: 20,
    sickDaysNoticed: 3,
    quietDays: 7,
    waitingDays: 5,
    noticeShortDays: 35,
    noticeDaysBefore: 21,
    passedAfterMakeUp: false,
  },
  isEnded: false,
  placements: [],
};

it("sends a form only when another one is chosen", () => {
  const typed = typedOf(group);
  expect(editedGroupSchema.parse(typed)).toMatchObject({ domainId: 7, reportFormId: undefined, teacherIds: [4] });
  expect(editedGroupSchema.parse({ ...typed, reportFormId: "9" }).reportFormId).toBe(9);
});

it("asks a new group for its first day, its school and its forms, and drops wards that were left empty", () => {
  const typed = { ...typedOf(group), domainId: "", startDate: "", wards: ["A", " ", "B "] };
  const found = newGroupSchema.safeParse(typed);
  expect(found.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["startDate", "validation.required"],
    ["domainId", "validation.required"],
    ["reportFormId", "validation.required"],
    ["evaluationFormId", "validation.required"],
  ]);
  const whole = { ...typed, domainId: "7", startDate: group.startDate, reportFormId: "2", evaluationFormId: "3" };
  expect(newGroupSchema.parse(whole).wards).toEqual(["A", "B"]);
});

it("says what somebody else has changed, before and after", () => {
  const after = { ...group, name: "Nursing 2", teachers: [], wards: ["B"], endDate: "2026-12-19", revision: 4 };
  expect(differencesOf(group, after, (day) => day.slice(5))).toEqual([
    { field: "name", before: "Nursing", after: "Nursing 2" },
    { field: "endDate", before: "12-18", after: "12-19" },
    { field: "teacherIds", before: "Astrid Lunde", after: "" },
    { field: "wards", before: "A, B", after: "B" },
  ]);
  expect(differencesOf(group, group, (day) => day)).toEqual([]);
});
