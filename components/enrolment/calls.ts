import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/enrolment/contract";

export const addManyStudents = callTo<typeof contract.addManyStudents>("POST /placement/add-many");
export const addStudentToGroup = callTo<typeof contract.addStudentToGroup>("POST /admin/addStudentToGroup");
export const findStudent = callTo<typeof contract.findStudent>("POST /group/find-student");
export const getAllSupervisor = callTo<typeof contract.getAllSupervisor>("POST /admin/getAllSupervisor");
export const removePlacement = callTo<typeof contract.removePlacement>("POST /placement/remove");
export const assignSupervisor = callTo<typeof contract.assignSupervisor>("POST /placement/assign");
export const findTargets = callTo<typeof contract.findTargets>("POST /placement/find-group");
export const getPlacement = callTo<typeof contract.getPlacement>("POST /placement/get");
export const matchStudents = callTo<typeof contract.matchStudents>("POST /group/match-students");
export const movePlacement = callTo<typeof contract.movePlacement>("POST /placement/move");
export const savePlacement = callTo<typeof contract.savePlacement>("POST /placement/save");
