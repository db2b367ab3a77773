/** The accounts a visitor of the demo signs in with, in the order of the product's main job. */
export const demoAccounts = ["student", "supervisor", "secondary", "teacher", "admin"] as const;

/** Everybody in the demo school has this password. */
export const demoPassword = "Practicum-1";
