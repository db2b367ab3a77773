import { processWide } from "./process-wide";

const held = processWide("stop", () => ({ hasBegun: false }));

/** From now on a question whether this process is ready is answered with no. It may serve on for a while. */
export function beginStop(): void {
  held().hasBegun = true;
}

/** Has the stop of this process begun? */
export const isStopping = (): boolean => held().hasBegun;
