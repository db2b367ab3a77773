/** The anchor of the copy of one's own data on the profile. */
export const copyAnchor = "copy";
