import { processWide } from "./process-wide";

type Hook = () => Promise<void>;

const hooks = processWide("stop-hooks", (): Hook[] => []);

/** Runs a function before the process ends in an orderly way: after the last request, before the app is closed. */
export function atStop(hook: Hook): void {
  hooks().push(hook);
}

/** Runs the functions, the last one first. An error does not stop the others; gives all errors. */
export async function runStopHooks(): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const hook of hooks().splice(0).reverse()) {
    await hook().catch((error: unknown) => errors.push(error));
  }
  return errors;
}
