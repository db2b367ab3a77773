import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/copy/contract";

export const startCopy = callTo<typeof contract.startCopy>("POST /copy/start");
