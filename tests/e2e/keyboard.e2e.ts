import { makeNotification } from "@/tests/factories/notification";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { testPassword } from "@/tests/factories/user";
import { walkTo } from "./support/keyboard";
import { bell, notifications } from "./support/pages";
import { expectSaved, pathOf, rating, words } from "./support/report";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

test("signing in, opening a report by the bell and rating work without a mouse", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  const { student, supervisor } = scene;
  const contentKey = "notification.supervisor.feedback-requested";
  await makeNotification(db, supervisor.id, { contentKey, senderId: student.id, reportId: report.id });
  const page = await visit({ screen: "desk", motion: true });
  await page.goto("/");
  await walkTo(page, page.getByLabel(t("sign_in.username")));
  await page.keyboard.type(supervisor.username);
  await walkTo(page, page.getByLabel(t("sign_in.password"), { exact: true }));
  await page.keyboard.type(testPassword);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");

  await walkTo(page, bell(page, 1));
  await page.keyboard.press("Enter");
  const told = t(contentKey, { name: student.fullName, report: report.name });
  await walkTo(page, notifications(page).getByRole("link", { name: told }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(pathOf(report, 3));

  const step = (value: number) => rating(page, words("feedbackRating"), value);
  await walkTo(page, step(1));
  await page.keyboard.press("Space");
  await expect(step(1)).toBeChecked();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(step(3)).toBeChecked();
  await expect(step(3)).toBeFocused();
  await expectSaved(page, t);
});

test("the first tab stop skips the menu", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.student, screen: "desk" });
  await page.goto(pathOf(report, 1));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: t("layout.skip") })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a dialog traps the focus and gives it back", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const page = await visit({ as: scene.student, screen: "desk" });
  await page.goto("/dashboard");
  const opener = page.getByRole("button", { name: t("report.plan_action") });
  await walkTo(page, opener);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: t("report.plan_title") });
  await walkTo(page, dialog.getByLabel(t("report.plan_name")));
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
