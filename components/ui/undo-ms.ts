/** How long a toast offers to undo, in milliseconds. */
export const undoMs = 10_000;
