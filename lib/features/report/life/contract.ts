import { z } from "zod";
import { defineCall } from "@/lib/platform/http/contract";
import { email, id, moment, revision, sendId } from "@/lib/platform/validators";
import { access } from "./policy";
import { guest, reportActions } from "./rules";
import { createReportSchema, editReportSchema } from "./schema";

export const createReport = defineCall({
  method: "POST",
  path: "/report/create",
  access,
  effect: "write",
  limit: "writing",
  input: createReportSchema,
  output: z.object({ reportId: z.number(), revision: z.number() }),
  summary:
    "A student begins a report on a day of their own placement. A second call with the same `sendId` begins none and gives the same number.",
});

export const editReport = defineCall({
  method: "POST",
  path: "/report/edit",
  access,
  effect: "write",
  limit: "writing",
  input: editReportSchema,
  output: z.null(),
  summary: "A student gives a report that they still plan another name or day; without a name it is called by its day.",
});

export const remind = defineCall({
  method: "POST",
  path: "/report/remind",
  access,
  effect: "write",
  limit: "writing",
  input: z.strictObject({ reportId: id }),
  output: z.null(),
  summary:
    "A teacher of the group reminds those who were asked for feedback and have not answered, at most once a day.",
});

export const changeReportStatus = defineCall({
  method: "POST",
  path: "/report/change-status",
  access,
  effect: "write",
  input: z
    .strictObject({
      reportId: id,
      revision,
      action: z.enum(reportActions),
      /** Whom to ask for feedback, with request-feedback only: people around the student, and "guest" for one without an account. */
      ask: z
        .array(z.union([id, z.literal(guest)]))
        .max(20)
        .optional(),
      /** Where the guest's link is mailed; without it, the link is only in the answer. */
      guestEmail: email.optional(),
      sendId,
    })
    .refine(({ action, ask }) => !ask || action === "request-feedback", { path: ["ask"], error: "validation.invalid" })
    .refine(({ ask, guestEmail }) => !guestEmail || ask?.includes(guest), {
      path: ["guestEmail"],
      error: "validation.invalid",
    }),
  output: z.object({
    status: z.number(),
    revision: z.number(),
    /** The link of the guest who was asked. */
    guest: z.object({ guestLinkId: z.number(), link: z.string(), expiresAt: z.string() }).optional(),
  }),
  summary:
    'Takes a report one step along its life. Asking "guest" for feedback makes a guest\'s link. A second call with the same `sendId` takes no step; a link that was not mailed is in its answer again, with a new secret.',
});

export const readFeedback = defineCall({
  method: "POST",
  path: "/report/read-feedback",
  access,
  effect: "write",
  input: z.strictObject({
    reportId: id,
    /** When the newest feedback that was shown was given: what has come since stays unread. */
    upTo: moment,
  }),
  output: z.null(),
  summary: "The student has read a report's feedback up to a moment.",
});
