import type { Locator, Page } from "@playwright/test";
import { limits } from "@/lib/platform/limits";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeNotification } from "@/tests/factories/notification";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeSession, makeSignedIn } from "@/tests/factories/session";
import { makeUser } from "@/tests/factories/user";
import { answered } from "./support/complaints";
import { bell, callFrom, menuButton, notifications, openLive } from "./support/pages";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

const pageSize = limits.notificationsPageSize;

/** A student with this many new and this many old notifications of the supervisor's feedback. */
async function makeNotified(db: PrismaClient, { fresh = 0, old = 0 }) {
  const scene = await makePlacement(db);
  const { student, supervisor } = scene;
  const report = await makeReport(db, scene, { status: 4 });
  const told = (readAt: Date | null) => ({
    recipientId: student.id,
    senderId: supervisor.id,
    reportId: report.id,
    contentKey: "notification.student.feedback-given",
    readAt,
  });
  await db.notification.createMany({
    data: Array.from({ length: fresh + old }, (_, at) => told(at < fresh ? null : new Date())),
  });
  const text = t("notification.student.feedback-given", { name: supervisor.fullName, report: report.name });
  return { ...scene, report, text, removeLabel: t("notification.remove", { sender: supervisor.fullName }) };
}

const list = (page: Page, name: "new" | "old"): Locator =>
  notifications(page)
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: t(`notification.${name}`), exact: true }) });
const rows = (page: Page, name: "new" | "old"): Locator => list(page, name).getByRole("listitem");
const viewMore = (page: Page, name: "new" | "old"): Locator =>
  list(page, name).getByRole("button", { name: t("common.view_more") });
const clearAll = (page: Page): Locator =>
  notifications(page).getByRole("button", { name: t("notification.clear_all"), exact: true });

test("the badge is hidden at 0, and an admin has no bell", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db) });
  await page.goto("/dashboard");
  await expect(bell(page, 0)).toHaveText("");
  await bell(page, 0).click();
  await expect(list(page, "new").getByText(t("notification.none_new"))).toBeVisible();
  await expect(list(page, "old").getByText(t("notification.none_old"))).toBeVisible();
  await expect(clearAll(page)).toBeDisabled();

  const admin = await visit({ as: await makeUser(db, "Admin") });
  await admin.goto("/dashboard");
  await expect(menuButton(admin)).toBeVisible();
  await expect(admin.getByRole("banner").getByRole("button")).toHaveCount(1);
});

test("the badge never shows more than 100, and the lists load page by page", async ({ visit, db }) => {
  const { student, supervisor, report } = await makeNotified(db, { fresh: 150, old: pageSize + 1 });
  const page = await visit({ as: student });
  await page.goto("/dashboard");
  await expect(bell(page, 150)).toHaveText(String(limits.badgeMax));
  await bell(page, 150).click();
  await expect(rows(page, "new")).toHaveCount(pageSize);
  // One that nothing has announced shifts the pages: the last of the first page is also the first of the next.
  await makeNotification(db, student.id, { senderId: supervisor.id, reportId: report.id });
  await viewMore(page, "new").click();
  await expect(rows(page, "new")).toHaveCount(2 * pageSize - 1);
  await expect(rows(page, "old")).toHaveCount(pageSize);
  await viewMore(page, "old").click();
  await expect(rows(page, "old")).toHaveCount(pageSize + 1);
  await expect(viewMore(page, "old")).toBeHidden();
  await expect(viewMore(page, "new")).toBeVisible();
});

test("opening a new one shows its report and makes all that the page answers old ones, but none about another report", async ({
  visit,
  db,
}) => {
  const { report, text, ...scene } = await makeNotified(db, { fresh: 2 });
  const { student, supervisor } = scene;
  const other = await makeReport(db, scene, { status: 4 });
  await makeNotification(db, student.id, { senderId: supervisor.id, reportId: other.id });
  const page = await visit({ as: student });
  await page.goto("/dashboard");
  await bell(page, 3).click();
  await rows(page, "new").getByRole("link", { name: text }).first().click();
  await expect(page).toHaveURL(`/group/student/report/${report.id}/4`);
  await expect(notifications(page)).toBeHidden();
  await bell(page, 1).click();
  await expect(rows(page, "new")).toHaveCount(1);
  await expect(rows(page, "old")).toHaveCount(2);
});

test("all are marked as read by one press, and each says how long ago it came", async ({ visit, db }) => {
  const { student } = await makeNotified(db, { fresh: 12 });
  const page = await visit({ as: student });
  await page.goto("/dashboard");
  // Two digits stand beside the bell, inside the window.
  const number = await bell(page, 12).getByText("12", { exact: true }).boundingBox();
  expect(number && number.x + number.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await bell(page, 12).click();
  await expect(rows(page, "new").first().locator("time")).toHaveAttribute("title", /^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  await notifications(page)
    .getByRole("button", { name: t("notification.read_all"), exact: true })
    .click();
  await expect(rows(page, "new")).toHaveCount(0);
  await expect(rows(page, "old")).toHaveCount(pageSize);
  await expect(bell(page, 0)).toHaveText("");
});

test("what is loaded stays when news come", async ({ visit, db }) => {
  const { student, supervisor, report } = await makeNotified(db, { fresh: 2 * pageSize });
  const page = await visit({ as: student });
  await openLive(page, "/dashboard");
  await bell(page, 2 * pageSize).click();
  await viewMore(page, "new").click();
  await expect(rows(page, "new")).toHaveCount(2 * pageSize);
  const sender = await visit({ as: supervisor });
  await sender.goto("/supervisor");
  await callFrom(sender, "/report/send-message", { reportId: report.id, body: "One more" });
  await expect(bell(page, 2 * pageSize + 1)).toBeVisible();
  await expect(rows(page, "new")).toHaveCount(2 * pageSize);
  await expect(rows(page, "new").first()).toContainText(
    t("notification.student.message-from-supervisor", { name: supervisor.fullName, report: report.name }),
  );
});

test("one can be deleted from either list, and the lists start again from their first page", async ({ visit, db }) => {
  const fresh = 2 * pageSize + 1;
  const { student, removeLabel } = await makeNotified(db, { fresh, old: pageSize + 1 });
  const page = await visit({ as: student });
  await page.goto("/dashboard");
  await bell(page, fresh).click();
  await viewMore(page, "new").click();
  await expect(rows(page, "new")).toHaveCount(2 * pageSize);
  await expect(viewMore(page, "new")).toBeVisible();
  await rows(page, "new").first().getByRole("button", { name: removeLabel }).click();
  await expect(bell(page, fresh - 1)).toHaveText(String(fresh - 1));
  await expect(rows(page, "new")).toHaveCount(pageSize);
  await viewMore(page, "new").click();
  await expect(rows(page, "new")).toHaveCount(fresh - 1);
  await expect(viewMore(page, "new")).toBeHidden();
  await rows(page, "old").first().getByRole("button", { name: removeLabel }).click();
  await expect(viewMore(page, "old")).toBeHidden();
  await expect(rows(page, "old")).toHaveCount(pageSize);
  await expect(bell(page, fresh - 1)).toHaveText(String(fresh - 1));
});

test("a call that fails shows why, and changes nothing", async ({ visit, db, complaints }) => {
  for (const status of [404, 429, 500, 503]) complaints.expect(answered(status));
  const fresh = pageSize + 1;
  const { student, report, text, removeLabel } = await makeNotified(db, { fresh });
  const page = await visit({ as: student });
  await openLive(page, "/dashboard");
  await bell(page, fresh).click();
  const failing = async (call: string, status: 404 | 429 | 500 | 503, error: string) => {
    await page.route(`**/api/user/${call}`, (route) => route.fulfill({ status, json: { status, error } }), {
      times: 1,
    });
  };

  await expect(viewMore(page, "new")).toBeVisible();
  await failing("getNotifyForUser", 429, "system.error_too_many");
  await viewMore(page, "new").click();
  await expect(page.getByText(t("system.error_too_many"))).toBeVisible();
  await failing("removeNotification", 404, "system.error_not_found");
  await rows(page, "new").first().getByRole("button", { name: removeLabel }).click();
  await expect(page.getByText(t("system.error_not_found"))).toBeVisible();
  await failing("clearAllNotificationsForUser", 503, "system.error_unavailable");
  await clearAll(page).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("notification.clear_all"), exact: true })
    .last()
    .click();
  await expect(page.getByText(t("system.error_unavailable"))).toBeVisible();
  await expect(rows(page, "new")).toHaveCount(pageSize);
  await failing("updateReadNotification", 500, "system.error_message_common_error");
  await rows(page, "new").first().getByRole("link", { name: text }).click();
  await expect(page).toHaveURL(`/group/student/report/${report.id}/4`);
  await expect(page.getByText(t("system.error_message_common_error"))).toBeVisible();
  await expect(bell(page, fresh)).toHaveText(String(fresh));

  // The list that cannot be fetched says so itself, and nothing else says it again.
  const toast = page.locator("[data-sonner-toast]").getByText(t("system.error_unavailable"));
  await expect(toast).toBeHidden();
  await failing("getNotifyForUser", 503, "system.error_unavailable");
  await bell(page, fresh).click();
  await expect(notifications(page).getByRole("alert").getByText(t("system.error_unavailable"))).toBeVisible();
  await expect(toast).toBeHidden();
});

const undo = (page: Page): Locator => page.getByRole("button", { name: t("notification.undo"), exact: true });

test("a deleted one comes back to its place by the toast, unread, and in another tab too", async ({ visit, db }) => {
  const { student, supervisor, report, removeLabel } = await makeNotified(db, { fresh: 2, old: 2 });
  // The middle one says something else, so that its place can be seen.
  await makeNotification(db, student.id, {
    senderId: supervisor.id,
    reportId: report.id,
    contentKey: "notification.student.message-from-supervisor",
  });
  await makeNotification(db, student.id, { senderId: supervisor.id, reportId: report.id });
  const message = t("notification.student.message-from-supervisor", { name: supervisor.fullName, report: report.name });
  const page = await visit({ as: student });
  await page.goto("/dashboard");
  const second = await page.context().newPage();
  await openLive(second, "/dashboard");
  await page.bringToFront();
  await bell(page, 4).click();
  await expect(rows(page, "new").nth(1)).toContainText(message);
  const removeAt = (at: number) => rows(page, "new").nth(at).getByRole("button", { name: removeLabel });
  await removeAt(1).press("Enter");
  await expect(rows(page, "new")).toHaveCount(3);
  await expect(removeAt(1)).toBeFocused();
  await expect(page.getByText(t("notification.removed", { count: 1 }), { exact: true })).toBeVisible();
  await expect(bell(second, 3)).toBeVisible();

  await undo(page).click();
  await expect(rows(page, "new").nth(1)).toContainText(message);
  await expect(rows(page, "new")).toHaveCount(4);
  await expect(removeAt(1)).toBeFocused();
  await expect(bell(page, 4)).toBeVisible();
  await expect(bell(second, 4)).toBeVisible();
  await second.close();
});

test("one press brings back all that was deleted one after the other", async ({ visit, db }) => {
  const { student, removeLabel } = await makeNotified(db, { fresh: 3, old: 1 });
  const page = await visit({ as: student });
  await page.goto("/dashboard");
  await bell(page, 3).click();
  for (const left of [2, 1]) {
    await rows(page, "new").first().getByRole("button", { name: removeLabel }).press("Enter");
    await expect(rows(page, "new")).toHaveCount(left);
  }
  await rows(page, "old").getByRole("button", { name: removeLabel }).press("Enter");
  await expect(page.getByText(t("notification.removed", { count: 3 }), { exact: true })).toBeVisible();
  await expect(undo(page)).toHaveCount(1);
  await undo(page).click();
  await expect(rows(page, "new")).toHaveCount(3);
  await expect(rows(page, "old")).toHaveCount(1);
  await expect(rows(page, "new").first().getByRole("button", { name: removeLabel })).toBeFocused();
  await expect(bell(page, 3)).toBeVisible();
  await expect(undo(page)).toHaveCount(0);

  // A new series.
  await rows(page, "old").getByRole("button", { name: removeLabel }).press("Enter");
  await expect(page.getByText(t("notification.removed", { count: 1 }), { exact: true })).toBeVisible();
});

test("all come back, also when the row on top was gone already", async ({ visit, db }) => {
  const { student } = await makeNotified(db, { fresh: 3, old: 1 });
  const page = await visit({ as: student });
  await openLive(page, "/dashboard");
  await bell(page, 3).click();
  await expect(rows(page, "new")).toHaveCount(3);
  const first = await db.notification.findFirstOrThrow({
    where: { recipientId: student.id, readAt: null },
    orderBy: { id: "desc" },
  });
  await db.notification.delete({ where: { id: first.id } });
  await clearAll(page).click();
  await page
    .getByRole("dialog", { name: t("notification.clear_all_title") })
    .getByRole("button", { name: t("notification.clear_all"), exact: true })
    .click();
  await expect(list(page, "new").getByText(t("notification.none_new"))).toBeVisible();
  await expect(page.getByText(t("notification.removed", { count: 3 }), { exact: true })).toBeVisible();
  await undo(page).click();
  await expect(rows(page, "new")).toHaveCount(2);
  await expect(rows(page, "old")).toHaveCount(1);
  await expect(bell(page, 2)).toBeVisible();
});

test("the last of a list leaves the focus on its heading, and the keyboard undoes it", async ({ visit, db }) => {
  const { student, removeLabel } = await makeNotified(db, { old: 1 });
  const page = await visit({ as: student });
  await page.goto("/dashboard");
  await bell(page, 0).click();
  const remove = rows(page, "old").getByRole("button", { name: removeLabel });
  await remove.press("Enter");
  await expect(list(page, "old").getByText(t("notification.none_old"))).toBeVisible();
  await expect(list(page, "old").getByRole("heading")).toBeFocused();
  await undo(page).press("Enter");
  await expect(remove).toBeFocused();
  await expect(rows(page, "old")).toHaveCount(1);
});

test("all can be deleted, after a question", async ({ visit, db }) => {
  const { student } = await makeNotified(db, { fresh: 3, old: 3 });
  const page = await visit({ as: student });
  await page.goto("/dashboard");
  await bell(page, 3).click();
  await clearAll(page).click();
  const question = page.getByRole("dialog", { name: t("notification.clear_all_title") });
  await question.getByText(t("common.cancel"), { exact: true }).click();
  await expect(question).toBeHidden();
  await expect(rows(page, "new")).toHaveCount(3);
  await clearAll(page).click();
  await question.getByRole("button", { name: t("notification.clear_all"), exact: true }).click();
  await expect(list(page, "new").getByText(t("notification.none_new"))).toBeVisible();
  await expect(list(page, "old").getByText(t("notification.none_old"))).toBeVisible();
  await expect(bell(page, 0)).toHaveText("");
  await expect(list(page, "new").getByRole("heading")).toBeFocused();

  await undo(page).click();
  await expect(rows(page, "new")).toHaveCount(3);
  await expect(rows(page, "old")).toHaveCount(3);
  await expect(bell(page, 3)).toBeVisible();
});

test("a second tab is updated when the first one reads", async ({ visit, db }) => {
  const { student, text } = await makeNotified(db, { fresh: 1 });
  const first = await visit({ as: student });
  await first.goto("/dashboard");
  const second = await first.context().newPage();
  await openLive(second, "/dashboard");
  await expect(bell(second, 1)).toHaveText("1");
  await bell(first, 1).click();
  await rows(first, "new").getByRole("link", { name: text }).click();
  await expect(bell(second, 0)).toHaveText("");
});

test("an admin in viewer mode reads everything and changes nothing", async ({ visit, db, complaints }) => {
  complaints.expect(answered(403));
  const { student, report, text, removeLabel } = await makeNotified(db, { fresh: 1 });
  const own = await makeSession(db, (await makeUser(db, "Admin")).id);
  const { token } = await makeSignedIn(db, student, { viewerSid: own.sid });
  const page = await visit({ token });
  await page.goto("/dashboard");
  await expect(page.getByRole("banner")).toContainText(`${student.username} ${t("layout.login_by_admin")}`);
  await expect(page.getByText(t("viewer.banner", { name: student.fullName, role: t("role.Student") }))).toBeVisible();
  await expect(page.getByRole("button", { name: t("report.plan_action") })).toBeHidden();

  await bell(page, 1).click();
  await expect(rows(page, "new").getByText(text)).toBeVisible();
  await expect(rows(page, "new").getByRole("link")).toHaveCount(0);
  await expect(rows(page, "new").getByRole("button", { name: removeLabel })).toBeDisabled();
  await expect(clearAll(page)).toBeDisabled();

  await page.goto(`/group/student/report/${report.id}/4`);
  await expect(page.getByText("Given feedback")).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  const status = await page.evaluate(async (reportId) => {
    const body = JSON.stringify({ reportId, body: "Not by me" });
    const headers = { "content-type": "application/json" };
    return (await fetch("/api/report/send-message", { method: "POST", headers, body })).status;
  }, report.id);
  expect(status).toBe(403);
  expect(await db.message.count({ where: { reportId: report.id } })).toBe(0);
  expect(await db.notification.count({ where: { recipientId: student.id, readAt: null } })).toBe(1);
});
