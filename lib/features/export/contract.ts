import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { exportSchema } from "./schema";

export const exportData = defineCall({
  method: "POST",
  path: "/admin/exportData",
  access: permission("export_data"),
  effect: "write",
  input: exportSchema,
  output: z.object({ jobId: z.number() }),
  summary:
    "Starts a job that writes evaluations, reports, absences, users, groups or the log to an Excel file: `/job/get` says how far it is, `/job/file` has the file. Without columns it has all that are not free text.",
});
