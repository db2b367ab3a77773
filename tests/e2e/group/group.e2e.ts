import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import ExcelJs from "exceljs";
import type { PrismaClient } from "@/prisma/generated/client";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeUser } from "@/tests/factories/user";
import { expectAccessible, expectGoodPage, expectReflow } from "../support/accessibility";
import { screens } from "../support/browsers";
import { unreachable } from "../support/complaints";
import { mailTo } from "../support/mail";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("a teacher writes to a group: each person gets it, and no identity number goes out", async ({ visit, db }) => {
  const { group, teacher, student, supervisor } = await makePlacement(db);
  const other = await makePlacement(db, { group, supervisor });
  const page = await visit({ as: teacher });
  await page.goto(`/group/${group.id}`);
  await page.getByRole("button", { name: t("group.write"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t("group.write") });
  await expect(dialog.getByLabel(t("group.write_to_students", { count: 2 }), { exact: true })).toBeChecked();
  await expect(dialog.getByLabel(t("group.write_to_supervisors", { count: 1 }), { exact: true })).toBeVisible();
  await dialog.getByLabel(t("group.write_to_all", { count: 3 }), { exact: true }).check();
  const send = dialog.getByRole("button", { name: t("group.write_send"), exact: true });
  await send.click();
  await expect(dialog.getByText(t("validation.required"))).toHaveCount(2);
  await expect(dialog.getByLabel(t("group.write_subject"), { exact: true })).toBeFocused();
  const subject = `Møte med ${group.name}`;
  await dialog.getByLabel(t("group.write_subject"), { exact: true }).fill(subject);
  const text = dialog.getByLabel(t("group.write_text"), { exact: true });
  await text.fill("Pasienten 150688 10032");
  await expect(dialog.getByText(t("personal_data.title_identity_number"))).toBeVisible();
  await expectGoodPage(page);
  await send.click();
  await expect(dialog.getByText(t("personal_data.decide_first"))).toBeVisible();
  await text.fill("Vi møtes klokka ti.\nTa med kalenderen.");
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: t("common.unsaved_keep"), exact: true })
    .first()
    .click();
  await send.click();
  await expect(page.getByText(t("group.write_sent", { count: 3 }))).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const { email } of [student, other.student, supervisor]) {
    const mail = await mailTo(email, subject);
    expect(mail.replyTo).toBe(teacher.email);
    expect(mail.text).toContain("Vi møtes klokka ti.\nTa med kalenderen.");
  }
});

test("a teacher who may not change groups reads the page of theirs, without steps that would be refused", async ({
  visit,
  db,
}) => {
  const { group, teacher, student } = await makePlacement(db);
  const page = await visit({ as: teacher });
  const steps = [
    page.getByRole("link", { name: t("groups.edit"), exact: true }),
    page.getByRole("button", { name: t("group.write"), exact: true }),
    page.getByRole("button", { name: t("enrolment.add") }),
    page.getByRole("button", { name: t("placements.change_of", { name: student.fullName }) }),
    page.getByRole("button", { name: t("follow_up.change"), exact: true }),
  ];
  await page.goto(`/group/${group.id}`);
  for (const step of steps) await expect(step).toBeVisible();
  await db.userPermission.create({
    data: { userId: teacher.id, permission: "view_admin_edit_group", granted: false },
  });
  await page.reload();
  await expect(page.getByRole("link", { name: student.fullName })).toBeVisible();
  for (const step of steps) await expect(step).toHaveCount(0);
});

test("a mail whose answer is lost is sent again by hand and arrives once, a changed one again", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  const { group, teacher, student } = await makePlacement(db);
  const page = await visit({ as: teacher });
  await page.goto(`/group/${group.id}`);
  const dialog = page.getByRole("dialog", { name: t("group.write") });
  const send = dialog.getByRole("button", { name: t("group.write_send"), exact: true });
  const [kept, changed] = [`Møte med ${group.name}`, `Nytt møte med ${group.name}`];
  for (const { second, arrived } of [
    { second: kept, arrived: [kept] },
    { second: changed, arrived: [kept, changed] },
  ]) {
    await page.getByRole("button", { name: t("group.write"), exact: true }).click();
    const subject = dialog.getByLabel(t("group.write_subject"), { exact: true });
    await subject.fill(kept);
    await dialog.getByLabel(t("group.write_text"), { exact: true }).fill("Vi møtes klokka ti.");
    await page.route(
      "**/api/group/write",
      async (route) => {
        expect((await route.fetch()).status()).toBe(200);
        await route.abort("internetdisconnected");
      },
      { times: 1 },
    );
    await send.click();
    await expect(dialog.getByText(t("system.no_connection"))).toBeVisible();
    await subject.fill(second);
    await send.click();
    await expect(dialog).toBeHidden();
    for (const one of arrived) await mailTo(student.email, one, one === kept ? arrived.length : 1);
  }
});

/** A group of students with names of sixty characters; only the last one has written lately. */
async function makeClass(db: PrismaClient, many: number) {
  const student = (number: number) =>
    makeUser(db, "Student", {
      fullName: `${String(number).padStart(2, "0")} ${"Anne-Margrethe Kristiansen ".repeat(3)}`.slice(0, 60).trim(),
    });
  const scene = await makePlacement(db, { student: await student(1) });
  const { group, supervisor, secondarySupervisor, teacher } = scene;
  let last = scene;
  for (let number = 2; number <= many; number += 1)
    last = await makePlacement(db, { group, supervisor, secondarySupervisor, teacher, student: await student(number) });
  await makeReport(db, last, { status: 5 });
  return { ...scene, last };
}

const numbersIn = async (page: Page) =>
  (await page.getByRole("table").getByRole("rowheader").allTextContents()).map((name) => Number(name.slice(0, 2)));
const expectNoOverflow = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);

test("sixty students are one table that is sorted, exported and printed, and cards on a phone", async ({
  visit,
  db,
}) => {
  test.slow();
  const { group, teacher, last } = await makeClass(db, 60);
  const upwards = Array.from({ length: 60 }, (_, index) => index + 1);
  const page = await visit({ as: teacher, screen: "desk" });
  await page.goto(`/group/${group.id}`);
  const table = page.getByRole("table", { name: t("student.sheet") });
  // The one who needs nothing comes last.
  await expect(table.getByRole("columnheader", { name: t("student.column_need") })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  expect((await numbersIn(page)).at(-1)).toBe(60);
  await expectAccessible(page);
  const byName = table.getByRole("columnheader", { name: t("student.column_name") });
  for (const [order, expected] of [
    ["ascending", upwards],
    ["descending", upwards.toReversed()],
  ] as const) {
    await byName.getByRole("link").click();
    await expect(byName).toHaveAttribute("aria-sort", order);
    expect(await numbersIn(page)).toEqual(expected);
  }
  await expectNoOverflow(page);
  await expect(page.getByLabel(t("common.sort"), { exact: true })).toBeHidden();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: t("student.export"), exact: true }).click(),
  ]);
  const workbook = new ExcelJs.Workbook();
  const bytes = await readFile(await download.path());
  await workbook.xlsx.load(new Uint8Array(bytes).buffer);
  const exported = workbook.worksheets[0]
    ?.getColumn(1)
    .values.slice(2)
    .map((name) => Number(String(name).slice(0, 2)));
  expect(exported).toEqual(upwards.toReversed());

  // A filter keeps the order.
  await page.getByRole("link", { name: `${t("student.filter_reason_calm")} 1` }).click();
  await expect(table.getByRole("rowheader")).toHaveText([last.student.fullName]);
  await expect(byName).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("link", { name: `${t("student.filter_reason_all")} 60` }).click();
  await expect(table.getByRole("rowheader")).toHaveCount(60);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(group.name);
  await expect(table.getByRole("rowheader")).toHaveCount(60);
  await expect(table.getByRole("img").first()).toBeVisible();
  // The weeks are over the lines.
  const areOver = () =>
    table.evaluate((element) => {
      const [head, line] = [".line-head", ".line-row"].map((one) =>
        element.querySelector(one)?.getBoundingClientRect(),
      );
      return head !== undefined && head.x === line?.x && head.width === line.width;
    });
  await expect.poll(areOver).toBe(true);
  for (const name of [t("group.write"), t("common.find"), t("follow_up.change")])
    await expect(page.getByRole("button", { name, exact: true })).toBeHidden();
  await expect(page.getByRole("link", { name: t("student.export"), exact: true })).toBeHidden();
  // Paper is narrower than a desk, and has the table all the same.
  await page.setViewportSize({ width: 700, height: 900 });
  await expect(byName).toBeVisible();
  await expect(table.getByRole("row").nth(1)).toHaveCSS("display", "table-row");
  await expectNoOverflow(page);

  const phone = await visit({ as: teacher, screen: "phone" });
  await phone.goto(`/group/${group.id}`);
  const onCards = async () =>
    (await phone.locator("tbody th").allTextContents()).map((name) => Number(name.slice(0, 2)));
  const sort = phone.getByLabel(t("common.sort"), { exact: true });
  const fold = (active: number) => phone.getByRole("button", { name: t("common.filters", { active }), exact: true });
  await expect(sort).toBeHidden();
  await fold(0).click();
  for (const [order, address, expected] of [
    [t("student.sort_name_down"), /[?&]sort=-name(&|$)/, upwards.toReversed()],
    [t("student.sort_name"), /[?&]sort=name(&|$)/, upwards],
  ] as const) {
    await sort.selectOption({ label: order });
    await expect(phone).toHaveURL(address);
    await expect.poll(onCards).toEqual(expected);
  }
  // It goes with the filters, and back to the first order.
  await phone.getByLabel(t("student.filter_reason"), { exact: true }).selectOption("any");
  await expect.poll(onCards).toEqual(upwards.slice(0, -1));
  await expect(sort).toHaveValue("name");
  await expect(fold(1)).toHaveAttribute("aria-expanded", "true");
  await phone.goto(`/group/${group.id}`);
  await expect(sort).toHaveValue("");
  const link = phone.getByRole("link", { name: last.student.fullName, exact: true });
  await link.scrollIntoViewIfNeeded();
  await expectNoOverflow(phone);
  await expectReflow(phone);
  await phone.setViewportSize(screens.phone);
  await link.click();
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText(last.student.fullName);
});
