import { processWide } from "../process-wide";

/**
 * The requests whose form has reached its own code, by their ids. The server in front of Next reads it to know whether a failure is
 * ours or of a form that could not be read.
 */
export const reachedActions = processWide("reached-actions", () => new Set<string>());
