export const exportPath = "/admin/export";

/** The anchor of the reader's own exports. */
export const ownExports = "mine";
