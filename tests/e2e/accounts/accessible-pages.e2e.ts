import type { Page } from "@playwright/test";
import type { FeideIdentity } from "@/lib/features/feide/schema";
import { issueLinkToken } from "@/lib/platform/auth/one-time-token";
import type { PrismaClient } from "@/prisma/generated/client";
import { feidePeople } from "@/prisma/seed/content/feide-people";
import { makeSession } from "@/tests/factories/session";
import { makeLink } from "@/tests/factories/token";
import { unique } from "@/tests/factories/unique";
import { makeUser, testPassword } from "@/tests/factories/user";
import { stripes } from "@/tests/support/pictures";
import { expectAccessible, expectGoodPage } from "../support/accessibility";
import { askedLink, open } from "../support/accessible-pages";
import { answered } from "../support/complaints";
import { said, title } from "../support/pages";
import { askForLink, choosePassword, expireLinks, newPassword, submitPassword } from "../support/password";
import { choosePicture, saveProfile, section } from "../support/profile";
import { expect, setCookie, test } from "../support/test";
import { type Texts, t, textsIn } from "../support/texts";

/**
 * Keeps the identity of somebody who has just come from Feide. Not by way of it: other tests borrow the few people it has at the
 * same time.
 */
async function arrive(page: Page, db: PrismaClient, baseURL: string | undefined): Promise<FeideIdentity> {
  const { name, realm } = feidePeople.unknown;
  const payload = { subject: crypto.randomUUID(), name, userName: unique("ada"), realm, email: "" };
  const secret = await issueLinkToken(db, { purpose: "feide_identity", payload });
  await setCookie(page.context(), baseURL, "feide-identity", secret);
  return payload;
}

test("a forgotten password: the request, its answer, and links of every kind", async ({ visit, db }) => {
  test.slow();
  const [person, guest] = [await makeUser(db), await makeUser(db, "Supervisor", { passwordHash: null })];
  const page = await visit();
  await open(page, "/password");
  await expectGoodPage(page);
  await askForLink(page, db, "");
  await expect(page.getByText(t("validation.required"))).toBeVisible();
  await expectAccessible(page);
  const link = await askedLink(page, db, person, "password_reset");
  await expect(said(page, t("password.sent_title"))).toBeVisible();
  await expectGoodPage(page);
  await open(page, link);
  await newPassword(page).fill("Solbris");
  await submitPassword(page).click();
  await expect(page.getByText(t("validation.password_rules"))).toBeVisible();
  await expectGoodPage(page);
  await expireLinks(db, person.id);
  await open(page, link);
  await expectGoodPage(page);
  await db.oneTimeToken.updateMany({ where: { userId: person.id }, data: { usedAt: new Date() } });
  await open(page, link);
  await expectGoodPage(page);
  await open(page, "/password?token=no-such-link");
  await expectGoodPage(page);
  await open(page, await askedLink(page, db, guest, "invitation"));
  await expect(title(page)).toHaveText(t("password.welcome"));
  await expectGoodPage(page);
});

test("a change of the mail address that is taken back, and links of every kind", async ({ visit, db }) => {
  const person = await makeUser(db, "Supervisor");
  const former = `${unique("former")}@ward.example`;
  const secret = await makeLink(db, "email_undo", person.id, { email: former, revision: 1 });
  const page = await visit();
  await open(page, `/email-undo?token=${secret}`);
  await expect(page.getByText(former)).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: t("email_undo.submit") }).click();
  await expect(title(page)).toHaveText(t("email_undo.done_title"));
  await expectGoodPage(page);
  await open(page, `/email-undo?token=${secret}`);
  await expect(title(page)).toHaveText(t("email_undo.used_title"));
  await expectGoodPage(page);
  await open(page, "/email-undo");
  await expect(title(page)).toHaveText(t("email_undo.unknown_title"));
  await expectGoodPage(page);
});

test("the accessibility statement, from the sign-in page and from the profile", async ({ visit, db }) => {
  const page = await visit();
  await open(page, "/");
  await page.getByRole("link", { name: t("sign_in.accessibility") }).click();
  await expect(page).toHaveURL("/accessibility");
  await expect(title(page)).toHaveText(t("accessibility.title"));
  await expect(page.getByText(t("accessibility.shortfall_pdf"))).toBeVisible();
  await expect(page.getByRole("link", { name: t("accessibility.authority") })).toHaveAttribute(
    "href",
    "https://www.uutilsynet.no",
  );
  await expectGoodPage(page);
  await page.getByRole("link", { name: t("accessibility.back") }).click();
  await expect(page).toHaveURL("/");

  const member = await visit({ as: await makeUser(db, "Supervisor"), locale: "pt-br" });
  await open(member, "/profile/index");
  await member.locator("a[href='/accessibility']").click();
  await expect(title(member)).toHaveText("Acessibilidade");
  await expectGoodPage(member);
  await member.locator("main a[href='/']").click();
  await expect(member).toHaveURL("/dashboard");
});

test("the first login", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Student", { isFirstLogin: true }) });
  await open(page, "/dashboard");
  await expect(title(page)).toHaveText(t("password.first_title"));
  await expectGoodPage(page);
  await choosePassword(page, "weak");
  await expect(page.getByText(t("validation.password_rules"))).toBeVisible();
  await expectAccessible(page);
});

test("the possible errors of sign-in with Feide", async ({ visit }) => {
  test.slow();
  const page = await visit();
  await page.goto("/feide");
  await expect(page.getByRole("link", { name: feidePeople.inactiveRealm.name })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: feidePeople.inactiveRealm.name }).click();
  await expect(title(page)).toHaveText(t("feide.title_realm"));
  await expectGoodPage(page);
  for (const query of ["error=access_denied", "error=server_error", "code=1", "code=1&state=2"]) {
    await open(page, `/feide?${query}`);
    await expect(page.getByRole("link", { name: t("feide.try_again") })).toBeVisible();
    await expectAccessible(page);
  }
});

test("completing the data from Feide", async ({ visit, db, baseURL }) => {
  const page = await visit();
  const someone = await arrive(page, db, baseURL);
  await open(page, "/feide");
  await expect(title(page)).toHaveText(t("feide.welcome", { name: someone.name }));
  await expectGoodPage(page);
  for (const part of ["have_title", "code_title", "new_title"] as const)
    await page.getByText(t(`feide.${part}`), { exact: true }).click();
  await expectGoodPage(page);
  await page.getByRole("button", { name: t("feide.code_send") }).click();
  await expect(page.getByText(t("validation.required")).first()).toBeVisible();
  await expectAccessible(page);
});

for (const locale of ["nb", "pt-br"] as const) {
  test(`the profile in ${locale}, with an unconfirmed new address`, async ({ visit, db }) => {
    test.slow();
    const words: Texts = textsIn(locale);
    const person = await makeUser(db, "Supervisor", { feideSubject: crypto.randomUUID() });
    await makeSession(db, person.id);
    const page = await visit({ as: person, locale });
    await open(page, "/profile/index");
    await page.getByLabel(words("profile.email"), { exact: true }).fill(`${unique("new")}@school.example`);
    const password = section(page, words("profile.about")).getByLabel(words("password.current"), { exact: true });
    await expect(password).toBeVisible();
    await expectGoodPage(page);
    await password.fill(testPassword);
    await page.getByRole("button", { name: words("profile.save") }).click();
    await expect(page.getByLabel(words("profile.code"), { exact: true })).toBeVisible();
    await expect(page.getByRole("combobox", { name: words("profile.area_code") })).toBeVisible();
    await expectGoodPage(page);
  });
}

test("the profile's errors, dialogs and largest text", async ({ visit, db, complaints }) => {
  test.slow();
  complaints.expect(answered(400));
  const person = await makeUser(db, "Student", { setting: { size: "large" } });
  await makeSession(db, person.id);
  const page = await visit({ as: person });
  await open(page, "/profile/index");
  await page.getByLabel(t("profile.full_name")).fill("");
  await page.getByLabel(t("profile.phone")).fill("12");
  await saveProfile(page);
  await expect(page.getByText(t("validation.phone"))).toBeVisible();
  await page.getByRole("combobox", { name: t("profile.area_code") }).fill("nor");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expectGoodPage(page);
  await choosePicture(page, "me.png", await (await stripes()).png().toBuffer());
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectGoodPage(page);
  await page.keyboard.press("Escape");
  await choosePicture(page, "me.png", Buffer.from("no picture"));
  await expect(section(page, t("profile.picture")).getByRole("alert")).toHaveText(t("picture.error_type"));
  await page.getByRole("button", { name: t("profile.sessions_end_others") }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectGoodPage(page);
});
