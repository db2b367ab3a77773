import { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { id, line, text } from "@/lib/platform/validators";

const teacher = z.object({
  userId: z.number(),
  fullName: z.string(),
  email: z.string(),
  /** With the calling code, e.g. `+4791234567`; null when unknown. */
  phone: z.string().nullable(),
  avatarPath: z.string().nullable(),
});

export const groupSchema = z.object({
  groupId: z.number(),
  name: z.string(),
  courseCode: z.string(),
  place: z.string(),
  period: z.string(),
  /** Days of the calendar, YYYY-MM-DD. */
  startDate: z.string(),
  endDate: z.string(),
  teachers: z.array(teacher),
  hasStudents: z.boolean(),
  /** How many people a mail to the group reaches, by whom it is for; somebody who is both counts once in `all`. */
  recipients: z.object({ students: z.number(), supervisors: z.number(), all: z.number() }),
  /** The group's rules for following up (SPEC §9 leaves their numbers to the school). */
  expectedDays: z.number().nullable(),
  makeUpPercent: z.number(),
  repeatPercent: z.number(),
  sickDaysNoticed: z.number(),
  quietDays: z.number(),
  waitingDays: z.number(),
  /** Nobody can be decided to have passed while days of absence have to be made up. */
  passedAfterMakeUp: z.boolean(),
  /** How the last safe day for a written notice is counted: up to so many days halfway, else so many before the last. */
  noticeShortDays: z.number(),
  noticeDaysBefore: z.number(),
  revision: z.number(),
});
export type GroupDetail = z.infer<typeof groupSchema>;

const whole = (min: number, max: number) =>
  z.int("follow_up.error_number").min(min, "follow_up.error_number").max(max, "follow_up.error_number");

/** The limits of a rule for following up, both included. */
export const followUpLimits = {
  expectedDays: [1, 366],
  makeUpPercent: [0, 99],
  repeatPercent: [1, 100],
  sickDaysNoticed: [1, 31],
  quietDays: [1, 90],
  waitingDays: [1, 90],
  noticeShortDays: [0, 366],
  noticeDaysBefore: [1, 366],
} as const;
export type FollowUpRule = keyof typeof followUpLimits;

/** In the order in which they are shown. */
export const followUpFields = Object.keys(followUpLimits) as FollowUpRule[];

const rulesShape = {
  /** Null counts Monday to Friday of each placement. */
  expectedDays: whole(...followUpLimits.expectedDays).nullable(),
  makeUpPercent: whole(...followUpLimits.makeUpPercent),
  repeatPercent: whole(...followUpLimits.repeatPercent),
  sickDaysNoticed: whole(...followUpLimits.sickDaysNoticed),
  quietDays: whole(...followUpLimits.quietDays),
  waitingDays: whole(...followUpLimits.waitingDays),
  noticeShortDays: whole(...followUpLimits.noticeShortDays),
  noticeDaysBefore: whole(...followUpLimits.noticeDaysBefore),
  passedAfterMakeUp: z.boolean(),
};

type Shares = { makeUpPercent: number; repeatPercent: number };
const inOrder = ({ makeUpPercent, repeatPercent }: Shares) => repeatPercent > makeUpPercent;
const outOfOrder = { path: ["repeatPercent"], error: "follow_up.error_order" };

/** When absence has consequences and when somebody needs a look. */
export const followUpRulesSchema = z.strictObject(rulesShape).refine(inOrder, outOfOrder);
export type FollowUpRules = z.infer<typeof followUpRulesSchema>;

export const saveFollowUpRulesSchema = z
  .strictObject({ groupId: id, revision: z.int().min(0).max(limits.idMax), ...rulesShape })
  .refine(inOrder, outOfOrder);
export type SaveFollowUpRulesInput = z.infer<typeof saveFollowUpRulesSchema>;

/** Whom a mail to a group is for: its students, their primary supervisors and those who stand in for them, or both. */
export const groupAudiences = ["students", "supervisors", "all"] as const;
export type GroupAudience = (typeof groupAudiences)[number];

export const writeToGroupSchema = z.strictObject({
  groupId: id,
  /** Chosen by the writer for each mail: sent again, for instance because the first answer was lost, it is the same mail. */
  sendId: z.uuid(),
  to: z.enum(groupAudiences),
  subject: line(limits.subjectLength),
  text: text(limits.contentLength),
});
export type WriteToGroupInput = z.output<typeof writeToGroupSchema>;
