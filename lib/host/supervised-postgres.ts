import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./embedded-postgres";
import { HostError } from "./host-error";

/** An embedded PostgreSQL that is started again, at the same address, when it dies. */
export type SupervisedPostgres = {
  /** The connection address of one of its databases. */
  url: (database: string) => string;
  /** Is the server being started again? */
  isAway: () => boolean;
  /** Was the server away at any time since `moment` (ms of `performance.now()`)? Also knows of a death of this instant, and takes longer. */
  wasAwaySince: (moment: number) => boolean;
  /** Calls a function each time when the server has gone and when it is back. */
  follow: (listener: (isAway: boolean) => void) => void;
  /** Fails with a HostError when the server cannot be started again, or has died too often. */
  lost: Promise<never>;
  /** Disconnects everybody, writes everything down and ends when the server is gone for good. */
  stop: () => Promise<void>;
};

type Options = EmbeddedPostgresOptions & {
  say: (line: string) => void;
  /** A server that dies more often than this within ten minutes is not started again. */
  maxRestarts?: number;
};

const MAX_RESTARTS = 10;
const COUNTED_MS = 600_000;

/** Starts the embedded PostgreSQL and keeps it running. @throws HostError when the first start fails */
export async function superviseEmbeddedPostgres(options: Options): Promise<SupervisedPostgres> {
  const { say, maxRestarts = MAX_RESTARTS, ...start } = options;
  let server = await startEmbeddedPostgres(start);
  let awayUntil = Number.NEGATIVE_INFINITY;
  let isStopping = false;
  let restarts: number[] = [];
  const listeners: ((isAway: boolean) => void)[] = [];
  const tell = (isAway: boolean) => {
    for (const listener of listeners) listener(isAway);
  };

  async function keepRunning(): Promise<void> {
    for (;;) {
      await server.gone;
      if (isStopping) return;
      awayUntil = Number.POSITIVE_INFINITY;
      tell(true);
      const now = performance.now();
      restarts = [...restarts.filter((time) => now - time < COUNTED_MS), now];
      if (restarts.length > maxRestarts) throw tooOften(options.dir, maxRestarts);
      say("The embedded database stopped unexpectedly; starting it again");
      server = await startEmbeddedPostgres({ ...start, port: server.port });
      awayUntil = performance.now();
      tell(false);
      // The stop began during the start and has missed this server.
      if (isStopping) await server.stop();
    }
  }

  const running = keepRunning();
  const lost = running.then(() => new Promise<never>(() => {}));
  // Nobody listens after an orderly stop.
  lost.catch(() => {});
  return {
    url: (database) => server.url(database),
    isAway: () => awayUntil === Number.POSITIVE_INFINITY,
    follow: (listener) => void listeners.push(listener),
    wasAwaySince: (moment) => awayUntil >= moment || !server.isThere(),
    lost,
    async stop() {
      isStopping = true;
      await server.stop();
      await running.catch(() => {});
    },
  };
}

const tooOften = (dir: string, times: number) =>
  new HostError(
    `The embedded database stopped more than ${times} times within ten minutes. Its log is ${dir}/postgres.log.`,
  );
