import type { Page } from "@playwright/test";
import { makeUser } from "@/tests/factories/user";
import { answered } from "../support/complaints";
import {
  beginDraft,
  button,
  dialog,
  fillQuestion,
  fillTexts,
  holdPages,
  openForm,
  questionsIn,
} from "../support/form-builder";
import { words } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("help texts and scale of two admins in different languages are both saved, and the same language is a conflict", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const { formId, page: first } = await beginDraft(visit, db);
  const second = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await openForm(second, { formId });
  const { id: versionId } = await db.formVersion.findFirstOrThrow({ where: { formId, publishedAt: null } });

  const openHelp = async (page: Page) => {
    await button(page, t("form.edit_help")).click();
    return dialog(page, t("form.help_of", { tab: t("form.tab_report_1") }));
  };
  const helpIn = async (language: string) =>
    (await db.tabHelp.findFirst({ where: { versionId, tab: 1, language } }))?.text;
  const [own, other] = [await openHelp(second), await openHelp(first)];
  await fillTexts(other, t("form.help"), { en: "Choose two or three." });
  await button(other, t("form.save_help")).click();
  await expect(other).toBeHidden();
  await fillTexts(own, t("form.help"), { nb: "Velg to eller tre." });
  await button(own, t("form.save_help")).click();
  await expect(own).toBeHidden();
  expect([await helpIn("nb"), await helpIn("en")]).toEqual(["Velg to eller tre.", "Choose two or three."]);

  // The first admin's page knows nothing of the Norwegian text.
  const late = await openHelp(first);
  await fillTexts(late, t("form.help"), { nb: "Velg minst to." });
  await button(late, t("form.save_help")).click();
  await expect(late.getByRole("alert").first()).toContainText(t("form.meanwhile_part"));
  await expect(late.getByRole("alert").first()).toContainText("Velg to eller tre.");
  await button(late, t("form.save_help")).click();
  await expect(late).toBeHidden();
  expect([await helpIn("nb"), await helpIn("en")]).toEqual(["Velg minst to.", "Choose two or three."]);

  const openScale = async (page: Page) => {
    await button(page, t("form.edit_scale")).click();
    return dialog(page, t("form.scale"));
  };
  const step = t("form.step", { step: 1 });
  const anchors = () => db.ratingAnchor.findMany({ where: { versionId, step: 1 }, orderBy: { language: "asc" } });
  const [ownScale, otherScale] = [await openScale(second), await openScale(first)];
  await fillTexts(otherScale, step, { en: "not at all" });
  await button(otherScale, t("form.save_scale")).click();
  await expect(otherScale).toBeHidden();
  await fillTexts(ownScale, step, { nb: "slett ikke" });
  await button(ownScale, t("form.save_scale")).click();
  await expect(ownScale).toBeHidden();
  expect(await anchors()).toMatchObject([
    { language: "en", text: "not at all" },
    { language: "nb", text: "slett ikke" },
  ]);

  const [ownSteps, otherSteps] = [await openScale(second), await openScale(first)];
  await otherSteps.getByLabel(t("form.steps")).selectOption("3");
  await button(otherSteps, t("form.save_scale")).click();
  await expect(otherSteps).toBeHidden();
  await fillTexts(ownSteps, t("form.step", { step: 4 }), { nb: "helt" });
  await button(ownSteps, t("form.save_scale")).click();
  await expect(ownSteps.getByRole("alert").first()).toContainText(
    t("form.meanwhile_now", { field: t("form.steps"), value: "3" }),
  );
});

test("a question's texts in different languages are both saved; in the same one the page says what it is, however fast the next press is", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const { formId, page } = await beginDraft(visit, db);
  const version = await db.formVersion.findFirstOrThrow({
    where: { formId, publishedAt: null },
    include: { questions: { include: { texts: true } } },
  });
  const question = version.questions.find(({ texts }) => texts.some(({ text }) => text === words("goal")));
  if (!question) throw new Error("The draft has no such question.");
  const change = async (language: string, text: string) => {
    const where = { questionId_language: { questionId: question.id, language } };
    await db.questionText.update({ where, data: { text } });
    await db.formVersion.update({ where: { id: version.id }, data: { revision: { increment: 1 } } });
  };
  const textsNow = async () => {
    const texts = await db.questionText.findMany({ where: { questionId: question.id } });
    return Object.fromEntries(texts.map(({ language, text }) => [language, text]));
  };
  const letArrive = await holdPages(page);

  await button(page, words("goal")).click();
  const open = dialog(page, t("form.edit_question"));
  await fillQuestion(open, { texts: { nb: "Mitt mål" } });
  await change("en", "My goal");
  await change("nb", "Målet ditt");
  await button(open, t("form.save_question")).click();
  await expect(open.getByRole("alert").first()).toContainText("Målet ditt");
  await expect(open.getByRole("alert").first()).not.toContainText("My goal");
  await expect(open.getByRole("alert").first()).toContainText(t("form.meanwhile_same"));
  await change("nb", "Målet vårt");
  await button(open, t("form.save_question")).click();
  await expect(open.getByRole("alert").first()).toContainText("Målet vårt");
  await button(open, t("form.save_question")).click();
  letArrive();
  await expect(open).toBeHidden();
  expect(await textsNow()).toMatchObject({ nb: "Mitt mål", en: "My goal" });
});

test("moves after a refused one are not stored, and the screen shows what the server has", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const { formId, page } = await beginDraft(visit, db);
  const before = await questionsIn(page, 1).allTextContents();
  const { id: versionId } = await db.formVersion.findFirstOrThrow({ where: { formId, publishedAt: null } });
  let sent = 0;
  let letMove = () => {};
  const bothMade = new Promise<void>((resolve) => {
    letMove = resolve;
  });
  await page.route("**/api/admin/moveQuestion", async (route) => {
    sent += 1;
    await bothMade;
    await route.continue();
  });
  await button(page, words("goal")).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(questionsIn(page, 2)).toContainText([words("goal")]);
  await page.keyboard.press("Alt+ArrowDown");
  await expect(questionsIn(page, 3)).toContainText([words("goal")]);
  // Somebody else is faster.
  await db.formVersion.update({ where: { id: versionId }, data: { revision: { increment: 1 } } });
  // The page asks for it after the refusal, when the other move would be sent too.
  const refreshed = page.waitForResponse((response) => new URL(response.url()).searchParams.has("_rsc"));
  letMove();
  await expect(page.getByText(t("form.move_meanwhile"))).toBeVisible();
  await expect(questionsIn(page, 1)).toHaveText(before);
  await refreshed;
  expect(sent).toBe(1);
  expect(await db.formVersion.findUniqueOrThrow({ where: { id: versionId } })).toMatchObject({ revision: 1 });
});

test("a save waits for one's own moves, which are no conflict", async ({ visit, db }) => {
  const { page } = await beginDraft(visit, db);
  let letMove = () => {};
  const moving = new Promise<void>((resolve) => {
    letMove = resolve;
  });
  await page.route("**/api/admin/moveQuestion", (route) => moving.then(() => route.continue()));
  await button(page, words("goal")).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Alt+ArrowDown");
  await button(page, words("goal")).click();
  const open = dialog(page, t("form.edit_question"));
  await fillQuestion(open, { texts: { nb: "Mitt mål" } });
  await button(open, t("form.save_question")).click();
  letMove();
  await expect(open).toBeHidden();
  await expect(questionsIn(page, 3)).toContainText(["Mitt mål"]);
  await page.reload();
  await expect(questionsIn(page, 3)).toContainText(["Mitt mål"]);
});
