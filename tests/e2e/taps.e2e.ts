import type { Locator, Page } from "@playwright/test";
import { makeSignable } from "@/tests/factories/evaluation-signing";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { testPassword } from "@/tests/factories/user";
import { pathOf } from "./support/evaluation";
import { answer, expectSaved, rating, statusChip, step, words } from "./support/report";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

/**
 * Counts the taps of a person on buttons and links, from opening the app. Not counted is what a person answers: the points that they
 * tick, the steps of a scale, and a text, whose field takes a tap of its own.
 */
class Taps {
  count = 0;
  async on(control: Locator): Promise<void> {
    await control.click();
    this.count += 1;
  }
}

const button = (page: Page, key: Parameters<typeof t>[0]) => page.getByRole("button", { name: t(key), exact: true });

test("a report is planned in four taps, and finished and sent in five more on another day", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const page = await visit({ as: scene.student });
  const planning = new Taps();
  await page.goto("/dashboard");
  await planning.on(button(page, "report.plan_action"));
  const dialog = page.getByRole("dialog", { name: t("report.plan_title") });
  await dialog.getByLabel(t("report.plan_name")).fill("Morgenstell");
  await planning.on(dialog.getByRole("button", { name: t("report.plan_submit") }));
  await page.getByRole("checkbox", { name: words("choice") }).check();
  await answer(page, words("goal")).fill("Spørre hva som haster");
  await expectSaved(page, t);
  expect(planning.count).toBeLessThanOrEqual(4);

  const sending = new Taps();
  await page.goto("/dashboard");
  await sending.on(page.getByRole("link", { name: t("dashboard.go_plan"), exact: true }));
  await sending.on(page.getByRole("link", { name: t("report.step_to-reflection") }));
  await rating(page, words("choice"), 3).check();
  await answer(page, words("reflection")).fill("Jeg spurte først");
  await sending.on(step(page, "finish-and-ask", t));
  await expect(statusChip(page, 3, t)).toBeVisible();
  await expect(page.getByText(scene.supervisor.fullName).first()).toBeVisible();
  expect(sending.count).toBeLessThanOrEqual(5);
  const asked = await db.reportPart.findMany({ where: { askedAt: { not: null }, report: { name: "Morgenstell" } } });
  expect(asked.map(({ authorId }) => authorId)).toContain(scene.supervisor.id);
});

test("feedback is given in six taps", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  await makeReport(db, scene, { status: 3 });
  const page = await visit({ as: scene.supervisor });
  const taps = new Taps();
  await page.goto("/dashboard");
  await taps.on(page.getByRole("link", { name: t("dashboard.go_give"), exact: true }));
  await rating(page, words("feedbackRating"), 4).check();
  await answer(page, words("feedback")).fill("Du så hva som hastet");
  await taps.on(step(page, "give-feedback", t));
  await expect(statusChip(page, 4, t)).toBeVisible();
  expect(taps.count).toBeLessThanOrEqual(6);
});

test("an evaluation is signed in two taps from home, and in two from its own page without scrolling", async ({
  visit,
  db,
}) => {
  const { scene, evaluation } = await makeSignable(db);
  const sign = async (page: Page, taps: Taps) => {
    await page.getByLabel(t("evaluation.signing.password"), { exact: true }).fill(testPassword);
    await taps.on(page.getByRole("button", { name: t("evaluation.signing.submit_signed"), exact: true }));
    await expect(page).toHaveURL(pathOf(evaluation));
  };
  const [home, own] = [new Taps(), new Taps()];
  const teacher = await visit({ as: scene.teacher });
  await teacher.goto("/dashboard");
  await home.on(teacher.getByRole("main").getByRole("link", { name: scene.student.fullName, exact: true }));
  await sign(teacher, home);
  expect(home.count).toBe(2);

  const student = await visit({ as: scene.student });
  await student.goto(pathOf(evaluation));
  const way = student.getByRole("link", { name: t("evaluation.signing.sign_1") });
  await expect(way).toBeInViewport({ ratio: 1 });
  await own.on(way);
  await sign(student, own);
  expect(own.count).toBe(2);
});

test("a sick day is registered in four taps", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const page = await visit({ as: scene.student });
  const taps = new Taps();
  await page.goto("/dashboard");
  await taps.on(page.getByRole("button", { name: new RegExp(`^${t("absence.register_action")}`) }));
  const dialog = page.getByRole("dialog", { name: t("absence.register_title") });
  await taps.on(dialog.locator('button[type="submit"]'));
  await expect(dialog).toBeHidden();
  expect(await db.absence.count({ where: { placementId: scene.placement.id } })).toBe(1);
  expect(taps.count).toBeLessThanOrEqual(4);
});
