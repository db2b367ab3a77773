export const settingsPath = "/admin/settings";

/** The parts of the settings that links lead to: each is the anchor of a section. */
export const settingsParts = { archive: "archive", retention: "retention" } as const;

/** A part of the settings. */
export const settingsPage = (part: keyof typeof settingsParts): string => `${settingsPath}#${settingsParts[part]}`;
