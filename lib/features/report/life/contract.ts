import { z } from "zod";
import { defineCall } from "@/lib/platform/http/contract";
import { id } from "@/lib/platform/validators";
import { access } from "./policy";
import { reportActions } from "./rules";
import { createReportSchema, revision } from "./schema";

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
