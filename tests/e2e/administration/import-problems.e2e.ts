import type { Route } from "@playwright/test";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { filledIn } from "@/tests/support/import-workbook";
import { expectGoodPage } from "../support/accessibility";
import { screens } from "../support/browsers";
import { answered, unreachable } from "../support/complaints";
import {
  choose,
  chooseByKey,
  importButton,
  importRows,
  lookThrough,
  makeImportSchool,
  stateLink,
  template,
  test,
  word,
} from "../support/import";
import { jobPatience } from "../support/job";
import { expectFound, notSent, pressThroughCuts } from "../support/offline";
import { mainMenu, menuButton } from "../support/pages";
import { expect } from "../support/test";
import { t } from "../support/texts";

test("a file that is none, and one that did not arrive, are refused on a phone, and nothing is lost", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  complaints.expect(answered(400));
  const { student } = await makeImportSchool(db);
  const page = await visit({ as: await makeUser(db, "Admin") });
  await page.goto("/admin/import");
  const alert = page.getByRole("alert").filter({ hasText: /\S/ });
  await choose(page, "students.csv", Buffer.from("a;b"));
  await expect(alert).toHaveText(word("file_type", { name: "students.csv" }));
  const dropped = await page.evaluateHandle(() => {
    const dragged = new DataTransfer();
    for (const name of ["one.xlsx", "two.xlsx"]) dragged.items.add(new File(["PK"], name));
    return dragged;
  });
  await page.getByText(word("drop"), { exact: true }).dispatchEvent("drop", { dataTransfer: dropped });
  await expect(alert).toHaveText(word("file_several"));
  await choose(page, "students.xlsx", Buffer.from("a;b"));
  await expect(alert).toHaveText(word("file_type", { name: "students.xlsx" }));
  await choose(page, "large.xlsx", Buffer.alloc(20 * 1024 * 1024 + 1));
  await expect(alert).toHaveText(word("file_size", { name: "large.xlsx", megabytes: 20 }));
  await expectGoodPage(page);

  const file = await filledIn(await template(page), { people: [student(unique("even"))] });
  // By keyboard. A file on its way is not left by accident, and can be stopped.
  await page.route("**/api/admin/import-excel", () => {});
  await chooseByKey(page, file);
  await expect(page.getByRole("progressbar", { name: word("uploading", { name: "one.xlsx" }) })).toBeVisible();
  await menuButton(page).click();
  await mainMenu(page)
    .getByRole("link", { name: t("menu.export") })
    .click();
  await page
    .getByRole("dialog", { name: word("leave_title") })
    .getByRole("button", { name: word("stay") })
    .first()
    .click();
  await expectGoodPage(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: word("stop_upload") }).click();
  await expect(page.getByText(word("stopped", { name: "one.xlsx" }))).toBeVisible();
  await page.unroute("**/api/admin/import-excel");

  await page.route("**/api/admin/import-excel", (route) => route.abort("failed"));
  await choose(page, "one.xlsx", file);
  await expect(alert).toContainText(word("not_read", { name: "one.xlsx" }));
  await expectGoodPage(page);
  await page.unroute("**/api/admin/import-excel");
  await page.getByRole("button", { name: word("send_again", { name: "one.xlsx" }) }).click();
  await expect(page.getByRole("heading", { level: 1, name: word("review") })).toBeVisible(jobPatience);

  // With the page loaded again the file is gone, and is asked for, until it is the one that was looked through.
  await page.reload();
  await expect(page.getByText(word("file_gone", { name: "one.xlsx" }))).toBeVisible();
  await expect(importButton(page, 1)).toHaveAttribute("aria-disabled", "true");
  await expectGoodPage(page);
  await choose(page, "other.xlsx", await filledIn(file, { people: [student(unique("other"))] }));
  await importButton(page, 1).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: word("import_rows", { count: 1 }), exact: true })
    .click();
  await expect(alert).toContainText(word("error_other_file"));
  await expectGoodPage(page);
  await choose(page, "one.xlsx", file);
  const preview = page.url();
  await importRows(page, 1);

  // Who goes back to the preview learns that it was imported.
  await page.goto(preview);
  await expect(page.getByText(word("already_title"))).toBeVisible();
  await expect(importButton(page, 1)).toHaveCount(0);
  await expectGoodPage(page);
  await page.getByRole("link", { name: word("already_see") }).click();
  await expect(page.getByRole("heading", { level: 1, name: word("imported", { count: 1 }) })).toBeVisible();
});

test("who leaves the page while a file is sent stops it, and is not taken back", async ({ visit, db, complaints }) => {
  complaints.expect(unreachable);
  const { student } = await makeImportSchool(db);
  const admin = await makeUser(db, "Admin");
  const page = await visit({ as: admin, screen: "desk" });
  await page.goto("/admin/import");
  const file = await filledIn(await template(page), { people: [student(unique("even"))] });
  await page.route("**/api/admin/import-excel", () => {});
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/api/admin/import-excel"));
  await choose(page, "one.xlsx", file);
  await expect(page.getByRole("progressbar", { name: word("uploading", { name: "one.xlsx" }) })).toBeVisible();
  await mainMenu(page)
    .getByRole("link", { name: t("menu.export") })
    .click();
  await page
    .getByRole("dialog", { name: word("leave_title") })
    .getByRole("button", { name: word("leave"), exact: true })
    .click();
  await expect(page).toHaveURL(/admin\/export/);
  expect((await failed).failure()?.errorText).toContain("ABORTED");
  await expect(page).toHaveURL(/admin\/export/);
  expect(await db.backgroundJob.count({ where: { askerId: admin.id } })).toBe(0);
});

test("an import is refused when its preview no longer holds, and a new one is one press away", async ({
  visit,
  db,
}) => {
  const { student, email } = await makeImportSchool(db);
  const name = unique("anders");
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.goto("/admin/import");
  await lookThrough(page, "one.xlsx", await filledIn(await template(page), { people: [student(name)] }));
  await makeUser(db, "Student", { email: email(name), fullName: "Somebody else" });
  await importButton(page, 1).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: word("import_rows", { count: 1 }) })
    .click();
  await expect(page.getByRole("main").getByText(word("error_stale")).last()).toBeVisible();
  await expect(page.getByRole("main").getByText("one.xlsx", { exact: true })).toBeVisible();
  await expectGoodPage(page);
  await page.setViewportSize(screens.desk);
  await page.getByRole("button", { name: word("send_again", { name: "one.xlsx" }) }).click();
  await expect(stateLink(page, "changed", 1)).toHaveAttribute("aria-current", "true", jobPatience);
  await expect(page.getByRole("row").filter({ hasText: "Somebody else" })).toContainText(`Student ${name}`);
  await expectGoodPage(page);
});

test("an import and its invitations are done once when the answers to their first presses were lost", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  const { student, email } = await makeImportSchool(db);
  const name = unique("tuva");
  const admin = await makeUser(db, "Admin");
  const page = await visit({ as: admin, screen: "desk" });
  await page.goto("/admin/import");
  const file = await filledIn(await template(page), { people: [student(name)] });
  const previewId = await lookThrough(page, "one.xlsx", file);
  const loseAnswer = async (route: Route) => {
    const url = route.request().url();
    const fields = { dryRun: "false", previewId, skipRefused: "false", invite: "false" };
    // Chromium shows a route no files: what the page has sent is sent beside it.
    const multipart = { ...fields, file: { name: "one.xlsx", mimeType: "application/zip", buffer: file } };
    expect((await page.request.post(url, { multipart, headers: { origin: new URL(url).origin } })).status()).toBe(200);
    await route.abort("internetdisconnected");
  };
  await page.route("**/api/admin/import-excel", loseAnswer, { times: 1 });
  await importButton(page, 1).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: word("import_rows", { count: 1 }), exact: true })
    .click();
  const alert = page.getByRole("alert").filter({ hasText: word("not_known") });
  await expect(alert).toContainText(word("not_known_text"));
  await expectGoodPage(page);
  await page.setViewportSize(screens.desk);
  await importRows(page, 1);
  const imports = { askerId: admin.id, kind: "import", subject: "import" };
  expect(await db.backgroundJob.findMany({ where: imports, select: { state: true } })).toEqual([{ state: "done" }]);
  const { id } = await db.user.findUniqueOrThrow({ where: { email: email(name) } });

  const send = page.getByRole("button", { name: word("send_invitations") });
  await pressThroughCuts(page, {
    press: send,
    call: "/import/invite",
    said: notSent(page),
    expectKept: async () => {},
    count: () => db.auditEntry.count({ where: { action: "user.invite", entityId: id } }),
  });
  await expectFound(send, page.getByText(word("uninvited", { count: 0 })));
  expect(await db.auditEntry.count({ where: { action: "user.invite", entityId: id } })).toBe(1);
  await expectGoodPage(page);
});
