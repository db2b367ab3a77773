/** The accounts of the demo, in the order of the main workflow. */
export const demoAccounts = ["student", "supervisor", "secondary", "teacher", "admin"] as const;

/** Everybody in the demo school has this password. */
export const demoPassword = "Practicum-1";
