import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/placement/contract";

export const setStandIn = callTo<typeof contract.setStandIn>("POST /placement/set-stand-in");
