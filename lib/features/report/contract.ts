import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { id } from "@/lib/platform/validators";
import { reportActions } from "./rules";
import {
  answerInputSchema,
  createReportSchema,
  messageSchema,
  reportItemSchema,
  reportSchema,
  revision,
} from "./schema";

const access = permission("view_student_report");

export const listReports = defineCall({
  method: "POST",
  path: "/report/list",
  access,
  effect: "read",
  input: z.strictObject({
    placementId: id.optional(),
    status: z.int().min(1).max(6).optional(),
    cursor: id.optional(),
  }),
  output: z.object({ items: z.array(reportItemSchema), nextCursor: z.number().nullable() }),
  summary: "Reports the person may see, the latest day first, a page at a time.",
});

export const createReport = defineCall({
  method: "POST",
  path: "/report/create",
  access,
  effect: "write",
  limit: "writing",
  input: createReportSchema,
  output: z.object({ reportId: z.number(), revision: z.number() }),
  summary: "A student begins a report on a day of their own placement.",
});

export const getReport = defineCall({
  method: "POST",
  path: "/report/get",
  access,
  effect: "read",
  input: z.strictObject({ reportId: id }),
  output: reportSchema,
  summary: "A report with its question tree, answers, feedback and messages.",
});

export const saveReport = defineCall({
  method: "POST",
  path: "/report/save",
  access,
  effect: "write",
  input: z.strictObject({ reportId: id, revision, answers: z.array(answerInputSchema).max(500) }),
  output: z.object({ revision: z.number() }),
  summary:
    "Saves answers of the caller's own part. What an answer leaves out stays as it was. In feedback an answer to one of the student's texts is a comment on it.",
});

export const changeReportStatus = defineCall({
  method: "POST",
  path: "/report/change-status",
  access,
  effect: "write",
  input: z.strictObject({
    reportId: id,
    revision,
    action: z.enum(reportActions),
    /** Whom to ask for feedback; with request-feedback only. */
    ask: z.array(id).max(20).optional(),
  }),
  output: z.object({ status: z.number(), revision: z.number() }),
  summary: "Takes a report one step along its life.",
});

export const sendMessage = defineCall({
  method: "POST",
  path: "/report/send-message",
  access,
  effect: "write",
  limit: "writing",
  input: messageSchema,
  output: z.object({ messageId: z.number() }),
  summary: "Writes to everybody with a seat in the report's placement.",
});
