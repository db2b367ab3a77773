import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { id, searchText } from "@/lib/platform/validators";
import { candidateSchema, mergeInputSchema, mergeOutputSchema, undoMergeSchema } from "./schema";

const access = permission("manage_users");

export const mergeAccountSupervisor = defineCall({
  method: "POST",
  path: "/admin/mergeAccountSupervisor",
  access,
  effect: "write",
  input: mergeInputSchema,
  output: mergeOutputSchema,
  summary:
    "Makes two accounts of supervisors one: seats, open requests and notifications move, signatures and texts stay with who made them. The old username and Feide identity lead to the account that goes on. `dryRun` says what would move.",
});

export const undoMerge = defineCall({
  method: "POST",
  path: "/admin/undoMerge",
  access,
  effect: "write",
  input: undoMergeSchema,
  output: z.null(),
  summary: "Makes two accounts of one that was merged, for a day and while what moved is unchanged.",
});

export const findMergeCandidates = defineCall({
  method: "POST",
  path: "/admin/findMergeCandidates",
  access,
  effect: "read",
  limit: "lookups",
  input: z.strictObject({ userId: id, search: searchText }),
  output: z.array(candidateSchema),
  summary:
    "Supervisors with whom somebody's account can be merged, by name; first those with the same name or address, however it is spaced, cased or composed.",
});
