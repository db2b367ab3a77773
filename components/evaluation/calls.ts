import { callTo } from "@/components/data/call-to";
import type * as administration from "@/lib/features/evaluation/administration/contract";

export const changeVisibility = callTo<typeof administration.adminChangeValueHideAnswerForEvaluation>(
  "POST /admin/adminChangeValueHideAnswerForEvaluation",
);
