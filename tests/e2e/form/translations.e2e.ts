import { makeForm } from "@/tests/factories/form";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { button, dialog, fillTexts, openForm, row } from "../support/form-builder";
import { words } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("a translation is marked when the Norwegian text changes, until it is changed as well", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const { versionId } = await makeForm(db);
  const { formId } = await db.formVersion.findUniqueOrThrow({ where: { id: versionId } });
  await openForm(page, { formId });
  await button(page, t("form.start_draft")).click();
  await expect(button(page, t("form.publish"))).toBeVisible();
  await expect(page.getByText(t("form.stale_in", { languages: "English" }))).toHaveCount(0);
  const open = dialog(page, t("form.edit_question"));
  const change = async (from: string, texts: { nb?: string; en?: string }) => {
    await button(page, from).click();
    await fillTexts(open, t("form.question_text"), texts);
    await button(open, t("form.save_question")).click();
    await expect(open).toBeHidden();
  };
  await change(words("goal"), { nb: "Hva vil du øve på i dag?" });
  await expect(row(page, "Hva vil du øve på i dag?")).toContainText(t("form.stale_in", { languages: "English" }));
  await button(page, t("form.publish")).click();
  await expect(page.getByRole("dialog")).toContainText(t("form.publish_stale", { count: 1 }));
  await page.keyboard.press("Escape");
  await button(page, "Hva vil du øve på i dag?").click();
  const english = open
    .getByRole("group", { name: t("form.question_text"), exact: true })
    .getByRole("textbox")
    .nth(1);
  await expect(open.getByText(t("form.stale_here"))).toBeVisible();
  await expectGoodPage(page);
  await english.fill("What will you practise today?");
  await expect(open.getByText(t("form.stale_here"))).toHaveCount(0);
  await button(open, t("form.save_question")).click();
  await expect(open).toBeHidden();
  await expect(page.getByText(t("form.stale_in", { languages: "English" }))).toHaveCount(0);
});
