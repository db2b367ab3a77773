// The web server and the app inside it each load their own copy of this module.
const held = globalThis as typeof globalThis & { practicumStopping?: boolean };

/** From now on a question whether this process is ready is answered with no. It may serve on for a while. */
export function beginStop(): void {
  held.practicumStopping = true;
}

/** Has the stop of this process begun? */
export const isStopping = (): boolean => held.practicumStopping === true;
