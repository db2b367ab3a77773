import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/settings/contract";

export const getSettings = callTo<typeof contract.getSettings>("POST /admin/getSettings");
export const saveSettings = callTo<typeof contract.saveSettings>("POST /admin/saveSettings");
