import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/group/contract";

export const saveFollowUpRules = callTo<typeof contract.saveFollowUpRules>("POST /group/save-follow-up-rules");
export const writeToGroup = callTo<typeof contract.writeToGroup>("POST /group/write");
