import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { countCells } from "@/tests/runner/cells";
import { screens } from "./test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];

/** The page as it looks now meets WCAG 2.1 AA, as far as a machine can tell, on a phone and on a desk. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const screen of ["phone", "desk"] as const) {
    await page.setViewportSize(screens[screen]);
    expect.soft(await violationsOn(page, screen), `${page.url()} on a ${screen}`).toEqual([]);
    countCells("pages held to WCAG 2.1 AA, each on a phone and a desk");
  }
}

/** What only a desk shows, or shows in another form or in other colours than a phone. */
const onlyOnDesk =
  "nav, aside, table, [class*='lg:bg-'], [class*='lg:text-'], [class*='max-sm:hidden'], [class*='max-lg:hidden']";

/**
 * What breaks a rule. A colour is measured when nothing moves or fades any more. That takes longer than all other rules together, so
 * on a desk only what a phone does not show in the same colours is measured.
 */
async function violationsOn(page: Page, screen: "phone" | "desk"): Promise<string[]> {
  // Once a document: loading the rules takes longer than applying them.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ tags, measured }) => {
      // One that never ends, such as a spinner's, is not waited for.
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { axe: rulebook } = window as unknown as { axe: typeof axe };
      const everywhere = measured === "*";
      const { violations } = await rulebook.run(document, {
        runOnly: { type: "tag", values: tags },
        resultTypes: ["violations"],
        rules: { "color-contrast": { enabled: everywhere } },
      });
      if (!everywhere && document.querySelector(measured)) {
        const options = { runOnly: ["color-contrast"], resultTypes: ["violations" as const] };
        violations.push(...(await rulebook.run({ include: [measured] }, options)).violations);
      }
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target} ${html}`));
    },
    { tags: rules, measured: screen === "desk" ? onlyOnDesk : "*" },
  );
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
