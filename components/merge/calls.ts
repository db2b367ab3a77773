import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/merge/contract";

export const mergeAccountSupervisor = callTo<typeof contract.mergeAccountSupervisor>(
  "POST /admin/mergeAccountSupervisor",
);
export const undoMerge = callTo<typeof contract.undoMerge>("POST /admin/undoMerge");
export const findMergeCandidates = callTo<typeof contract.findMergeCandidates>("POST /admin/findMergeCandidates");
