import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/concern/contract";

export const followUp = callTo<typeof contract.followUp>("POST /concern/follow-up");
export const takeBack = callTo<typeof contract.takeBack>("POST /concern/take-back");
