/** The panel of notifications, for the buttons that open it. */
export const notificationsPanel = "notifications";
