import type { Browser, Page } from "@playwright/test";
import { openContext } from "./browser";
import { call, type Person } from "./people";
import { median } from "./statistics";

/** Milliseconds from a call that sends a message until the badge in the recipient's browser has changed. */
export type BadgeLatency = { messages: number; p50: number; max: number };

const MESSAGES = 20;

type Scene = { origin: string; sender: Person; recipient: Person; reportId: number };

/** Lets one person write to the other about a report, again and again, while the other has a page open. */
export async function timeBadge(
  browser: Browser,
  { origin, sender, recipient, reportId }: Scene,
): Promise<BadgeLatency> {
  const context = await openContext(browser, origin, recipient);
  const page = await context.newPage();
  await openConnected(page, "/dashboard");
  const times: number[] = [];
  // The first one warms up.
  for (let number = 0; number <= MESSAGES; number++) {
    const shown = await watchBadge(page);
    const began = Date.now();
    await call(origin, sender, "/report/send-message", { reportId, body: `Message ${number}` });
    const took = (await shown()) - began;
    if (number > 0) times.push(took);
  }
  await context.close();
  return { messages: MESSAGES, p50: median(times), max: Math.max(...times) };
}

/** Opens a page and waits until its socket listens to a channel, the first one unless it is named. */
export async function openConnected(page: Page, path: string, channel = ""): Promise<void> {
  const socket = page.waitForEvent("websocket");
  const subscribed = socket.then((opened) =>
    opened.waitForEvent(
      "framereceived",
      ({ payload }) => payload.includes("subscription_succeeded") && payload.includes(channel),
    ),
  );
  await page.goto(path);
  await subscribed;
}

/** Watches the bell from now on. The function it gives ends with the moment at which a new number is painted. */
async function watchBadge(page: Page): Promise<() => Promise<number>> {
  const bell = page.locator("button[popovertarget=notifications]");
  const watch = await bell.evaluateHandle((button) => {
    const before = button.textContent;
    const changed = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (button.textContent === before) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve(Date.now()));
      });
      observer.observe(button, { childList: true, characterData: true, subtree: true });
    });
    return { changed };
  });
  return () => watch.evaluate(({ changed }) => changed);
}

/** The results as a section of the page. */
export const describeBadge = ({ messages, p50, max }: BadgeLatency): string =>
  `The time from one person's call that sends a message until the other's browser shows the new number, over ${messages} messages: half within
${Math.round(p50)} ms, the slowest ${Math.round(max)} ms. The goal is a second.
`;
