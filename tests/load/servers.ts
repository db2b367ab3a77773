import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { pause } from "../../lib/host/processes";

export type RunningServer = {
  origin: string;
  pid: number;
  stop: () => Promise<void>;
  /** Sends a signal; ends with the exit code when the program has ended, null when the signal ended it. */
  kill: (signal: NodeJS.Signals) => Promise<number | null>;
};

type Options = {
  /** The arguments of `node`. */
  args: string[];
  cwd: string;
  env: Record<string, string>;
  /** Port on 127.0.0.1 that the program will listen at. */
  port: number;
  /** File for all that the program prints. */
  log: string;
  /** What the program prints once it listens, for a port that another program may have taken meanwhile. */
  ready?: string | undefined;
  /** Ends the program, also while it starts. */
  signal?: AbortSignal | undefined;
};

const LOG_LINES_SHOWN = 30;

/** Starts a web server as a separate process and waits for its first page. Throws with the end of its log when none arrives. */
export async function startServer({ args, cwd, env, port, log, ready = "", signal }: Options): Promise<RunningServer> {
  const output = openSync(log, "a");
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", output, output],
    ...(signal && { signal }),
  });
  // The acknowledgement of the signal.
  child.on("error", () => {});
  closeSync(output);
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  const origin = `http://127.0.0.1:${port}`;
  let status = await ask(origin);
  while (status === undefined && !ended()) {
    await pause(50);
    status = await ask(origin);
  }
  while (!readFileSync(log, "utf8").includes(ready) && !ended()) await pause(50);
  if (status !== 200 || ended()) {
    child.kill();
    throw new Error(`${args.join(" ")} shows no page:\n${endOf(log)}`);
  }
  return {
    origin,
    pid: child.pid ?? 0,
    async kill(name) {
      if (ended()) return child.exitCode;
      child.kill(name);
      const [code] = await once(child, "exit");
      return code;
    },
    async stop() {
      if (ended()) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** The status of the first page; undefined before the server listens. */
const ask = (origin: string): Promise<number | undefined> =>
  fetch(origin).then(
    (response) => response.status,
    () => undefined,
  );

/** The last lines that a program printed. */
export const endOf = (log: string): string =>
  readFileSync(log, "utf8").trimEnd().split("\n").slice(-LOG_LINES_SHOWN).join("\n");
