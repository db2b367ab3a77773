import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import type { Person } from "./people";

/** @param executablePath undefined: the browser installed by Playwright */
export const launchBrowser = (executablePath: string | undefined): Promise<Browser> =>
  chromium.launch({
    ...(executablePath && { executablePath }),
    // Chromium's sandbox does not work for root. The rest keeps it from calling home.
    args: ["--no-sandbox", "--disable-background-networking"],
  });

/**
 * A browser that has never been here, signed in as the person if there is one.
 * @param worker false for one without the service worker, whose answers have no size
 */
export async function openContext(
  browser: Browser,
  origin: string,
  person?: Person,
  worker = true,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: worker ? "allow" : "block" });
  if (person) await context.addCookies([{ name: "Admin-Token", value: person.token, url: origin }]);
  return context;
}
