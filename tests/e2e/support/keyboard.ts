import { expect, type Locator, type Page } from "@playwright/test";

/** Far more stops than any page has before what is looked for. */
const mostStops = 60;

/** Walks with the Tab key until the focus is there. */
export async function walkTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < mostStops; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key does not reach ${target}.`);
}
