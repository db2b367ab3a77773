import { z } from "zod";
import type { CallForm } from "@/components/data/use-call-form";
import { createGroupSchema, type GroupData } from "@/lib/features/group/schema";

const { name, courseCode, place, period, startDate, endDate, teacherIds } = createGroupSchema.shape;
const wards = createGroupSchema.shape.wards.unwrap();

/** A choice of a list, where nothing is chosen yet. */
const chosen = z.string().min(1, { error: "validation.required", abort: true }).transform(Number);
/** A form that stays what it is, unless another is chosen. */
const kept = z.string().transform((formId) => (formId === "" ? undefined : Number(formId)));

const shape = {
  name,
  courseCode,
  place,
  period,
  startDate,
  endDate,
  domainId: chosen,
  teacherIds,
  // A line that was left empty is no ward.
  wards: z
    .array(z.string())
    .transform((lines) => lines.filter((line) => line.trim() !== ""))
    .pipe(wards),
};

export const newGroupSchema = z.object({
  ...shape,
  reportFormId: chosen,
  evaluationFormId: chosen,
});
export const editedGroupSchema = z.object({ ...shape, reportFormId: kept, evaluationFormId: kept });

/** What the form of a group holds. */
export type TypedGroup = z.input<typeof newGroupSchema>;

/** The form of a new or an edited group, as far as its fields need it. */
export type GroupForm = Pick<CallForm<TypedGroup, unknown, unknown>, "register" | "watch" | "setValue" | "errorOf">;

/** The fields of the form, in its order. */
export const groupFields = [
  "name",
  "courseCode",
  "place",
  "period",
  "domainId",
  "startDate",
  "endDate",
  "teacherIds",
  "reportFormId",
  "evaluationFormId",
  "wards",
] as const satisfies readonly (keyof TypedGroup)[];
type GroupField = (typeof groupFields)[number];

/** A group as the form shows it before anything is typed. */
export const typedOf = (group: GroupData): TypedGroup => ({
  name: group.name,
  courseCode: group.courseCode,
  place: group.place,
  period: group.period,
  startDate: group.startDate,
  endDate: group.endDate,
  domainId: String(group.domainId),
  teacherIds: group.teachers.map(({ userId }) => userId),
  reportFormId: "",
  evaluationFormId: "",
  wards: group.wards,
});

/** What somebody else changed between two readings of a group, in words; nothing is an empty text. */
export type GroupDifference = { field: GroupField; before: string; after: string };

export function differencesOf(
  before: GroupData,
  after: GroupData,
  showDay: (day: string) => string,
): GroupDifference[] {
  const shown = (group: GroupData, field: GroupField): string =>
    ({
      name: group.name,
      courseCode: group.courseCode,
      place: group.place,
      period: group.period,
      domainId: group.domainName,
      startDate: showDay(group.startDate),
      endDate: showDay(group.endDate),
      teacherIds: group.teachers.map(({ fullName }) => fullName).join(", "),
      reportFormId: `${group.reportForm.name} ${group.reportForm.number}`,
      evaluationFormId: `${group.evaluationForm.name} ${group.evaluationForm.number}`,
      wards: group.wards.join(", "),
    })[field];
  return groupFields
    .map((field) => ({ field, before: shown(before, field), after: shown(after, field) }))
    .filter((one) => one.before !== one.after);
}

/** A group that is to be copied. */
export type CopiedGroup = Pick<GroupData, "groupId" | "name">;
