import type { Locator, Page, Route } from "@playwright/test";
import { workerPath } from "@/lib/platform/offline/names";
import { expect } from "./test";
import { t } from "./texts";

/** The addresses that the service worker has stored under a name that begins so. */
const stored = (page: Page, prefix: string): Promise<string[]> =>
  page.evaluate(async (start) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(start));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  }, prefix);

/** The pages of reports that are kept on the device. */
export const keptPages = async (page: Page): Promise<string[]> =>
  (await stored(page, "practicum-pages-")).filter((path) => path.startsWith("/group/student/report/"));

/** Waits until the page can do without a network: the worker has its offline page, and the page itself if that is a report or a list. */
export async function readyForNoNetwork(page: Page): Promise<void> {
  await expect.poll(() => stored(page, "practicum-files-")).toContain("/offline");
  await page.waitForLoadState("networkidle");
  const { pathname } = new URL(page.url());
  if (["/dashboard", "/reports"].includes(pathname))
    await expect.poll(() => stored(page, "practicum-pages-")).toContain(pathname);
  if (!pathname.startsWith("/group/student/report/")) return;
  const report = pathname.slice(0, pathname.lastIndexOf("/"));
  await expect.poll(() => keptPages(page)).toEqual(expect.arrayContaining([1, 2, 3].map((tab) => `${report}/${tab}`)));
}

/** The same for what opens later on a page, dialogs above all: the worker has the files that its script names for the page's route. */
export async function readyForDialogs(page: Page, route: string): Promise<void> {
  await readyForNoNetwork(page);
  const script = await page.evaluate(async (path) => (await fetch(path)).text(), workerPath);
  const [, list = ""] = script.split(`"${route}":[`);
  const named = list.slice(0, list.indexOf("]")).match(/static\/[^"]+/g) ?? [];
  expect(named).not.toEqual([]);
  const files = named.map((file) => `/_next/${file}`);
  await expect.poll(() => stored(page, "practicum-files-")).toEqual(expect.arrayContaining(files));
}

/** The page has the scripts that it has asked for by now: the one that says that there is no network is among them once it is hydrated. */
const scriptsLoaded = (page: Page) =>
  page.waitForFunction(() =>
    [...document.scripts].every(
      ({ src, noModule }) => !src || noModule || performance.getEntriesByName(src, "resource").length > 0,
    ),
  );

/** The network goes, and the page has noticed. */
export async function goOffline(page: Page): Promise<void> {
  await scriptsLoaded(page);
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
}

type Cut = {
  /** What is pressed; it makes the call. */
  press: Locator;
  call: string;
  /** What the page says beside it. */
  said: Locator;
  /** What was typed is still there. */
  expectKept: () => Promise<void>;
  /** How often the server has it. */
  count: () => Promise<number>;
};

/**
 * Presses twice: first the request finds no way to the server, then the network goes after the server has stored it and before its answer
 * arrives. The page says so both times, and what was typed stays. Then there is a network again, and the server has it once.
 */
export async function pressThroughCuts(page: Page, { press, call, said, expectKept, count }: Cut): Promise<void> {
  const before = await count();
  const cut = async (reach: (route: Route) => Promise<unknown>, counted: number) => {
    const failed = page.waitForEvent("requestfailed", (request) => new URL(request.url()).pathname === `/api${call}`);
    await page.route(`**/api${call}`, (route) => reach(route).then(() => route.abort("internetdisconnected")), {
      times: 1,
    });
    await press.click();
    await failed;
    await expect(said).toBeVisible();
    await expectKept();
    expect(await count()).toBe(counted);
  };
  await cut(async () => {}, before);
  // The page hears of it in no other way either.
  await cut(
    (route) =>
      page
        .context()
        .setOffline(true)
        .then(() => route.fetch()),
    before + 1,
  );
  await page.context().setOffline(false);
}

/** What a form says above its button when no answer has come. */
export const notSent = (within: Page | Locator): Locator =>
  within.getByRole("alert").getByText(t("system.no_connection"));

/** The page finds by itself that it is done, or after another press. */
export async function expectFound(press: Locator, done: Locator): Promise<void> {
  await expect(async () => {
    if (await press.isVisible()) await press.click({ timeout: 1_000 });
    await expect(done).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/** The person turns to the page, and what it loads ahead then, such as the scripts of its dialogs, is there. */
export async function turnTo(page: Page): Promise<void> {
  const idle = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await idle();
  await page.mouse.move(1, 1);
  await idle();
  const missing = () =>
    [...document.scripts]
      .filter(({ src, noModule }) => src !== "" && !noModule && performance.getEntriesByName(src).length === 0)
      .map(({ src }) => src);
  await expect.poll(() => page.evaluate(missing)).toEqual([]);
}

/** The dialogs open without a network, although the page loads their scripts apart. */
export async function expectOpenOffline(page: Page, openers: readonly Locator[]): Promise<void> {
  await turnTo(page);
  await page.context().setOffline(true);
  for (const opener of openers) {
    await opener.click();
    // The cross of a question has the same name.
    const cancel = page.getByRole("dialog").getByRole("button", { name: t("common.cancel"), exact: true });
    await expect(cancel.last()).toBeVisible();
    await cancel.last().click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.context().setOffline(false);
}

/** What the page says about the network under its top. */
export const banner = (page: Page) => page.locator("[role=status] > p").first();

/** Everything that the browser has stored for the product and a script can read, as one text; static files are left out. */
export const storedOnDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (new URL(request.url).pathname.startsWith("/_next/")) continue;
        found.push(request.url, (await (await cache.match(request))?.text()) ?? "");
      }
    }
    const read = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await read(indexedDB.open(name));
      for (const store of db.objectStoreNames)
        found.push(JSON.stringify(await read(db.transaction(store).objectStore(store).getAll())));
      db.close();
    }
    return found.join("\n");
  });
