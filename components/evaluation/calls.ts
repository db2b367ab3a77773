import { callTo } from "@/components/data/call-to";
import type * as administration from "@/lib/features/evaluation/administration/contract";
import type * as rating from "@/lib/features/evaluation/rating/contract";
import type * as reading from "@/lib/features/evaluation/reading/contract";

export const getEvaluation = callTo<typeof reading.getEvaluation>("POST /evaluation/get");
export const saveEvaluation = callTo<typeof rating.saveEvaluation>("POST /evaluation/save");
export const submitEvaluation = callTo<typeof rating.submitEvaluation>("POST /evaluation/submit");
export const withdrawEvaluation = callTo<typeof rating.withdrawEvaluation>("POST /evaluation/withdraw");
export const adminChangeValueHideAnswerForEvaluation = callTo<
  typeof administration.adminChangeValueHideAnswerForEvaluation
>("POST /admin/adminChangeValueHideAnswerForEvaluation");
