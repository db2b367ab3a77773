import { z } from "zod";
import { attendanceSummarySchema } from "@/lib/features/absence/schema";
import { inSpecNames } from "@/lib/features/form/content/rules";
import type { Question } from "@/lib/features/form/content/schema";
import { goalSchema } from "@/lib/features/goal/schema";
import { seats } from "@/lib/features/placement/rules";
import { agendaItemSchema } from "../agenda/schema";
import { deadlineActions } from "../deadline/rules";
import { deadlineShape } from "../deadline/schema";
import { storedDocumentSchema } from "../document/schema";
import { goalSteps } from "../goals/rules";
import { lifeActions, signedStages, signingSeats, terms } from "../life/rules";
import { decisionSchema } from "../life/schema";
import { noticeActions } from "../notice/rules";
import { noticesShape } from "../notice/schema";
import { parties, ratingActions } from "../rating/rules";
import { resultSchema } from "../result/schema";
import { signingNeeds } from "../signing/rules";
import { countingAnswerSchema, signatureSchema, signedGoalSchema, signLinkSchema } from "../signing/schema";
import { talkFieldNames } from "../talk/rules";
import { talkFieldSchema } from "../talk/schema";
import { awaitedThings, progresses } from "./rules/progress";

/** What one side says to a question, and who wrote it last. */
const answer = z.object({ rating: z.number().nullable(), comment: z.string().nullable(), authorName: z.string() });

/** Of each side what the caller sees: null where they may not see the part, or there is no answer. */
const bothAnswers = { student: answer.nullable(), supervisor: answer.nullable() };

/** A question as the answer of a call names it (SPEC §3). */
const namedQuestion = z.object({
  questionId: z.number(),
  viewPoint: z.number(),
  tab: z.number(),
  value: z.string(),
  is_compulsory: z.boolean(),
  show_link: z.boolean(),
  link_content: z.string().nullable(),
  link_url: z.string().nullable(),
  ...bothAnswers,
  /** At endterm, the answers of both to the same question at midterm. */
  midterm: z.object(bothAnswers).nullable(),
  /** The answers before corrections, the latest last. */
  corrected: z.array(answer.extend({ party: z.enum(parties), correctedAt: z.string() })),
});

type NamedQuestion = z.output<typeof namedQuestion>;

/** A question of an evaluation, and what both sides say to it. */
export type AskedQuestion = Pick<
  Question,
  "viewPoint" | "tab" | "text" | "isCompulsory" | "showLink" | "linkUrl" | "linkContent"
> &
  Pick<NamedQuestion, "questionId" | "student" | "supervisor" | "midterm" | "corrected">;

const inCall = (question: AskedQuestion) => ({
  ...inSpecNames(question),
  link_content: question.linkContent || null,
  link_url: question.linkUrl || null,
});

/** How the answer of a call has questions, an empty link as null; a handler gives them as the product has them. */
const questionsSchema = z
  .custom<readonly AskedQuestion[]>()
  .transform((questions) => questions.map(inCall))
  .pipe(z.array(namedQuestion));

/** A submission: when, and by whom. */
export const submission = z.object({ at: z.string(), by: z.string() });

const talkAnswers = {
  dangerOfNotPassing: z.boolean().nullable(),
  needForExtraHelp: z.boolean().nullable(),
  recommendation: z.boolean().nullable(),
};

export const evaluationSchema = z.object({
  evaluationId: z.number(),
  placementId: z.number(),
  groupId: z.number(),
  studentId: z.number(),
  /** The running stage (SPEC §4). */
  stage: z.number(),
  /** The running one, or the summary; of a discontinued placement the stage in which it was. */
  reachedStage: z.literal(signedStages),
  /** The stage that is shown: a term, or the summary. */
  shownStage: z.literal(signedStages),
  /** The version of the form; until something is answered, it may be replaced by a newer one. */
  formVersionId: z.number(),
  /** The term that is shown: 1, or 2 from the endterm on. */
  term: z.number(),
  /** The caller's, null for an admin. */
  seat: z.enum(seats).nullable(),
  /** Whose part the caller writes, null for a reader. */
  writes: z.enum(parties).nullable(),
  /** The seat in which the caller signs today, null for who signs nothing. */
  signs: z.enum(signingSeats).nullable(),
  studentName: z.string(),
  studentNumber: z.string().nullable(),
  supervisorName: z.string().nullable(),
  /** The secondary supervisor while standing in today: signs for the supervisor too. */
  standInName: z.string().nullable(),
  /** Of the group; one of them signs. */
  teacherNames: z.array(z.string()),
  practicumPlace: z.string(),
  ward: z.string(),
  practicumPeriod: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** The supervisors' part is hidden from the student, the student's from the supervisors. */
  hideForStudent: z.boolean(),
  hideForSupervisor: z.boolean(),
  totalSickDays: z.number(),
  /** As the decision counted it, once there is one. */
  attendance: attendanceSummarySchema.extend({
    /** The group's limits. */
    makeUpPercent: z.number(),
    repeatPercent: z.number(),
    sickDaysNoticed: z.number(),
    /** How many of the days are not stored any more, since their time was over: they count as the latest decision counted them. */
    deletedDays: z.number(),
  }),
  /** The group lets nobody pass before days of absence are made up, and some are not. */
  isPassHeldBack: z.boolean(),
  /** The names of everybody around the placement. */
  names: z.array(z.string()),
  /** The same people with their ids, by which open pages say who is there. */
  people: z.array(z.object({ userId: z.number(), fullName: z.string() })),
  help: z.array(z.object({ tab: z.number(), text: z.string() })),
  /** The steps of the form's rating scale, the lowest first, with their meaning. */
  scale: z.array(z.object({ step: z.number(), anchor: z.string() })),
  /** What is rated. */
  factors: questionsSchema,
  /** What is written about. */
  texts: questionsSchema,
  /** Of the caller's own part of the term. */
  revision: z.number(),
  submitted: z.object({ student: submission.nullable(), supervisor: submission.nullable() }),
  /** The sides whose part is not waited for. */
  leftOut: z.array(z.enum(parties)),
  /** The fields of the term's talk that the caller reads; one that is missing was never written. */
  talk: z.array(talkFieldSchema),
  writableFields: z.array(z.enum(talkFieldNames)),
  canWritePoints: z.boolean(),
  /** What the term's talk is about, in its order; null until both parts are in, and where the caller does not see both. */
  agenda: z.array(agendaItemSchema).nullable(),
  /** The last day on which a notice of danger of not passing is in time, which midterm's talk should not be after; null at endterm. */
  talkBy: z.string().nullable(),
  /** The day of the talk, `YYYY-MM-DD`. */
  evaluationDate: z.string().nullable(),
  /** Answers of the talk; null until they are given, and where the caller may not see them. */
  ...talkAnswers,
  /** The same of each term so far. */
  talks: z.array(z.object({ term: z.number(), evaluationDate: z.string().nullable(), ...talkAnswers })),
  /** As they are now, in the order of the talks, with what became of them. */
  goals: z.array(goalSchema),
  ...noticesShape,
  ...deadlineShape,
  /** Those that the shown term ended with, for who can still sign it; else null. */
  signedGoals: z.array(signedGoalSchema).nullable(),
  /** What the caller may do with goals now. */
  goalSteps: z.array(z.enum(goalSteps)),
  /** Whose answers in the running stage, whichever is shown, a change of the goals makes void. */
  goalSigners: z.array(countingAnswerSchema),
  /** What the term waits for before it can be signed. */
  missing: z.array(z.enum(signingNeeds)),
  /** SHA-256 of what the shown stage is signed for; null while it waits for something, and where the caller may not see all of it. */
  hash: z.string().nullable(),
  /** Those of the shown stage and before it, the latest last. */
  signatures: z.array(signatureSchema),
  /** For teachers. */
  signLinks: z.array(signLinkSchema),
  /** Decisions that let the evaluation go on or be reopened, with their reasons. */
  reasons: z.array(decisionSchema),
  result: resultSchema.nullable(),
  assessmentPassed: z.boolean().nullable(),
  /** Those of before it was reopened. */
  earlierResults: z.array(resultSchema),
  /** The stored documents that the caller may read, the latest last. */
  documents: z.array(storedDocumentSchema),
  /** The languages in which the document is given. */
  documentLanguages: z.array(z.string()),
  /** What the caller may do now: with the own part, about the shown stage, with the written notice, and about the last safe day. */
  actions: z.array(z.enum([...ratingActions, ...lifeActions, ...noticeActions, ...deadlineActions])),
});

/** An evaluation as its pages have it, its questions as the product has them. */
export type EvaluationDetail = z.input<typeof evaluationSchema>;

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
  /** The running one, or the last that has begun: the midterm of a placement that was discontinued in it. */
  term: z.literal(terms),
  /** Which parts of that term are submitted. */
  submitted: z.object({ student: z.boolean(), supervisor: z.boolean() }),
  /** What the running stage waits for, or how it ended. */
  progress: z.enum(progresses),
  /** What waits for the caller alone: to confirm a notice, the part while the other side's is in, the signature, or the decision. */
  awaited: z.enum(awaitedThings).nullable(),
  /** For the student: the meeting to come about the written notice that counts. */
  noticeMeeting: z.object({ at: z.string(), place: z.string() }).nullable(),
  /** The talk of the running term that is agreed for today or later and has not been held: when, and where if that is said. */
  talk: z.object({ startsAt: z.string(), place: z.string().nullable() }).nullable(),
});

export type EvaluationItem = z.infer<typeof evaluationItemSchema>;

/** What the holder of a sign link reads: everything that the signature is for. */
export const signLinkReadingSchema = z.object({
  /** Who the link was made for, and by whom. */
  signerName: z.string(),
  teacherName: z.string(),
  expiresAt: z.string(),
  studentName: z.string(),
  supervisorName: z.string().nullable(),
  practicumPlace: z.string(),
  ward: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  term: z.literal(terms),
  scale: z.array(z.object({ step: z.number(), anchor: z.string() })),
  factors: questionsSchema,
  texts: questionsSchema,
  /** The sides whose part is not waited for. */
  leftOut: z.array(z.enum(parties)),
  evaluationDate: z.string().nullable(),
  talk: z.array(talkFieldSchema),
  ...talkAnswers,
  goals: z.array(signedGoalSchema),
  /** Decisions that are signed too. */
  reasons: z.array(decisionSchema),
  /** SHA-256 of all of it. */
  hash: z.string(),
  /** The canonical JSON whose SHA-256 it is. */
  content: z.string(),
});

/** What the query gives, its questions as the product has them. */
export type SignLinkRecord = z.input<typeof signLinkReadingSchema>;

/** What the page of the link gets from the call. */
export type SignLinkReading = z.output<typeof signLinkReadingSchema>;
