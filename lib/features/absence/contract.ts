import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { calendarDate, id } from "@/lib/platform/validators";
import { maxDaysPerRegistration } from "./rules";
import { attendanceSchema, registerAbsenceSchema } from "./schema";

/** Sick days are listed as reports. */
const access = permission("view_student_report");

export const listAbsences = defineCall({
  method: "POST",
  path: "/absence/list",
  access,
  effect: "read",
  input: z.strictObject({ placementId: id }),
  output: attendanceSchema,
  summary: "A student's days of absence in one placement, and what they mean against the group's limits.",
});

export const registerAbsence = defineCall({
  method: "POST",
  path: "/absence/register",
  access,
  effect: "write",
  limit: "writing",
  input: registerAbsenceSchema,
  output: z.object({ absenceIds: z.array(z.number()) }),
  summary: "A student registers days of absence in their own placement: all of them or none, and never why.",
});

export const removeAbsences = defineCall({
  method: "POST",
  path: "/absence/remove",
  access,
  effect: "write",
  input: z.strictObject({ absenceIds: z.array(id).min(1).max(maxDaysPerRegistration) }),
  output: z.null(),
  summary: "Takes back days of absence on the day they were registered, with their reports.",
});

export const planMakeUp = defineCall({
  method: "POST",
  path: "/absence/plan-make-up",
  access,
  effect: "write",
  input: z.strictObject({ absenceId: id, madeUpOn: calendarDate.nullable() }),
  output: z.null(),
  summary: "The student proposes the day on which absence is made up, or takes the proposal back.",
});

export const confirmMakeUp = defineCall({
  method: "POST",
  path: "/absence/confirm-make-up",
  access,
  effect: "write",
  input: z.strictObject({
    absenceId: id,
    /** The proposed day that the caller has seen; if it has changed, the call is a conflict. */
    madeUpOn: calendarDate,
  }),
  output: z.null(),
  summary: "The ward confirms that absence was made up on the proposed day.",
});

export const withdrawConfirmation = defineCall({
  method: "POST",
  path: "/absence/withdraw-confirmation",
  access,
  effect: "write",
  input: z.strictObject({ absenceId: id }),
  output: z.null(),
  summary: "The ward takes back that absence was made up; the proposed day stays.",
});
