import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { id } from "@/lib/platform/validators";
import { answerGoalSchema, assessGoalSchema, goalSchema, removeGoalSchema, saveGoalSchema } from "./schema";

const access = permission("view_student_overview");

export const listGoals = defineCall({
  method: "POST",
  path: "/goal/list",
  access,
  effect: "read",
  input: z.strictObject({ placementId: id }),
  output: z.array(goalSchema),
  summary: "The goals set in the talks of a placement, the latest talk first, with what became of them.",
});

export const saveGoal = defineCall({
  method: "POST",
  path: "/goal/save",
  access,
  effect: "write",
  limit: "writing",
  input: saveGoalSchema,
  output: z.object({ goalId: z.number(), revision: z.number() }),
  summary:
    "Writes down a goal that was set in a talk, or changes one; the same goal sent again by the same person is the one that is there, and a second call with the same `sendId` changes the goal that the first one has made or changed. Other words remove how far the goal was reached. Not once the endterm of the placement's evaluation is over.",
});

export const removeGoal = defineCall({
  method: "POST",
  path: "/goal/remove",
  access,
  effect: "write",
  limit: "writing",
  input: removeGoalSchema,
  output: z.object({}),
  summary:
    "Removes a goal with what was said about it; reports that it was carried over to keep it. A conflict when its answer or its assessment is not what the caller has seen.",
});

export const answerGoal = defineCall({
  method: "POST",
  path: "/goal/answer",
  access,
  effect: "write",
  limit: "writing",
  input: answerGoalSchema,
  output: z.object({ revision: z.number() }),
  summary:
    "The student says at endterm what became of a goal, and names reports that show it. A second call with the same `sendId` changes what the first one has stored.",
});

export const assessGoal = defineCall({
  method: "POST",
  path: "/goal/assess",
  access,
  effect: "write",
  limit: "writing",
  input: assessGoalSchema,
  output: z.object({ revision: z.number() }),
  summary:
    "The supervisor, or a stand-in, says at endterm whether a goal was reached, partly or not. A second call with the same `sendId` changes what the first one has stored.",
});
