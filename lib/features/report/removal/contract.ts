import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { id } from "@/lib/platform/validators";
import { managedReportSchema, managedSearchSchema, removalSchema } from "./schema";

const access = permission("manage_reports");

export const getAllReport = defineCall({
  method: "POST",
  path: "/admin/get-all-report",
  access,
  effect: "read",
  input: managedSearchSchema,
  output: z.object({ items: z.array(managedReportSchema), nextCursor: z.number().nullable() }),
  summary: "All reports, the latest day first, or those that were deleted and can be brought back.",
});

export const deleteAnyReport = defineCall({
  method: "POST",
  path: "/admin/delete-report",
  access,
  effect: "write",
  input: removalSchema,
  output: z.null(),
  summary: "Deletes a report with a reason. For 30 days it can be brought back.",
});

export const restoreAnyReport = defineCall({
  method: "POST",
  path: "/admin/restore-report",
  access,
  effect: "write",
  input: z.strictObject({ reportId: id }),
  output: z.null(),
  summary: "Brings a report back that was deleted with a reason, with everything that belonged to it.",
});
