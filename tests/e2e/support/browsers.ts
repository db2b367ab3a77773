import type { Browser, BrowserContext, Page } from "@playwright/test";
import { waitForHydration } from "./hydration";
import { moveClock } from "./other-day";

/** A phone, a desktop, and the narrowest screen that must work without horizontal scrolling (WCAG 1.4.10). */
export const screens = {
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 800 },
  narrow: { width: 320, height: 640 },
} as const;

/** What kind of browser a visitor has. */
export type BrowserKind = {
  /** Default `phone`. */
  screen?: keyof typeof screens;
  /** False for a browser that runs no scripts. */
  scripts?: boolean;
  /** With the usual transitions; without them a test does not wait for animations. */
  motion?: boolean;
  /** The proxy of all requests; direct without one. */
  proxy?: string;
  /** Where its addresses begin; the tests' own product without one. */
  origin?: string;
  /** True for a browser with the service worker; others have none, so that every page is the server's. Implies `fresh`. */
  worker?: boolean;
  /** One that nobody used before and nobody uses after: with an empty cache, or to change in a way that stays, such as its clock. */
  fresh?: boolean;
};

/** Events of a page to which tests listen. */
const pageEvents = ["console", "dialog", "download", "request", "requestfailed", "response", "websocket"] as const;
const FORGET_MS = 10_000;

/**
 * Browsers with one page each, which forget everything between two tests but the browser's cache of files. A new one would cost each
 * test half a second of processor, most of it for a process that compiles the same scripts again.
 */
export class Browsers {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #free = new Map<string, BrowserContext[]>();
  readonly #first = new WeakMap<BrowserContext, Page>();

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  /** A browser with an empty page. */
  async take(kind: BrowserKind): Promise<BrowserContext> {
    const spare = kept(kind) ? this.#free.get(keyOf(kind))?.pop() : undefined;
    if (spare) return spare;
    const context = await openContext(this.#browser, kind);
    const page = await context.newPage();
    this.#first.set(context, page);
    if (kept(kind)) refuseLastingChanges(page, context);
    return context;
  }

  /** Closes a browser, or keeps it for another test when it is `sound` and has forgotten this one. */
  async giveBack(context: BrowserContext, kind: BrowserKind, sound: boolean): Promise<void> {
    if (!kept(kind) || !sound || !(await this.#resetInTime(context, kind))) return context.close();
    const key = keyOf(kind);
    this.#free.set(key, [...(this.#free.get(key) ?? []), context]);
  }

  async #resetInTime(context: BrowserContext, kind: BrowserKind): Promise<boolean> {
    const late = new Promise<false>((resolve) => setTimeout(resolve, FORGET_MS, false).unref());
    return Promise.race([this.#reset(context, kind).then(() => true), late]).catch(() => false);
  }

  async #reset(
    context: BrowserContext,
    { screen = "phone", scripts = true, motion = false }: BrowserKind,
  ): Promise<void> {
    const page = this.#first.get(context);
    if (!page || page.isClosed()) throw new Error("Its page was closed.");
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const event of pageEvents) {
      page.removeAllListeners(event as "request");
      context.removeAllListeners(event as "request");
    }
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.clearPermissions();
    await context.setOffline(false);
    await page.emulateMedia({ media: null, colorScheme: "light", forcedColors: null, ...motionOf(motion) });
    await page.setViewportSize(screens[screen]);
    // A page without scripts, which can reach what the others have stored. They store their last as they are left.
    await page.goto(`${this.#origin}/robots.txt`, { waitUntil: "commit" });
    if (scripts) await page.evaluate(emptyStorage);
    await context.clearCookies();
    await page.mouse.move(-1, -1);
    const session = await context.newCDPSession(page);
    await session.send("Page.resetNavigationHistory");
    await session.detach();
  }
}

const kept = ({ proxy, origin, fresh, worker }: BrowserKind): boolean => !proxy && !origin && !fresh && !worker;
const keyOf = ({ screen = "phone", scripts = true, motion = false }: BrowserKind): string =>
  JSON.stringify([screen, scripts, motion]);

const motionOf = (motion: boolean) => ({ reducedMotion: motion ? ("no-preference" as const) : ("reduce" as const) });

/** A browser of its own, which the caller closes. */
export async function openContext(browser: Browser, kind: BrowserKind): Promise<BrowserContext> {
  const { screen = "phone", scripts = true, motion = false, proxy, origin, worker = false } = kind;
  const context = await browser.newContext({
    viewport: screens[screen],
    hasTouch: screen !== "desk",
    ...motionOf(motion),
    javaScriptEnabled: scripts,
    serviceWorkers: worker ? "allow" : "block",
    ...(proxy && { proxy: { server: proxy } }),
    ...(origin && { baseURL: origin }),
  });
  await moveClock(context);
  if (scripts) waitForHydration(context);
  return context;
}

/** What cannot be taken back must not be done to a browser that others use after. */
function refuseLastingChanges(page: Page, context: BrowserContext): void {
  const refuse = () => {
    throw new Error("This changes the browser for good: open one with `fresh: true`.");
  };
  for (const name of ["addInitScript", "exposeFunction", "exposeBinding", "routeWebSocket"] as const) {
    page[name] = refuse;
    context[name] = refuse;
  }
  // A new page reads its context's clock, so that one stays.
  Object.defineProperty(page, "clock", { get: refuse });
}

/** Runs in the page. A database that another tab holds open would never be gone. */
async function emptyStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    await new Promise<void>((resolve, reject) => {
      const asked = indexedDB.deleteDatabase(name ?? "");
      asked.onsuccess = () => resolve();
      asked.onerror = asked.onblocked = () => reject(new Error(`${name} is in use.`));
    });
  }
}
