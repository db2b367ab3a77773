/** The place of a goal on the page of an evaluation. */
export const goalAnchor = (goalId: number): string => `goal-${goalId}`;
