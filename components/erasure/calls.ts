import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/erasure/contract";

export const getErasurePlan = callTo<typeof contract.getErasurePlan>("POST /admin/getErasurePlan");
export const eraseUser = callTo<typeof contract.eraseUser>("POST /admin/eraseUser");
