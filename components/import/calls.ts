import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/import/contract";

export const importTemplate = callTo<typeof contract.importTemplate>("GET /import/template");
export const importExcel = callTo<typeof contract.importExcel>("POST /admin/import-excel");
export const inviteImported = callTo<typeof contract.inviteImported>("POST /import/invite");
