import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/profile/contract";

export const saveSetting = callTo<typeof contract.saveSetting>("POST /user/saveSetting");
export const updateProfile = callTo<typeof contract.updateProfile>("POST /user/update-profile");
export const confirmEmail = callTo<typeof contract.confirmEmail>("POST /user/confirmEmail");
export const cancelEmail = callTo<typeof contract.cancelEmail>("POST /user/cancelEmail");
export const uploadAvatar = callTo<typeof contract.uploadAvatar>("POST /user/uploadAvatar");
export const removeAvatar = callTo<typeof contract.removeAvatar>("POST /user/removeAvatar");
