import { defineCall, permission } from "@/lib/platform/http/contract";
import { auditPageSchema, auditSearchSchema } from "./schema";

export const getAudit = defineCall({
  method: "POST",
  path: "/admin/get-audit",
  access: permission("view_audit"),
  effect: "read",
  input: auditSearchSchema,
  output: auditPageSchema,
  summary:
    "Who did what when, the latest first: all of it, or what one person did or was concerned by, a kind of record, one record, an action, or some days.",
});
