import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/password/contract";

export const changePassword = callTo<typeof contract.changePassword>("POST /user/changePassword");
export const resetPassword = callTo<typeof contract.resetPassword>("POST /user/resetPassword");
