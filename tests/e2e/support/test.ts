import { type Browser, type BrowserContext, test as base, type Page } from "@playwright/test";
import { PrismaPg } from "@prisma/adapter-pg";
import { tokenCookie } from "@/lib/platform/auth/cookies";
import type { Role } from "@/lib/platform/auth/permissions";
import { type Locale, localeCookie } from "@/lib/platform/i18n/locales";
import { PrismaClient } from "@/prisma/generated/client";
import { makeSignedIn } from "@/tests/factories/session";
import { Complaints } from "./complaints";
import { waitForHydration } from "./hydration";

/** A phone, a desk, and the narrowest screen that everything must fit on without scrolling sideways (WCAG 1.4.10). */
export const screens = {
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 800 },
  narrow: { width: 320, height: 640 },
} as const;

export type Visitor = {
  /** Who is signed in already; nobody without. */
  as?: { id: number; role: Role };
  /** A session that stands already, instead of a new one. */
  token?: string;
  /** The language that was chosen in this browser. */
  locale?: Locale;
  /** Default `phone`. */
  screen?: keyof typeof screens;
  /** False for a browser that runs no scripts. */
  scripts?: boolean;
  /** With the transitions that most people see; without them a test waits for nothing that only moves. */
  motion?: boolean;
  /** What all requests go through; straight to the server without. */
  proxy?: string;
};

type Fixtures = {
  /** What went wrong in any page of the test; whatever was not expected fails it. */
  complaints: Complaints;
  /** Opens a browser of one's own, with an empty page; it closes with the test. */
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

/** Sets a cookie as the server would: out of reach of scripts. */
export const setCookie = (context: BrowserContext, url: string | undefined, name: string, value: string) =>
  context.addCookies([{ url, name, value, httpOnly: true, sameSite: "Lax" }]);
