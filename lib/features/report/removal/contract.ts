import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { id } from "@/lib/platform/validators";
import { access } from "../life/policy";
import { managedReportSchema, managedSearchSchema, removalSchema } from "./schema";

const managing = permission("manage_reports");

export const deleteReport = defineCall({
  method: "POST",
  path: "/report/delete",
  access,
  effect: "write",
  limit: "writing",
  input: z.strictObject({ reportId: id }),
  output: z.null(),
  summary: "A student deletes a report that they still plan and nobody else has written in.",
});

export const restoreReport = defineCall({
  method: "POST",
  path: "/report/restore",
  access,
  effect: "write",
  limit: "writing",
  input: z.strictObject({ reportId: id }),
  output: z.null(),
  summary: "A student brings back a report that they have deleted, within a day.",
});

export const getAllReport = defineCall({
  method: "POST",
  path: "/admin/get-all-report",
  access: managing,
  effect: "read",
  input: managedSearchSchema,
  output: z.object({ items: z.array(managedReportSchema), nextCursor: z.number().nullable() }),
  summary: "All reports, the latest day first, or those that were deleted and can be brought back.",
});

export const deleteAnyReport = defineCall({
  method: "POST",
  path: "/admin/delete-report",
  access: managing,
  effect: "write",
  input: removalSchema,
  output: z.null(),
  summary: "Deletes a report with a reason. For 30 days it can be brought back.",
});

export const restoreAnyReport = defineCall({
  method: "POST",
  path: "/admin/restore-report",
  access: managing,
  effect: "write",
  input: z.strictObject({ reportId: id }),
  output: z.null(),
  summary: "Brings a report back that was deleted with a reason, with everything that belonged to it.",
});
