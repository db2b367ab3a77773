import { expect, type Locator, type Page } from "@playwright/test";

/** Many more stops than any page has before the searched element. */
const maxStops = 60;

/** Presses the Tab key until the element has the focus. */
export async function walkTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < maxStops; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key does not reach ${target}.`);
}
