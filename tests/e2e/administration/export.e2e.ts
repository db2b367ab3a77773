import { readFile } from "node:fs/promises";
import { makeDomain } from "@/tests/factories/domain";
import { makeJob } from "@/tests/factories/job";
import { makePlacement } from "@/tests/factories/placement";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { rowsOf } from "@/tests/support/sheet-rows";
import { expectGoodPage } from "../support/accessibility";
import { answered } from "../support/complaints";
import { jobPatience } from "../support/job";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("an admin exports accounts with the keyboard, follows the job, and has the file alone", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(404));
  const domain = await makeDomain(db, { name: unique("school") });
  const member = await makeUser(db, "Supervisor", { domainId: domain.id, phone: "12345678" });
  const admin = await makeUser(db, "Admin");
  const page = await visit({ as: admin, screen: "desk" });
  await page.goto("/admin/export");
  await expect(page.getByText(t("export.empty_title"))).toBeVisible();
  const form = page.locator("form").filter({ has: page.getByRole("button", { name: t("export.start") }) });

  // What people have written is in no file that nobody chose it for.
  const free = form.getByRole("group", { name: t("export.free_title") });
  for (const box of await free.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
  await expectGoodPage(page);

  await form.getByRole("radio", { name: t("export.kind_users") }).focus();
  await page.keyboard.press("Space");
  await expect(free).toBeHidden();
  await form.getByRole("combobox", { name: t("export.domainId") }).selectOption(String(domain.id));
  await form.getByRole("button", { name: t("export.choose_none") }).click();
  await form.getByRole("button", { name: t("export.start") }).click();
  await expect(form.getByText(t("export.error_no_column"))).toBeVisible();
  await expect(form.getByRole("checkbox").first()).toBeFocused();
  await form.getByRole("checkbox", { name: t("export.column_email") }).check();
  await form.getByRole("checkbox", { name: t("export.column_phone") }).check();
  await form.getByRole("button", { name: t("export.start") }).press("Enter");

  const list = page.getByRole("list", { name: t("job.list") });
  await expect(list.getByRole("listitem")).toContainText(t("job.state_done"), jobPatience);
  await expect(list).toContainText(t("job.rows", { count: 1 }));
  const link = list.getByRole("link", { name: t("job.download") });
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(file.suggestedFilename()).toMatch(/^Brukere \d{4}-\d\d-\d\d\.xlsx$/);
  expect(await rowsOf(await readFile(await file.path()))).toEqual([
    { [t("export.column_email")]: member.email, [t("export.column_phone")]: `(${member.areaCode}) 12345678` },
  ]);
  // The browser has downloaded it: the page holds no copy, and need not stay.
  const { href } = new URL((await link.getAttribute("href")) ?? "", page.url());
  expect(file.url()).toBe(href);
  const other = await visit({ as: await makeUser(db, "Admin") });
  expect((await other.request.get(href)).status()).toBe(404);

  await db.backgroundJob.deleteMany({ where: { askerId: admin.id } });
  await link.click();
  await expect(list.getByRole("alert")).toHaveText(t("system.error_not_found"));
});

test("on a phone an admin sees what runs and what failed, and cancels it", async ({ visit, db, complaints }) => {
  complaints.expect(answered(400));
  const admin = await makeUser(db, "Admin");
  const { group } = await makePlacement(db);
  await makeJob(db, admin.id, {
    state: "failed",
    problem: "job.error_killed",
    subject: "absences",
    finishedAt: new Date(),
  });
  // Nothing runs it: it is at the same place for the whole test.
  const job = await makeJob(db, admin.id, { state: "running", subject: "groups", done: 300, total: 1_200 });
  const page = await visit({ as: admin });
  await page.goto("/admin/export");
  const running = page.getByRole("listitem").filter({ hasText: t("job.state_running") });
  await expect(running.getByRole("progressbar")).toHaveAttribute("value", "300");
  await expect(running).toContainText(/300.*1\s200/);
  await expect(page.getByText(t("job.error_killed"))).toBeVisible();

  // It goes on in the list without the page being loaded again.
  await db.backgroundJob.update({ where: { id: job.id }, data: { done: 900 } });
  await expect(running.getByRole("progressbar")).toHaveAttribute("value", "900");
  const found = page.getByRole("combobox", { name: t("export.groupId") });
  await found.fill(group.name);
  await page.getByRole("option", { name: group.name }).click();
  await expect(found).toHaveValue(group.name);
  const until = page.getByLabel(t("export.until"), { exact: true });
  await page.getByLabel(t("export.from"), { exact: true }).fill("2026-02-10");
  await until.fill("2026-02-01");
  await page.getByRole("button", { name: t("export.start") }).click();
  await expect(until).toBeFocused();
  await expect(until).toHaveAttribute("aria-invalid", "true");
  await expectGoodPage(page);

  await running.getByRole("button", { name: t("job.cancel") }).click();
  await expect(page.getByText(t("job.cancelled_text"), { exact: true })).toBeVisible();
  await expect(running).toBeHidden();
  expect((await db.backgroundJob.findUniqueOrThrow({ where: { id: job.id } })).state).toBe("cancelled");
});

test("a day that is half typed is not taken for none, and nothing is exported without it", async ({ visit, db }) => {
  const admin = await makeUser(db, "Admin");
  const page = await visit({ as: admin, screen: "desk" });
  await page.goto("/admin/export");
  const until = page.getByLabel(t("export.until"), { exact: true });
  await until.fill("2026-02-01");
  await until.press("Backspace");
  // From within the field, and from the button.
  for (const send of [
    () => until.press("Enter"),
    () => page.getByRole("button", { name: t("export.start") }).click(),
  ]) {
    await send();
    await expect(until).toBeFocused();
    await expect(until).toHaveAccessibleDescription(new RegExp(t("common.half_day")));
  }
  expect(await db.backgroundJob.count({ where: { askerId: admin.id } })).toBe(0);
  // Part by part, to the end: the browser tells the page nothing of that.
  for (const key of ["Backspace", "ArrowRight", "Backspace", "ArrowRight", "Backspace"]) await until.press(key);
  await expect(until).not.toHaveAccessibleDescription(new RegExp(t("common.half_day")));
  await expect(until).toBeFocused();
  await until.fill("2026-02-01");
  await expect(until).not.toHaveAccessibleDescription(new RegExp(t("common.half_day")));
  await page.getByRole("button", { name: t("export.start") }).click();
  await expect.poll(() => db.backgroundJob.count({ where: { askerId: admin.id } })).toBe(1);
});
