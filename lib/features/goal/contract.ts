import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { id } from "@/lib/platform/validators";
import { goalSchema, removeGoalSchema, saveGoalSchema } from "./schema";

const access = permission("view_student_overview");

export const listGoals = defineCall({
  method: "POST",
  path: "/goal/list",
  access,
  effect: "read",
  input: z.strictObject({ placementId: id }),
  output: z.array(goalSchema),
  summary: "The goals set in the talks of a placement, the latest talk first.",
});

export const saveGoal = defineCall({
  method: "POST",
  path: "/goal/save",
  access,
  effect: "write",
  limit: "writing",
  input: saveGoalSchema,
  output: z.object({ goalId: z.number(), revision: z.number() }),
  summary: "Writes down a goal that was set in a talk, or changes one.",
});

export const removeGoal = defineCall({
  method: "POST",
  path: "/goal/remove",
  access,
  effect: "write",
  limit: "writing",
  input: removeGoalSchema,
  output: z.object({}),
  summary: "Removes a goal; reports that it was carried over to keep it.",
});
