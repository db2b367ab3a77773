import type { Page, Request } from "@playwright/test";
import type { PrismaClient } from "@/prisma/generated/client";
import type { FeidePerson } from "@/prisma/seed/content/feide-people";
import { unique } from "@/tests/factories/unique";

// The demo's Feide has one set of people, and an identity is tied to one account at a time: each file of tests has people of its own, which
// its tests use in turn.

/** No account has these people's identity or mail address until a test adds one. */
export async function forget(db: PrismaClient, ...people: readonly FeidePerson[]): Promise<void> {
  for (const { subject: feideSubject } of people)
    await db.user.updateMany({
      where: { feideSubject },
      data: { feideSubject: null, email: `${unique("former")}@school.example` },
    });
}

export const tokens = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name === "Admin-Token");

/** Is this the way to Feide on which it asks who somebody is, also when it knows somebody? */
export const isAskedAnew = (request: Request) => new URL(request.url()).searchParams.get("prompt") === "login";

/** Chooses a person at Feide. */
export const chooseAtFeide = (page: Page, { name, userName }: FeidePerson) =>
  page.getByRole("link", { name: `${name} ${userName}` }).click();

/** Goes to Feide and chooses a person. */
export async function signInWithFeideAs(page: Page, person: FeidePerson): Promise<void> {
  await page.goto("/feide");
  await chooseAtFeide(page, person);
}
