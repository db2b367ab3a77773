/** Keeps whether the sidebar is open, so that the server draws it right at once. */
export const sidebarCookie = "sidebar";
