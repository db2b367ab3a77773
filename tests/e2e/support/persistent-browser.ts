import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type TestInfo } from "@playwright/test";
import { commandLine } from "@/lib/host/processes";
import { screens } from "./browsers";
import { waitForHydration } from "./hydration";

/** A browser with a profile on the disk, which can be killed and opened again. */
export type OwnBrowser = {
  open: () => Promise<BrowserContext>;
  /** Kills the browser's process, as a power cut does. */
  kill: () => Promise<void>;
  /** Closes the browser and deletes the profile. */
  remove: () => Promise<void>;
};

export async function makeOwnBrowser({ project }: TestInfo): Promise<OwnBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), "practicum-browser-"));
  const { launchOptions, baseURL } = project.use;
  let context: BrowserContext | undefined;
  return {
    async open() {
      context = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        baseURL,
        viewport: screens.phone,
        serviceWorkers: "block",
      });
      waitForHydration(context);
      return context;
    },
    async kill() {
      const gone = context?.waitForEvent("close");
      for (const pid of processesOf(profile)) killIfAlive(pid);
      await gone;
      context = undefined;
    },
    async remove() {
      await context?.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** The processes of a browser: the main one of a profile, its start script, and its helpers. */
const processesOf = (profile: string): number[] =>
  listProcesses().flatMap(({ pid, command }) => (command.includes(profile) ? [pid] : []));

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // A helper may have ended with the browser already.
  }
}

function listProcesses(): { pid: number; command: string }[] {
  if (process.platform !== "linux") {
    const lines = execFileSync("ps", ["-axww", "-o", "pid=,command="], { encoding: "utf8" }).trim().split("\n");
    return lines.map((line) => ({ pid: Number.parseInt(line, 10), command: line }));
  }
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return pids.map((pid) => ({ pid, command: commandLine(pid).join(" ") }));
}
