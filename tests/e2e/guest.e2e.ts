import type { Page } from "@playwright/test";
import { rateLimits } from "@/lib/platform/rate-limit";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeGuestLink } from "@/tests/factories/guest-link";
import { type MadePlacement, makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeSession, makeSignedIn } from "@/tests/factories/session";
import { makeUser } from "@/tests/factories/user";
import { linkIn } from "@/tests/support/mail-text";
import { expectGoodPage } from "./support/accessibility";
import { answered, unreachable } from "./support/complaints";
import { hydrated } from "./support/hydration";
import { mailTo } from "./support/mail";
import { bell, notifications, openLive } from "./support/pages";
import { openProxy } from "./support/proxy";
import { pathOf, statusChip, step, words } from "./support/report";
import { expect, test } from "./support/test";
import { t, textsIn } from "./support/texts";

const guest = "Unni på avdelingen";
const feedback = "Hun satte seg ned og lyttet.\nØv på å oppsummere.";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const nameField = (page: Page) => page.getByLabel(t("guest.name"), { exact: true });
const feedbackField = (page: Page) => page.getByLabel(t("guest.feedback"), { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: t("guest.submit"), exact: true });

async function write(page: Page, name = guest): Promise<void> {
  await nameField(page).fill(name);
  await feedbackField(page).fill(feedback);
}

/** The button that withdraws an invitation; the report's own step has the same text, but names nobody. */
const revoke = (page: Page) => page.getByRole("button", { name: new RegExp(`^${t("guest.revoke")}: `) });

/** A report that waits for feedback, and the address of a guest's link to it. */
async function makeLink(db: PrismaClient, given: { expiresAt?: Date; revokedAt?: Date } = {}) {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  const link = await makeGuestLink(db, { reportId: report.id, createdById: scene.student.id, ...given });
  return { scene, report, link, path: `/guest?token=${link.secret}` };
}

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
  await address.fill("unni");
  await send.click();
  await expect(student.getByText(t("validation.email"))).toBeVisible();
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
  await press("report.ask_send_chosen");
  await expect(address).toHaveAccessibleDescription(new RegExp(t("validation.email")));
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

test("invalid links say so, each on its own page", async ({ visit, db }) => {
  const expired = await makeLink(db, { expiresAt: new Date(Date.now() - 1) });
  const revoked = await makeLink(db, { revokedAt: new Date() });
  const pages: [string, string][] = [
    [expired.path, t("guest.expired_title")],
    [revoked.path, t("guest.gone_title")],
    [`/guest?token=${"x".repeat(43)}`, t("guest.gone_title")],
    [`/guest?token=${"%00".repeat(3)}`, t("guest.gone_title")],
    [`/guest?token=${"a".repeat(3_000)}`, t("guest.gone_title")],
    ["/guest?token=a&token=b", t("guest.gone_title")],
    ["/guest?token=", t("guest.gone_title")],
    ["/guest", t("guest.gone_title")],
  ];
  const page = await visit({ locale: "nb" });
  for (const [path, words] of pages) {
    const response = await page.goto(path);
    expect(response?.status(), path.slice(0, 60)).toBe(200);
    await expect(title(page)).toHaveText(words);
    await expect(nameField(page)).toHaveCount(0);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
    await expectGoodPage(page);
  }
});

test("a link that expires during writing keeps the text", async ({ visit, db, complaints }) => {
  complaints.expect(answered(400));
  const { path, link } = await makeLink(db);
  const page = await visit({ locale: "nb" });
  await page.goto(path);
  await write(page);
  await db.guestLink.update({ where: { id: link.id }, data: { expiresAt: new Date(Date.now() - 1) } });
  await submit(page).click();
  await expect(page.getByText(t("guest.error_expired"))).toBeVisible();
  await expect(feedbackField(page)).toHaveValue(feedback);
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

test("a guest's input is checked, and survives a reload and a lost connection", async ({ visit, db, complaints }) => {
  complaints.expect(unreachable);
  const { path } = await makeLink(db);
  const page = await visit({ locale: "nb" });
  await page.goto(path);
  await submit(page).click();
  await expect(nameField(page)).toBeFocused();
  await expect(page.getByText(t("validation.required"))).toHaveCount(2);
  await expectGoodPage(page);
  await write(page);
  await page.reload();
  await expect(feedbackField(page)).toHaveValue(feedback);
  await expect(nameField(page)).toHaveValue(guest);
  await page.context().setOffline(true);
  await submit(page).click();
  await expect(page.getByText(t("guest.not_sent"))).toBeVisible();
  await expect(feedbackField(page)).toHaveValue(feedback);
  await page.context().setOffline(false);
  await submit(page).click();
  await expect(title(page)).toHaveText(t("guest.thanks_title"));
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("text typed before the page's script loads stays", async ({ visit, db }) => {
  const { path } = await makeLink(db);
  const page = await visit({ locale: "nb", fresh: true });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await write(page);
  release();
  await page.waitForLoadState("load");
  await feedbackField(page).press("End");
  await feedbackField(page).pressSequentially(" Takk.");
  await expect(nameField(page)).toHaveValue(guest);
  await expect(feedbackField(page)).toHaveValue(/^Hun satte seg.* Takk\.$/s);
  await hydrated(page);
  await page.reload();
  await expect(feedbackField(page)).toHaveValue(/ Takk\.$/);
});

test("a possible patient is asked about before the text is sent", async ({ visit, db }) => {
  const { path, link } = await makeLink(db);
  const page = await visit({ locale: "nb" });
  await page.goto(path);
  await nameField(page).fill(guest);
  await feedbackField(page).fill("God samtale med Kari Hansen på rom 12.");
  await submit(page).click();
  const keep = page.getByRole("button", { name: t("personal_data.keep"), exact: true });
  await expect(page.getByText(t("personal_data.title_patient"))).toBeVisible();
  await expectGoodPage(page);
  expect((await db.guestLink.findUniqueOrThrow({ where: { id: link.id } })).givenAt).toBeNull();
  await keep.click();
  await submit(page).click();
  await expect(title(page)).toHaveText(t("guest.thanks_title"));
});

test("everything works without scripts", async ({ visit, db, complaints }) => {
  const { path, link } = await makeLink(db);
  const page = await visit({ locale: "nb", scripts: false });
  await page.goto(path);
  await submit(page).click();
  await expect(page.getByText(t("validation.required"))).toHaveCount(2);
  await write(page);

  const other = await visit({ locale: "nb", scripts: false });
  await other.goto(path);
  await write(other, "Den andre");
  await submit(page).click();
  await expect(title(page)).toHaveText(t("guest.thanks_title"));
  expect(page.url()).not.toContain("token");
  await submit(other).click();
  await expect(title(other)).toHaveText(t("guest.used_title"));
  await expect(other.getByLabel(t("guest.kept"), { exact: true })).toHaveValue(feedback);
  await expect(other.getByLabel(t("guest.kept_name"), { exact: true })).toHaveValue("Den andre");
  expect(await db.guestLink.findUniqueOrThrow({ where: { id: link.id } })).toMatchObject({ guestName: guest });
  complaints.stopListening();
});

test("the page is in the browser's language until the guest chooses another", async ({ visit, db, browser }) => {
  const { path, scene } = await makeLink(db);
  const { goal } = scene.group.form.questions;
  await db.questionText.create({ data: { questionId: goal, language: "pt-br", text: "Plano em português" } });
  const context = await browser.newContext({ locale: "pt-BR" });
  const page = await context.newPage();
  await page.goto(path);
  const portuguese = textsIn("pt-br");
  await expect(title(page)).toHaveText(portuguese("guest.open_title", { student: scene.student.fullName }));
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  await page.getByLabel(portuguese("guest.name"), { exact: true }).fill(guest);
  await expect(page.getByText("Plano em português")).toBeVisible();
  await page.getByText("Idioma: Português (Brasil)").click();
  await page.getByRole("button", { name: "Norsk bokmål" }).click();
  await expect(page.getByText(words("goal"))).toBeVisible();
  await expect(page.getByText("Plano em português")).toHaveCount(0);
  await expect(title(page)).toHaveText(t("guest.open_title", { student: scene.student.fullName }));
  await expect(nameField(page)).toHaveValue(guest);
  await context.close();
  const narrow = await visit({ locale: "pt-br" });
  await narrow.goto(path);
  await expect(title(narrow)).toBeVisible();
  await expectGoodPage(narrow);
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
