/** Are two values the same as JSON, with their fields in the same order? */
export const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
