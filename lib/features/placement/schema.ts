import { z } from "zod";
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
  /** The caller's own seat. */
  seat: z.enum(seats),
  student: person,
  supervisor: person.nullable(),
  secondarySupervisor: person.nullable(),
  teachers: z.array(person),
});

export type PlacementItem = z.infer<typeof placementSchema>;
