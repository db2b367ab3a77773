import { readFile } from "node:fs/promises";
import type { Locator, Page, Route } from "@playwright/test";
import { daysLater, showDay, today } from "@/lib/platform/dates";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeDomain } from "@/tests/factories/domain";
import { makeJob } from "@/tests/factories/job";
import { makeOfferedForm } from "@/tests/factories/offered-form";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { corrected, filledIn, type ImportCells, misspelt, rowsOfSheet } from "@/tests/support/import-workbook";
import { expectGoodPage } from "../support/accessibility";
import { screens } from "../support/browsers";
import { answered, unreachable } from "../support/complaints";
import {
  choose,
  download,
  importButton,
  importRows,
  lookThrough,
  stateLink,
  template,
  test,
  word,
} from "../support/import";
import { expectFocusKept, pressKey } from "../support/keyboard";
import { expectFound, notSent, pressThroughCuts } from "../support/offline";
import { mainMenu, menuButton } from "../support/pages";
import { expect } from "../support/test";
import { t } from "../support/texts";

/** What a file can name: a school with forms to offer, and a supervisor of it. */
async function makeSchool(db: PrismaClient) {
  const domain = await makeDomain(db);
  const [report, evaluation] = [await makeOfferedForm(db, "report"), await makeOfferedForm(db, "evaluation")];
  const supervisor = await makeUser(db, "Supervisor", { domainId: domain.id, fullName: unique("Ingrid") });
  const group = {
    courseCode: "SYK2100",
    name: unique("Sykepleie"),
    place: "Fjord sykehus",
    period: "Høst",
    startDate: showDay(daysLater(today(), 7)),
    endDate: showDay(daysLater(today(), 70)),
    domain: domain.name,
    wards: "Medisin 1; Medisin 2",
    reportForm: report.name,
    evaluationForm: evaluation.name,
  };
  const email = (name: string) => `${name}@${domain.host}`;
  const student = (name: string) => ({ role: t("role.Student"), fullName: `Student ${name}`, email: email(name) });
  const placement = (name: string) => ({
    courseCode: group.courseCode,
    group: group.name,
    groupStart: group.startDate,
    student: email(name),
    ward: "Medisin 1",
  });
  return { domain, supervisor, group, email, student, placement };
}

test("an admin fills the template in, sees what is wrong with seven rows, and imports the rest", async ({
  visit,
  db,
}) => {
  test.slow();
  const { supervisor, group, email, student, placement } = await makeSchool(db);
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

test("a file that is none, and one that did not arrive, are refused on a phone, and nothing is lost", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  complaints.expect(answered(400));
  const { student } = await makeSchool(db);
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
  await expect(page.getByRole("heading", { level: 1, name: word("review") })).toBeVisible();

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
  const { student } = await makeSchool(db);
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
  const { student, email } = await makeSchool(db);
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
  await expect(stateLink(page, "changed", 1)).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("row").filter({ hasText: "Somebody else" })).toContainText(`Student ${name}`);
  await expectGoodPage(page);
});

test("an import and its invitations are done once when the answers to their first presses were lost", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  const { student, email } = await makeSchool(db);
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
  const { student, email } = await makeSchool(db);
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

/** Chooses a file from the disk by the button for it. */
async function chooseByKey(page: Page, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await pressKey(page, page.getByRole("button", { name: word("choose"), exact: true }));
  await (await chooser).setFiles({ name: "one.xlsx", mimeType: "", buffer });
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
