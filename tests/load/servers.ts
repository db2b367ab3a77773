import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { pause } from "../../lib/platform/host/processes";

export type RunningServer = { origin: string; stop: () => Promise<void> };

type Options = {
  /** What stands after `node`. */
  args: string[];
  cwd: string;
  env: Record<string, string>;
  /** Port on 127.0.0.1 that the program will listen at. */
  port: number;
  /** File for all that the program prints. */
  log: string;
};

const LOG_LINES_SHOWN = 30;

/** Starts a web server as a process of its own and waits until it answers. Throws with the end of its log when it ends instead. */
export async function startServer({ args, cwd, env, port, log }: Options): Promise<RunningServer> {
  const output = openSync(log, "a");
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  const origin = `http://127.0.0.1:${port}`;
  while (!(await answers(origin))) {
    if (ended()) throw new Error(`${args.join(" ")} ended:\n${endOf(log)}`);
    await pause(50);
  }
  return {
    origin,
    async stop() {
      if (ended()) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

const answers = (origin: string): Promise<boolean> =>
  fetch(origin, { redirect: "manual" }).then(
    (response) => response.ok,
    () => false,
  );

const endOf = (log: string) => readFileSync(log, "utf8").trimEnd().split("\n").slice(-LOG_LINES_SHOWN).join("\n");
