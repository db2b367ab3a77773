import { z } from "zod";
import { bit } from "@/lib/platform/validators";

/** SPEC §3's notification, plus when it came. */
export const notificationSchema = z.object({
  notificationId: z.number(),
  /** `notification.<recipient role>.<event>`: the key of its text. */
  contentMessage: z.string(),
  reportName: z.string().nullable(),
  studentName: z.string().nullable(),
  teacherName: z.string().nullable(),
  supervisorName: z.string().nullable(),
  guestName: z.string().nullable(),
  isGuest: bit,
  /** The sender's name. */
  fromUser: z.string().nullable(),
  viewPoint: z.string().nullable(),
  reportId: z.number().nullable(),
  evaluationId: z.number().nullable(),
  reportStatus: z.number().nullable(),
  studentId: z.number().nullable(),
  competanceId: z.number().nullable(),
  groupId: z.number().nullable(),
  createdAt: z.string(),
});

/** When somebody gets notifications by mail, in addition to the bell. */
export const mailTimes = ["at_once", "daily", "off"] as const;
export const mailTime = z.enum(mailTimes).default("at_once");

export type NotificationItem = z.infer<typeof notificationSchema>;
