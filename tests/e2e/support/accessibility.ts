import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { countCells } from "@/tests/runner/cells";
import { screens } from "./test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];

/** The current page meets WCAG 2.1 AA, as far as a machine can check, at phone and desktop width. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const screen of ["phone", "desk"] as const) {
    await page.setViewportSize(screens[screen]);
    expect.soft(await violationsOn(page, screen), `${page.url()} on a ${screen}`).toEqual([]);
    countCells("pages held to WCAG 2.1 AA, each on a phone and a desk");
  }
}

/** What only a desktop shows, or shows in another form or in other colours than a phone. */
const onlyOnDesk =
  "nav, aside, table, [class*='lg:bg-'], [class*='lg:text-'], [class*='max-sm:hidden'], [class*='max-lg:hidden']";

/**
 * The violations. Colours are measured when no transition is running. That takes longer than all other rules together, so
 * on a desktop only elements with colours that a phone does not show are measured.
 */
async function violationsOn(page: Page, screen: "phone" | "desk"): Promise<string[]> {
  // Once per document: loading the rules takes longer than applying them.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ tags, measured }) => {
      // One that never ends, such as a spinner's, is ignored.
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

/** Nothing requires horizontal scrolling on the narrowest screen. */
export async function expectReflow(page: Page): Promise<void> {
  await page.setViewportSize(screens.narrow);
  const widths = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect.soft(widths[0], `${page.url()} is as wide as its screen`).toBe(widths[1]);
}

/** Both checks, ending on a phone's screen. */
export async function expectGoodPage(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectReflow(page);
  await page.setViewportSize(screens.phone);
}
