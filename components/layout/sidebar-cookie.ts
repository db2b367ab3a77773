/** Stores whether the sidebar is open, so that the server renders it correctly from the start. */
export const sidebarCookie = "sidebar";
