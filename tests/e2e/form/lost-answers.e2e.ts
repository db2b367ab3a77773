import type { Page } from "@playwright/test";
import { spreadsheetFile } from "@/tests/support/spreadsheet-file";
import { expectGoodPage } from "../support/accessibility";
import { answered, unreachable } from "../support/complaints";
import {
  beginDraft,
  button,
  chooseFor,
  chooseMore,
  dialog,
  fillQuestion,
  fillTexts,
  holdPages,
  questionsIn,
} from "../support/form-builder";
import { keepToast } from "../support/keep-toast";
import { notSent } from "../support/offline";
import { words } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test.beforeEach(({ complaints }) => {
  complaints.expect(unreachable);
});

/** The server does what the next call asks, and the page never gets the answer. */
const loseAnswer = (page: Page, call: string) =>
  page.route(
    `**/api/admin/${call}`,
    async (route) => {
      await route.fetch();
      await route.abort("internetdisconnected");
    },
    { times: 1 },
  );

test("a question and its link are added once when the answer is lost, in the words that were typed last", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const { formId, page } = await beginDraft(visit, db);
  const added = () => db.question.findMany({ where: { version: { formId, publishedAt: null }, viewPoint: 3 } });
  await button(page, t("form.add_question_to", { area: t("viewpoint.3") })).click();
  const open = dialog(page, t("form.new_question"));
  const press = button(open, t("form.add_question"));
  const link = { url: "https://example.org/care", words: { nb: "Les mer" } };
  await fillQuestion(open, { texts: { nb: "Nytt" }, link });
  await loseAnswer(page, "saveContentQuestion");
  await press.click();
  await expect(notSent(open)).toBeVisible();
  expect(await added()).toHaveLength(1);
  await fillTexts(open, t("form.question_text"), { nb: "Helt nytt" });
  await loseAnswer(page, "saveLinkContentQuestion");
  await press.click();
  await expect(notSent(open)).toBeVisible();
  await press.click();
  await expect(open).toBeHidden();
  await expect(questionsIn(page, 3)).toHaveText(["Helt nytt"]);
  expect(await added()).toMatchObject([{ showLink: true, linkUrl: link.url }]);
});

test("a file is taken in once when the answer is lost, and goes on from what was looked through", async ({
  visit,
  db,
}) => {
  const { formId, page } = await beginDraft(visit, db);
  const added = () => db.question.findMany({ where: { version: { formId, publishedAt: null }, viewPoint: 3 } });
  await chooseMore(page, t("form.import"));
  const importing = dialog(page, t("form.import"));
  const file = await spreadsheetFile({
    questions: [
      ["tab", "viewPoint", "type", "text_nb"],
      [1, 3, "text", "Fra filen"],
    ],
  });
  const buffer = Buffer.from(await file.arrayBuffer());
  await importing.locator('input[type="file"]').setInputFiles({ name: "form.xlsx", mimeType: "", buffer });
  const press = button(importing, t("form.import_confirm"));
  await expect(press).toBeVisible();
  // A route could not send the file on.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async (...request) => {
      window.fetch = fetch;
      await fetch(...request);
      throw new TypeError("no answer");
    };
  });
  await press.click();
  await expect(notSent(importing)).toBeVisible();
  expect(await added()).toHaveLength(1);
  await expectGoodPage(page);
  await press.click();
  await expect(importing).toBeHidden();
  await expect(questionsIn(page, 3)).toHaveText(["Fra filen"]);
  expect(await added()).toHaveLength(1);
});

test("help that is saved again in other words after a lost answer is no conflict", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const { page } = await beginDraft(visit, db);
  await button(page, t("form.edit_help")).click();
  const open = dialog(page, t("form.help_of", { tab: t("form.tab_report_1") }));
  await fillTexts(open, t("form.help"), { nb: "Velg to." });
  await loseAnswer(page, "saveFormHelp");
  await button(open, t("form.save_help")).click();
  await expect(notSent(open)).toBeVisible();
  await fillTexts(open, t("form.help"), { nb: "Velg tre." });
  await button(open, t("form.save_help")).click();
  await expect(open).toBeHidden();
  await expect(page.getByText("Velg tre.")).toBeVisible();
});

test("a draft whose publishing had no answer is published by the next press", async ({ visit, db }) => {
  const { formId, page } = await beginDraft(visit, db);
  const letArrive = await holdPages(page);
  await button(page, t("form.publish")).click();
  const open = dialog(page, t("form.publish_title", { number: 2 }));
  const press = button(open, t("form.publish"));
  await loseAnswer(page, "publishForm");
  await press.click();
  await expect(notSent(open)).toBeVisible();
  await press.click();
  letArrive();
  await expect(open).toBeHidden();
  expect(await db.auditEntry.count({ where: { action: "form.publish", entityId: formId } })).toBe(1);
});

test("a move, a removal and its undoing whose answers are lost are done once, and are no conflict when they are tried again", async ({
  visit,
  db,
}) => {
  const { formId, page } = await beginDraft(visit, db);
  const { id: versionId } = await db.formVersion.findFirstOrThrow({ where: { formId, publishedAt: null } });
  const revision = async () => (await db.formVersion.findUniqueOrThrow({ where: { id: versionId } })).revision;
  const letMoved = await holdPages(page);

  await loseAnswer(page, "moveQuestion");
  await button(page, words("goal")).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByText(t("system.no_connection")).first()).toBeVisible();
  await expect(questionsIn(page, 1)).toHaveText([words("choice"), words("goal")]);
  expect(await revision()).toBe(1);
  await button(page, words("goal")).focus();
  const stored = page.waitForResponse("**/api/admin/moveQuestion");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(questionsIn(page, 2)).toHaveText([words("goal")]);
  await stored;
  expect(await revision()).toBe(1);
  const refreshed = page.waitForResponse((response) => new URL(response.url()).searchParams.has("_rsc"));
  letMoved();
  await refreshed;
  await expect(questionsIn(page, 2)).toHaveText([words("goal")]);
  await expect(page.getByText(t("form.move_meanwhile"))).toHaveCount(0);

  const remove = async () => {
    await chooseFor(page, words("choice"), t("form.delete_question"));
    await button(dialog(page, t("form.delete_title")), t("form.delete_all", { count: 3 })).click();
  };
  const letRemoved = await holdPages(page);
  await loseAnswer(page, "deleteQuestion");
  await remove();
  await expect.poll(revision).toBe(2);
  await expect(dialog(page, t("form.delete_title"))).toBeHidden();
  await remove();
  await keepToast(button(page, t("form.undo")));
  await expect(page.getByText(t("form.question_deleted", { text: words("choice") }))).toBeVisible();
  expect(await revision()).toBe(2);
  letRemoved();
  await expect(questionsIn(page, 1)).toHaveCount(0);

  await loseAnswer(page, "restoreQuestion");
  await button(page, t("form.undo")).click();
  await button(page, t("form.restore_again")).click();
  await expect(page.getByText(t("form.question_restored", { text: words("choice") }))).toBeVisible();
  expect(await revision()).toBe(3);
  await expect(questionsIn(page, 1)).toHaveText([words("choice")]);
});
