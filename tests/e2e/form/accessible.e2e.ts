import { formPath } from "@/components/form/editing/form-path";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { button, chooseFor, chooseMore, dialog, makeBuilt, openForm, startDraft } from "../support/form-builder";
import { words } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

for (const locale of ["nb", "pt-br"] as const) {
  test(`the form builder is accessible, in ${locale}`, async ({ visit, db }) => {
    const page = await visit({ as: await makeUser(db, "Admin"), locale });
    const { formId, versionId } = await makeBuilt(db);
    const title = page.getByRole("heading", { level: 1 });
    for (const path of ["/report", formPath({ formId }), formPath({ formId, versionId, tab: 2, view: "preview" })]) {
      await page.goto(path);
      await expect(title).toBeVisible();
      await expectGoodPage(page);
    }
  });
}

test("a draft and its dialogs are accessible", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin") });
  const { formId } = await makeBuilt(db);
  await openForm(page, { formId });
  await startDraft(page);
  for (const tab of [1, 2]) {
    await openForm(page, { formId, tab });
    await expectGoodPage(page);
  }
  await openForm(page, { formId });
  await button(page, t("form.question_menu", { question: words("choice") })).click();
  await expect(button(page, t("form.move_down"))).toBeVisible();
  await expectGoodPage(page);
  await button(page, t("form.edit_question")).click();
  const open = dialog(page, t("form.edit_question"));
  await open.getByLabel(t("form.show_link"), { exact: true }).check();
  await button(open, t("form.save_question")).click();
  await expect(open.getByText(t("validation.required")).first()).toBeVisible();
  await expectGoodPage(page);
  await page.reload();
  await button(page, t("form.edit_scale")).click();
  await dialog(page, t("form.scale")).getByLabel(t("form.steps")).selectOption("6");
  await expectGoodPage(page);
  await dialog(page, t("form.scale")).getByLabel(t("form.steps")).selectOption("4");
  await page.keyboard.press("Escape");
  await button(page, t("form.publish")).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectGoodPage(page);
  await page.keyboard.press("Escape");
  await chooseMore(page, t("form.import"));
  await expect(dialog(page, t("form.import"))).toBeVisible();
  await expectGoodPage(page);
});

test("the dialogs that explain and discard a draft are accessible", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin") });
  const { formId } = await makeBuilt(db);
  await openForm(page, { formId });
  await startDraft(page);
  await button(page, t("form.edit_help")).click();
  await expect(dialog(page, t("form.help_of", { tab: t("form.tab_report_1") }))).toBeVisible();
  await expectGoodPage(page);
  await page.keyboard.press("Escape");
  await chooseFor(page, words("choice"), t("form.delete_question"));
  await expect(dialog(page, t("form.delete_title"))).toBeVisible();
  await expectGoodPage(page);
  await page.keyboard.press("Escape");
  await chooseMore(page, t("form.discard"));
  await expect(dialog(page, t("form.discard_title"))).toBeVisible();
  await expectGoodPage(page);
  await button(dialog(page, t("form.discard_title")), t("form.discard")).click();
  await expect(page.getByText(t("form.frozen_title"))).toBeVisible();
});

test("forms are named and copied, and one that is not ready says why, accessibly", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin") });
  await page.goto("/report");
  await button(page, t("form.create")).click();
  const making = dialog(page, t("form.create"));
  await button(making, t("form.create_submit")).click();
  await expect(making.getByText(t("validation.required"))).toBeVisible();
  await expectGoodPage(page);
  await making.getByLabel(t("form.name")).fill(unique("form"));
  await button(making, t("form.create_submit")).click();
  await button(page, t("form.publish")).click();
  await expect(dialog(page, t("form.not_ready_title"))).toBeVisible();
  await expectGoodPage(page);
  await page.keyboard.press("Escape");
  for (const name of [t("form.rename"), t("form.copy")]) {
    await chooseMore(page, name);
    await expect(dialog(page, name)).toBeVisible();
    await expectGoodPage(page);
    await page.keyboard.press("Escape");
  }
});
