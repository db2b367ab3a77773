import type { Page } from "@playwright/test";
import { PrismaPg } from "@prisma/adapter-pg";
import { tokenCookie } from "@/lib/platform/auth/cookies";
import { localeCookie } from "@/lib/platform/i18n/locales";
import { PrismaClient, type User } from "@/prisma/generated/client";
import { makeSignedIn } from "@/tests/factories/session";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { openContext } from "../support/browsers";
import { answered } from "../support/complaints";
import { openEmptySchool } from "../support/empty-school";
import { keepToast } from "../support/keep-toast";
import { expect, setCookie, test } from "../support/test";
import { t } from "../support/texts";

/** West of Oslo, whose clock pages would go by without it. */
const timeZone = "Atlantic/Azores";

/** Everybody sees a new language: other tests count them, so this school is its own. */
test("a language is added, a text of it is written, and whoever reads in it sees both while their page stays open", async ({
  browser,
  complaints,
}, testInfo) => {
  test.slow();
  complaints.expect(answered(400));
  complaints.expect(answered(409));
  const school = await openEmptySchool(testInfo.outputPath("school"), { timeZone });
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: school.databaseUrl }) });
  const visit = async (as: User, locale = "nb") => {
    const context = await openContext(browser, { origin: school.origin, screen: "desk" });
    complaints.listenTo(context);
    await setCookie(context, school.origin, tokenCookie, (await makeSignedIn(db, as)).token);
    await setCookie(context, school.origin, localeCookie, locale);
    return context.newPage();
  };
  try {
    await addAndRead(db, visit);
  } finally {
    complaints.stopListening();
    await db.$disconnect();
    await school.stop();
  }
});

async function addAndRead(db: PrismaClient, visit: (as: User, locale?: string) => Promise<Page>): Promise<void> {
  // A language of this run: nobody else reads in it. A variant that begins with four letters is taken for a script.
  const code = `so-1${unique("x")
    .replaceAll(/[^a-z0-9]/g, "")
    .slice(-7)}`;
  const name = unique("Soomaali");
  const admin = await visit(await makeUser(db, "Admin"));
  await admin.goto("/admin/manager");
  await expectGoodPage(admin);
  await admin.getByRole("button", { name: t("languages.new") }).click();
  await admin.getByLabel(t("languages.name")).fill(name);
  await admin.getByLabel(t("languages.code")).fill("qq");
  await admin.getByRole("button", { name: t("languages.save") }).click();
  await expect(admin.getByText(t("languages.error_code"))).toBeVisible();
  await admin.getByLabel(t("languages.code")).fill(code.toUpperCase());
  await admin.getByRole("button", { name: t("languages.save") }).click();
  await expect(admin.getByRole("row", { name: new RegExp(name) })).toContainText(t("languages.active"));

  const reader = await visit(await makeUser(db, "Student", { languageCode: code }), code);
  await reader.goto("/dashboard");
  const menu = reader.getByRole("navigation").first();
  await expect(reader.locator("html")).toHaveAttribute("lang", new RegExp(`^so-${code.slice(3)}$`, "i"));
  await expect(menu.getByRole("link", { name: t("menu.my_overview") })).toBeVisible();
  await reader.evaluate(() => Object.assign(window, { isSamePage: true }));

  await admin.goto(`/admin/languages?code=${code}&search=menu.my_overview`);
  await expectGoodPage(admin);
  await admin.getByRole("button", { name: t("texts.write_of", { key: "menu.my_overview" }) }).click();
  const field = admin.getByLabel(t("texts.own", { language: name }));
  await field.fill("{name");
  await admin.getByRole("button", { name: t("texts.save"), exact: true }).click();
  await expect(admin.getByText(t("texts.error_braces"))).toBeVisible();
  await field.fill("Horumarkayga");
  await admin.getByRole("button", { name: t("texts.save"), exact: true }).click();
  await expect(admin.getByText(t("texts.state_changed"), { exact: true }).last()).toBeVisible();

  await menu.getByRole("link", { name: t("menu.reports") }).click();
  await expect(reader).toHaveURL("/reports");
  await expect(menu.getByRole("link", { name: "Horumarkayga" })).toBeVisible();
  expect(await reader.evaluate(() => "isSamePage" in window)).toBe(true);

  // Made by the server with the changed texts, and taken over with the same by the browser.
  await reader.reload();
  await expect(menu.getByRole("link", { name: "Horumarkayga" })).toBeVisible();

  await readMoments(db, reader);
  await changeAtOnce(admin, await visit(await makeUser(db, "Admin")), { code, name });

  await keepTyped(admin, await visit(await makeUser(db, "Admin")), { code });

  await admin.goto("/admin/manager");
  await admin.getByRole("button", { name: t("languages.deactivate_of", { name }) }).click();
  await expect(admin.getByRole("button", { name: t("languages.activate_of", { name }) })).toBeVisible();
  await reader.goto("/reports");
  await expect(reader.locator("html")).toHaveAttribute("lang", "nb");
}

/** Two admins write one text: the second one sees what the first has written, replaces it, and brings it back. */
async function changeAtOnce(admin: Page, colleague: Page, { code, name }: { code: string; name: string }) {
  const key = "menu.my_overview";
  const open = async (page: Page) => {
    await page.goto(`/admin/languages?code=${code}&search=${key}`);
    await page.getByRole("button", { name: t("texts.edit_of", { key }) }).click();
    return page.getByLabel(t("texts.own", { language: name }));
  };
  const save = (page: Page) => page.getByRole("button", { name: t("texts.save"), exact: true }).click();
  const field = await open(admin);
  await (await open(colleague)).fill("Boggeyga");
  await save(colleague);
  await expect(colleague.getByText(t("texts.saved"))).toBeVisible();
  await field.fill("Shaxda");
  await save(admin);
  await expect(admin.getByText(t("texts.meanwhile_title"))).toBeVisible();
  await expect(admin.getByText("Boggeyga")).toBeVisible();
  await save(admin);
  const undo = admin.getByRole("button", { name: t("texts.undo") });
  await keepToast(undo);
  const list = admin.getByRole("main");
  await expect(list.getByText("Shaxda")).toBeVisible();
  await undo.click();
  await expect(list.getByText("Boggeyga")).toBeVisible();
}

/** A text that is being written stays in the list of missing ones when somebody else writes it meanwhile. */
async function keepTyped(admin: Page, colleague: Page, { code }: { code: string }) {
  const list = `/admin/languages?code=${code}&state=missing&search=menu.s`;
  const row = (page: Page, key: string) => page.getByRole("listitem").filter({ hasText: key });
  const write = async (page: Page, key: string, text: string) => {
    await page.getByRole("button", { name: t("texts.write_of", { key }), exact: true }).click();
    await row(page, key).getByRole("textbox").fill(text);
  };
  const save = (page: Page, key: string) =>
    row(page, key)
      .getByRole("button", { name: t("texts.save"), exact: true })
      .click();
  for (const page of [admin, colleague]) await page.goto(list);
  await write(admin, "menu.support", "Typed");
  await write(colleague, "menu.support", "Written meanwhile");
  await save(colleague, "menu.support");
  await expect(row(colleague, "menu.support")).toHaveCount(0);
  await write(admin, "menu.sign_in", "Another one");
  await save(admin, "menu.sign_in");
  await expect(row(admin, "menu.sign_in")).toHaveCount(0);
  await expect(row(admin, "menu.support").getByRole("textbox")).toHaveValue("Typed");
  await save(admin, "menu.support");
  await expect(admin.getByText(t("texts.meanwhile_title"))).toBeVisible();
  await expect(admin.getByText("Written meanwhile")).toBeVisible();
  await row(admin, "menu.support")
    .getByRole("button", { name: t("common.cancel"), exact: true })
    .click();
  await expect(row(admin, "menu.support")).toHaveCount(0);
}

/** What a page's scripts show of a moment is by the school's clock, as what the server has rendered. */
async function readMoments(db: PrismaClient, reader: Page): Promise<void> {
  const { createdAt } = await db.session.findFirstOrThrow({ where: { user: { role: "Student" } } });
  const time = createdAt.toLocaleTimeString("nb", { timeZone, hour: "2-digit", minute: "2-digit" });
  await reader.goto("/profile/index");
  await expect(reader.getByRole("listitem").getByText(time).first()).toBeVisible();
}
