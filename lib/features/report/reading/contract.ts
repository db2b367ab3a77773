import { z } from "zod";
import { defineCall } from "@/lib/platform/http/contract";
import { calendarDate, id } from "@/lib/platform/validators";
import { access } from "../life/policy";
import { reportStatus } from "../life/rules";
import { reportItemSchema, reportSchema } from "./schema";

export const listReports = defineCall({
  method: "POST",
  path: "/report/list",
  access,
  effect: "read",
  input: z.strictObject({
    placementId: id.optional(),
    status: z.int().min(reportStatus.planning).max(reportStatus.sickDay).optional(),
    /** Of these days only, the first and the last included. */
    days: z.strictObject({ from: calendarDate, until: calendarDate }).optional(),
    cursor: id.optional(),
  }),
  output: z.object({ items: z.array(reportItemSchema), nextCursor: z.number().nullable() }),
  summary: "Reports the person may see, the latest day first, a page at a time.",
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
