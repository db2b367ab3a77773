/** What every page knows of a person: columns of "User" u. */
export const actorColumns = [
  "u.id",
  "u.role",
  "u.username",
  "u.fullName",
  "u.avatarPath",
  "u.languageCode",
  "u.isFirstLogin",
  "u.setting",
] as const;
