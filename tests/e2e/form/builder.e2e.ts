import type { Page } from "@playwright/test";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { answered } from "../support/complaints";
import {
  addQuestion,
  addUnder,
  addUnderPlanned,
  button,
  chooseFor,
  dialog,
  dragOver,
  fillQuestion,
  fillTexts,
  makeBuilt,
  openForm,
  questionsIn,
  row,
  startDraft,
} from "../support/form-builder";
import { keepToast } from "../support/keep-toast";
import { said } from "../support/pages";
import { words } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

const publish = async (page: Page) => {
  await button(page, t("form.publish")).click();
  await button(page.getByRole("dialog"), t("form.publish")).click();
  await expect(button(page, t("form.start_draft"))).toBeVisible();
};

test("a form is created, previewed, and published", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const name = unique("form");
  await page.goto("/report");
  await button(page, t("form.create")).click();
  await dialog(page, t("form.create")).getByLabel(t("form.name")).fill(name);
  await button(page, t("form.create_submit")).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  // There is nothing to publish yet, and the dialog says why.
  await button(page, t("form.publish")).click();
  await expect(dialog(page, t("form.not_ready_title"))).toContainText(t("form.error_no_questions"));
  await page.keyboard.press("Escape");

  await addQuestion(page, 1, {
    texts: { nb: "Stelle", en: "Give care", "pt-br": "Cuidar", pt: "Prestar cuidados" },
    link: { url: "https://example.org/care", words: { nb: "Les om stell", en: "Read about care" } },
  });
  await addUnder(page, "Stelle", { texts: { nb: "Hvordan?" }, type: "text", compulsory: true });
  await expect(row(page, "Hvordan?")).toContainText(t("report.compulsory"));
  await expect(row(page, "Hvordan?")).toContainText(
    t("form.missing_in", { languages: "English, Português (Brasil) og Português (Portugal)" }),
  );
  await expect(page.getByText(t("form.language_missing", { language: "English", count: 1 }))).toBeVisible();
  // The link's text counts too.
  await expect(
    page.getByText(t("form.language_missing", { language: "Português (Portugal)", count: 2 })),
  ).toBeVisible();

  await button(page, t("form.write_help")).click();
  await fillTexts(dialog(page, t("form.help_of", { tab: t("form.tab_report_1") })), t("form.help"), {
    nb: "Velg to eller tre.",
  });
  await button(page, t("form.save_help")).click();
  await expect(page.getByText("Velg to eller tre.")).toBeVisible();
  await button(page, t("form.edit_scale")).click();
  const scale = dialog(page, t("form.scale"));
  await scale.getByLabel(t("form.steps")).selectOption("3");
  for (const [index, nb] of ["Nybegynner", "Med hjelp", "På egen hånd"].entries())
    await fillTexts(scale, t("form.step", { step: index + 1 }), { nb });
  await button(scale, t("form.save_scale")).click();
  await expect(scale).toBeHidden();

  await page.getByRole("link", { name: t("form.tab_report_2"), exact: true }).click();
  await expect(page).toHaveURL(/tab=2/);
  await addUnderPlanned(page, "Stelle", { texts: { nb: "Hvor godt?" }, type: "rating" });
  await page.reload();
  await expect(questionsIn(page, 1)).toHaveText(["Hvor godt?"]);

  await page.getByRole("link", { name: t("form.preview"), exact: true }).click();
  await expect(page.getByText(t("form.preview_title"))).toBeVisible();
  await page.getByRole("link", { name: t("form.tab_report_1"), exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Hvordan?" })).toBeHidden();
  await page.getByRole("checkbox", { name: "Stelle" }).check();
  await page.getByRole("textbox", { name: "Hvordan?" }).fill("Varsomt");
  await expect(page.getByRole("link", { name: "Les om stell" })).toHaveAttribute("href", "https://example.org/care");
  await page.getByRole("link", { name: t("form.tab_report_2"), exact: true }).click();
  const rated = page.getByRole("group", { name: "Stelle" });
  await rated.getByRole("radio", { name: "3" }).check();
  await expect(rated.getByRole("radio")).toHaveCount(3);
  await expect(rated.getByText("På egen hånd")).toBeVisible();
  await page.getByRole("combobox", { name: t("form.preview_language") }).selectOption("en");
  await expect(page.getByRole("group", { name: "Give care" })).toBeVisible();
  expect(await db.report.count({ where: { formVersion: { form: { name } } } })).toBe(0);
  await page.getByRole("link", { name: t("form.back_to_form") }).click();

  await publish(page);
  await expect(page.getByText(t("form.frozen_title"))).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(`^${t("form.add_question")}`) })).toHaveCount(0);
});

test("questions move by keyboard, by the menu and by drag, also to another area", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const { formId } = await makeBuilt(db);
  await openForm(page, { formId });
  await startDraft(page);
  for (const nb of ["En", "To", "Tre"]) await addQuestion(page, 3, { texts: { nb }, type: "checkbox" });
  const area = t("viewpoint.3");
  // A move shows before it is saved.
  const savedInFourLanguages = () =>
    db.question.count({ where: { version: { formId, publishedAt: null }, viewPoint: 4, parentId: null } });

  await button(page, "Tre").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(
    said(page, t("form.moved_in_area", { question: "Tre", position: 1, count: 3, place: area })),
  ).toBeAttached();
  await expect(questionsIn(page, 3)).toHaveText(["Tre", "En", "To"]);
  await expect(button(page, "Tre")).toBeFocused();

  await button(page, "En").focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(row(page, "Tre").getByRole("listitem")).toContainText("En");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(row(page, "Tre").getByRole("listitem")).toHaveCount(0);
  await expect(page).toHaveURL(/report\?form=/);

  // At the edge of an area it moves into the next.
  await chooseFor(page, "To", t("form.move_down"));
  await expect(questionsIn(page, 4)).toHaveText(["To"]);
  await expect(button(page, t("form.question_menu", { question: "To" }))).toBeFocused();
  await expect.poll(savedInFourLanguages).toBe(1);
  await page.reload();
  await expect(questionsIn(page, 3)).toHaveText(["Tre", "En"]);
  await expect(questionsIn(page, 4)).toHaveText(["To"]);

  // Before the first question, under a checkbox, and into another area.
  await dragOver(page, "En", button(page, "Tre"), 0.05);
  await expect(questionsIn(page, 3)).toHaveText(["En", "Tre"]);
  await dragOver(page, "Tre", button(page, "En"), 0.8);
  await expect(row(page, "En").getByRole("listitem")).toContainText("Tre");
  await dragOver(page, "En", button(page, "To"), 0.05);
  await expect(questionsIn(page, 4)).toHaveText(["En", "Tre", "To"]);
  await expect(questionsIn(page, 3)).toHaveCount(0);
  await expect.poll(savedInFourLanguages).toBe(2);
  await page.reload();
  await expect(questionsIn(page, 4)).toHaveText(["En", "Tre", "To"]);
});

test("deleting a question says how many are deleted with it", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const { formId } = await makeBuilt(db);
  await openForm(page, { formId });
  await startDraft(page);
  await chooseFor(page, words("choice"), t("form.delete_question"));
  const asked = dialog(page, t("form.delete_title"));
  await expect(asked).toContainText(t("form.delete_text", { text: words("choice"), count: 2 }));
  await button(asked, t("form.delete_all", { count: 3 })).click();
  await expect(questionsIn(page, 1)).toHaveText([words("goal")]);
});

test("a deleted question comes back from the toast with all that was under it, also after somebody else's change", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const { formId } = await makeBuilt(db);
  await openForm(page, { formId });
  await startDraft(page);
  const before = await questionsIn(page, 1).allTextContents();
  const { id: versionId } = await db.formVersion.findFirstOrThrow({ where: { formId, publishedAt: null } });
  const stored = () =>
    db.question.findMany({
      where: { versionId },
      include: { texts: { orderBy: { language: "asc" } } },
      orderBy: { id: "asc" },
    });
  const whole = await stored();
  const remove = async () => {
    await chooseFor(page, words("choice"), t("form.delete_question"));
    await button(dialog(page, t("form.delete_title")), t("form.delete_all", { count: 3 })).click();
    await keepToast(button(page, t("form.undo")));
    await expect(questionsIn(page, 1)).toHaveText([words("goal")]);
    await expect(button(page, words("goal"))).toBeFocused();
  };
  await remove();
  await button(page, t("form.undo")).press("Enter");
  await expect(questionsIn(page, 1)).toHaveText(before);
  await expect(button(page, words("choice"))).toBeFocused();
  expect(await stored()).toEqual(whole);

  await remove();
  await db.formVersion.update({ where: { id: versionId }, data: { revision: { increment: 1 } } });
  await button(page, t("form.undo")).click();
  await expect(questionsIn(page, 1)).toHaveText(before);
  expect(await stored()).toEqual(whole);

  // Somebody who is faster each time.
  await remove();
  await page.route(
    "**/api/admin/restoreQuestion",
    async (route) => {
      await db.formVersion.update({ where: { id: versionId }, data: { revision: { increment: 1 } } });
      await route.continue();
    },
    { times: 2 },
  );
  await button(page, t("form.undo")).click();
  await expect(page.getByText(t("form.restore_meanwhile", { text: words("choice") }))).toBeVisible();
  await button(page, t("form.restore_again")).click();
  await expect(questionsIn(page, 1)).toHaveText(before);
  expect(await stored()).toEqual(whole);
});

test("the focus goes into a dialog's first field and back to what opened it", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const { formId } = await makeBuilt(db);
  await openForm(page, { formId });
  await startDraft(page);
  const firstField = (name: string) =>
    dialog(page, name)
      .getByRole("group", { name: t("form.question_text"), exact: true })
      .getByRole("textbox")
      .first();
  const opener = button(page, words("goal"));
  await opener.press("Enter");
  await expect(firstField(t("form.edit_question"))).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();

  const add = button(page, t("form.add_question_to", { area: t("viewpoint.3") }));
  await add.press("Enter");
  await expect(firstField(t("form.new_question"))).toBeFocused();
  await firstField(t("form.new_question")).fill("Nytt");
  await button(dialog(page, t("form.new_question")), t("form.add_question")).click();
  await expect(button(page, "Nytt")).toBeVisible();
  await expect(add).toBeFocused();

  const menu = button(page, t("form.question_menu", { question: words("goal") }));
  await menu.press("Enter");
  await expect(button(page, t("form.edit_question"))).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await menu.press("Enter");
  await button(page, t("form.edit_question")).press("Enter");
  await expect(firstField(t("form.edit_question"))).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  const more = button(page, t("form.more"));
  await more.press("Enter");
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();

  // The only question of its area leaves the focus where a new one is added.
  await chooseFor(page, "Nytt", t("form.delete_question"));
  await button(dialog(page, t("form.delete_title")), t("form.delete_question")).click();
  await expect(button(page, "Nytt")).toHaveCount(0);
  await expect(add).toBeFocused();
});

test("a dialog with unsaved input asks before it closes", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const { formId } = await makeBuilt(db);
  await openForm(page, { formId });
  await startDraft(page);
  await button(page, words("goal")).click();
  const open = dialog(page, t("form.edit_question"));
  await page.keyboard.press("Escape");
  await expect(open).toBeHidden();
  await button(page, words("goal")).click();
  await fillQuestion(open, { texts: { nb: "Halvveis" } });
  await page.keyboard.press("Escape");
  const asked = dialog(page, t("common.unsaved_title"));
  await button(asked, t("common.unsaved_keep")).last().click();
  await expect(open.getByRole("textbox").first()).toHaveValue("Halvveis");
  await button(open, t("common.cancel")).click();
  await button(asked, t("common.unsaved_discard")).click();
  await expect(open).toBeHidden();
  await expect(button(page, words("goal"))).toBeVisible();
});
