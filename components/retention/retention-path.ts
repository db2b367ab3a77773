/** The page of what is kept how long. */
export const retentionPath = "/admin/settings/retention";

/** The anchor of what a run would delete. */
export const retentionPreview = "preview";
