import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/retention/contract";

export const saveRetentionRule = callTo<typeof contract.saveRetentionRule>("POST /admin/saveRetentionRule");
export const previewRetention = callTo<typeof contract.previewRetention>("POST /admin/previewRetention");
export const runRetention = callTo<typeof contract.runRetention>("POST /admin/runRetention");
