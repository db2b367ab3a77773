import type { Page } from "@playwright/test";

/**
 * Counts the taps of a person on the buttons and links of a page, whichever they open meanwhile. Not counted is what a person answers: the points
 * that they tick, the steps of a scale, and a text, whose field takes a tap of its own.
 * @param page of a `fresh` browser
 * @returns gives the number of taps until then
 */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = ({ isTrusted, target }: Event) => {
      if (!(isTrusted && target instanceof Element && target.closest("a, button"))) return;
      sessionStorage.setItem("taps", String(Number(sessionStorage.getItem("taps")) + 1));
    };
    window.addEventListener("click", count, { capture: true });
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem("taps")));
}
