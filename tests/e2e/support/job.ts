/** How long to wait for the end of a background job: one runs after the other, and other tests start theirs. */
export const jobPatience = { timeout: 180_000 };
