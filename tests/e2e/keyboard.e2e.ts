import { evaluationPath as pathOfStage } from "@/lib/platform/navigation/evaluation-path";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { makeGivenNotice } from "@/tests/factories/evaluation-notice";
import { makeForm } from "@/tests/factories/form";
import { makeNotification } from "@/tests/factories/notification";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { unique } from "@/tests/factories/unique";
import { makeUser, testPassword } from "@/tests/factories/user";
import { asked, pathOf as evaluationPath } from "./support/evaluation";
import { button, openForm } from "./support/form-builder";
import { expectFocusKept, pressKey, typeInto, walkTo } from "./support/keyboard";
import { bell, notifications } from "./support/pages";
import { answer, expectSaved, pathOf, rating, statusChip, step as stepButton, words } from "./support/report";
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
  await pressKey(page, page.getByRole("button", { name: t("report.clear_rating") }).first());
  await expect(step(3)).not.toBeChecked();
  await expect(step(1)).toBeFocused();
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

  await page.keyboard.press("Enter");
  await typeInto(page, dialog.getByLabel(t("report.plan_name")), "Morning round");
  await page.keyboard.press("Escape");
  await pressKey(page, page.getByRole("button", { name: t("common.unsaved_discard") }));
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("the headings of a long table never cover what has the focus", async ({ visit, db }) => {
  const family = unique("family");
  for (let number = 10; number < 22; number += 1) await makeUser(db, "Student", { fullName: `${family} ${number}` });
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(`/admin/users?search=${family}`);
  const table = page.getByRole("table");
  const first = table.getByRole("link", { name: `${family} 10` });
  await expect(first).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 100_000));
  await first.focus();
  await expect(async () => {
    const [link, heading] = [await first.boundingBox(), await table.getByRole("columnheader").last().boundingBox()];
    expect(link?.y).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0));
  }).toPass();
});

test("a student plans a report, writes it and asks for feedback without a mouse", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const page = await visit({ as: scene.student, screen: "desk" });
  await page.goto("/dashboard");
  await pressKey(page, page.getByRole("button", { name: t("report.plan_action") }));
  const plan = page.getByRole("dialog", { name: t("report.plan_title") });
  await typeInto(page, plan.getByLabel(t("report.plan_name")), "Morning round");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Morning round");
  await expectFocusKept(page);

  await pressKey(page, page.getByRole("checkbox", { name: words("choice") }), "Space");
  await typeInto(page, answer(page, words("goal")), "Ask before it is urgent");
  await expectSaved(page, t);
  await pressKey(page, page.getByRole("link", { name: t("report.step_to-reflection") }));
  await typeInto(page, answer(page, words("reflection")), "I asked in time");
  await expectSaved(page, t);
  await expectFocusKept(page);
  await pressKey(page, stepButton(page, "finish", t));
  await expect(statusChip(page, 2, t)).toBeVisible();
  await expectFocusKept(page);
  await pressKey(page, stepButton(page, "request-feedback", t));
  const ask = page.getByRole("dialog", { name: t("report.ask_title") });
  await pressKey(page, ask.getByRole("button", { name: t("report.ask_send"), exact: true }));
  await expect(statusChip(page, 3, t)).toBeVisible();
  await expectFocusKept(page);
});

test("a supervisor gives feedback without a mouse", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  const page = await visit({ as: scene.supervisor, screen: "desk" });
  await page.goto(pathOf(report, 3));
  await typeInto(page, answer(page, words("feedback")), "You were calm with her.");
  await expectSaved(page, t);
  await pressKey(page, stepButton(page, "give-feedback", t));
  const dialog = page.getByRole("dialog", { name: t("report.give-feedback_title") });
  await pressKey(page, dialog.getByRole("button", { name: t("report.give-feedback_anyway") }));
  await expect(statusChip(page, 4, t)).toBeVisible();
  await expectFocusKept(page);
});

test("a supervisor writes a talk down and signs the term without a mouse", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
  const page = await visit({ as: scene.supervisor, screen: "desk" });
  await page.goto(evaluationPath(evaluation));
  const about = t("evaluation.comment_about", { question: asked.first });
  await pressKey(page, page.getByRole("button", { name: `${t("evaluation.talk.point_add")} ${about}` }));
  await expect(page.getByRole("textbox", { name: `${t("evaluation.talk.point")} ${about}` })).toBeFocused();
  await page.keyboard.type("Asks before it is urgent.");
  await typeInto(page, page.getByRole("textbox", { name: t("evaluation.talk.comment") }), "A good talk.");
  const waiting = page.getByRole("heading", { level: 3, name: t("evaluation.talk.missing_title") });
  await expect(waiting).toBeVisible();
  const radios = (field: "held" | "dangerOfNotPassing" | "needForExtraHelp") =>
    page.getByRole("group", { name: t(`evaluation.talk.${field}`) }).getByRole("radio");
  // An answer by mistake is taken back.
  await pressKey(page, radios("held").first(), "Space");
  await pressKey(page, page.getByRole("button", { name: t("evaluation.talk.clear") }));
  await expect(radios("held").first()).toBeFocused();
  await expect(radios("held").first()).not.toBeChecked();
  // The key of an arrow goes on to "no", which it chooses.
  for (const [field, key, chosen] of [
    ["held", "Space", 0],
    ["dangerOfNotPassing", "ArrowDown", 1],
    ["needForExtraHelp", "ArrowDown", 1],
  ] as const) {
    await pressKey(page, radios(field).first(), key);
    await expect(radios(field).nth(chosen)).toBeChecked();
    await expect(radios(field).nth(chosen)).toBeFocused();
  }
  await expect(waiting).toBeHidden();

  await pressKey(page, page.getByRole("link", { name: t("evaluation.signing.sign_1") }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("evaluation.signing.sign_1"));
  await expectFocusKept(page);
  await typeInto(page, page.getByLabel(t("evaluation.signing.password"), { exact: true }), testPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByText(t("evaluation.signing.done_signed"))).toBeVisible();
  await expect(page).toHaveURL(evaluationPath(evaluation));
  await expectFocusKept(page);
  expect(await db.talkField.count({ where: { evaluationId: evaluation.id } })).toBe(5);
});

test("who removes steps of a plan without a mouse stays beside them, and each keeps its own day", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
  const people = { draftedById: scene.supervisor.id, givenById: scene.teacher.id };
  await makeGivenNotice(db, { evaluationId: evaluation.id, ...people });
  const page = await visit({ as: scene.teacher });
  await page.goto(pathOfStage(evaluation.id, 4));
  await page.getByRole("button", { name: t("evaluation.notice.plan_change") }).click();
  const add = page.getByRole("button", { name: t("evaluation.notice.step_add") });
  const remove = (step: number) =>
    page.getByRole("button", { name: t("evaluation.notice.step_remove", { number: step }) });
  await walkTo(page, add);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(t("evaluation.notice.step_what")).nth(1)).toBeFocused();
  const second = page.getByLabel(t("evaluation.notice.step_day"), { exact: true }).nth(1);
  const isHalfTyped = () => second.evaluate((day: HTMLInputElement) => day.validity.badInput);
  await second.press("ArrowUp");
  expect(await isHalfTyped()).toBe(true);
  await add.press("Enter");
  // The third becomes the second, with its own day.
  await remove(2).press("Enter");
  await expect(remove(2)).toBeFocused();
  await expect.poll(isHalfTyped).toBe(false);
  await page.keyboard.press("Enter");
  await expect(remove(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(add).toBeFocused();
});

test("an admin adds a question to a form and publishes it without a mouse", async ({ visit, db }) => {
  const { versionId } = await makeForm(db);
  const { formId } = await db.formVersion.findUniqueOrThrow({ where: { id: versionId } });
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await openForm(page, { formId });
  await pressKey(page, button(page, t("form.start_draft")));
  await expect(button(page, t("form.publish"))).toBeVisible();
  await expectFocusKept(page);
  await pressKey(page, button(page, t("form.add_question_to", { area: t("viewpoint.1") })));
  const open = page.getByRole("dialog", { name: t("form.new_question") });
  const text = unique("Give care");
  await typeInto(
    page,
    open
      .getByRole("group", { name: t("form.question_text") })
      .getByRole("textbox")
      .first(),
    text,
  );
  await pressKey(page, button(open, t("form.add_question")));
  await expect(open).toBeHidden();
  await expect(button(page, text)).toBeVisible();
  await expectFocusKept(page);
  await pressKey(page, button(page, t("form.publish")));
  await pressKey(page, button(page.getByRole("dialog"), t("form.publish")));
  await expect(button(page, t("form.start_draft"))).toBeVisible();
  await expectFocusKept(page);
});
