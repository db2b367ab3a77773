import path from "node:path";
import type { Page } from "@playwright/test";
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/prisma/generated/client";
import { makeOfferedForm } from "@/tests/factories/offered-form";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { Browsers } from "../support/browsers";
import { answered, unreachable } from "../support/complaints";
import { type EmptySchool, openEmptySchool } from "../support/empty-school";
import { notSent, pressThroughCuts } from "../support/offline";
import { test as base, expect } from "../support/test";
import { t } from "../support/texts";

/** The settings apply to all pages, and other tests look at theirs: this file has a school of its own. */
const test = base.extend<object, { school: EmptySchool }>({
  school: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing is needed
    async ({}, use, { project, workerIndex }) => {
      const school = await openEmptySchool(path.join(project.outputDir, `settings-${workerIndex}`));
      await use(school);
      await school.stop();
    },
    { scope: "worker" },
  ],

  db: [
    async ({ school }, use) => {
      const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: school.databaseUrl }) });
      await use(db);
      await db.$disconnect();
    },
    { scope: "worker" },
  ],

  browsers: [async ({ browser, school }, use) => use(new Browsers(browser, school.origin)), { scope: "worker" }],

  baseURL: ({ school }, use) => use(school.origin),
});

// A school has one set of settings.
test.describe.configure({ mode: "serial" });

/** An optional field says so after its name. */
const field = (page: Page, name: string) => page.getByLabel(t(name as Parameters<typeof t>[0]));
const save = (page: Page) => page.getByRole("button", { name: t("settings.save") }).click();

test.afterEach(async ({ db }) => {
  await db.schoolSettings.deleteMany();
  await db.$queryRaw`select pg_notify('practicum_school', '')::text`;
});

test("an admin sets what applies to the school; what is wrong is said beside its field", async ({ visit, db }) => {
  const admin = await makeUser(db, "Admin");
  await makeOfferedForm(db, "report");
  const page = await visit({ as: admin, screen: "desk" });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: t("menu.settings"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("menu.settings") })).toBeVisible();
  await expect(page.getByText(t("settings.address"), { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: t("settings.language_change") })).toHaveAttribute(
    "href",
    "/admin/manager",
  );
  await expectGoodPage(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await field(page, "settings.name").fill("Fjord college");
  await field(page, "settings.supportAddress").fill("somebody");
  await field(page, "follow_up.repeatPercent_label").fill("9");
  await save(page);
  await expect(field(page, "settings.supportAddress")).toBeFocused();
  await expect(field(page, "settings.supportAddress")).toHaveAccessibleDescription(
    new RegExp(t("settings.error_support").replace(/\.$/, "")),
  );
  await field(page, "settings.supportAddress").fill("help@fjord.example");
  await save(page);
  await expect(field(page, "follow_up.repeatPercent_label")).toHaveAccessibleDescription(
    new RegExp(t("follow_up.error_order")),
  );
  await expectGoodPage(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(field(page, "settings.name")).toHaveValue("Fjord college");
  await field(page, "follow_up.repeatPercent_label").fill("25");
  await field(page, "follow_up.noticeDaysBefore_label").fill("10");
  const code = page.getByRole("combobox", { name: t("settings.areaCode") });
  await code.fill("nor");
  await page.getByRole("option", { name: /\+47/ }).first().click();
  await save(page);
  await expect(page.getByRole("complementary").getByText("Fjord college")).toBeVisible();
  await expect(page).toHaveTitle(/Fjord college$/);
  await expect(page.getByRole("link", { name: t("menu.support") })).toHaveAttribute(
    "href",
    "mailto:help@fjord.example",
  );

  await page.goto("/user/create/dashboard");
  await expect(page.getByRole("combobox", { name: t("user.area_code") })).toHaveValue("+47");
  const guest = await visit();
  await guest.goto("/");
  await expect(guest.getByText("Fjord college")).toBeVisible();
  await expectGoodPage(guest);
  // Who cannot use a page tells the school.
  await guest.goto("/accessibility");
  await expect(guest.getByRole("link", { name: "help@fjord.example" })).toHaveAttribute(
    "href",
    "mailto:help@fjord.example",
  );
});

test("what was saved by a call without an answer is no change of somebody else", async ({ visit, db, complaints }) => {
  complaints.expect(unreachable);
  complaints.expect(answered(409));
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.goto("/admin/settings");
  const name = field(page, "settings.name");
  // With a space that a phone's keyboard adds, and that is not stored.
  await name.fill("Lost college ");
  await pressThroughCuts(page, {
    press: page.getByRole("button", { name: t("settings.save") }),
    call: "/admin/saveSettings",
    said: notSent(page),
    expectKept: () => expect(name).toHaveValue("Lost college "),
    count: () => db.schoolSettings.count({ where: { name: "Lost college" } }),
  });
  await save(page);
  await expect(page.getByRole("complementary").getByText("Lost college")).toBeVisible();
  await expect(page.getByText(t("settings.meanwhile_title"))).toHaveCount(0);
});

test("two admins save: the second sees what the first changed, loses nothing, and saves again", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const [page, other] = [
    await visit({ as: await makeUser(db, "Admin") }),
    await visit({ as: await makeUser(db, "Admin") }),
  ];
  for (const one of [page, other]) await one.goto("/admin/settings");
  await field(other, "follow_up.quietDays_label").fill("12");
  await field(other, "settings.name").fill("Their name");
  await save(other);
  await expect.poll(async () => (await db.schoolSettings.findFirst())?.revision).toBe(1);

  await field(page, "settings.name").fill("My name");
  await field(page, "settings.complaintsTo").fill("The board\nBox 1");
  await save(page);
  await expect(page.getByText(t("settings.meanwhile_title"))).toBeVisible();
  const change = (label: string, before: string, after: string) =>
    page.getByText(t("settings.meanwhile_field", { field: label, before, after }));
  await expect(change(t("settings.name"), t("settings.nothing"), "Their name")).toBeVisible();
  await expect(change(t("follow_up.quietDays_label"), "7", "12")).toBeVisible();
  await expect(field(page, "settings.name")).toHaveValue("My name");
  await expect(field(page, "settings.complaintsTo")).toHaveValue("The board\nBox 1");
  // Nothing was typed there: the other's value has come in.
  await expect(field(page, "follow_up.quietDays_label")).toHaveValue("12");
  await expectGoodPage(page);
  await save(page);
  await expect
    .poll(() => db.schoolSettings.findFirst())
    .toMatchObject({ revision: 2, name: "My name", complaintsTo: "The board\nBox 1", quietDays: 12 });
  await expect(page.getByText(t("settings.meanwhile_title"))).toBeHidden();
});
