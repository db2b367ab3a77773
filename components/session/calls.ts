import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/session/contract";

export const getInfo = callTo<typeof contract.getInfo>("POST /user/getinfo");
export const logout = callTo<typeof contract.logout>("POST /user/logout");
export const endSessions = callTo<typeof contract.endSessions>("POST /user/endSessions");
