import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { daysLater, showDay, today } from "@/lib/platform/dates";
import { makeJob } from "@/tests/factories/job";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { corrected, filledIn, type ImportCells, misspelt, rowsOfSheet } from "@/tests/support/import-workbook";
import { expectGoodPage } from "../support/accessibility";
import { screens } from "../support/browsers";
import {
  chooseByKey,
  download,
  importButton,
  importRows,
  lookThrough,
  makeImportSchool,
  stateLink,
  template,
  test,
  word,
} from "../support/import";
import { expectFocusKept, pressKey } from "../support/keyboard";
import { expect } from "../support/test";
import { t } from "../support/texts";

test("an admin fills the template in, sees what is wrong with seven rows, and imports the rest", async ({
  visit,
  db,
}) => {
  test.slow();
  const { supervisor, group, email, student, placement } = await makeImportSchool(db);
  const name = (number: number) => unique(`kari${number}`);
  const names = [name(1), name(2), name(3)];
  const wrong = [name(4), name(5), name(6)];
  const [noAt = "", noRole = "", twice = ""] = wrong;
  const cells: ImportCells = {
    groups: [group, { ...group, name: "" }],
    people: [
      ...names.map(student),
      { ...student(noAt), email: `${noAt}@@hf.example` },
      { ...student(noRole), role: "Sykepleier" },
      { ...student(twice), email: supervisor.email ?? "" },
    ],
    placements: [
      ...names.map(placement),
      { ...placement(names[0] ?? ""), startDate: "31.11.2026" },
      { ...placement(names[1] ?? ""), endDate: showDay(daysLater(today(), 90)) },
      placement("nobody"),
    ],
  };
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.goto("/admin/import");
  await expect(page.getByText(word("mine_empty_title"))).toBeVisible();
  await expectGoodPage(page);
  await page.setViewportSize(screens.desk);
  const filled = await filledIn(await template(page), cells);
  const file = await misspelt(filled, "people", { phone: "Telefonr", userCourseCode: "Fagkode" });
  const previewId = await lookThrough(page, "Studenter høst.xlsx", file);

  // What is not read is told: columns that the template does not have, and the rows that it marks as examples.
  const columns = { sheet: word("sheet_people"), columns: "Telefonr og Fagkode" };
  await expect(page.getByRole("main").getByText(word("unread_line", columns))).toBeVisible();
  const counts = page
    .getByRole("term")
    .filter({ hasText: word("sheet_people") })
    .locator("xpath=..");
  await expect(counts).toContainText(word("count_examples", { count: 1 }));

  // It opens on what is refused, each row with its number, its column and what to do.
  await expect(stateLink(page, "refused", 7)).toHaveAttribute("aria-current", "true");
  await expect(stateLink(page, "created", 7)).toBeVisible();
  const rows = page.getByRole("row");
  await expect(rows.filter({ hasText: `${noAt}@@hf.example` })).toContainText(word("problem.email"));
  await expect(rows.filter({ hasText: "Sykepleier" })).toContainText(t("import.column_role"));
  await expect(rows.filter({ hasText: email("nobody") })).toContainText(word("problem.person_unknown"));
  await expectGoodPage(page);
  await page.setViewportSize(screens.desk);
  const refused = await download(page.getByRole("link", { name: word("download_refused", { count: 7 }) }));
  const [first] = (await rowsOfSheet(refused.bytes, "people")).filter((row) =>
    Object.values(row).includes("Sykepleier"),
  );
  expect(first?.[word("column_advice")]).toContain(word("column_role"));
  await page.getByRole("link", { name: word("state_created", { count: 7 }) }).click();
  await expect(page).toHaveURL(/state=created/);
  await expect(page.getByRole("row")).toHaveCount(8);

  // All or nothing, unless the refused rows are left out.
  await expect(importButton(page, 7)).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText(word("bar_refused", { refused: 7 }))).toBeVisible();
  await page.getByRole("checkbox", { name: word("skip", { count: 7 }) }).check();
  await importButton(page, 7).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(word("confirm_skipped", { count: 7 }));
  await expect(dialog).toContainText(word("confirm_no_invites", { count: 3 }));
  await expectGoodPage(page);
  await page.setViewportSize(screens.desk);
  await dialog
    .getByRole("button", { name: word("confirm_cancel") })
    .first()
    .click();
  await importRows(page, 7);
  expect(await db.user.count({ where: { email: { in: names.map(email) } } })).toBe(3);
  expect(await db.placement.count({ where: { group: { name: group.name } } })).toBe(3);
  await expect(page.getByText(word("unsupervised", { count: 3 }))).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: word("send_invitations") }).click();
  await expect(page.getByText(word("invited", { count: 3 }))).toBeFocused();
  expect(await db.user.count({ where: { email: { in: names.map(email) }, passwordHash: null } })).toBe(3);

  // The same file again changes nothing.
  await page.setViewportSize(screens.desk);
  await page.getByRole("link", { name: word("another") }).click();
  expect(await lookThrough(page, "Studenter høst.xlsx", file)).toBeGreaterThan(previewId);
  await expect(stateLink(page, "unchanged", 7)).toBeVisible();
  await expect(stateLink(page, "created", 0)).toBeVisible();
  await expect(stateLink(page, "changed", 0)).toBeVisible();
  await expect(page.getByText(word("bar_nothing", { refused: 7 }))).toBeVisible();
});

test("on a phone an import that runs is followed and cancelled, and found among the day's", async ({ visit, db }) => {
  const admin = await makeUser(db, "Admin");
  // Nothing runs it: it is at the same place for the whole test.
  const job = await makeJob(db, admin.id, { ...running, done: 312, total: 493 });
  const page = await visit({ as: admin });
  await page.goto("/admin/import");
  await page.getByRole("link", { name: word("running_see") }).click();
  const bar = page.getByRole("progressbar", { name: word("importing") });
  await expect(bar).toHaveAttribute("value", "312");
  await db.backgroundJob.update({ where: { id: job.id }, data: { done: 400 } });
  await expect(bar).toHaveAttribute("value", "400");
  await expectGoodPage(page);
  await page.getByRole("button", { name: word("cancel_import") }).click();
  await expect(page.getByRole("heading", { level: 1, name: word("import_cancelled") })).toBeVisible();
  expect((await db.backgroundJob.findUniqueOrThrow({ where: { id: job.id } })).state).toBe("cancelled");
  await expectGoodPage(page);
  await page.getByRole("link", { name: word("all_imports") }).click();
  await expect(page.getByRole("list", { name: t("job.list") })).toContainText(t("job.state_cancelled"));
  await expectGoodPage(page);
});

const running = { kind: "import", subject: "import", state: "running" } as const;

test("a file is imported, and its wrong row once it is corrected, without a mouse", async ({ visit, db }) => {
  test.slow();
  const { student, email } = await makeImportSchool(db);
  const [right, wrong] = [unique("mouseless"), unique("mistyped")];
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.goto("/admin/import");
  const people = [student(right), { ...student(wrong), role: "Sykepleier" }];
  const empty = await downloadByKey(page.getByRole("link", { name: word("template") }));
  await expectFocusKept(page);
  await chooseByKey(page, await filledIn(empty, { people }));
  await expect(page.getByRole("heading", { level: 1, name: word("review") })).toBeVisible({ timeout: 180_000 });
  await expectFocusKept(page);

  await pressKey(page, stateLink(page, "created", 1));
  await expect(page).toHaveURL(/state=created/);
  await expect(page.getByRole("row").filter({ hasText: right })).toBeVisible();
  await expectFocusKept(page);
  await pressKey(page, stateLink(page, "refused", 1));
  await expect(page.getByRole("row").filter({ hasText: "Sykepleier" })).toBeVisible();
  await expectFocusKept(page);
  const refused = await downloadByKey(page.getByRole("link", { name: word("download_refused", { count: 1 }) }));
  await expectFocusKept(page);

  await pressKey(page, page.getByRole("checkbox", { name: word("skip", { count: 1 }) }), "Space");
  await importByKeys(page);
  await pressKey(page, page.getByRole("link", { name: word("another") }));
  await expect(page.getByRole("heading", { level: 1, name: t("menu.import") })).toBeVisible();
  await expectFocusKept(page);
  await chooseByKey(page, await corrected(refused, "people", () => ({ role: t("role.Student") })));
  await expect(stateLink(page, "created", 1)).toHaveAttribute("aria-current", "true", { timeout: 180_000 });
  await expectFocusKept(page);
  await importByKeys(page);
  expect(await db.user.count({ where: { email: { in: [right, wrong].map(email) } } })).toBe(2);
});

/** The file of a link. */
async function downloadByKey(link: Locator): Promise<Buffer> {
  const file = link.page().waitForEvent("download");
  await pressKey(link.page(), link);
  return readFile(await (await file).path());
}

/** Imports one row by the bar's button, and waits for the result. */
async function importByKeys(page: Page): Promise<void> {
  await pressKey(page, importButton(page, 1));
  const dialog = page.getByRole("dialog", { name: word("confirm_title", { count: 1 }) });
  await pressKey(page, dialog.getByRole("button", { name: word("import_rows", { count: 1 }), exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: word("imported", { count: 1 }) })).toBeVisible({
    timeout: 180_000,
  });
  await expectFocusKept(page);
}
