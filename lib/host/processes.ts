import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";

/** Is there a process with this id, of any user? */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The command line of a process, one entry an argument; empty when it cannot be read. */
export function commandLine(pid: number): string[] {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" })
      .trim()
      .split(" ");
  } catch {
    return [];
  }
}

/**
 * Identifies one use of a process id: ids are used again after a restart, and in a container always
 * the same few are. Undefined when there is no such process, or it has ended and only its parent does not know yet.
 */
export function processIdentity(pid: number): string | undefined {
  try {
    if (process.platform !== "linux") {
      return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || undefined;
    }
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field, the name, may hold spaces and brackets; the state follows it, and the start time is the 20th.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? undefined : `${boot} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

/** Outside of the range from which systems take the ports of outgoing connections. */
const ports = { first: 20_000, last: 29_999 };

/** A TCP port that nobody listens on just now at 127.0.0.1, chosen at random: two who ask at the same time get different ones. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.first, ports.last + 1);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return false;
    throw error;
  }
  await once(server.close(), "close");
  return true;
}

/** Ends after `ms`; for polling what cannot be waited for otherwise. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
