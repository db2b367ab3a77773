import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/archive/contract";

export const uploadEvaluationToDocumaster = callTo<typeof contract.uploadEvaluationToDocumaster>(
  "POST /admin/uploadEvaluationToDocumaster",
);
export const checkArchive = callTo<typeof contract.checkArchive>("POST /archive/check");
export const markElsewhere = callTo<typeof contract.markElsewhere>("POST /archive/mark-elsewhere");
export const unmarkElsewhere = callTo<typeof contract.unmarkElsewhere>("POST /archive/unmark-elsewhere");
