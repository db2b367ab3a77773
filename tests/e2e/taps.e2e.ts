import type { Page } from "@playwright/test";
import { makeSignable } from "@/tests/factories/evaluation-signing";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { testPassword } from "@/tests/factories/user";
import { pathOf } from "./support/evaluation";
import { answer, expectSaved, rating, statusChip, step, words } from "./support/report";
import { countTaps } from "./support/taps";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

const button = (page: Page, key: Parameters<typeof t>[0]) => page.getByRole("button", { name: t(key), exact: true });

test("a report is planned in two taps, and finished and sent in three more on another day", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const page = await visit({ as: scene.student, fresh: true });
  const taps = await countTaps(page);
  await page.goto("/dashboard");
  await button(page, "report.plan_action").click();
  const dialog = page.getByRole("dialog", { name: t("report.plan_title") });
  await dialog.getByLabel(t("report.plan_name")).fill("Morgenstell");
  await dialog.getByRole("button", { name: t("report.plan_submit") }).click();
  await page.getByRole("checkbox", { name: words("choice") }).check();
  await answer(page, words("goal")).fill("Spørre hva som haster");
  await expectSaved(page, t);
  expect(await taps()).toBe(2);

  await page.goto("/dashboard");
  await page.getByRole("link", { name: t("dashboard.go_plan"), exact: true }).click();
  await page.getByRole("link", { name: t("report.step_to-reflection") }).click();
  await rating(page, words("choice"), 3).check();
  await answer(page, words("reflection")).fill("Jeg spurte først");
  await step(page, "finish-and-ask", t).click();
  await expect(statusChip(page, 3, t)).toBeVisible();
  await expect(page.getByText(scene.supervisor.fullName).first()).toBeVisible();
  expect(await taps()).toBe(2 + 3);
  const asked = await db.reportPart.findMany({ where: { askedAt: { not: null }, report: { name: "Morgenstell" } } });
  expect(asked.map(({ authorId }) => authorId)).toContain(scene.supervisor.id);
});

test("feedback is given in two taps", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  await makeReport(db, scene, { status: 3 });
  const page = await visit({ as: scene.supervisor, fresh: true });
  const taps = await countTaps(page);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: t("dashboard.go_give"), exact: true }).click();
  await rating(page, words("feedbackRating"), 4).check();
  await answer(page, words("feedback")).fill("Du så hva som hastet");
  await step(page, "give-feedback", t).click();
  await expect(statusChip(page, 4, t)).toBeVisible();
  expect(await taps()).toBe(2);
});

test("an evaluation is signed in two taps from home, and in two from its own page without scrolling", async ({
  visit,
  db,
}) => {
  const { scene, evaluation } = await makeSignable(db);
  const sign = async (page: Page) => {
    await page.getByLabel(t("evaluation.signing.password"), { exact: true }).fill(testPassword);
    await page.getByRole("button", { name: t("evaluation.signing.submit_signed"), exact: true }).click();
    await expect(page).toHaveURL(pathOf(evaluation));
  };
  const teacher = await visit({ as: scene.teacher, fresh: true });
  const home = await countTaps(teacher);
  await teacher.goto("/dashboard");
  await teacher.getByRole("main").getByRole("link", { name: scene.student.fullName, exact: true }).click();
  await sign(teacher);
  expect(await home()).toBe(2);

  const student = await visit({ as: scene.student, fresh: true });
  const own = await countTaps(student);
  await student.goto(pathOf(evaluation));
  const way = student.getByRole("link", { name: t("evaluation.signing.sign_1") });
  await expect(way).toBeInViewport({ ratio: 1 });
  await way.click();
  await sign(student);
  expect(await own()).toBe(2);
});

test("a sick day is registered in two taps", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const page = await visit({ as: scene.student, fresh: true });
  const taps = await countTaps(page);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: new RegExp(`^${t("absence.register_action")}`) }).click();
  const dialog = page.getByRole("dialog", { name: t("absence.register_title") });
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog).toBeHidden();
  expect(await db.absence.count({ where: { placementId: scene.placement.id } })).toBe(1);
  expect(await taps()).toBe(2);
});
