import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/notification/contract";

export const getNotifyForUser = callTo<typeof contract.getNotifyForUser>("POST /user/getNotifyForUser");
export const getBadgeNumberForUser = callTo<typeof contract.getBadgeNumberForUser>("POST /user/getBadgeNumberForUser");
export const updateReadNotification = callTo<typeof contract.updateReadNotification>(
  "POST /user/updateReadNotification",
);
export const readAllNotifications = callTo<typeof contract.readAllNotifications>("POST /user/readAllNotifications");
export const removeNotification = callTo<typeof contract.removeNotification>("POST /user/removeNotification");
export const restoreNotification = callTo<typeof contract.restoreNotification>("POST /user/restoreNotification");
export const clearAllNotificationsForUser = callTo<typeof contract.clearAllNotificationsForUser>(
  "POST /user/clearAllNotificationsForUser",
);
