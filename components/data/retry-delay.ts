/** How long to wait before the next try, in milliseconds: twice as long each time, at most half a minute. */
export const retryDelay = (failures: number): number => Math.min(30_000, 1_000 * 2 ** failures);
