/** What is deleted of somebody who is erased, as it is counted before. */
export const erasedKinds = [
  "reports",
  "deleted_reports",
  "absences",
  "evaluations",
  "follow_ups",
  "messages",
  "drafts",
  "sentences",
  "notifications",
] as const;

/** What stays, without the person's name on the account. */
export const keptKinds = ["evaluations", "notices", "signatures", "feedback"] as const;
