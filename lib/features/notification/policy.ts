/** Notifications that their recipient has not deleted: every read of them says so. */
export const undeleted = { deletedAt: null } as const;
