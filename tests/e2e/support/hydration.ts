import type { BrowserContext, Page } from "@playwright/test";

/**
 * From here on `goto` and `reload` of a context's pages also wait for hydration: a person is slower than
 * the page's script, a test is not, and early input may be overwritten. A call with `waitUntil` waits only for that.
 */
export function waitForHydration(context: BrowserContext): void {
  for (const page of context.pages()) wrap(page);
  context.on("page", wrap);
}

function wrap(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await hydrated(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await hydrated(page);
    return response;
  };
}

/**
 * Waits until React has taken over every control of a page, and its title: it leaves one behind that it has not when another page comes
 * (`takeLeftTitles`). React stores on an element what it knows of it. Hidden fields of a form that works without scripts are not React's, nor are
 * pages without its scripts.
 */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith("__react"));
    const controls = [...document.querySelectorAll("button, input:not([type=hidden]), select, textarea")];
    const title = document.querySelector("script[src*='/_next/']") && document.querySelector("head > title");
    return [...controls, ...(title ? [title] : [])].every(isTaken);
  });

/** Takes away the titles that React has left behind, after the one that counts: the page was fetched again before it had taken them over. */
export const takeLeftTitles = (page: Page) =>
  page.evaluate(() => {
    for (const title of document.querySelectorAll("head > title ~ title"))
      if (!Object.keys(title).some((key) => key.startsWith("__react"))) title.remove();
  });
