import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { countCells } from "@/tests/runner/cells";
import { htmlProblems } from "@/tests/support/html";
import { screens } from "./browsers";
import { takeLeftTitles } from "./hydration";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];

/**
 * The current page is valid HTML and meets WCAG 2.1 AA, as far as a machine can check. On a phone every element is checked, on a desk those
 * that a phone hides or shows in another form or colour: the rest is the same there.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectValid(page);
  await expectStill(page);
  for (const screen of ["phone", "desk"] as const) {
    await page.setViewportSize(screens[screen]);
    await expect(page).toHaveTitle(/./);
    expect.soft(await violationsOn(page, screen), `${page.url()} on a ${screen}`).toEqual([]);
  }
  countCells("pages held to WCAG 2.1 AA, each on a phone and a desk");
}

/** What React writes as the address of a form that a script sends: a sentence with spaces, which is no valid URL. */
const addressByReact = / action="javascript:throw new Error\('A React form was unexpectedly submitted\.[^"]*"/g;

/** What scripts have made of the page meets the HTML standard. */
async function expectValid(page: Page): Promise<void> {
  await takeLeftTitles(page);
  // Next shows a page that it fetches, also the same one again, a moment before it takes the earlier title away.
  await expect(page.locator("head > title")).toHaveCount(1);
  const html = (await page.content()).replace(addressByReact, "");
  expect.soft(await htmlProblems(html), `${page.url()} as HTML`).toEqual([]);
  countCells("valid HTML in a browser");
}

/** For somebody who asks for less motion, no style of what is shown makes it move. */
async function expectStill(page: Page): Promise<void> {
  const moving = await page.evaluate(() => {
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) return [];
    const lasts = (duration: string) => Number.parseFloat(duration) > 0.001;
    const moves = (element: Element) => {
      const { animationDuration, transitionDuration } = getComputedStyle(element);
      return [animationDuration, transitionDuration].some((durations) => durations.split(", ").some(lasts));
    };
    return [...document.body.querySelectorAll("*")]
      .filter(moves)
      .map((element) => (element.cloneNode() as Element).outerHTML);
  });
  expect.soft(moving, `${page.url()} with less motion`).toEqual([]);
}

/** What has another form or another colour on a desk, though a phone shows it too. */
const differentOnDesk = "table, [class*='overflow-'], [class*='lg:bg-'], [class*='lg:text-']";

declare global {
  interface Window {
    axe?: typeof axe;
    /** What the page shows on a phone. */
    shownOnPhone?: WeakSet<Element>;
  }
}

async function violationsOn(page: Page, screen: "phone" | "desk"): Promise<string[]> {
  // Once per document: loading the rules takes longer than applying them.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ({ tags, onPhone, different }) => {
      // Colours are measured when no transition is running. One that never ends, such as a spinner's, is ignored.
      const isRunning = ({ effect, playState }: Animation) =>
        playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
      // The browser draws nothing for a transition that nobody sees, and so never ends it, unless a frame is asked for.
      while (document.getAnimations().some(isRunning)) await new Promise(requestAnimationFrame);

      const shown = [...document.body.querySelectorAll("*")].filter((element) => element.checkVisibility());
      const before = window.shownOnPhone;
      window.shownOnPhone = onPhone ? new WeakSet(shown) : undefined;
      const parts = new Set(shown.filter((element) => !before?.has(element) || element.matches(different)));
      const outermost = [...parts].filter(({ parentElement }) => !parentElement || !parts.has(parentElement));
      if (outermost.length === 0) return [];
      // Next shows a page that it fetches, also the same one again, a moment before its title.
      while (document.title === "") await new Promise(requestAnimationFrame);
      const context = onPhone ? document : { include: outermost };
      const found = await window.axe?.run(context, {
        runOnly: { type: "tag", values: tags },
        resultTypes: ["violations"],
      });
      if (!found) throw new Error("The page lost the rules while it was checked.");
      return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target} ${html}`));
    },
    { tags: rules, onPhone: screen === "phone", different: differentOnDesk },
  );
}

/** Nothing requires horizontal scrolling on the narrowest screen. */
export async function expectReflow(page: Page): Promise<void> {
  await page.setViewportSize(screens.narrow);
  await expectNoSidewaysScroll(page, "on the narrowest screen");
}

/** A phone has room for a text twice as large (WCAG 1.4.4). */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.setViewportSize(screens.phone);
  const setTextSize = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty("font-size", value), size);
  await setTextSize("200%");
  await expectNoSidewaysScroll(page, "with a text twice as large");
  await setTextSize("");
}

/** Parts of a page that follow its size by script may need a moment. */
async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect
    .configure({ soft: true })
    .poll(overhang, { message: `${page.url()} is as wide as its screen ${where}` })
    .toBe(0);
}

/** Both checks, ending on a phone's screen. */
export async function expectGoodPage(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectReflow(page);
  await page.setViewportSize(screens.phone);
}
