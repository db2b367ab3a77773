import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/ending/contract";

export const endGroup = callTo<typeof contract.endGroup>("POST /group/end");
export const reopenGroup = callTo<typeof contract.reopenGroup>("POST /group/reopen");
