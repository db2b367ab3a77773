import { readlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type TestInfo } from "@playwright/test";
import { screens } from "./test";

/** A browser with a profile on the disk, which can be killed and opened again. */
export type OwnBrowser = {
  open: () => Promise<BrowserContext>;
  /** Ends the browser's process on the spot, as a power cut does. */
  kill: () => Promise<void>;
  /** Closes what is open and deletes the profile. */
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
      });
      return context;
    },
    async kill() {
      const gone = context?.waitForEvent("close");
      // Chromium's lock on the profile says whose it is: `<machine>-<process>`.
      const lock = readlinkSync(path.join(profile, "SingletonLock"));
      process.kill(Number(lock.split("-").at(-1)), "SIGKILL");
      await gone;
      context = undefined;
    },
    async remove() {
      await context?.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
