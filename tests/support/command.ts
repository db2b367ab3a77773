import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/** One of `scripts/`, run as a person would in a separate terminal. */
export type Command = {
  child: ChildProcess;
  /** All it has printed so far. */
  output: () => string;
  /** Ends when it has printed a text; fails when it ends before. */
  printed: (text: string) => Promise<void>;
  /** The exit code, when it has ended; null when a signal ended it. */
  ended: Promise<number | null>;
};

type Options = { env?: Record<string, string>; node?: string[] };

/** The settings that `npm test` hands to the tests, which a command started by a test must not inherit. */
const OWN_SETTINGS =
  /^(DATABASE_URL|TEMPLATE_DATABASE_URL|BASE_URL|APP_URL|NEXTAUTH_.*|PUSHER_.*|DOCUMASTER_.*|PORT|HOST|DATA_DIR|DEMO|NODE_ENV)$/;

/**
 * Starts a script.
 * @param words the script's name and its arguments: `start.mjs`, `--help`
 * @param options `node` goes before the script
 */
export function runScript([script = "", ...args]: string[], { env, node = [] }: Options = {}): Command {
  const inherited = Object.entries(process.env).filter(([name]) => !OWN_SETTINGS.test(name));
  const child = spawn(process.execPath, [...node, path.join(root, "scripts", script), ...args], {
    cwd: root,
    env: { ...Object.fromEntries(inherited), ...env } as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk;
      for (const look of waiting) look();
    });
  }
  const ended = once(child, "close").then(([code]) => code as number | null);
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => output.includes(text) && resolve();
      waiting.add(look);
      look();
      void ended.then(() => reject(new Error(`It ended without printing "${text}":\n${output}`)));
    });
  return { child, output: () => output, printed, ended };
}
