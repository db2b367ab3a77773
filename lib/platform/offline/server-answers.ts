import { workerPath } from "./names";

/** How long the server may take, in milliseconds, where nobody says. */
export const patienceMs = 3_000;

/** Does the server answer now? It is asked for what costs it least, and whatever it says is an answer. */
export const serverAnswers = (withinMs = patienceMs): Promise<boolean> =>
  fetch(workerPath, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(withinMs) }).then(
    () => true,
    () => false,
  );
