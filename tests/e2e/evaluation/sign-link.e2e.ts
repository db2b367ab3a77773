import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { signLinkLimits } from "@/lib/features/evaluation/signing/rules";
import { linkSigner } from "@/tests/factories/evaluation-sign-link";
import { makeSignable } from "@/tests/factories/evaluation-signing";
import { unique } from "@/tests/factories/unique";
import { codeIn, linkIn } from "@/tests/support/mail-text";
import { expectGoodPage } from "../support/accessibility";
import { answered, unreachable } from "../support/complaints";
import { asked, pathOf } from "../support/evaluation";
import { mailTo } from "../support/mail";
import { title } from "../support/pages";
import { makeOpenableLink } from "../support/sign-link";
import { expect, test } from "../support/test";
import { t, textsIn } from "../support/texts";

const pageOf = ({ token }: { token: string }) => `/sign-evaluation-report-to-link?token=${token}`;
const codeField = (page: Page) => page.getByLabel(t("evaluation.sign_link.code"), { exact: true });
const show = (page: Page) => page.getByRole("button", { name: t("evaluation.sign_link.show"), exact: true });
const way = (page: Page, kind: "signed" | "disagrees" | "declined") =>
  page.getByRole("radio", { name: t(`evaluation.sign_link.way_${kind}`) });
const remark = (page: Page) => page.locator("textarea[name=remark]");
const answer = (page: Page, name = linkSigner.name) =>
  page.getByRole("button", { name: t("evaluation.sign_link.submit", { name }), exact: true });

/** Opens a link and types its code. */
async function unlock(page: Page, link: { token: string; code: string }): Promise<void> {
  await page.goto(pageOf(link));
  await codeField(page).fill(link.code);
  await show(page).click();
}

test("a teacher sends a link to a named person, who reads and signs on a phone; the link works once", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(400));
  const made = await makeSignable(db);
  const { scene, evaluation } = made;
  const email = `${unique("tomasz")}@ward.example`;
  const teacher = await visit({ as: scene.teacher });
  await teacher.goto(pathOf(evaluation));
  await teacher.getByRole("button", { name: t("evaluation.sign_link.send"), exact: true }).click();
  const dialog = teacher.getByRole("dialog", { name: t("evaluation.sign_link.send") });
  const send = dialog.getByRole("button", { name: t("evaluation.sign_link.send"), exact: true });
  await send.click();
  await expect(dialog.getByText(t("validation.required"))).toHaveCount(2);
  await dialog.getByLabel(t("evaluation.sign_link.name"), { exact: true }).fill(linkSigner.name);
  const address = dialog.getByLabel(t("evaluation.sign_link.email"), { exact: true });
  await address.fill(scene.student.email ?? "");
  await send.click();
  await expect(address).toHaveAccessibleDescription(new RegExp(t("evaluation.error_sign_link_own")));
  await expectGoodPage(teacher);
  await address.fill(email);
  await send.click();
  const row = teacher.getByRole("listitem").filter({ hasText: email });
  await expect(row).toContainText(linkSigner.name);
  await expectGoodPage(teacher);

  const link = linkIn(await mailTo(email, t("mail.sign_link.subject")));
  const code = codeIn(await mailTo(email, t("mail.sign_code.subject")));
  const phone = await visit({ locale: "nb" });
  await phone.goto(link);
  await expect(title(phone)).toHaveText(t("evaluation.sign_link.page_title"));
  expect(await phone.content()).not.toContain(scene.student.fullName);
  await expectGoodPage(phone);
  await codeField(phone).fill(code === "000000" ? "111111" : "000000");
  await show(phone).click();
  await expect(codeField(phone)).toHaveAccessibleDescription(new RegExp(t("token.error_code_wrong")));
  await expect(codeField(phone)).toBeFocused();
  await expectGoodPage(phone);
  await codeField(phone).fill(code);
  await show(phone).click();
  await expect(title(phone)).toHaveText(t("evaluation.midterm_of", { name: scene.student.fullName }));
  for (const party of ["student", "supervisor"])
    await expect(phone.getByText(`Comment of the ${party}`).first()).toBeVisible();
  const file = phone.waitForEvent("download");
  await phone.getByRole("button", { name: t("evaluation.signing.mark_download"), exact: true }).click();
  const content = await readFile(await (await file).path());
  const signed = createHash("sha256").update(content).digest("hex");
  await expect(phone.locator("input[name=hash]")).toHaveValue(signed);
  await expectGoodPage(phone);

  await answer(phone).click();
  await expect(phone.getByText(t("evaluation.error_kind"))).toBeVisible();
  await way(phone, "disagrees").check();
  await answer(phone).click();
  await expect(remark(phone)).toHaveAccessibleDescription(new RegExp(t("evaluation.error_remark")));
  await remark(phone).fill("I was away that week.");
  await expectGoodPage(phone);
  await answer(phone).click();
  await expect(title(phone)).toHaveText(t("evaluation.sign_link.done_disagrees"));
  await expect(phone.getByText(t("evaluation.sign_link.done_as_disagrees"))).toBeVisible();
  await expect(phone).not.toHaveURL(/token/);
  await expectGoodPage(phone);
  await mailTo(email, t("mail.sign_receipt.subject"));

  await phone.goto(link);
  await expect(title(phone)).toHaveText(t("evaluation.sign_link.used_title"));
  await expect(codeField(phone)).toHaveCount(0);
  expect(await phone.content()).not.toContain(scene.student.fullName);
  await expectGoodPage(phone);

  await teacher.reload();
  await expect(row).toContainText(t("evaluation.sign_link.state_used"));
  await expect(teacher.getByRole("button", { name: t("evaluation.sign_link.send"), exact: true })).toHaveCount(0);
  const [signature] = await db.signature.findMany({ where: { content: { evaluationId: evaluation.id } } });
  expect(signature).toMatchObject({ seat: "supervisor", proof: "link", kind: "disagrees", name: linkSigner.name });
});

test("what changed while somebody read is shown, their remark stays, and a link that is withdrawn ends", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(400));
  complaints.expect(answered(409));
  const made = await makeSignable(db);
  const { evaluation, scene } = made;
  const link = await makeOpenableLink(db, made);
  const phone = await visit({ locale: "nb" });
  await unlock(phone, link);
  await way(phone, "declined").check();
  await remark(phone).fill("I was not on the ward.");
  await db.evaluationAnswer.updateMany({
    where: {
      part: { evaluationId: evaluation.id, party: "student" },
      questionId: evaluation.form.questions.factors[1],
    },
    data: { comment: "A comment of a second ago" },
  });
  await answer(phone).click();
  const alert = phone.getByRole("alert").filter({ hasText: t("evaluation.sign_link.changed_title") });
  await expect(alert.getByRole("listitem")).toHaveText([asked.second]);
  await expect(phone.getByText("A comment of a second ago")).toBeVisible();
  await expect(remark(phone)).toHaveValue("I was not on the ward.");
  await expectGoodPage(phone);
  expect(await db.signature.count({ where: { content: { evaluationId: evaluation.id } } })).toBe(0);

  const teacher = await visit({ as: scene.teacher });
  await teacher.goto(pathOf(evaluation));
  await teacher
    .getByRole("button", { name: t("evaluation.sign_link.revoke_named", { name: linkSigner.name }) })
    .click();
  const question = teacher.getByRole("dialog", { name: t("evaluation.sign_link.revoke_title") });
  await expectGoodPage(teacher);
  await question.getByRole("button", { name: t("evaluation.sign_link.revoke"), exact: true }).click();
  await expect(teacher.getByText(t("evaluation.sign_link.state_revoked"), { exact: true })).toBeVisible();

  await answer(phone).click();
  await expect(phone.getByText(t("evaluation.error_sign_link_revoked"))).toBeVisible();
  await expect(remark(phone)).toHaveValue("I was not on the ward.");
  await phone.reload();
  await expect(title(phone)).toHaveText(t("evaluation.sign_link.revoked_title"));
  await expect(phone.getByLabel(t("guest.kept"), { exact: true })).toHaveValue("I was not on the ward.");
  await expectGoodPage(phone);
});

test("all of it works without scripts, and a guessed link locks", async ({ visit, db, complaints }) => {
  const made = await makeSignable(db, { stage: 2 });
  const link = await makeOpenableLink(db, made);
  const page = await visit({ locale: "nb", scripts: false });
  await unlock(page, { ...link, code: "000000" });
  await expect(page.getByText(t("token.error_code_wrong"))).toBeVisible();
  await expect(codeField(page)).toHaveValue("000000");
  await codeField(page).fill(link.code);
  await show(page).click();
  await expect(title(page)).toHaveText(t("evaluation.endterm_of", { name: made.scene.student.fullName }));
  await way(page, "declined").check();
  await answer(page).click();
  await expect(page.getByText(t("evaluation.error_remark"))).toBeVisible();
  await expect(way(page, "declined")).toBeChecked();
  await remark(page).fill("I was not on the ward.");
  await answer(page).click();
  await expect(title(page)).toHaveText(t("evaluation.sign_link.done_declined"));

  const other = await makeOpenableLink(db, await makeSignable(db));
  for (let guess = 1; guess < signLinkLimits.tries; guess++) {
    await unlock(page, { ...other, code: "000000" });
    await expect(page.getByText(t("token.error_code_wrong"))).toBeVisible();
  }
  await codeField(page).fill("000000");
  await show(page).click();
  await expect(title(page)).toHaveText(t("evaluation.sign_link.locked_title"));
  await page.goto(pageOf(other));
  await expect(title(page)).toHaveText(t("evaluation.sign_link.locked_title"));
  complaints.stopListening();
});

test("the questions follow the language that is chosen, and without a connection an answer stays", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  const english = textsIn("en");
  const made = await makeSignable(db);
  const [questionId] = made.evaluation.form.questions.factors;
  await db.questionText.create({ data: { questionId, language: "en", text: "Factor one" } });
  const link = await makeOpenableLink(db, made);
  const phone = await visit({ locale: "en" });
  await phone.goto(pageOf(link));
  await phone.getByLabel(english("evaluation.sign_link.code"), { exact: true }).fill(link.code);
  await phone.getByRole("button", { name: english("evaluation.sign_link.show"), exact: true }).click();
  await expect(phone.getByRole("heading", { name: "Factor one", exact: true })).toBeVisible();
  await phone.getByText("Language: English").click();
  await phone.getByRole("button", { name: "Norsk bokmål" }).click();
  await expect(phone.getByRole("heading", { name: asked.first, exact: true })).toBeVisible();
  await way(phone, "signed").check();
  await phone.context().setOffline(true);
  await answer(phone).click();
  await expect(phone.getByText(t("evaluation.sign_link.not_sent"))).toBeVisible();
  await phone.context().setOffline(false);
  await answer(phone).click();
  await expect(title(phone)).toHaveText(t("evaluation.sign_link.done_signed"));
});
