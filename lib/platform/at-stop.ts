type Hook = () => Promise<void>;

// The web server and the app inside it each load their own copy of this module.
const held = globalThis as typeof globalThis & { practicumStop?: Hook[] };

/** Runs a function before the process ends in an orderly way: after the last request, before the app is closed. */
export function atStop(hook: Hook): void {
  held.practicumStop ??= [];
  held.practicumStop.push(hook);
}

/** Runs the functions, the last one first. An error does not stop the others; gives all errors. */
export async function runStopHooks(): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const hook of (held.practicumStop ?? []).splice(0).reverse()) {
    await hook().catch((error: unknown) => errors.push(error));
  }
  return errors;
}
