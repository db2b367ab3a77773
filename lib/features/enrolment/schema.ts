import { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { calendarDate, id, line } from "@/lib/platform/validators";
import { enrolmentObstacles } from "./rules";

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
});
export type AddStudentInput = z.output<typeof addStudentSchema>;

/** `revision` is the placement's that the caller knows. */
export const removePlacementSchema = z.strictObject({
  placementId: id,
  revision: z.int().min(0).max(limits.idMax),
});
export type RemovePlacementInput = z.output<typeof removePlacementSchema>;

export const candidateSchema = z.strictObject({ groupId: id, studentId: id });

/** Why somebody cannot be added. */
const failed = z.array(z.enum(enrolmentObstacles));

export const conditionSchema = z.object({ ok: z.boolean(), failed });

const search = z.string().trim().max(limits.inputLength).optional();

export const findStudentSchema = z.strictObject({ groupId: id, search });
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

export const findSupervisorSchema = z.strictObject({ search, cursor: id.optional() });
export type FindSupervisorInput = z.output<typeof findSupervisorSchema>;

export const foundSupervisorSchema = z.object({
  userId: z.number(),
  fullName: z.string(),
  email: z.string(),
  /** How many students they supervise now or later, in either seat. */
  studentCount: z.number(),
});
export type FoundSupervisor = z.infer<typeof foundSupervisorSchema>;
