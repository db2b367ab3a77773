import { expect, type Locator, type Page } from "@playwright/test";

/** Many more stops than any page has before the searched element. */
const maxStops = 60;

declare global {
  interface Window {
    /** Somebody has walked over this document before. */
    isWalked?: boolean;
  }
}

/** Presses the Tab key until the element has the focus. Nobody has to begin at the top of a page where they have been before. */
export async function walkTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  if (await page.evaluate(() => window.isWalked)) await expectFocusKept(page);
  await page.evaluate(() => {
    window.isWalked = true;
  });
  for (let stops = 0; stops < maxStops; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key does not reach ${target}.`);
}

/** A sign-in leads to a page that begins at its top. */
export const beginAtTop = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.isWalked = false;
  });

/** Walks to a control and presses a key on it, by default the one that buttons and links follow. */
export async function pressKey(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await walkTo(page, target);
  await page.keyboard.press(key);
}

/** Walks to a text field and types into it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await walkTo(page, target);
  await page.keyboard.type(text);
}

/** What has the focus is a part of the page. */
export const expectFocusKept = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
