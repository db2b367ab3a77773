import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { AppError, type ErrorKind } from "../errors";
import { processWide } from "../process-wide";

/** How a call ended: by its error, or done. */
export type CallOutcome = ErrorKind | "done";
/** How an attempt of a job ended: a failed one comes again, after the last one it was given up. */
export type JobOutcome = "done" | "failed" | "given_up";

/** How many jobs of a task are in a state, and how long the oldest of those that could run has waited, in seconds. */
export type QueuedTask = { task: string; waiting: number; running: number; givenUp: number; oldestSeconds: number };
/** The connections to the database that a process holds. */
export type PoolState = { total: number; idle: number; waiting: number };
/** The disk of `DATA_DIR`, in bytes. */
export type DiskState = { free: number; size: number };

/** What is read when the figures are asked for. The parts of a process name what they know; what nobody names has no value. */
export type Sources = {
  queue?: () => Promise<readonly QueuedTask[]>;
  pool?: () => PoolState;
  disk?: () => Promise<DiskState>;
  sockets?: () => number;
  version?: () => { version: string; build: string };
  /** What the process checks of itself; what is `off` is done by another one. */
  checks?: () => Promise<Readonly<Record<string, "ok" | "failed" | "off">>>;
  /** With the figures of this process, those of all processes of the start, where it has several; nothing when they cannot be had. */
  allProcesses?: (own: ProcessFigures) => Promise<readonly ProcessFigures[] | undefined>;
};

/** From a call that only reads to one that makes a document. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** From a mail to an import of thousands of rows. */
const jobSeconds = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

/** Every figure of this process. Labels have few values: names of calls, routes and tasks, never an id or what somebody has sent. */
function createFigures() {
  const registry = new Registry();
  const sources: Sources = {};
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  gaugesOf(sources, registers);
  return {
    registry,
    sources,
    calls: new Counter({
      name: "practicum_calls_total",
      help: "Calls of the API and posted forms, by their address and how they ended.",
      labelNames: ["call", "outcome"],
      registers,
    }),
    callSeconds: new Histogram({
      name: "practicum_call_duration_seconds",
      help: "How long calls took, by their address.",
      labelNames: ["call"],
      buckets: seconds,
      registers,
    }),
    pages: new Counter({
      name: "practicum_pages_total",
      help: "Pages and their data, by route and status.",
      labelNames: ["page", "status"],
      registers,
    }),
    pageSeconds: new Histogram({
      name: "practicum_page_duration_seconds",
      help: "How long pages took until they were sent, by route.",
      labelNames: ["page"],
      buckets: seconds,
      registers,
    }),
    jobs: new Counter({
      name: "practicum_jobs_total",
      help: "Attempts of jobs in this process, by task and how they ended.",
      labelNames: ["task", "outcome"],
      registers,
    }),
    jobSeconds: new Histogram({
      name: "practicum_job_duration_seconds",
      help: "How long attempts of jobs took, by task.",
      labelNames: ["task"],
      buckets: jobSeconds,
      registers,
    }),
  };
}

/**
 * The gauges, which are read when they are asked for. Of several processes behind one address the sums are right, but for what all of them
 * see alike: there it is the largest.
 */
function gaugesOf(sources: Sources, registers: Registry[]): void {
  let queue: Promise<readonly QueuedTask[]> = Promise.resolve([]);
  /** One statement for both gauges of the queue. A queue that cannot be read has no figures, and the others stay. */
  const readQueue = () => {
    queue = sources.queue?.().catch(() => []) ?? Promise.resolve([]);
    return queue;
  };
  new Gauge({
    name: "practicum_queue_jobs",
    help: "Jobs in the queue, by task and state.",
    labelNames: ["task", "state"],
    aggregator: "max",
    registers,
    async collect() {
      const tasks = await readQueue();
      this.reset();
      for (const { task, waiting, running, givenUp } of tasks) {
        this.set({ task, state: "waiting" }, waiting);
        this.set({ task, state: "running" }, running);
        this.set({ task, state: "given_up" }, givenUp);
      }
    },
  });
  new Gauge({
    name: "practicum_queue_oldest_seconds",
    help: "How long the oldest job that could run has waited, by task.",
    labelNames: ["task"],
    aggregator: "max",
    registers,
    async collect() {
      const tasks = await queue;
      this.reset();
      for (const { task, oldestSeconds } of tasks) this.set({ task }, oldestSeconds);
    },
  });
  new Gauge({
    name: "practicum_database_connections",
    help: "Connections of this process to the database: all, those that do nothing, and requests that wait for one.",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, count] of Object.entries(sources.pool?.() ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: "practicum_sockets",
    help: "Open sockets of the Channels server inside.",
    registers,
    collect() {
      const count = sources.sockets?.();
      if (count !== undefined) this.set(count);
    },
  });
  new Gauge({
    name: "practicum_disk_bytes",
    help: "The disk of the data folder: what is free, and its size.",
    labelNames: ["state"],
    aggregator: "max",
    registers,
    async collect() {
      const disk = await sources.disk?.().catch(() => undefined);
      this.reset();
      for (const [state, bytes] of Object.entries(disk ?? {})) this.set({ state }, bytes);
    },
  });
  new Gauge({
    name: "practicum_check",
    help: "What the process checks of itself: 1 when it works, 0 when it has failed; without a value where another process does it.",
    labelNames: ["check"],
    aggregator: "min",
    registers,
    async collect() {
      const checks = (await sources.checks?.()) ?? {};
      this.reset();
      for (const [check, state] of Object.entries(checks))
        if (state !== "off") this.set({ check }, state === "ok" ? 1 : 0);
    },
  });
  new Gauge({
    name: "practicum_info",
    help: "Always 1: the labels say which version runs.",
    labelNames: ["version", "build"],
    aggregator: "first",
    registers,
    collect() {
      const version = sources.version?.();
      if (version) this.set(version, 1);
    },
  });
}

const figures = processWide("figures", createFigures);

/** Names what is read when the figures are asked for, beside what was named before. */
export const nameSources = (sources: Sources): void => {
  Object.assign(figures().sources, sources);
};

/** Counts a call, with the milliseconds that it took. */
export function countCall(call: string, outcome: CallOutcome, ms: number): void {
  figures().calls.inc({ call, outcome });
  figures().callSeconds.observe({ call }, ms / 1000);
}

/** Counts a page by its route. */
export function countPage(page: string, status: number, ms: number): void {
  figures().pages.inc({ page, status });
  figures().pageSeconds.observe({ page }, ms / 1000);
}

/** Counts an attempt of a job. */
export function countJob(task: string, outcome: JobOutcome, ms: number): void {
  figures().jobs.inc({ task, outcome });
  figures().jobSeconds.observe({ task }, ms / 1000);
}

/** The figures of one process, as another one adds them up. */
export type ProcessFigures = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** Those of this process alone. */
export const ownFigures = (): Promise<ProcessFigures> => figures().registry.getMetricsAsJSON();

/** What was counted and measured since a process began: it only grows, unlike a gauge, and is true also after the process has gone. */
export const totalsOf = (all: ProcessFigures): ProcessFigures =>
  all.filter(({ type }) => ["counter", "histogram"].includes(String(type)));

/** The figures of several processes as those of one. */
export const addUp = (all: readonly ProcessFigures[]): Promise<ProcessFigures> =>
  AggregatorRegistry.aggregate([...all]).getMetricsAsJSON();

/**
 * All figures of this start, also those of its other processes, in the text format of Prometheus, and its media type. Throws "unavailable" when
 * the others' cannot be had: without them a count would fall, which Prometheus takes for a restart.
 */
export async function readFigures(): Promise<{ text: string; type: string }> {
  const { registry, sources } = figures();
  if (!sources.allProcesses) return { text: await registry.metrics(), type: registry.contentType };
  const all = await sources.allProcesses(await ownFigures());
  if (!all) throw new AppError("unavailable");
  return { text: await AggregatorRegistry.aggregate([...all]).metrics(), type: registry.contentType };
}

/** The names of the figures, for whatever shows them. */
export const figureNames = (): string[] =>
  figures()
    .registry.getMetricsAsArray()
    .map(({ name }) => name);
