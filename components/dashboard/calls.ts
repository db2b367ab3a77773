import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/home/contract";

export const retryFailedMails = callTo<typeof contract.retryFailedMails>("POST /admin/retryFailedMails");
