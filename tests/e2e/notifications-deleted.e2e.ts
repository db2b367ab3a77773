import type { Locator, Page } from "@playwright/test";
import { makeNotification } from "@/tests/factories/notification";
import { keepToast } from "./support/keep-toast";
import { clearAll, list, makeNotified, pageSize, rows, viewMore } from "./support/notifications";
import { bell, openLive } from "./support/pages";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

const undo = (page: Page): Locator => page.getByRole("button", { name: t("notification.undo"), exact: true });

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
  await keepToast(undo(page));
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

test("all that is deleted was on the page: what has come since is new", async ({ visit, db }) => {
  const { student } = await makeNotified(db, { fresh: 2, old: 1 });
  const page = await visit({ as: student });
  await page.goto("/dashboard");
  await bell(page, 2).click();
  await expect(rows(page, "new")).toHaveCount(2);
  await makeNotification(db, student.id);
  await clearAll(page).click();
  const question = page.getByRole("dialog", { name: t("notification.clear_all_title") });
  await question.getByRole("button", { name: t("notification.clear_all"), exact: true }).click();
  await expect(rows(page, "old")).toHaveCount(0);
  await expect(rows(page, "new")).toHaveCount(1);
  await expect(bell(page, 1)).toBeVisible();
});
