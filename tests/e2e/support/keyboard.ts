import { expect, type Locator, type Page } from "@playwright/test";

/** Many more stops than any page has before the searched element. */
const maxStops = 60;

declare global {
  interface Window {
    /** Somebody has used the keyboard on this document. */
    hasWalked?: true;
  }
}

/** Presses the Tab key until the element has the focus, from where the last step left it. Only a fresh document begins at its top. */
export async function walkTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  if (await page.evaluate(() => window.hasWalked)) await expectFocusKept(page);
  await page.evaluate(() => {
    window.hasWalked = true;
  });
  for (let stops = 0; stops < maxStops; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key does not reach ${target}.`);
}

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

/** What has the focus is a part of the page: nobody has to begin at its top again. */
export const expectFocusKept = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.matches("body *")), {
      message: "a part of the page has the focus",
    })
    .toBe(true);
