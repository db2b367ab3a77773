type Hook = () => Promise<void>;

// The web server and the app inside it each load their own copy of this module.
const held = globalThis as typeof globalThis & { practicumStop?: Hook[] };

/** Has something finished in an orderly way before the process ends: after the last request, before the app is closed. */
export function atStop(hook: Hook): void {
  held.practicumStop ??= [];
  held.practicumStop.push(hook);
}

/** Runs the hooks, the last first. One that fails does not stop the others; gives the errors of those that failed. */
export async function runStopHooks(): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const hook of (held.practicumStop ?? []).splice(0).reverse()) {
    await hook().catch((error: unknown) => errors.push(error));
  }
  return errors;
}
