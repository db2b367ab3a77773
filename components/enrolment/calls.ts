import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/enrolment/contract";

export const addStudentToGroup = callTo<typeof contract.addStudentToGroup>("POST /admin/addStudentToGroup");
export const findStudent = callTo<typeof contract.findStudent>("POST /group/find-student");
export const getAllSupervisor = callTo<typeof contract.getAllSupervisor>("POST /admin/getAllSupervisor");
export const removePlacement = callTo<typeof contract.removePlacement>("POST /placement/remove");
