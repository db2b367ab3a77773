import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/group/contract";

export const saveFollowUpRules = callTo<typeof contract.saveFollowUpRules>("POST /group/save-follow-up-rules");
export const writeToGroup = callTo<typeof contract.writeToGroup>("POST /group/write");
export const createGroup = callTo<typeof contract.createGroup>("POST /admin/createGroup");
export const getDataEditGroup = callTo<typeof contract.getDataEditGroup>("POST /admin/getDataEditGroup");
export const editGroup = callTo<typeof contract.editGroup>("POST /admin/editGroup");
export const copyGroup = callTo<typeof contract.copyGroup>("POST /group/copy");
export const listGroups = callTo<typeof contract.listGroups>("POST /admin/list-group");
