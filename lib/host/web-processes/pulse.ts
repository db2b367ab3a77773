import type { Worker } from "node:cluster";
import type { FromChild } from "./messages";

/** How often a web process says that it lives. */
export const BEAT_MS = 5_000;
/** With so many missed in a row it hangs: half a minute, in which no work of ours holds a process up. */
const MISSED = 6;

/**
 * The parent's part: kills a process that says nothing any more, so that it is replaced. A connection that it has accepted would wait for ever,
 * and a supervisor that asks the port reaches only the others. Rounds are counted and not time, so that a machine that slept kills nothing.
 */
export function watchPulse(worker: Worker, { beatMs, say }: { beatMs: number; say: (line: string) => void }): void {
  let missed = 0;
  const timer = setInterval(() => {
    missed += 1;
    if (missed <= MISSED) return;
    clearInterval(timer);
    say(`The web process ${worker.process.pid} has said nothing for ${(missed * beatMs) / 1000} s and is killed`);
    worker.process.kill("SIGKILL");
  }, beatMs);
  worker.on("message", ({ kind }: FromChild) => {
    if (kind === "alive") missed = 0;
  });
  worker.once("exit", () => clearInterval(timer));
}

/** The part of a web process. */
export function beginPulse(tellParent: (message: FromChild) => Promise<void>): void {
  setInterval(() => void tellParent({ kind: "alive" }), BEAT_MS).unref();
}
