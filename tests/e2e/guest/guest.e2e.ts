import type { Page } from "@playwright/test";
import { rateLimits } from "@/lib/platform/rate-limit";
import { type MadePlacement, makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { expectGoodPage } from "../support/accessibility";
import { answered } from "../support/complaints";
import { feedback, feedbackField, guest, makeLink, nameField, submit, write } from "../support/guest";
import { bell, notifications, openLive, title } from "../support/pages";
import { openProxy } from "../support/proxy";
import { pathOf, statusChip, step } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

/** The student asks nobody but a guest and shows the code; gives the link under it. */
async function showCode(page: Page, { supervisor }: MadePlacement): Promise<string> {
  await page.getByRole("checkbox", { name: supervisor.fullName }).uncheck();
  await page.getByRole("radio", { name: t("guest.way_qr") }).check();
  await page.getByRole("button", { name: t("guest.show_qr"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t("guest.qr_title") });
  await expect(dialog.getByRole("img", { name: t("guest.qr_label") })).toBeVisible();
  return dialog.getByText(/\/guest\?token=/).innerText();
}

const readsAsUnverified = async (page: Page, { id }: { id: number }) => {
  await page.goto(pathOf({ id }, 4));
  await expect(page.getByRole("heading", { name: t("report.feedback_from", { name: guest }) })).toBeVisible();
  await expect(page.getByText(t("seat.guest"), { exact: true })).toBeVisible();
  await expect(page.getByText(t("guest.feedback_lead"))).toBeVisible();
  await expect(page.getByText("Øv på å oppsummere.")).toBeVisible();
};

test("a student shows a code, a person on the ward answers, and everybody sees that the answer is unverified", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 2 });
  const student = await visit({ as: scene.student });
  await openLive(student, pathOf(report, 2));
  await step(student, "request-feedback", t).click();
  const ask = student.getByRole("dialog", { name: t("report.ask_title") });
  await expect(ask.getByRole("group", { name: t("guest.section_title") })).toBeVisible();
  await expectGoodPage(student);
  const link = await showCode(student, scene);
  await expectGoodPage(student);
  await expect(student.getByText(t("guest.waiting"))).toBeVisible();

  const phone = await visit({ locale: "nb" });
  await phone.goto(link);
  await expect(title(phone)).toHaveText(t("guest.open_title", { student: scene.student.fullName }));
  await expect(phone.getByText("My goal")).toBeVisible();
  await expect(phone.getByText("My reflection")).toHaveCount(0);
  await expectGoodPage(phone);
  await write(phone);
  await submit(phone).click();
  await expect(title(phone)).toHaveText(t("guest.thanks_title"));
  expect(phone.url()).not.toContain("token");
  await expectGoodPage(phone);

  const shown = student.getByRole("dialog", { name: t("guest.qr_title") });
  await expect(shown.getByText(t("guest.answered_live", { name: guest }))).toBeVisible();
  await expectGoodPage(student);
  await student.getByRole("button", { name: t("guest.done"), exact: true }).click();
  await expect(student).toHaveURL(new RegExp(`/${report.id}/3$`));
  await expect(statusChip(student, 4, t)).toBeVisible();
  await expect(student.getByText(t("guest.state_answered", { name: guest }))).toBeVisible();

  // The page with the answer is open, so its notification is an old one.
  await bell(student, 0).click();
  const told = t("notification.student.message-from-guest", {
    name: t("notification.guest_name", { name: guest }),
    report: report.name,
  });
  await notifications(student).getByRole("link", { name: told }).click();
  await expect(student).toHaveURL(/viewNotify=guest$/);
  await expect(student.locator("[id^=guest]:focus")).toContainText("Øv på å oppsummere.");
  await expectGoodPage(student);

  for (const reader of [scene.supervisor, scene.secondarySupervisor, scene.teacher]) {
    const page = await visit({ as: reader });
    await readsAsUnverified(page, report);
    // A guest is visible only to the student who invited them.
    await expect(page.getByText(t("guest.links_title"))).toHaveCount(0);
  }
});

test("the second of two who answer by one link gets an explanation, and keeps the text", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(400));
  const { path, link } = await makeLink(db);
  const [first, second] = [await visit({ locale: "nb" }), await visit({ locale: "nb" })];
  await first.goto(path);
  await second.goto(path);
  await write(second, "Den andre");
  await write(first);
  await submit(first).click();
  await expect(title(first)).toHaveText(t("guest.thanks_title"));
  await submit(second).click();
  await expect(second.getByRole("alert").getByText(t("guest.error_used"))).toBeVisible();
  await expect(nameField(second)).toHaveValue("Den andre");
  await expect(feedbackField(second)).toHaveValue(feedback);
  await expectGoodPage(second);
  expect(await db.guestLink.findUniqueOrThrow({ where: { id: link.id } })).toMatchObject({ guestName: guest });

  const third = await visit({ locale: "nb" });
  await third.goto(path);
  await expect(title(third)).toHaveText(t("guest.used_title"));
  await expectGoodPage(third);
});

// Only on Linux are there more addresses than the one that all requests come from.
if (process.platform === "linux")
  test("an address with too many tries is asked to wait, and keeps the text", async ({ visit, db, complaints }) => {
    complaints.expect(answered(429));
    const key = "guestAddress:127.0.77.9";
    await db.rateLimit.deleteMany({ where: { key } });
    const { path, link } = await makeLink(db);
    const { proxy, close } = await openProxy({ localAddress: "127.0.77.9" });
    const page = await visit({ locale: "nb", proxy });
    await page.goto(path);
    await write(page);
    await db.rateLimit.update({ where: { key }, data: { points: rateLimits.guestAddress.points } });
    await submit(page).click();
    await expect(page.getByRole("alert").getByText(t("system.error_too_many"))).toBeVisible();
    await expect(feedbackField(page)).toHaveValue(feedback);
    await page.reload();
    await expect(title(page)).toHaveText(t("guest.busy_title"));
    await expect(page.getByLabel(t("guest.kept"), { exact: true })).toHaveValue(feedback);
    await expectGoodPage(page);

    await db.rateLimit.delete({ where: { key } });
    await page.reload();
    await expect(feedbackField(page)).toHaveValue(feedback);
    await submit(page).click();
    await expect(title(page)).toHaveText(t("guest.thanks_title"));
    expect((await db.guestLink.findUniqueOrThrow({ where: { id: link.id } })).givenAt).not.toBeNull();
    await db.rateLimit.delete({ where: { key } });
    close();
  });
