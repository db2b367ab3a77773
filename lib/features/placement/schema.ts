import { z } from "zod";
import { calendarDate, id, revision } from "@/lib/platform/validators";
import { seats } from "./rules";

const person = z.object({ userId: z.number(), fullName: z.string() });

export const placementSchema = z.object({
  placementId: z.number(),
  groupId: z.number(),
  groupName: z.string(),
  courseCode: z.string(),
  place: z.string(),
  ward: z.string(),
  period: z.string(),
  /** Days of the calendar, YYYY-MM-DD. */
  startDate: z.string(),
  endDate: z.string(),
  /** When the student was taken out of it; null while it goes on. */
  discontinuedOn: z.string().nullable(),
  /** The caller's own seat. */
  seat: z.enum(seats),
  student: person,
  supervisor: person.nullable(),
  secondarySupervisor: person.nullable(),
  teachers: z.array(person),
});

export type PlacementItem = z.infer<typeof placementSchema>;

/** A placement to choose, such as for a new report. */
export type PlacementChoice = Pick<PlacementItem, "placementId" | "groupName" | "ward" | "startDate" | "endDate">;

export const setStandInSchema = z.strictObject({
  placementId: id,
  revision,
  /** The first and the last day; null for both when nobody stands in. */
  from: calendarDate.nullable(),
  until: calendarDate.nullable(),
});
export type SetStandInInput = z.infer<typeof setStandInSchema>;

/** Who stands in for a student's supervisor, and the data needed to change that. Days are `YYYY-MM-DD`. */
export type StandInDetail = {
  placementId: number;
  revision: number;
  endDate: string;
  today: string;
  secondarySupervisor: string | null;
  from: string | null;
  until: string | null;
  /** The reader may set it. */
  canSet: boolean;
};

/** A person around a student, with contact data. */
export type PlacementContact = {
  userId: number;
  fullName: string;
  email: string;
  /** With the calling code, e.g. `+4791234567`; null when unknown. */
  phone: string | null;
  avatarPath: string | null;
};

/** A placement of a student's that has not ended, with the people around it. Days are `YYYY-MM-DD`. */
export type PlacementContacts = {
  placementId: number;
  groupName: string;
  place: string;
  ward: string;
  startDate: string;
  endDate: string;
  hasBegun: boolean;
  supervisor: PlacementContact | null;
  secondarySupervisor: PlacementContact | null;
  teachers: PlacementContact[];
  /** Null unless the secondary supervisor stands in now or later. */
  standIn: { from: string; until: string; isToday: boolean } | null;
};
