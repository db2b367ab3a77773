import { storedDay } from "@/lib/platform/dates";
import { limits } from "@/lib/platform/limits";
import { daysFromNow } from "@/tests/factories/group";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeUser } from "@/tests/factories/user";
import { answered } from "./support/complaints";
import {
  answer,
  expectSaved,
  message,
  pathOf,
  saveState,
  sendMessage,
  statusChip,
  step,
  storedTexts,
  words,
} from "./support/report";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

const required = t("evaluation.error_please_answer_for_required_questions");
const hostile = 'Bra jobbet 👩🏽‍⚕️🇳🇴 <script>window.hacked = true</script><img src="x" onerror="window.hacked = true">';

test("compulsory questions without an answer are each marked, with the focus on the first", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  await db.answer.updateMany({ where: { part: { reportId: report.id }, value: { not: null } }, data: { value: "" } });
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(report, 2));
  const [goal, reflection] = [answer(page, words("goal")), answer(page, words("reflection"))];
  await step(page, "finish", t).click();

  await expect(page).toHaveURL(pathOf(report, 1));
  await expect(goal).toBeFocused();
  await expect(goal).toHaveAccessibleDescription(required);
  await goal.fill("Now there is a goal");
  await expect(goal).not.toHaveAccessibleDescription(required);
  await page.getByRole("link", { name: t("report.step_to-reflection") }).click();
  await expect(reflection).toHaveAccessibleDescription(required);
  await step(page, "finish", t).click();
  await expect(page.getByRole("alert").getByText(t("report.missing_count", { count: 1 }))).toBeVisible();
  await expect(reflection).toBeFocused();
  await reflection.fill("   ");
  await step(page, "finish", t).click();
  await expect(reflection).toHaveAccessibleDescription(required);
  await reflection.fill("Now there is a reflection");
  await step(page, "finish", t).click();
  await expect(statusChip(page, 2, t)).toBeVisible();
});

test("a report without a choice cannot be finished", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(report, 1));
  await page.getByRole("checkbox", { name: words("choice") }).uncheck();
  await expectSaved(page, t);
  await page.getByRole("link", { name: t("report.step_to-reflection") }).click();
  await expect(page.getByText(t("report.choose_first_title"))).toBeVisible();
  await step(page, "finish", t).click();
  await expect(page.getByRole("alert").getByText(t("report.error_choose_something"))).toBeVisible();
});

test("the remaining room, or one character too many, is shown at the answer; nothing is cut off", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(report, 1));
  const goal = answer(page, words("goal"));
  const longest = "å".repeat(limits.answerLength);
  const left = page.getByText(t("common.characters_left", { count: 100 }), { exact: true }).first();
  await expect(left).toBeHidden();
  await goal.fill(longest.slice(100));
  await expect(left).toBeVisible();
  await goal.fill(`${longest}!`);
  await expect(page.getByText(t("common.characters_over", { count: 1 })).first()).toBeVisible();
  await expect(goal).toHaveAccessibleDescription(t("validation.too_long"));
  await expect(saveState(page, t("report.save_correct"))).toBeVisible();
  await expect.poll(() => storedTexts(page)).toContain(`${longest}!`);
  await page.reload();
  await expect(goal).toHaveValue(`${longest}!`);
  await expect(goal).toHaveAccessibleDescription(t("validation.too_long"));
  await goal.fill(longest);
  await expectSaved(page, t);
  expect(await db.answer.count({ where: { part: { reportId: report.id }, value: longest } })).toBe(1);
});

test("an empty or too long message is not sent, and stays in the field", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(report, 1));
  const box = page.getByLabel(t("report.message_label"));
  const send = page.getByRole("button", { name: t("report.message_send") });
  await box.fill("  ");
  await send.click();
  await expect(box).toHaveAccessibleDescription(t("validation.required"));
  const long = "x".repeat(limits.answerLength + 1);
  await box.fill(long);
  await send.click();
  await expect(box).toHaveAccessibleDescription(t("validation.too_long"));
  await expect(box).toHaveValue(long);
  expect(await db.message.count({ where: { reportId: report.id } })).toBe(0);
});

test("emoji and markup are shown to others as typed", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { name: hostile });
  const student = await visit({ as: scene.student });
  await student.goto(pathOf(report, 1));
  await answer(student, words("goal")).fill(hostile);
  await expectSaved(student, t);
  await sendMessage(student, hostile, t);

  const supervisor = await visit({ as: scene.supervisor });
  await supervisor.goto(pathOf(report, 1));
  await expect(supervisor.getByRole("heading", { level: 1 })).toHaveText(hostile);
  await expect(supervisor.getByRole("paragraph").filter({ hasText: hostile }).first()).toHaveText(hostile);
  await expect(message(supervisor, hostile, t)).toBeVisible();
  expect(await supervisor.evaluate(() => "hacked" in window)).toBe(false);
});

test("a day outside the placement is refused at its field", async ({ visit, db, complaints }) => {
  complaints.expect(answered(400));
  const scene = await makePlacement(db);
  const page = await visit({ as: scene.student });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: t("report.plan_action") }).click();
  const dialog = page.getByRole("dialog", { name: t("report.plan_title") });
  const day = dialog.getByLabel(t("report.plan_date"));
  const submit = dialog.getByRole("button", { name: t("report.plan_submit") });
  await day.fill(storedDay(daysFromNow(200)));
  await submit.click();
  await expect(day).toHaveAccessibleDescription(new RegExp(t("report.error_outside_placement")));
  await expect(day).toBeFocused();
  await day.fill("");
  await submit.click();
  await expect(day).toHaveAccessibleDescription(new RegExp(t("validation.required")));
  expect(await db.report.count({ where: { placementId: scene.placement.id } })).toBe(0);
});

test("a record of others is not found, and a link leads on", async ({ visit, db, complaints }) => {
  complaints.expect(answered(404));
  const report = await makeReport(db, await makePlacement(db));
  const page = await visit({ as: await makeUser(db) });
  await page.goto(pathOf(report, 1));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("error_page.404_title"));
  await expect(page.getByText(report.name)).toBeHidden();
  await expect(page.getByRole("link", { name: t("error_page.to_dashboard") })).toBeVisible();
});
