import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import { id } from "@/lib/platform/validators";
import { followUpSchema } from "./schema";

const access = permission("view_student_overview");

export const followUp = defineCall({
  method: "POST",
  path: "/concern/follow-up",
  access,
  effect: "write",
  limit: "writing",
  input: followUpSchema,
  output: z.object({ followUpId: z.number() }),
  summary:
    "A teacher of the group has followed up why a student needs attention: it is listed again when it arises again. A second call with the same `sendId` stores nothing and gives the same number.",
});

export const takeBack = defineCall({
  method: "POST",
  path: "/concern/take-back",
  access,
  effect: "write",
  input: z.strictObject({ followUpId: id }),
  output: z.null(),
  summary: "Takes back that a concern was followed up: it is listed again.",
});
