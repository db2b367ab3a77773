import { type Browser, type BrowserContext, test as base, type Page } from "@playwright/test";
import { PrismaPg } from "@prisma/adapter-pg";
import { tokenCookie } from "@/lib/platform/auth/cookies";
import type { Role } from "@/lib/platform/auth/permissions";
import { type Locale, localeCookie } from "@/lib/platform/i18n/locales";
import { PrismaClient } from "@/prisma/generated/client";
import { makeSignedIn } from "@/tests/factories/session";
import { Complaints } from "./complaints";
import { waitForHydration } from "./hydration";
import { moveClock } from "./other-day";

/** A phone, a desktop, and the narrowest screen that must work without horizontal scrolling (WCAG 1.4.10). */
export const screens = {
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 800 },
  narrow: { width: 320, height: 640 },
} as const;

export type Visitor = {
  /** The signed-in user, if any. */
  as?: { id: number; role: Role };
  /** An existing session, instead of a new one. */
  token?: string;
  /** The language that was chosen in this browser. */
  locale?: Locale;
  /** Default `phone`. */
  screen?: keyof typeof screens;
  /** False for a browser that runs no scripts. */
  scripts?: boolean;
  /** With the usual transitions; without them a test does not wait for animations. */
  motion?: boolean;
  /** The proxy of all requests; direct without one. */
  proxy?: string;
};

type Fixtures = {
  /** The errors of all pages of the test; an unexpected one fails it. */
  complaints: Complaints;
  /** Opens a separate browser with an empty page; it closes with the test. */
  visit: (visitor?: Visitor) => Promise<Page>;
};

export const test = base.extend<Fixtures, { db: PrismaClient }>({
  db: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing is needed
    async ({}, use) => {
      const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL }) });
      await use(db);
      await db.$disconnect();
    },
    { scope: "worker" },
  ],

  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing is needed
    async ({}, use) => {
      const complaints = new Complaints();
      await use(complaints);
      complaints.assertNone();
    },
    { auto: true },
  ],

  visit: async ({ browser, db, complaints, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (visitor = {}) => {
      const context = await openContext(browser, visitor);
      contexts.push(context);
      complaints.listenTo(context);
      await moveClock(context);
      if (visitor.scripts !== false) waitForHydration(context);
      const token = visitor.token ?? (visitor.as && (await makeSignedIn(db, visitor.as)).token);
      if (token) await setCookie(context, baseURL, tokenCookie, token);
      if (visitor.locale) await setCookie(context, baseURL, localeCookie, visitor.locale);
      return context.newPage();
    });
    complaints.stopListening();
    for (const context of contexts) await context.close();
  },
});

export { expect } from "@playwright/test";

const openContext = (browser: Browser, { screen = "phone", scripts = true, motion = false, proxy }: Visitor) =>
  browser.newContext({
    viewport: screens[screen],
    hasTouch: screen !== "desk",
    reducedMotion: motion ? "no-preference" : "reduce",
    javaScriptEnabled: scripts,
    ...(proxy && { proxy: { server: proxy } }),
  });

/** Sets a cookie as the server would: not readable by scripts. */
export const setCookie = (context: BrowserContext, url: string | undefined, name: string, value: string) =>
  context.addCookies([{ url, name, value, httpOnly: true, sameSite: "Lax" }]);
