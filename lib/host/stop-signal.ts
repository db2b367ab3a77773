const PARENT_CHECK_MS = 500;
/** One Ctrl-C under npm arrives twice: from the terminal and passed on by npm. */
const SAME_PRESS_MS = 2000;

/**
 * Fires when the program has to stop: Ctrl-C, SIGTERM, a closed terminal, or npm gone (npm sends the kill signal
 * to its shell only, so a run under npm watches its parent). At a second signal the process ends immediately.
 */
export function listenForStop(): AbortSignal {
  const controller = new AbortController();
  let askedAt = 0;
  const stop = () => {
    if (!controller.signal.aborted) {
      askedAt = Date.now();
      controller.abort();
    } else if (Date.now() - askedAt > SAME_PRESS_MS) {
      process.exit(1);
    }
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stop);
  if (process.env.npm_lifecycle_event) watchParent(() => controller.abort());
  return controller.signal;
}

function watchParent(gone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, PARENT_CHECK_MS);
  timer.unref();
}

/** Ends when the signal has fired. */
export function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
