import { formPath } from "@/components/form/editing/form-path";
import { makeEvaluationDraft } from "@/tests/factories/form-draft";
import { makeGroup } from "@/tests/factories/group";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { screens } from "../support/browsers";
import { addQuestion, button, dialog, fillTexts, openForm, questionsIn, row } from "../support/form-builder";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("an evaluation form is created, filled with questions and help, published, and listed among its kind", async ({
  visit,
  db,
}) => {
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const name = unique("evaluation");
  await page.goto("/report");
  await button(page, t("form.create")).click();
  const creating = dialog(page, t("form.create"));
  await expect(creating.getByLabel(t("form.kind"), { exact: true })).toHaveValue("report");
  await creating.getByLabel(t("form.name")).fill(name);
  await creating.getByLabel(t("form.kind"), { exact: true }).selectOption("evaluation");
  await expect(creating.getByText(t("form.kind_help_evaluation"))).toBeVisible();
  await expectGoodPage(page);
  await page.setViewportSize(screens.desk);
  await button(creating, t("form.create_submit")).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  // Only what an evaluation can have is offered.
  await button(page, t("form.add_question_to", { area: t("viewpoint.1") })).click();
  const types = dialog(page, t("form.new_question")).getByLabel(t("form.type"), { exact: true });
  await expect(types).toHaveValue("rating");
  await expect(types.getByRole("option")).toHaveText([t("form.type_rating"), t("form.type_text")]);
  await page.keyboard.press("Escape");
  await addQuestion(page, 1, { texts: { nb: "Møter til avtalt tid", en: "Is on time" }, compulsory: true });
  await addQuestion(page, 1, { texts: { nb: "Samarbeider godt" } });
  await button(page, t("form.question_menu", { question: "Samarbeider godt" })).click();
  const menu = dialog(page, "Samarbeider godt");
  await expect(button(menu, t("form.move_up"))).toBeVisible();
  for (const nesting of [t("form.move_in"), t("form.move_out"), t("form.add_under")])
    await expect(button(menu, nesting)).toHaveCount(0);
  await button(menu, t("form.move_up")).press("Enter");
  await expect(questionsIn(page, 1)).toHaveText(["Samarbeider godt", "Møter til avtalt tid"]);

  await page.getByRole("link", { name: t("form.tab_evaluation_2"), exact: true }).click();
  await expect(page).toHaveURL(/tab=2/);
  await addQuestion(page, 2, { texts: { nb: "Hva har endret seg?" }, type: "text" });
  await expect(row(page, "Hva har endret seg?")).toContainText(t("form.type_text"));

  // The last tab has a help text and nothing else.
  await page.getByRole("link", { name: t("form.tab_evaluation_3"), exact: true }).click();
  await expect(page).toHaveURL(/tab=3/);
  await button(page, t("form.write_help")).click();
  const help = dialog(page, t("form.help_of", { tab: t("form.tab_evaluation_3") }));
  await fillTexts(help, t("form.help"), { nb: "Snakk sammen om forskjellene." });
  await button(help, t("form.save_help")).click();
  await expect(page.getByText("Snakk sammen om forskjellene.")).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(`^${t("form.add_question")}`) })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: t("form.scale"), exact: true })).toHaveCount(0);
  await expectGoodPage(page);
  await page.setViewportSize(screens.desk);

  await button(page, t("form.publish")).click();
  const publishing = page.getByRole("dialog");
  await expect(publishing).toContainText(t("form.publish_frozen", { kind: "evaluation" }));
  await expect(publishing).not.toContainText(t("form.publish_empty_tab", { tab: t("form.tab_evaluation_3") }));
  await button(publishing, t("form.publish")).click();
  await expect(page.getByText(t("form.frozen_text", { kind: "evaluation" }))).toBeVisible();

  await page.goto("/report");
  const listOf = (title: string) =>
    page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
  const listed = listOf(t("form.forms_evaluation")).getByRole("link", { name, exact: true });
  await expect(listed).toBeVisible();
  await expect(listOf(t("form.forms_report")).getByRole("link", { name, exact: true })).toHaveCount(0);
  await listed.click();
  await expect(questionsIn(page, 1)).toHaveCount(0);
  await expect(row(page, "Samarbeider godt")).toContainText(t("form.type_rating"));
});

test("an evaluation form is previewed and compared with forms of its kind, and its groups get a new version", async ({
  visit,
  db,
}) => {
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const { formId, versionId } = await makeEvaluationDraft(db, { publishedAt: new Date() });
  const group = await makeGroup(db, { evaluationFormVersionId: versionId });
  await page.goto(formPath({ formId, versionId, view: "preview" }));
  await expect(page.getByText(t("form.preview_text", { kind: "evaluation" }))).toBeVisible();
  await page.getByRole("group", { name: "Samarbeid" }).getByRole("radio", { name: "3" }).check();
  await page.getByRole("link", { name: t("form.tab_evaluation_2"), exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Kommentar" })).toBeVisible();
  await page.getByRole("link", { name: t("form.tab_evaluation_3"), exact: true }).click();
  await expect(page.getByText(t("form.no_help"))).toBeVisible();
  await expectGoodPage(page);
  await page.setViewportSize(screens.desk);

  await openForm(page, { formId });
  await button(page, t("form.start_draft")).click();
  await addQuestion(page, 3, { texts: { nb: "Kom til" } });
  await button(page, t("form.more")).click();
  await page.getByRole("link", { name: t("form.compare"), exact: true }).click();
  const added = page.getByRole("main").getByRole("listitem").filter({ hasText: "Kom til" });
  await expect(added).toContainText(`${t("form.tab_evaluation_1")} · ${t("viewpoint.3")}`);
  // Only forms of evaluations are offered.
  const report = await db.form.findFirstOrThrow({ where: { kind: "report", archivedAt: null } });
  await expect(page.locator(`optgroup[label="${report.name}"]`)).toHaveCount(0);

  await page.getByRole("link", { name: t("form.back_to_form") }).click();
  await button(page, t("form.publish")).click();
  await expect(page.getByRole("dialog")).toContainText(t("form.publish_text", { kind: "evaluation", groups: 1 }));
  await button(page.getByRole("dialog"), t("form.publish")).click();
  await expect(page.getByText(t("form.published", { number: 2, groups: 1 }))).toBeVisible();
  const { evaluationFormVersionId } = await db.group.findUniqueOrThrow({ where: { id: group.id } });
  expect(evaluationFormVersionId).not.toBe(versionId);
});
