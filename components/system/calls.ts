import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/system/contract";

export const getSystem = callTo<typeof contract.getSystem>("POST /admin/getSystem");
export const retryGivenUp = callTo<typeof contract.retryGivenUp>("POST /admin/retryGivenUp");
