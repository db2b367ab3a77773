import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { id } from "@/lib/platform/validators";
import { eraseInputSchema, erasurePlanSchema } from "./schema";

const access = permission("manage_users");

export const getErasurePlan = defineCall({
  method: "POST",
  path: "/admin/getErasurePlan",
  access,
  effect: "read",
  input: z.strictObject({ userId: id }),
  output: erasurePlanSchema,
  summary: "What of somebody's data would be deleted and what would stay if they were erased, and what is in the way.",
});

export const eraseUser = defineCall({
  method: "POST",
  path: "/admin/eraseUser",
  access,
  effect: "write",
  input: eraseInputSchema,
  output: z.null(),
  summary:
    "Erases somebody: everything that tells who has the account, and their texts that nothing requires, are deleted for good. Decided evaluations and what others have of them stay. The username confirms it.",
});
