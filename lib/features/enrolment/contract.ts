import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import {
  addStudentSchema,
  candidateSchema,
  conditionSchema,
  findStudentSchema,
  findSupervisorSchema,
  foundStudentSchema,
  foundSupervisorSchema,
  removePlacementSchema,
} from "./schema";

const access = permission("view_admin_edit_group");

export const addStudentToGroup = defineCall({
  method: "POST",
  path: "/admin/addStudentToGroup",
  access,
  effect: "write",
  input: addStudentSchema,
  output: z.object({ placementId: z.number() }),
  summary: "Adds a student to a group: makes the placement with its evaluation, and notifies everybody around it.",
});

export const removePlacement = defineCall({
  method: "POST",
  path: "/placement/remove",
  access,
  effect: "write",
  input: removePlacementSchema,
  output: z.object({}),
  summary:
    "Takes a student out of a group again, with the placement and its evaluation, as long as nothing was written.",
});

export const checkConditionAddStudentToGroup = defineCall({
  method: "POST",
  path: "/admin/checkConditionAddStudentToGroup",
  access,
  effect: "read",
  input: candidateSchema,
  output: conditionSchema,
  summary: "Whether somebody can be added to a group as a student, and what keeps them from it.",
});

export const findStudent = defineCall({
  method: "POST",
  path: "/group/find-student",
  access,
  effect: "read",
  input: findStudentSchema,
  output: z.array(foundStudentSchema),
  summary: "Students of the group's domain by name, username, mail address or student number; the first by name.",
});

export const getAllSupervisor = defineCall({
  method: "POST",
  path: "/admin/getAllSupervisor",
  access,
  effect: "read",
  input: findSupervisorSchema,
  output: z.object({ items: z.array(foundSupervisorSchema), nextCursor: z.number().nullable() }),
  summary: "Active supervisors by name or mail address, in either seat.",
});
