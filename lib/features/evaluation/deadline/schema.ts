import { z } from "zod";
import { id } from "@/lib/platform/validators";
import { terms } from "../life/rules";
import { noticeStates } from "../notice/rules";
import { staffSeats, type WatchReason } from "./rules";

export const stateNoDoubtSchema = z.strictObject({ evaluationId: id, noDoubt: z.boolean("validation.invalid") });
export type StateNoDoubtInput = z.output<typeof stateNoDoubtSchema>;

const day = z.object({ day: z.string() });

/** The last safe day, and how it was found. */
const countedDay = day.extend({
  /** The day by the count alone. */
  counted: z.string(),
  /** How many days the placement has. */
  days: z.number(),
  /** It is counted from the first day. */
  isShort: z.boolean(),
  /** The group's numbers. */
  noticeShortDays: z.number(),
  noticeDaysBefore: z.number(),
});
export type CountedDay = z.infer<typeof countedDay>;

const said = { by: z.string(), at: z.string() };

/** What an evaluation says around the last safe day. The student gets the day alone. */
export const deadlineShape = {
  deadline: z.union([countedDay, day]),
  /** Who answered last that there is danger of not passing, when and in which term, and whether the midterm's answer says so. */
  doubt: z.object({ ...said, term: z.literal(terms), isOfMidterm: z.boolean() }).nullable(),
  /** Who has written that they have no doubt. */
  noDoubts: z.array(z.object({ seat: z.enum(staffSeats), ...said, isOwn: z.boolean() })),
  /** How far the written notice has come; null for the student. */
  noticeState: z.enum(noticeStates).nullable(),
  /** The pages of the terms show the last safe day now. */
  isDeadlineShown: z.boolean(),
};

/** A placement on the home of its supervisor or teacher because of its last safe day. */
export type DeadlineItem = {
  evaluationId: number;
  /** Of the term to which the row leads. */
  term: number;
  studentName: string;
  groupName: string;
  lastSafeDay: string;
  reason: WatchReason;
};
