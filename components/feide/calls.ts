import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/feide/contract";

export const removeFeide = callTo<typeof contract.removeFeide>("POST /feide/remove-feide");
export const startFeideProof = callTo<typeof contract.startFeideProof>("POST /feide/start-proof");
