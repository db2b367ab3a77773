import type { Page } from "@playwright/test";
import { formPath } from "@/components/form/editing/form-path";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { screens } from "../support/browsers";
import { answered } from "../support/complaints";
import {
  beginDraft,
  button,
  chooseFor,
  dialog,
  fillQuestion,
  makeBuilt,
  openForm,
  questionsIn,
} from "../support/form-builder";
import { words } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("two admins in parallel: the input stays, and the other's change is shown", async ({ visit, db, complaints }) => {
  complaints.expect(answered(409));
  const { formId, page: first } = await beginDraft(visit, db);
  const second = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await openForm(second, { formId });

  const edit = async (page: Page, before: string, nb: string) => {
    await button(page, before).click();
    const open = dialog(page, t("form.edit_question"));
    await fillQuestion(open, { texts: { nb } });
    return open;
  };
  const own = await edit(second, words("goal"), "Slik den andre vil ha det");
  const other = await edit(first, words("goal"), "Slik den første vil ha det");
  await button(other, t("form.save_question")).click();
  await expect(other).toBeHidden();
  await button(own, t("form.save_question")).click();
  await expect(own.getByRole("alert")).toContainText("Slik den første vil ha det");
  await expect(own.getByRole("textbox").first()).toHaveValue("Slik den andre vil ha det");
  await expectGoodPage(second);
  await second.setViewportSize(screens.desk);
  await button(own, t("form.save_question")).click();
  await expect(own).toBeHidden();
  await expect(button(second, "Slik den andre vil ha det")).toBeVisible();

  // The first admin's page is out of date now: a move is not saved, and the page shows the current state.
  await button(first, "Slik den første vil ha det").focus();
  await first.keyboard.press("Alt+ArrowUp");
  await expect(first.getByText(t("form.move_meanwhile"))).toBeVisible();
  await expect(questionsIn(first, 1)).toHaveText([words("choice"), "Slik den andre vil ha det"]);

  // The input for a question that was deleted in the meantime can become a new one.
  const late = await edit(second, "Slik den andre vil ha det", "Tilbake igjen");
  await chooseFor(first, "Slik den andre vil ha det", t("form.delete_question"));
  await button(dialog(first, t("form.delete_title")), t("form.delete_question")).click();
  await expect(questionsIn(first, 1)).toHaveText([words("choice")]);
  await button(late, t("form.save_question")).click();
  await expect(late.getByRole("alert")).toContainText(t("form.meanwhile_gone"));
  await button(late, t("form.save_question")).click();
  await expect(late).toBeHidden();
  await expect(questionsIn(second, 1)).toHaveText([words("choice"), "Tilbake igjen"]);
});

test("the address names the open part, and falls back when that is gone", async ({ visit, db, complaints }) => {
  complaints.expect(answered(404));
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  const { formId, versionId } = await makeBuilt(db);
  await openForm(page, { formId, versionId });
  await page.getByRole("link", { name: t("form.tab_report_3"), exact: true }).click();
  await expect(page).toHaveURL(formPath({ formId, versionId, tab: 3 }));
  await expect(button(page, words("feedback"))).toBeVisible();
  await page.goBack();
  await expect(button(page, words("goal"))).toBeVisible();
  await page.goto(formPath({ formId, versionId: 2_147_483_000 }));
  await expect(page).toHaveURL(formPath({ formId }));
  const response = await page.goto(formPath({ formId: 2_147_483_000 }));
  expect(response?.status()).toBe(404);
});
