import type { BrowserContext } from "@playwright/test";

/** By how many seconds libfaketime moves the clock of this process; 0 without it. */
const ahead = Number.parseFloat(process.env.FAKETIME ?? "0");

/**
 * Gives the pages of a browser the clock that the server and the test have on another day. The browser itself runs without
 * libfaketime, under which it does not draw.
 */
export const moveClock = async (context: BrowserContext): Promise<void> => {
  if (ahead === 0) return;
  await context.addInitScript((milliseconds) => {
    // With the real prototype: libraries for time zones read its methods.
    globalThis.Date = new Proxy(Date, {
      construct: (real, given, made) =>
        Reflect.construct(real, given.length > 0 ? given : [real.now() + milliseconds], made),
      get: (real, name) => (name === "now" ? () => real.now() + milliseconds : Reflect.get(real, name)),
    });
  }, ahead * 1000);
};
