import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/domain/contract";

export const listDomains = callTo<typeof contract.listDomains>("POST /admin/get-domain");
export const createDomain = callTo<typeof contract.createDomain>("POST /admin/create-domain");
export const updateDomain = callTo<typeof contract.updateDomain>("POST /admin/update-domain");
export const toggleActiveDomain = callTo<typeof contract.toggleActiveDomain>("POST /admin/toggle-active-domain");
export const deleteDomain = callTo<typeof contract.deleteDomain>("POST /admin/delete-domain");
