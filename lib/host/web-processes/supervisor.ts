import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import path from "node:path";
import { builtId } from "../build";
import { defer } from "../deferred";
import { HostError } from "../host-error";
import type { WebServer } from "../web-server";
import { collectFigures } from "./figures";
import type { FromChild, FromParent, Setup } from "./messages";
import { BEAT_MS, watchPulse } from "./pulse";

/** The web processes of a start: they share its port, and each connection belongs to one of them. */
export type WebProcesses = WebServer & {
  /** Ends when all of them serve; fails when one of them cannot begin. */
  ready: Promise<void>;
  /** Fails with a HostError when they cannot be started any more. */
  lost: Promise<never>;
  /** Tells all, now and later, whether the database that the parent runs is away. */
  noteDatabase: (isAway: boolean) => void;
  /** From now on none of them is ready for people, and all serve on. */
  leave: () => void;
};

type Options = {
  root: string;
  count: number;
  setup: Setup;
  say: (line: string) => void;
  /** How long a process may take until it serves: one that hangs before is killed. */
  beginWithinMs?: number;
  /** How long the processes may take to stop: one that has not ended then is killed. */
  stopWithinMs?: number;
  /** How often each says that it lives. */
  beatMs?: number;
};

/** A busy machine takes a minute at most. */
const BEGIN_WITHIN_MS = 300_000;
/** Jobs under way are finished. The supervisors of the guide kill the whole product after a minute. */
const STOP_WITHIN_MS = 50_000;
/** A process that has served so long was no failure. */
const SOUND_MS = 60_000;
/** The pause before a process that has failed again and again begins once more: it doubles each time. */
const PAUSE_MS = { first: 250, longest: 10_000 } as const;
/** When none serves and each has failed so often in a row, the product ends. */
const MAX_FAILURES = 5;

type Slot = { number: number; worker: Worker | undefined; failures: number; isServing: boolean };

/**
 * Begins the web processes; one that dies or hangs is replaced. The first of them runs the jobs, if this start runs any, so that a machine runs
 * no more of them than with one process. They end with this process, however it ends.
 */
export function beginWebProcesses({
  root,
  count,
  setup,
  say,
  beginWithinMs = BEGIN_WITHIN_MS,
  stopWithinMs = STOP_WITHIN_MS,
  beatMs = BEAT_MS,
}: Options): WebProcesses {
  const build = builtId(root);
  let isStopping = false;
  let isLeaving = false;
  let hasBegun = false;
  const lost = defer<never>();
  const ready = defer<void>();
  // Nobody listens after an orderly stop.
  for (const { promise } of [lost, ready]) promise.catch(() => {});

  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({ exec: path.join(root, "scripts", "web-process.mjs"), args: [] });
  const slots: Slot[] = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    worker: undefined,
    failures: 0,
    isServing: false,
  }));

  const figures = collectFigures<Worker>(workers, tell);

  function begin(slot: Slot): void {
    if (isStopping) return;
    if (builtId(root) !== build) {
      lost.reject(new HostError(otherBuild(slot)));
      return;
    }
    const worker = cluster.fork({ WEB_PROCESS: String(slot.number), ...(slot.number > 1 && { WORKER: "off" }) });
    slot.worker = worker;
    let reason: string | undefined;
    let servedAt: number | undefined;
    worker.on("message", (message: FromChild) => {
      if (message.kind === "failed") reason = message.message;
      else if (message.kind === "begun") greet(worker);
      else void figures.note(worker, message);
    });
    const deadline = setTimeout(() => {
      say(`The web process ${worker.process.pid} does not serve after ${beginWithinMs / 1000} s and is killed`);
      worker.process.kill("SIGKILL");
    }, beginWithinMs);
    worker.once("listening", () => {
      clearTimeout(deadline);
      slot.isServing = true;
      // Not before: Next takes its time to begin.
      watchPulse(worker, { beatMs, say });
      servedAt = performance.now();
      if (slot.failures > 0) say(`Web process ${slot.number} (${worker.process.pid}) serves`);
      if (!slots.every(({ isServing }) => isServing)) return;
      hasBegun = true;
      ready.resolve();
    });
    worker.once("exit", (code, signal) => {
      clearTimeout(deadline);
      Object.assign(slot, { worker: undefined, isServing: false });
      figures.forget(worker);
      if (isStopping) return;
      const isSound = servedAt !== undefined && performance.now() - servedAt > SOUND_MS;
      slot.failures = isSound ? 1 : slot.failures + 1;
      const how = signal ? `by ${signal}` : `with exit code ${code}`;
      const what = `Web process ${slot.number} (${worker.process.pid}) ended ${how}`;
      if (servedAt === undefined && !hasBegun) ready.reject(new HostError(reason ?? `${what} before it served.`));
      else if (isHopeless()) lost.reject(new HostError(`No web process can start. ${reason ?? what}.`));
      else replace(slot, reason ? `${what}: ${reason}` : what);
    });
  }

  /** Tells a new one what was said before it listened. */
  function greet(worker: Worker): void {
    tell(worker, isStopping ? { kind: "stop" } : { kind: "setup", setup });
    if (isLeaving) tell(worker, { kind: "leave" });
  }

  function replace(slot: Slot, what: string): void {
    say(`${what}; starting it again`);
    const pause = slot.failures <= 1 ? 0 : Math.min(PAUSE_MS.first * 2 ** (slot.failures - 2), PAUSE_MS.longest);
    setTimeout(begin, pause, slot);
  }

  const isHopeless = () => slots.every(({ isServing, failures }) => !isServing && failures >= MAX_FAILURES);

  function workers(): Worker[] {
    return slots.flatMap(({ worker }) => worker ?? []);
  }

  // One that hangs would not notice that its parent has gone.
  process.once("exit", () => workers().forEach(({ process: child }) => void child.kill("SIGKILL")));
  for (const slot of slots) begin(slot);
  say(
    `Starting ${count} web processes (${workers()
      .map(({ process: { pid } }) => pid)
      .join(", ")})`,
  );

  return {
    ready: ready.promise,
    lost: lost.promise,
    noteDatabase(isAway) {
      if (setup.database) setup.database.isAway = isAway;
      for (const worker of workers()) tell(worker, { kind: "database", isAway });
    },
    leave() {
      isLeaving = true;
      for (const worker of workers()) tell(worker, { kind: "leave" });
    },
    async stop() {
      isStopping = true;
      const running = workers();
      for (const worker of running) tell(worker, { kind: "stop" });
      await Promise.all(running.map((worker) => ended(worker, { withinMs: stopWithinMs, say })));
    },
  };
}

/** Ends when a process has: by itself, or because it took too long. */
async function ended(worker: Worker, { withinMs, say }: { withinMs: number; say: Options["say"] }): Promise<void> {
  const exit = once(worker, "exit");
  const deadline = setTimeout(() => {
    say(`The web process ${worker.process.pid} has not stopped within ${withinMs / 1000} s and is killed`);
    worker.process.kill("SIGKILL");
  }, withinMs);
  await exit;
  clearTimeout(deadline);
}

/** Two builds behind one address do not find each other's files. */
const otherBuild = ({ number }: Slot): string =>
  `Web process ${number} is not started again: the build on disk is another one by now than the one that runs. Start the product again.`;

/** One that dies in this moment gets nothing more. */
function tell(worker: Worker, message: FromParent): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
