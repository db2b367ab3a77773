import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/absence/contract";

export const listAbsences = callTo<typeof contract.listAbsences>("POST /absence/list");
export const registerAbsence = callTo<typeof contract.registerAbsence>("POST /absence/register");
export const removeAbsences = callTo<typeof contract.removeAbsences>("POST /absence/remove");
export const planMakeUp = callTo<typeof contract.planMakeUp>("POST /absence/plan-make-up");
export const confirmMakeUp = callTo<typeof contract.confirmMakeUp>("POST /absence/confirm-make-up");
export const withdrawConfirmation = callTo<typeof contract.withdrawConfirmation>("POST /absence/withdraw-confirmation");
