import { type SpawnOptions, spawn } from "node:child_process";
import { HostError } from "./host-error";

const LINES_SHOWN = 40;

type CommandOptions = {
  /** What the command does, for the sentence when it fails: "The build". */
  what: string;
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Ends the command early. */
  signal?: AbortSignal | undefined;
};

/**
 * Runs a Node program quietly to its end.
 * @param args the arguments of `node`
 * @returns what it printed
 * @throws HostError with the last lines of its output when it fails
 */
export async function runNode(args: string[], { what, cwd, env, signal }: CommandOptions): Promise<string> {
  const { code, output } = await runCommand(process.execPath, args, { cwd, env, signal });
  if (code === 0) return output;
  signal?.throwIfAborted();
  const tail = output.trimEnd().split("\n").slice(-LINES_SHOWN).join("\n");
  if (/ENOSPC|EDQUOT|no space left on device|disk quota exceeded|disk full/i.test(output)) {
    throw new HostError(`${what} failed: the disk is full. Free some space and start again.`);
  }
  throw new HostError(`${tail}\n\n${what} failed; the lines above say why.`);
}

/** Runs a command without input to its end, and gives its exit code (1 when a signal ended it) and all it printed. */
export function runCommand(
  command: string,
  args: string[],
  options: SpawnOptions,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    child.once("error", (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
