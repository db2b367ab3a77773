import { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { calendarDate, id, line, revision, searchText, sendId, text } from "@/lib/platform/validators";
import { enrolmentLimits, enrolmentObstacles, moveObstacles, type PlacementFilter, type PlacementSort } from "./rules";

export const addStudentSchema = z.strictObject({
  groupId: id,
  studentId: id,
  ward: line(),
  /** The group's first and last day, unless they are given. */
  startDate: calendarDate.optional(),
  endDate: calendarDate.optional(),
  /** A placement can begin without a supervisor. */
  supervisorId: id.optional(),
  secondarySupervisorId: id.optional(),
  sendId,
});
export type AddStudentInput = z.output<typeof addStudentSchema>;

/** A placement that somebody changes, with the revision that they know. */
const known = { placementId: id, revision };

/** Several students of one group, all of them or none. */
export const addManySchema = z.strictObject({
  groupId: id,
  placements: z
    .array(addStudentSchema.omit({ groupId: true, sendId: true }))
    .min(1)
    .max(enrolmentLimits.rows, "placements.error_too_many"),
  sendId,
});
export type AddManyInput = z.output<typeof addManySchema>;

/** What is left out stays; null empties a seat. */
export const savePlacementSchema = z.strictObject({
  ...known,
  ward: line().optional(),
  startDate: calendarDate.optional(),
  endDate: calendarDate.optional(),
  supervisorId: id.nullable().optional(),
  secondarySupervisorId: id.nullable().optional(),
});
export type SavePlacementInput = z.output<typeof savePlacementSchema>;

export const movePlacementSchema = z.strictObject({
  ...known,
  groupId: id,
  /** Other days than before, for a group in which those are not possible. */
  startDate: calendarDate.optional(),
  endDate: calendarDate.optional(),
});
export type MovePlacementInput = z.output<typeof movePlacementSchema>;

export const removePlacementSchema = z.strictObject({
  ...known,
  /** Why, when something was written in it. */
  reason: text(limits.contentLength).optional(),
});
export type RemovePlacementInput = z.output<typeof removePlacementSchema>;

export const assignSupervisorSchema = z.strictObject({
  placements: z.array(z.strictObject(known)).min(1).max(enrolmentLimits.assigned, "placements.error_too_many"),
  supervisorId: id,
});
export type AssignSupervisorInput = z.output<typeof assignSupervisorSchema>;

/** What became of each placement; `problem` is a message key, null when it has the supervisor. */
export const assignedSchema = z.object({
  results: z.array(z.object({ placementId: z.number(), problem: z.string().nullable() })),
});

export const candidateSchema = z.strictObject({ groupId: id, studentId: id });

/** Why somebody cannot be added. */
const failed = z.array(z.enum(enrolmentObstacles));

export const conditionSchema = z.object({ ok: z.boolean(), failed });

export const findStudentSchema = z.strictObject({ groupId: id, search: searchText });
export type FindStudentInput = z.output<typeof findStudentSchema>;

/** A student who could be added, and what keeps them from it. */
export const foundStudentSchema = z.object({
  userId: z.number(),
  fullName: z.string(),
  /** What tells people of the same name apart. */
  username: z.string(),
  studentNumber: z.string().nullable(),
  failed,
});
export type FoundStudent = z.infer<typeof foundStudentSchema>;

export const findSupervisorSchema = z.strictObject({ search: searchText, cursor: id.optional() });
export type FindSupervisorInput = z.output<typeof findSupervisorSchema>;

export const foundSupervisorSchema = z.object({
  userId: z.number(),
  fullName: z.string(),
  email: z.string(),
  /** How many students they supervise now or later, in either seat. */
  studentCount: z.number(),
});
export type FoundSupervisor = z.infer<typeof foundSupervisorSchema>;

export const matchStudentsSchema = z.strictObject({
  groupId: id,
  /** Each a name, a username, a mail address or a student number, or several of them with semicolons between. */
  lines: z.array(line(limits.contentLength)).min(1).max(enrolmentLimits.lines, "placements.error_too_many"),
});
export type MatchStudentsInput = z.output<typeof matchStudentsSchema>;

/** Who is meant by each line: one person when it is certain, several to choose from, or nobody. */
export const matchedLinesSchema = z.array(z.object({ line: z.string(), people: z.array(foundStudentSchema) }));
export type MatchedLine = z.infer<typeof matchedLinesSchema>[number];

export const findTargetSchema = z.strictObject({ placementId: id, search: searchText });
export type FindTargetInput = z.output<typeof findTargetSchema>;

/** A group that a placement could move to, and what keeps it from it. Days are `YYYY-MM-DD`. */
export const targetGroupSchema = z.object({
  groupId: z.number(),
  name: z.string(),
  courseCode: z.string(),
  place: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  failed: z.array(z.enum(moveObstacles)),
});
export type TargetGroup = z.infer<typeof targetGroupSchema>;

export const getPlacementSchema = z.strictObject({ placementId: id });

const person = z.object({ userId: z.number(), fullName: z.string() });

/** A placement as those change it who may. Days are `YYYY-MM-DD`. */
export const placementDetailSchema = z.object({
  placementId: z.number(),
  revision: z.number(),
  student: person,
  ward: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  supervisor: person.nullable(),
  secondarySupervisor: person.nullable(),
  discontinuedOn: z.string().nullable(),
  /** Nobody has written anything in it: taken out of the group, nothing is left of it. */
  isUnwritten: z.boolean(),
  /** Its evaluation is done: the student cannot be taken out any more. */
  isDone: z.boolean(),
  group: z.object({
    groupId: z.number(),
    name: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    wards: z.array(z.string()),
    noticeShortDays: z.number(),
    noticeDaysBefore: z.number(),
    isEnded: z.boolean(),
  }),
});
export type PlacementDetail = z.infer<typeof placementDetailSchema>;

/** What a list of the placements of a group is narrowed by. `cursor` is the placement at the end of the page before. */
export type GroupPlacementSearch = {
  search?: string;
  filter?: PlacementFilter;
  sort?: PlacementSort;
  cursor?: number;
};

/** A placement in the list of its group. Days are `YYYY-MM-DD`. */
export type GroupPlacement = {
  placementId: number;
  revision: number;
  student: { userId: number; fullName: string; studentNumber: string | null };
  ward: string;
  startDate: string;
  endDate: string;
  supervisor: { userId: number; fullName: string } | null;
  secondarySupervisor: { userId: number; fullName: string } | null;
  discontinuedOn: string | null;
};

/** A page of them, and how many there are of each kind in the whole group. */
export type GroupPlacementPage = {
  items: GroupPlacement[];
  nextCursor: number | null;
  counts: { all: number; uncovered: number; discontinued: number };
};
