import { type BrowserContext, test as base, type Page } from "@playwright/test";
import { PrismaPg } from "@prisma/adapter-pg";
import { tokenCookie } from "@/lib/platform/auth/cookies";
import type { Role } from "@/lib/platform/auth/permissions";
import { type Locale, localeCookie } from "@/lib/platform/i18n/locales";
import { PrismaClient } from "@/prisma/generated/client";
import { makeSignedIn } from "@/tests/factories/session";
import { type BrowserKind, Browsers } from "./browsers";
import { Complaints } from "./complaints";

export type Visitor = BrowserKind & {
  /** The signed-in user, if any. */
  as?: { id: number; role: Role };
  /** An existing session, instead of a new one. */
  token?: string;
  /** The language that was chosen in this browser. */
  locale?: Locale;
};

type Fixtures = {
  /** The errors of all pages of the test; an unexpected one fails it. */
  complaints: Complaints;
  /** Opens a separate browser with an empty page, until the end of the test. */
  visit: (visitor?: Visitor) => Promise<Page>;
};

export const test = base.extend<Fixtures, { db: PrismaClient; browsers: Browsers }>({
  db: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing is needed
    async ({}, use) => {
      const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL }) });
      await use(db);
      await db.$disconnect();
    },
    { scope: "worker" },
  ],

  browsers: [
    async ({ browser }, use, { project }) => use(new Browsers(browser, project.use.baseURL ?? "")),
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

  visit: async ({ browsers, db, complaints, baseURL }, use, testInfo) => {
    const open: { context: BrowserContext; visitor: Visitor }[] = [];
    await use(async (visitor = {}) => {
      const context = await browsers.take(visitor);
      open.push({ context, visitor });
      complaints.listenTo(context);
      const token = visitor.token ?? (visitor.as && (await makeSignedIn(db, visitor.as)).token);
      if (token) await setCookie(context, baseURL, tokenCookie, token);
      if (visitor.locale) await setCookie(context, baseURL, localeCookie, visitor.locale);
      return context.pages()[0] as Page;
    });
    complaints.stopListening();
    const sound = testInfo.status === testInfo.expectedStatus;
    for (const { context, visitor } of open) await browsers.giveBack(context, visitor, sound);
  },
});

export { expect } from "@playwright/test";

/** Sets a cookie as the server would: not readable by scripts. */
export const setCookie = (context: BrowserContext, url: string | undefined, name: string, value: string) =>
  context.addCookies([{ url, name, value, httpOnly: true, sameSite: "Lax" }]);
