import { z } from "zod";
import { reachedSteps } from "@/lib/features/goal/rules";
import { seats } from "@/lib/features/placement/rules";
import { answerShape, questionsSchema } from "../answers/schema";
import { reportActions } from "../life/rules";

const person = z.object({ userId: z.number(), fullName: z.string(), seat: z.enum(seats) });

export const reportSchema = z.object({
  reportId: z.number(),
  placementId: z.number(),
  groupId: z.number(),
  name: z.string(),
  date: z.string(),
  status: z.number(),
  place: z.string(),
  ward: z.string(),
  /** The placement's first and last day, `YYYY-MM-DD`. */
  startDate: z.string(),
  endDate: z.string(),
  student: person,
  /** Everybody else with a seat. */
  people: z.array(person),
  /** The days on which the secondary supervisor stands in, `YYYY-MM-DD`; null for none. */
  standIn: z.object({ from: z.string().nullable(), until: z.string().nullable() }),
  /** The caller's seat; null for an admin. */
  seat: z.enum(seats).nullable(),
  /** The revision of the caller's part; 0 while there is none. */
  revision: z.number(),
  actions: z.array(z.enum(reportActions)),
  writableTabs: z.array(z.number()),
  readableTabs: z.array(z.number()),
  /** Feedback from the caller's seat may contain ratings. */
  canRate: z.boolean(),
  canMessage: z.boolean(),
  /** Full names of everybody with a seat, which a text may contain. */
  names: z.array(z.string()),
  help: z.array(z.object({ tab: z.number(), text: z.string() })),
  /** The steps of the form's rating scale, the lowest first, with their meaning. */
  scale: z.array(z.object({ step: z.number(), anchor: z.string() })),
  /** The goals of the last talk, as they were when the report was created; `reached` is what the supervisor has said at endterm since. */
  goals: z.array(
    z.object({ viewPoint: z.number().nullable(), text: z.string(), reached: z.enum(reachedSteps).nullable() }),
  ),
  questions: questionsSchema,
  /** The caller's comments on single answers of the student; empty unless the caller has begun or is to give feedback, and has not given it. */
  comments: z.array(z.object({ questionId: z.number(), valueAnswer: z.string() })),
  /** Feedback that has been given, the caller's included. An answer to one of the student's questions is a comment on theirs. */
  feedback: z.array(
    person.extend({
      submittedAt: z.string(),
      answers: z.array(z.object({ questionId: z.number(), ...answerShape })),
    }),
  ),
  /** The feedback of people without an account, by a link; their identity is not verified. */
  guestFeedback: z.array(
    z.object({ guestLinkId: z.number(), guestName: z.string(), feedback: z.string(), givenAt: z.string() }),
  ),
  /** The caller is the student, and some of the feedback is newer than the last time they read it. */
  hasUnreadFeedback: z.boolean(),
  /** Who was asked and has not answered yet, or has and corrects it. */
  awaited: z.array(person.extend({ askedAt: z.string(), isCorrecting: z.boolean() })),
  /** Somebody without an account was asked and can still answer. */
  waitsForGuest: z.boolean(),
  /** Who can still be asked; empty unless the caller may ask. */
  askable: z.array(person),
  messages: z.array(person.extend({ messageId: z.number(), body: z.string(), createdAt: z.string() })),
});

/** A report as its pages have it, its questions flat. */
export type ReportDetail = z.input<typeof reportSchema>;

export const reportItemSchema = z.object({
  reportId: z.number(),
  placementId: z.number(),
  name: z.string(),
  date: z.string(),
  status: z.number(),
  studentName: z.string(),
  ward: z.string(),
  /** The caller was asked for feedback and has not given it. */
  awaitsMe: z.boolean(),
  /** The next step is the caller's: the requested feedback, or the next one of their own report. */
  isTurn: z.boolean(),
});

export type ReportItem = z.infer<typeof reportItemSchema>;

/** How many reports there are, sick days aside, and how many in each status; those whose next step is the person's are counted in `turn` too. */
export type ReportCounts = { all: number; turn: number; byStatus: Record<number, number> };
