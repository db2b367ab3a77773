import { z } from "zod";
import { seats } from "@/lib/features/placement/rules";
import { parties, ratingActions } from "../rating/rules";

/** What one side says to a question, and who wrote it last. */
const answer = z.object({ rating: z.number().nullable(), comment: z.string().nullable(), authorName: z.string() });

/** Of each side what the caller sees: null where they may not see the part, or there is no answer. */
const bothAnswers = { student: answer.nullable(), supervisor: answer.nullable() };

const question = z.object({
  questionId: z.number(),
  viewPoint: z.number(),
  tab: z.number(),
  value: z.string(),
  is_compulsory: z.boolean(),
  ...bothAnswers,
  /** At endterm, the answers of both to the same question at midterm. */
  midterm: z.object(bothAnswers).nullable(),
  /** The answers before corrections, the latest last. */
  corrected: z.array(answer.extend({ party: z.enum(parties), correctedAt: z.string() })),
});

/** A submission: when, and by whom. */
export const submission = z.object({ at: z.string(), by: z.string() });

export const evaluationSchema = z.object({
  evaluationId: z.number(),
  placementId: z.number(),
  groupId: z.number(),
  studentId: z.number(),
  /** The running stage (SPEC §4). */
  stage: z.number(),
  /** The version of the form; until something is answered, it may be replaced by a newer one. */
  formVersionId: z.number(),
  /** The term that is shown: 1 or 2. */
  term: z.number(),
  /** The caller's, null for an admin. */
  seat: z.enum(seats).nullable(),
  /** Whose part the caller writes, null for a reader. */
  writes: z.enum(parties).nullable(),
  studentName: z.string(),
  studentNumber: z.string().nullable(),
  supervisorName: z.string().nullable(),
  practicumPlace: z.string(),
  ward: z.string(),
  practicumPeriod: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** The supervisors' part is hidden from the student, the student's from the supervisors. */
  hideForStudent: z.boolean(),
  hideForSupervisor: z.boolean(),
  totalSickDays: z.number(),
  /** The names of everybody around the placement. */
  names: z.array(z.string()),
  help: z.array(z.object({ tab: z.number(), text: z.string() })),
  /** The steps of the form's rating scale, the lowest first, with their meaning. */
  scale: z.array(z.object({ step: z.number(), anchor: z.string() })),
  /** What is rated. */
  factors: z.array(question),
  /** What is written about. */
  texts: z.array(question),
  /** Of the caller's own part of the term. */
  revision: z.number(),
  submitted: z.object({ student: submission.nullable(), supervisor: submission.nullable() }),
  /** What the caller may do with the own part now. */
  actions: z.array(z.enum(ratingActions)),
});

export type EvaluationDetail = z.infer<typeof evaluationSchema>;

export const evaluationItemSchema = z.object({
  evaluationId: z.number(),
  placementId: z.number(),
  stage: z.number(),
  studentName: z.string(),
  groupName: z.string(),
  practicumPlace: z.string(),
  ward: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** Which parts of the running term are submitted. */
  submitted: z.object({ student: z.boolean(), supervisor: z.boolean() }),
  /** The caller's own part waits to be submitted. */
  isTurn: z.boolean(),
});

export type EvaluationItem = z.infer<typeof evaluationItemSchema>;
