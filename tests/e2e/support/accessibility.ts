import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { screens } from "./test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];

/** What the page looks like now meets WCAG 2.1 AA, as far as a machine can tell, on a phone and on a desk. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const screen of ["phone", "desk"] as const) {
    await page.setViewportSize(screens[screen]);
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target} ${html}`));
    expect.soft(found, `${page.url()} on a ${screen}`).toEqual([]);
  }
}

/** Nothing has to be scrolled sideways on the narrowest screen. */
export async function expectReflow(page: Page): Promise<void> {
  await page.setViewportSize(screens.narrow);
  const widths = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect.soft(widths[0], `${page.url()} is as wide as its screen`).toBe(widths[1]);
}

/** Both, with the page left on a phone's screen. */
export async function expectGoodPage(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectReflow(page);
  await page.setViewportSize(screens.phone);
}
