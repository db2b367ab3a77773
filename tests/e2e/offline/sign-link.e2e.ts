import type { Locator } from "@playwright/test";
import { linkSigner } from "@/tests/factories/evaluation-sign-link";
import { makeSignable } from "@/tests/factories/evaluation-signing";
import { unique } from "@/tests/factories/unique";
import { pathOf } from "../support/evaluation";
import { mailTo } from "../support/mail";
import { notSent, pressThroughCuts } from "../support/offline";
import { button, expectCuts, recorded, takeStep } from "../support/offline-evaluation";
import { title } from "../support/pages";
import { makeOpenableLink } from "../support/sign-link";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test.beforeEach(expectCuts);

test("a link for signing is mailed once and withdrawn once, whenever the network goes", async ({ visit, db }) => {
  const { scene, evaluation } = await makeSignable(db);
  const email = `${unique("tomasz")}@ward.example`;
  const page = await visit({ as: scene.teacher });
  await page.goto(pathOf(evaluation));
  const row = page.getByRole("listitem").filter({ hasText: email });
  const fields = (dialog: Locator) => [
    [dialog.getByLabel(t("evaluation.sign_link.name"), { exact: true }), linkSigner.name] as const,
    [dialog.getByLabel(t("evaluation.sign_link.email"), { exact: true }), email] as const,
  ];
  await takeStep(page, {
    open: button(page, t("evaluation.sign_link.send")),
    dialog: t("evaluation.sign_link.send"),
    async fill(dialog) {
      for (const [field, text] of fields(dialog)) await field.fill(text);
    },
    async kept(dialog) {
      for (const [field, text] of fields(dialog)) await expect(field).toHaveValue(text);
    },
    save: t("evaluation.sign_link.send"),
    call: "/evaluation/send-sign-link",
    count: () => db.signLink.count({ where: { evaluationId: evaluation.id } }),
    done: page.getByText(t("evaluation.sign_link.sent")),
  });
  await expect(row).toHaveCount(1);
  await mailTo(email, t("mail.sign_link.subject"));
  await mailTo(email, t("mail.sign_code.subject"));
  await takeStep(page, {
    open: button(row, t("evaluation.sign_link.revoke_named", { name: linkSigner.name })),
    dialog: t("evaluation.sign_link.revoke_title"),
    save: t("evaluation.sign_link.revoke"),
    call: "/evaluation/revoke-sign-link",
    count: recorded(db, evaluation.id, "evaluation.revoke_sign_link"),
    done: page.getByText(t("evaluation.sign_link.revoked")),
  });
  await expect(row).toContainText(t("evaluation.sign_link.state_revoked"));
});

test("who signs by a link signs once, whenever the network goes, and is shown that the answer is there", async ({
  visit,
  db,
}) => {
  const made = await makeSignable(db);
  const email = `${unique("tomasz")}@ward.example`;
  const link = await makeOpenableLink(db, made, { email });
  const page = await visit({ locale: "nb" });
  await page.goto(`/sign-evaluation-report-to-link?token=${link.token}`);
  const code = page.getByLabel(t("evaluation.sign_link.code"), { exact: true });
  const show = button(page, t("evaluation.sign_link.show"));
  await code.fill(link.code);
  await page.context().setOffline(true);
  await show.click();
  await expect(notSent(page)).toBeVisible();
  await expect(code).toHaveValue(link.code);
  await page.context().setOffline(false);
  await show.click();
  await expect(title(page)).toHaveText(t("evaluation.midterm_of", { name: made.scene.student.fullName }));

  const disagrees = page.getByRole("radio", { name: t("evaluation.sign_link.way_disagrees") });
  const remark = page.locator("textarea[name=remark]");
  await disagrees.check();
  await remark.fill("I was away that week.");
  const press = button(page, t("evaluation.sign_link.submit", { name: linkSigner.name }));
  const count = () => db.signature.count({ where: { content: { evaluationId: made.evaluation.id } } });
  await pressThroughCuts(page, {
    press,
    call: "/evaluation/sign-by-link",
    said: page.getByText(t("evaluation.sign_link.not_sent")),
    async expectKept() {
      await expect(disagrees).toBeChecked();
      await expect(remark).toHaveValue("I was away that week.");
    },
    count,
  });
  await press.click();
  await expect(title(page)).toHaveText(t("evaluation.sign_link.done_disagrees"));
  await expect(page).not.toHaveURL(/token/);
  expect(await count()).toBe(1);
  expect(await recorded(db, made.evaluation.id, "evaluation.sign")()).toBe(1);
  await mailTo(email, t("mail.sign_receipt.subject"));
});
