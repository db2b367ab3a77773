import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { call, type Person } from "./people";
import { quantile } from "./statistics";

/** Bytes as they travelled, compressed. */
export type Weight = {
  name: string;
  /** The scripts that the HTML itself names: what the first load waits for. */
  firstLoad: number;
  /** All scripts until the network rests, those that the page fetches later included. */
  untilIdle: number;
  html: number;
};

const SYSTEM_CHROMIUM = "/usr/bin/chromium";

/** CHROMIUM_PATH, else the system's Chromium, else the one that Playwright installed. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined);
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
}

async function openContext(browser: Browser, origin: string, person?: Person): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin });
  if (person) await context.addCookies([{ name: "Admin-Token", value: person.token, url: origin }]);
  return context;
}

/** Loads a page into a browser that has never seen the product. */
export async function weigh(
  browser: Browser,
  { name, origin, path, person }: { name: string; origin: string; path: string; person?: Person },
): Promise<Weight> {
  const context = await openContext(browser, origin, person);
  const page = await context.newPage();
  const scripts = new Map<string, Promise<number>>();
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script")
      scripts.set(
        request.url(),
        request.sizes().then((sizes) => sizes.responseBodySize),
      );
  });
  const response = await page.goto(path, { waitUntil: "networkidle" });
  if (response?.status() !== 200) throw new Error(`${path} answered ${response?.status()}.`);
  const html = await response.text();
  const named = [...html.matchAll(/<script[^>]*?\ssrc="([^"]+)"/g)].map(([, src = ""]) => new URL(src, origin).href);
  const sum = async (urls: Iterable<string>) =>
    (await Promise.all([...urls].map((url) => scripts.get(url) ?? 0))).reduce((total, bytes) => total + bytes, 0);
  const weight = {
    name,
    firstLoad: await sum(new Set(named)),
    untilIdle: await sum(scripts.keys()),
    html: (await response.request().sizes()).responseBodySize,
  };
  await context.close();
  return weight;
}

/** Milliseconds from a call that sends a message until the badge in the recipient's browser has changed. */
export type BadgeLatency = { messages: number; p50: number; max: number };

const MESSAGES = 20;

/** Lets one person write to the other about a report, again and again, while the other has a page open. */
export async function timeBadge(
  browser: Browser,
  { origin, sender, recipient, reportId }: { origin: string; sender: Person; recipient: Person; reportId: number },
): Promise<BadgeLatency> {
  const context = await openContext(browser, origin, recipient);
  const page = await context.newPage();
  await openConnected(page, "/dashboard");
  const times: number[] = [];
  // The first one warms up.
  for (let number = 0; number <= MESSAGES; number++) {
    const shown = await watchBadge(page);
    const began = Date.now();
    await call(origin, sender, "/report/send-message", { reportId, body: `Message ${number}` });
    const took = (await shown()) - began;
    if (number > 0) times.push(took);
  }
  await context.close();
  return { messages: MESSAGES, p50: quantile(times, 0.5), max: Math.max(...times) };
}

/** Opens a page and waits until its socket listens for the person's events. */
async function openConnected(page: Page, path: string): Promise<void> {
  const subscribed = page
    .waitForEvent("websocket")
    .then((socket) =>
      socket.waitForEvent("framereceived", ({ payload }) => payload.includes("subscription_succeeded")),
    );
  await page.goto(path);
  await subscribed;
}

/** Watches the bell from now on. The function it gives ends with the moment at which a new number had been painted. */
async function watchBadge(page: Page): Promise<() => Promise<number>> {
  const bell = page.locator("button[popovertarget=notifications]");
  const watch = await bell.evaluateHandle((button) => {
    const before = button.textContent;
    const changed = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (button.textContent === before) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve(Date.now()));
      });
      observer.observe(button, { childList: true, characterData: true, subtree: true });
    });
    return { changed };
  });
  return () => watch.evaluate(({ changed }) => changed);
}
