import type { Page } from "@playwright/test";
import { makeGuestLink } from "@/tests/factories/guest-link";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeSession, makeSignedIn } from "@/tests/factories/session";
import { makeUser } from "@/tests/factories/user";
import { linkIn } from "@/tests/support/mail-text";
import { expectGoodPage } from "../support/accessibility";
import { answered } from "../support/complaints";
import { feedback, feedbackField, guest, submit, write } from "../support/guest";
import { mailTo } from "../support/mail";
import { openLive, title } from "../support/pages";
import { pathOf, statusChip, step } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

/** The button that withdraws an invitation; the report's own step has the same text, but names nobody. */
const revoke = (page: Page) => page.getByRole("button", { name: new RegExp(`^${t("guest.revoke")}: `) });

test("a student invites by mail, sees the invitation wait, and withdraws it", async ({ visit, db, complaints }) => {
  complaints.expect(answered(400));
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 2 });
  const email = `unni.${report.id}@ward.example`;
  const student = await visit({ as: scene.student });
  await student.goto(pathOf(report, 2));
  await step(student, "request-feedback", t).click();
  await student.getByRole("checkbox", { name: scene.supervisor.fullName }).uncheck();
  await student.getByRole("radio", { name: t("guest.way_mail") }).check();
  const address = student.getByLabel(t("guest.email"), { exact: true });
  const send = student.getByRole("button", { name: t("report.ask_send_chosen"), exact: true });
  await send.click();
  await expect(address).toHaveAccessibleDescription(new RegExp(t("validation.required")));
  await expect(address).toBeFocused();
  await address.fill("unni");
  await send.click();
  await expect(student.getByText(t("validation.email"))).toBeVisible();
  await expect(address).toBeFocused();
  await expectGoodPage(student);
  await address.fill(email);
  await send.click();
  await expect(statusChip(student, 3, t)).toBeVisible();
  await expect(student.getByRole("main").getByText(email)).toBeVisible();
  await expectGoodPage(student);

  const mail = await mailTo(email, t("mail.guest_invitation.subject"));
  const phone = await visit({ locale: "nb" });
  await phone.goto(linkIn(mail));
  await expect(title(phone)).toHaveText(t("guest.open_title", { student: scene.student.fullName }));
  await write(phone);

  await revoke(student).click();
  const dialog = student.getByRole("dialog", { name: t("guest.revoke_title") });
  await expectGoodPage(student);
  await dialog.getByRole("button", { name: t("guest.revoke"), exact: true }).click();
  await expect(student.getByText(t("guest.state_revoked"), { exact: true })).toBeVisible();
  await expect(revoke(student)).toHaveCount(0);

  await submit(phone).click();
  await expect(phone.getByText(t("guest.error_gone"))).toBeVisible();
  await expect(feedbackField(phone)).toHaveValue(feedback);
  await phone.reload();
  await expect(title(phone)).toHaveText(t("guest.gone_title"));
  await expect(phone.getByLabel(t("guest.kept"), { exact: true })).toHaveValue(feedback);
  await expectGoodPage(phone);
});

test("a guest is asked together with the supervisor by one button, and a typed address is not lost", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(400));
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 2 });
  const email = `with.others.${report.id}@ward.example`;
  const student = await visit({ as: scene.student });
  await student.goto(pathOf(report, 2));
  await step(student, "request-feedback", t).click();
  const dialog = student.getByRole("dialog", { name: t("report.ask_title") });
  const press = (name: "common.cancel" | "report.ask_send_chosen") =>
    dialog.getByRole("button", { name: t(name), exact: true }).click();
  await dialog.getByRole("radio", { name: t("guest.way_mail") }).check();
  const address = dialog.getByLabel(t("guest.email"), { exact: true });
  await address.fill("unni");
  await expectGoodPage(student);
  await press("common.cancel");
  await student.getByText(t("common.unsaved_keep"), { exact: true }).click();
  // On a low screen what is wrong is shown above the buttons.
  await student.setViewportSize({ width: 360, height: 640 });
  await address.evaluate((field) => field.scrollIntoView({ block: "end" }));
  await press("report.ask_send_chosen");
  await expect(address).toHaveAccessibleDescription(new RegExp(t("validation.email")));
  await expect(dialog.getByText(t("validation.email"), { exact: true })).toBeInViewport({ ratio: 1 });
  await address.fill(email);
  await press("report.ask_send_chosen");
  await expect(statusChip(student, 3, t)).toBeVisible();
  await expect(student.getByRole("main").getByText(email)).toBeVisible();
  expect(linkIn(await mailTo(email, t("mail.guest_invitation.subject")))).toContain("/guest?token=");
  const asked = { reportId: report.id, askedAt: { not: null } };
  expect(await db.reportPart.findMany({ where: asked, select: { authorId: true } })).toEqual([
    { authorId: scene.supervisor.id },
  ]);
});

test("a plan is finished and a guest gets the code in one step, which stays until the student closes it", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const student = await visit({ as: scene.student });
  await openLive(student, pathOf(report, 2));
  await student.getByRole("button", { name: t("report.send_to_other"), exact: true }).click();
  await student.getByRole("radio", { name: t("guest.way_qr") }).check();
  await student.getByRole("button", { name: t("report.finish_and_ask"), exact: true }).click();
  const dialog = student.getByRole("dialog", { name: t("guest.qr_title") });
  const link = await dialog.getByText(/\/guest\?token=/).innerText();
  const phone = await visit({ locale: "nb" });
  await phone.goto(link);
  await write(phone);
  await submit(phone).click();
  await expect(dialog.getByText(t("guest.answered_live", { name: guest }))).toBeVisible();
  await dialog.getByRole("button", { name: t("guest.done"), exact: true }).click();
  await expect(statusChip(student, 4, t)).toBeVisible();
});

for (const status of [3, 4])
  test(`another guest gets the code on the page that is open, of a report in status ${status}`, async ({
    visit,
    db,
  }) => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status });
    const student = await visit({ as: scene.student });
    await student.goto(pathOf(report, status));
    await step(student, "ask_more", t).click();
    await student.getByRole("radio", { name: t("guest.way_qr") }).check();
    await student.getByRole("button", { name: t("guest.show_qr"), exact: true }).click();
    const dialog = student.getByRole("dialog", { name: t("guest.qr_title") });
    await expect(dialog.getByText(/\/guest\?token=/)).toBeVisible();
    await dialog.getByRole("button", { name: t("guest.done"), exact: true }).click();
    await expect(dialog).toHaveCount(0);
  });

test("a viewer cannot invite a guest", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  await makeGuestLink(db, { reportId: report.id, createdById: scene.student.id });
  const viewerSid = (await makeSession(db, (await makeUser(db, "Admin")).id)).sid;
  const { token } = await makeSignedIn(db, scene.student, { viewerSid });
  const page = await visit({ token });
  await page.goto(pathOf(report, 3));
  await expect(page.getByText(t("guest.links_title"))).toBeVisible();
  await expect(step(page, "ask_more", t)).toHaveCount(0);
  await expect(revoke(page)).toHaveCount(0);
});
