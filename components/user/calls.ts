import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/user/contract";

export const createUser = callTo<typeof contract.createUser>("POST /user/createUser");
export const resendInvitation = callTo<typeof contract.resendInvitation>("POST /user/resendInvitation");
export const checkEmailAlreadyExist = callTo<typeof contract.checkEmailAlreadyExist>(
  "POST /user/checkEmailAlreadyExist",
);
export const getDataEditUser = callTo<typeof contract.getDataEditUser>("POST /admin/getDataEditUser");
export const editUser = callTo<typeof contract.editUser>("POST /admin/editUser");
export const deleteUser = callTo<typeof contract.deleteUser>("POST /admin/delete-user");
export const toggleActiveUser = callTo<typeof contract.toggleActiveUser>("POST /admin/toggle-active-user");
