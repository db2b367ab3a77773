import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/guest/contract";

export const listGuestLinks = callTo<typeof contract.listGuestLinks>("POST /guest/list");
export const revokeGuest = callTo<typeof contract.revokeGuest>("POST /guest/revoke");
export const giveGuestFeedback = callTo<typeof contract.giveGuestFeedback>("POST /guest/give-feedback");
