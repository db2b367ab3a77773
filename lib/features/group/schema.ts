import { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { calendarDate, email, id, line, revision, searchText, sendId, text } from "@/lib/platform/validators";
import { areSharesInOrder, type followUpColumns, groupLimits, groupSorts, groupStates, wardKey } from "./rules";

const teacher = z.object({
  userId: z.number(),
  fullName: z.string(),
  email: z.string(),
  /** With the calling code, e.g. `+4791234567`; null when unknown. */
  phone: z.string().nullable(),
  avatarPath: z.string().nullable(),
});

/** The rules that every new group of a school begins with, as they are stored (SPEC §9 leaves their numbers to the school). */
export const storedNewGroupRulesShape = {
  /** Shares of the expected days, in per cent. */
  makeUpPercent: z.number(),
  repeatPercent: z.number(),
  /** Numbers of days. */
  sickDaysNoticed: z.number(),
  quietDays: z.number(),
  waitingDays: z.number(),
  /** How the last safe day for a written notice is counted: up to so many days halfway, else so many before the last. */
  noticeShortDays: z.number(),
  noticeDaysBefore: z.number(),
  /** Nobody can be decided to have passed while days of absence have to be made up. */
  passedAfterMakeUp: z.boolean(),
};

/** A group's rules for following up, as they are stored. */
const followUpShape = {
  /** Null counts Monday to Friday of each placement. */
  expectedDays: z.number().nullable(),
  ...storedNewGroupRulesShape,
} satisfies Record<(typeof followUpColumns)[number], z.ZodType>;

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
  ...followUpShape,
  /** The wards that placements choose from, in their order. */
  wards: z.array(z.string()),
  /** Somebody has ended it: nothing in it is written any more. */
  isEnded: z.boolean(),
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

/** The rules that every new group of a school begins with. How many days are expected depends on the length of each group. */
export const newGroupRulesShape = {
  makeUpPercent: whole(...followUpLimits.makeUpPercent),
  repeatPercent: whole(...followUpLimits.repeatPercent),
  sickDaysNoticed: whole(...followUpLimits.sickDaysNoticed),
  quietDays: whole(...followUpLimits.quietDays),
  waitingDays: whole(...followUpLimits.waitingDays),
  noticeShortDays: whole(...followUpLimits.noticeShortDays),
  noticeDaysBefore: whole(...followUpLimits.noticeDaysBefore),
  passedAfterMakeUp: z.boolean(),
};

const rulesShape = { expectedDays: whole(...followUpLimits.expectedDays).nullable(), ...newGroupRulesShape };

/** In the order in which they are shown. */
export const newGroupNumbers = followUpFields.filter((field) => field !== "expectedDays");

export const outOfOrder = { path: ["repeatPercent"], error: "follow_up.error_order" };

/** When absence has consequences and when somebody needs a look. */
export const followUpRulesSchema = z.strictObject(rulesShape).refine(areSharesInOrder, outOfOrder);
export type FollowUpRules = z.infer<typeof followUpRulesSchema>;

export const saveFollowUpRulesSchema = z
  .strictObject({ groupId: id, revision, ...rulesShape })
  .refine(areSharesInOrder, outOfOrder);
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

const groupShape = {
  name: line(),
  courseCode: line(),
  /** Where the placements are. */
  place: line(),
  period: line(),
  startDate: calendarDate,
  endDate: calendarDate,
  domainId: id,
  teacherIds: z.array(id).max(groupLimits.teachers, "groups.error_too_many_teachers"),
  /** A form means its latest published version. */
  reportFormId: id,
  evaluationFormId: id,
  /** In their order. */
  wards: z
    .array(line())
    .max(groupLimits.wards, "groups.error_too_many_wards")
    .refine((wards) => new Set(wards.map(wardKey)).size === wards.length, "groups.error_ward_twice"),
  /** Rules for following up and for the written notice; what is left out has the usual value. */
  settings: z.strictObject(rulesShape).partial(),
};

export const createGroupSchema = z.strictObject({
  ...groupShape,
  wards: groupShape.wards.optional(),
  settings: groupShape.settings.optional(),
  sendId,
});
export type CreateGroupInput = z.output<typeof createGroupSchema>;

/** Placements that have the group's first or last day follow it, unless their evaluation is done. */
const withPlacements = z.boolean().optional();

/** Any of the fields; what is left out stays. */
export const editGroupSchema = z.strictObject(groupShape).partial().extend({ groupId: id, revision, withPlacements });
export type EditGroupInput = z.output<typeof editGroupSchema>;

export const copyGroupSchema = z.strictObject({
  groupId: id,
  name: groupShape.name,
  period: groupShape.period,
  startDate: calendarDate,
  endDate: calendarDate,
  sendId,
});
export type CopyGroupInput = z.output<typeof copyGroupSchema>;

export const listGroupsSchema = z.strictObject({
  search: searchText,
  domainId: id.optional(),
  teacherId: id.optional(),
  state: z.enum(groupStates).optional(),
  /** Only those that are not over and have students without a supervisor. */
  uncovered: z.literal(1).optional(),
  /** A minus in front means from the last to the first. */
  sort: z.enum(groupSorts).optional(),
  cursor: id.optional(),
});
export type ListGroupsInput = z.output<typeof listGroupsSchema>;

/** A group on the list of those who manage it. */
export const groupItemSchema = z.object({
  groupId: z.number(),
  name: z.string(),
  courseCode: z.string(),
  place: z.string(),
  period: z.string(),
  /** Days of the calendar, YYYY-MM-DD. */
  startDate: z.string(),
  endDate: z.string(),
  state: z.enum(groupStates),
  domainName: z.string(),
  /** Full names. */
  teachers: z.array(z.string()),
  studentCount: z.number(),
});
export type GroupItem = z.infer<typeof groupItemSchema>;

const formChoice = z.object({ formId: z.number(), name: z.string() });

/** What a group can be made of. */
export const groupChoicesSchema = z.object({
  domains: z.array(z.object({ domainId: z.number(), name: z.string() })),
  teachers: z.array(z.object({ userId: z.number(), fullName: z.string(), email: z.string() })),
  reportForms: z.array(formChoice),
  evaluationForms: z.array(formChoice),
});
export type GroupChoices = z.infer<typeof groupChoicesSchema>;

/** The form of a group and the number of the version that the group has. */
const formVersion = formChoice.extend({ number: z.number(), latestNumber: z.number() });

/** What can be changed about a group. Days are YYYY-MM-DD. */
export const groupDataSchema = z.object({
  groupId: z.number(),
  revision: z.number(),
  name: z.string(),
  courseCode: z.string(),
  place: z.string(),
  period: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  domainId: z.number(),
  domainName: z.string(),
  teachers: z.array(z.object({ userId: z.number(), fullName: z.string(), email: z.string() })),
  reportForm: formVersion,
  evaluationForm: formVersion,
  wards: z.array(z.string()),
  settings: z.object(followUpShape),
  isEnded: z.boolean(),
  /** Of those who have not been taken out: which days and wards are in use. One whose evaluation is done does not follow the group's days. */
  placements: z.array(
    z.object({
      placementId: z.number(),
      studentName: z.string(),
      ward: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      isDone: z.boolean(),
    }),
  ),
});
export type GroupData = z.infer<typeof groupDataSchema>;

export const findTeacherSchema = z.strictObject({ email });
