import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/goal/contract";

export const listGoals = callTo<typeof contract.listGoals>("POST /goal/list");
export const saveGoal = callTo<typeof contract.saveGoal>("POST /goal/save");
export const answerGoal = callTo<typeof contract.answerGoal>("POST /goal/answer");
export const assessGoal = callTo<typeof contract.assessGoal>("POST /goal/assess");
export const removeGoal = callTo<typeof contract.removeGoal>("POST /goal/remove");
