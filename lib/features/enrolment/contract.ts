import { z } from "zod";
import { defineCall, permission } from "@/lib/platform/http/contract";
import {
  addManySchema,
  addStudentSchema,
  assignedSchema,
  assignSupervisorSchema,
  candidateSchema,
  conditionSchema,
  findStudentSchema,
  findSupervisorSchema,
  findTargetSchema,
  foundStudentSchema,
  foundSupervisorSchema,
  getPlacementSchema,
  matchedLinesSchema,
  matchStudentsSchema,
  movePlacementSchema,
  placementDetailSchema,
  removePlacementSchema,
  savePlacementSchema,
  targetGroupSchema,
} from "./schema";

const access = permission("view_admin_edit_group");

export const addStudentToGroup = defineCall({
  method: "POST",
  path: "/admin/addStudentToGroup",
  access,
  effect: "write",
  input: addStudentSchema,
  output: z.object({ placementId: z.number() }),
  summary:
    "Adds a student to a group: makes the placement with its evaluation, and notifies everybody around it. A second call with the same `sendId` adds nobody and gives the same number.",
});

export const addManyStudents = defineCall({
  method: "POST",
  path: "/placement/add-many",
  access,
  effect: "write",
  input: addManySchema,
  output: z.object({ placementIds: z.array(z.number()) }),
  summary:
    "Adds several students to a group, all of them or none. What is wrong with a row is beside its fields, such as `placements.3.studentId`. A second call with the same `sendId` adds nobody and gives the same numbers.",
});

export const getPlacement = defineCall({
  method: "POST",
  path: "/placement/get",
  access,
  effect: "read",
  input: getPlacementSchema,
  output: placementDetailSchema,
  summary: "A placement of a group that the caller may edit, as it is changed.",
});

export const savePlacement = defineCall({
  method: "POST",
  path: "/placement/save",
  access,
  effect: "write",
  input: savePlacementSchema,
  output: z.object({ revision: z.number() }),
  summary:
    "Changes the ward, the days and the supervisors of a placement; null empties a seat. What waited for a former supervisor waits for the new one.",
});

export const assignSupervisor = defineCall({
  method: "POST",
  path: "/placement/assign",
  access,
  effect: "write",
  input: assignSupervisorSchema,
  output: assignedSchema,
  summary: "Gives several placements one supervisor, each with its own outcome.",
});

export const movePlacement = defineCall({
  method: "POST",
  path: "/placement/move",
  access,
  effect: "write",
  input: movePlacementSchema,
  output: z.object({ revision: z.number() }),
  summary: "Moves a student to another group, with reports, absence, goals and evaluation.",
});

export const findTargets = defineCall({
  method: "POST",
  path: "/placement/find-group",
  access,
  effect: "read",
  input: findTargetSchema,
  output: z.array(targetGroupSchema),
  summary: "Groups to which a placement could move, each with what keeps it from it.",
});

export const removePlacement = defineCall({
  method: "POST",
  path: "/placement/remove",
  access,
  effect: "write",
  input: removePlacementSchema,
  output: z.object({ outcome: z.enum(["removed", "discontinued"]) }),
  summary:
    "Takes a student out of a group. The placement goes with its evaluation as long as nothing was written; else it is discontinued with a reason, and nothing is written in it any more.",
});

export const matchStudents = defineCall({
  method: "POST",
  path: "/group/match-students",
  access,
  effect: "read",
  input: matchStudentsSchema,
  output: matchedLinesSchema,
  summary:
    "Who is meant by each of several lines (a name, username, mail address or student number), with what keeps them from the group.",
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
