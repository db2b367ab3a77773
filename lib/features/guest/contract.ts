import { z } from "zod";
import { anyone, defineCall, permission } from "@/lib/platform/http/contract";
import { email, id, revision } from "@/lib/platform/validators";
import { linkWorths } from "./rules";
import { guestFeedbackSchema, guestLinkSchema, guestReportSchema, guestToken } from "./schema";

const access = permission("view_student_report");

export const inviteGuest = defineCall({
  method: "POST",
  path: "/guest/invite",
  access,
  effect: "write",
  limit: "guestInvites",
  /** The revision of the student's part. */
  input: z.strictObject({ reportId: id, revision, email: email.optional() }),
  output: z.object({
    guestLinkId: z.number(),
    /** The device that answered before; only its hash is stored. */
    link: z.string(),
    expiresAt: z.string(),
    /** The new status of the report, which waits for feedback now. */
    status: z.number(),
  }),
  summary: "A student makes a link for somebody without an account to give feedback on one report; mailed when asked.",
});

export const listGuestLinks = defineCall({
  method: "POST",
  path: "/guest/list",
  access,
  effect: "read",
  input: z.strictObject({ reportId: id }),
  output: z.array(guestLinkSchema),
  summary: "The caller's own invitations of guests to a report, the latest first.",
});

export const revokeGuest = defineCall({
  method: "POST",
  path: "/guest/revoke",
  access,
  effect: "write",
  input: z.strictObject({ guestLinkId: id }),
  output: z.null(),
  summary: "Closes an invitation of the caller's own that has not been answered.",
});

export const getGuestReport = defineCall({
  method: "POST",
  path: "/guest/get",
  access: anyone,
  effect: "read",
  input: z.strictObject({ token: guestToken }),
  output: z.object({
    state: z.enum(linkWorths),
    /** Only while the link is open. */
    report: guestReportSchema.nullable(),
  }),
  summary: "What a guest's link is worth and the plan it lets them read, without using it up.",
});

export const giveGuestFeedback = defineCall({
  method: "POST",
  path: "/guest/give-feedback",
  access: anyone,
  effect: "write",
  input: guestFeedbackSchema,
  output: z.null(),
  summary: "A guest gives feedback, which uses the link up. Nobody has verified who it is.",
});
