import { limits } from "@/lib/platform/limits";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { makeNotification } from "@/tests/factories/notification";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeSession, makeSignedIn } from "@/tests/factories/session";
import { makeUser } from "@/tests/factories/user";
import { answered, unreachable } from "./support/complaints";
import { clearAll, list, makeNotified, pageSize, rows, viewMore } from "./support/notifications";
import { bell, callFrom, menuButton, notifications, openLive, said } from "./support/pages";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

test("the badge is hidden at 0, the lists of a phone have a button that closes them, and an admin has no bell", async ({
  visit,
  db,
}) => {
  const page = await visit({ as: await makeUser(db) });
  await page.goto("/dashboard");
  await expect(bell(page, 0)).toHaveText("");
  await bell(page, 0).click();
  await expect(list(page, "new").getByText(t("notification.none_new"))).toBeVisible();
  await expect(list(page, "old").getByText(t("notification.none_old"))).toBeVisible();
  await expect(clearAll(page)).toBeDisabled();
  await notifications(page)
    .getByRole("button", { name: t("common.close"), exact: true })
    .click();
  await expect(notifications(page)).toBeHidden();
  await expect(bell(page, 0)).toBeFocused();

  const admin = await visit({ as: await makeUser(db, "Admin") });
  await admin.goto("/dashboard");
  await expect(menuButton(admin)).toBeVisible();
  await expect(admin.getByRole("banner").getByRole("button")).toHaveCount(1);
});

test("the badge never shows or says more than 100, and the lists load page by page", async ({ visit, db }) => {
  const { student, supervisor, report } = await makeNotified(db, { fresh: 150, old: pageSize + 1 });
  const page = await visit({ as: student });
  await page.goto("/dashboard");
  const most = bell(page, limits.badgeMax);
  await expect(most).toHaveText(String(limits.badgeMax));
  await expect(said(page, t("notification.bell", { count: limits.badgeMax }))).toHaveCount(1);
  await most.click();
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

test("each names its sender once, whether its text does or not", async ({ visit, db }) => {
  const { text, ...scene } = await makeNotified(db, { fresh: 1 });
  const { student, supervisor, placement } = scene;
  const { id: evaluationId } = await makeEvaluation(db, scene);
  const contentKey = "notification.student.mid-term";
  const about = { senderId: supervisor.id, placementId: placement.id, evaluationId, contentKey };
  await makeNotification(db, student.id, about);
  const page = await visit({ as: student });
  await page.goto("/dashboard");
  await bell(page, 2).click();
  const [unnamed, named] = [rows(page, "new").nth(0), rows(page, "new").nth(1)];
  await expect(unnamed).toContainText(supervisor.fullName);
  await expect(named).toContainText(text);
  await expect(named.getByText(supervisor.fullName)).toHaveCount(1);
});

test("what came a day ago or earlier is counted in days", async ({ visit, db }) => {
  const student = await makeUser(db);
  for (const hours of [170, 47, 35, 25])
    await makeNotification(db, student.id, { createdAt: new Date(Date.now() - hours * 60 * 60 * 1000) });
  const page = await visit({ as: student });
  await page.goto("/dashboard");
  await bell(page, 4).click();
  const ages = rows(page, "new").locator("time");
  const days = (count: number) => t("notification.days_ago", { count });
  await expect(ages).toHaveText([days(1), days(1), days(2), /^\d\d\.\d\d\.\d{4} /]);
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
  const { student, supervisor, report } = await makeNotified(db, { fresh: 2 * pageSize, old: 3 * pageSize });
  const page = await visit({ as: student });
  await openLive(page, "/dashboard");
  await bell(page, 2 * pageSize).click();
  for (const name of ["new", "old"] as const) {
    await viewMore(page, name).click();
    await expect(rows(page, name)).toHaveCount(2 * pageSize);
  }
  const sender = await visit({ as: supervisor });
  await sender.goto("/supervisor");
  await callFrom(sender, "/report/send-message", { reportId: report.id, body: "One more" });
  await expect(bell(page, 2 * pageSize + 1)).toBeVisible();
  await expect(rows(page, "new")).toHaveCount(2 * pageSize);
  const text = t("notification.student.message-from-supervisor", { name: supervisor.fullName, report: report.name });
  await expect(rows(page, "new").first()).toContainText(text);
  await expect(rows(page, "old")).toHaveCount(2 * pageSize);
  await viewMore(page, "old").click();
  await expect(rows(page, "old")).toHaveCount(3 * pageSize);
});

test("one that is opened in a new tab is read too", async ({ visit, db }) => {
  const { student, teacher, placement } = await makePlacement(db);
  // What it leads to does not read it by itself.
  const contentKey = "notification.student.placement-assigned";
  await makeNotification(db, student.id, { senderId: teacher.id, placementId: placement.id, contentKey });
  const page = await visit({ as: student });
  await openLive(page, "/dashboard");
  await bell(page, 1).click();
  const opened = page.context().waitForEvent("page");
  await rows(page, "new").getByRole("link").click({ button: "middle" });
  await expect(await opened).toHaveURL("/student/my-supervisor");
  await expect(bell(page, 0)).toHaveText("");
  await expect(page).toHaveURL("/dashboard");
});

test("what comes or goes while more is on its way is shown with it", async ({ visit, db }) => {
  const fresh = 2 * pageSize - 1;
  const { student, supervisor, report, removeLabel } = await makeNotified(db, { fresh, old: 2 * pageSize });
  const page = await visit({ as: student });
  await openLive(page, "/dashboard");
  await bell(page, fresh).click();
  /** Changes the lists while the answer to "view more" is on its way, and waits until that has come. */
  const meanwhile = async (name: "new" | "old", change: () => Promise<void>) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld = false;
    await page.route("**/api/user/getNotifyForUser", async (route) => {
      if (isHeld || !route.request().postData()?.includes(`view-more-${name}`)) return route.fallback();
      isHeld = true;
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    });
    await viewMore(page, name).click();
    await expect.poll(() => isHeld).toBe(true);
    await change();
    release();
    await expect(viewMore(page, name)).toBeHidden();
    await page.unroute("**/api/user/getNotifyForUser");
  };

  const sender = await visit({ as: supervisor });
  await sender.goto("/supervisor");
  const text = t("notification.student.message-from-supervisor", { name: supervisor.fullName, report: report.name });
  await meanwhile("new", async () => {
    await callFrom(sender, "/report/send-message", { reportId: report.id, body: "One more" });
    await expect(rows(page, "new").first()).toContainText(text);
  });
  await expect(rows(page, "new").first()).toContainText(text);
  await expect(rows(page, "new")).toHaveCount(fresh + 1);
  await meanwhile("old", async () => {
    await rows(page, "old").first().getByRole("button", { name: removeLabel }).click();
    await expect(page.getByText(t("notification.removed", { count: 1 }))).toBeVisible();
  });
  await expect(rows(page, "old")).toHaveCount(2 * pageSize - 1);
});

test("a call that fails shows why, and changes nothing", async ({ visit, db, complaints }) => {
  for (const status of [404, 429, 500, 503]) complaints.expect(answered(status));
  const fresh = pageSize + 1;
  const { student, report, text, removeLabel } = await makeNotified(db, { fresh });
  const page = await visit({ as: student });
  await openLive(page, "/dashboard");
  const failing = async (call: string, status: 404 | 429 | 500 | 503, error: string) => {
    await page.route(`**/api/${call}`, (route) => route.fulfill({ status, json: { status, error } }), { times: 1 });
  };

  // Lists that cannot be fetched say so in their place too, for longer than a toast, and they come when they can.
  await failing("user/getNotifyForUser", 503, "system.error_unavailable");
  await bell(page, fresh).click();
  await expect(notifications(page).getByText(t("system.error_unavailable"))).toBeVisible();
  await expect(page.locator("[data-sonner-toast]").getByText(t("system.error_unavailable"))).toBeVisible();
  await expect(viewMore(page, "new")).toBeVisible();

  await failing("user/getNotifyForUser", 429, "system.error_too_many");
  await viewMore(page, "new").click();
  await expect(page.getByText(t("system.error_too_many"))).toBeVisible();
  await failing("user/removeNotification", 404, "system.error_not_found");
  await rows(page, "new").first().getByRole("button", { name: removeLabel }).click();
  await expect(page.getByText(t("system.error_not_found"))).toBeVisible();
  await failing("user/clearAllNotificationsForUser", 503, "system.error_unavailable");
  await clearAll(page).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("notification.clear_all"), exact: true })
    .last()
    .click();
  await expect(page.getByText(t("system.error_unavailable"))).toBeVisible();
  await expect(rows(page, "new")).toHaveCount(pageSize);
  await failing("user/updateReadNotification", 500, "system.error_message_common_error");
  // The page with the feedback reads what led to it too.
  await failing("report/read-feedback", 503, "system.error_unavailable");
  await rows(page, "new").first().getByRole("link", { name: text }).click();
  // Before the page has come: the toast does not wait for it.
  await expect(page.getByText(t("system.error_message_common_error"))).toBeVisible();
  await expect(page).toHaveURL(`/group/student/report/${report.id}/4`);
  await expect(bell(page, fresh)).toHaveText(String(fresh));
});

test("an answer that does not come in time is told as an error, and a lost network is not", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  const page = await visit({ as: await makeUser(db) });
  const open = async (kind: "error" | "info", words: string) => {
    await bell(page, 0).click();
    await expect(page.locator(`[data-sonner-toast][data-type="${kind}"]`).getByText(words)).toBeVisible();
  };
  await openLive(page, "/dashboard");
  await page.evaluate(() => {
    AbortSignal.timeout = () => AbortSignal.abort(new DOMException("It took too long", "TimeoutError"));
  });
  await open("error", t("system.network_timeout"));
  await openLive(page, "/dashboard");
  await page.route("**/api/user/getNotifyForUser", (route) => route.abort("internetdisconnected"));
  await open("info", t("system.no_connection"));
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
  const { student, report, text, removeLabel } = await makeNotified(db, { fresh: 1, old: pageSize + 1 });
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
  await expect(viewMore(page, "old")).toBeDisabled();

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
