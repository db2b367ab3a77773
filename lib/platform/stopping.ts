// The web server and the app inside it each load their own copy of this module.
const held = globalThis as typeof globalThis & { practicumStopping?: boolean };

/** From now on this process takes no more work: a question whether it is ready is answered with no. */
export function beginStop(): void {
  held.practicumStopping = true;
}

/** Has the stop of this process begun? */
export const isStopping = (): boolean => held.practicumStopping === true;
