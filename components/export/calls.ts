import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/export/contract";

export const exportData = callTo<typeof contract.exportData>("POST /admin/exportData");
