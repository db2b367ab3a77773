/** The page of what is kept how long. */
export const retentionPath = "/admin/settings/retention";
