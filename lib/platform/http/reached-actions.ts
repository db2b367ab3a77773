/**
 * The requests whose form has reached its own code, by their ids. The server in front of Next reads it to know whether a failure is
 * ours or of a form that could not be read; a module is not a singleton under Next.
 */
const held = globalThis as typeof globalThis & { practicumReachedActions?: Set<string> };

export function reachedActions(): Set<string> {
  held.practicumReachedActions ??= new Set();
  return held.practicumReachedActions;
}
