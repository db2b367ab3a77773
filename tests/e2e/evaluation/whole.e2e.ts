import type { Page } from "@playwright/test";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { type MadeEvaluation, makeEvaluation } from "@/tests/factories/evaluation";
import { linkSigner } from "@/tests/factories/evaluation-sign-link";
import { makePlacement } from "@/tests/factories/placement";
import { unique } from "@/tests/factories/unique";
import { testPassword } from "@/tests/factories/user";
import { codeIn, linkIn } from "@/tests/support/mail-text";
import { asked, heading, onward, pathOf, rate, submitPart } from "../support/evaluation";
import { mailTo } from "../support/mail";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

type Term = 1 | 2;
type Side = { page: Page; party: "student" | "supervisor"; rating: number; isLast: boolean };

/** Rates every factor of a term and submits the part. */
async function rateAndSubmit(evaluation: MadeEvaluation, term: Term, { page, party, rating, isLast }: Side) {
  await page.goto(pathOf(evaluation, term));
  await rate(page, asked.first, rating);
  if (term === 2) await rate(page, asked.atEnd, rating);
  await onward(page, "next_area", t).click();
  await expect(heading(page, t("viewpoint.2"))).toBeFocused();
  await rate(page, asked.second, rating);
  await onward(page, "review", t).click();
  await submitPart(page, party, t, { isLast });
}

/** The supervisor answers what the term waits for before it can be signed. */
async function answerTalk(page: Page, term: Term) {
  const waiting = page.getByRole("heading", { level: 3, name: t("evaluation.talk.missing_title") });
  await expect(waiting).toBeVisible();
  const answers = [
    ["held", "yes"],
    ["dangerOfNotPassing", "no"],
    ["needForExtraHelp", "no"],
    ...(term === 2 ? ([["recommendation", "yes"]] as const) : []),
  ] as const;
  for (const [field, answer] of answers) {
    const saved = page.waitForResponse("**/evaluation/save-talk");
    await page
      .getByRole("group", { name: t(`evaluation.talk.${field}`) })
      .getByRole("radio", { name: t(`evaluation.talk.${field}_${answer}`), exact: true })
      .check();
    await saved;
  }
  await expect(waiting).toBeHidden();
}

/** Signs a term by password, and comes back to it. `said` is the key of what a toast says then. */
async function sign(
  page: Page,
  evaluation: MadeEvaluation,
  { term, said }: { term: Term; said: "done_signed" | "moved_2" | "moved_3" },
) {
  await page.goto(`${pathOf(evaluation, term)}?sign=1`);
  await page.getByLabel(t("evaluation.signing.password"), { exact: true }).fill(testPassword);
  await page.getByRole("button", { name: t("evaluation.signing.submit_signed"), exact: true }).click();
  await expect(page.getByText(t(`evaluation.signing.${said}`))).toBeVisible();
  await expect(page).toHaveURL(pathOf(evaluation, term));
}

/** The teacher sends a link to somebody on the ward, who signs in the supervisor's seat. */
async function signByLink(teacher: Page, phone: Page, evaluation: MadeEvaluation) {
  const email = `${unique("tomasz")}@ward.example`;
  await teacher.goto(pathOf(evaluation));
  await teacher.getByRole("button", { name: t("evaluation.sign_link.send"), exact: true }).click();
  const dialog = teacher.getByRole("dialog", { name: t("evaluation.sign_link.send") });
  await dialog.getByLabel(t("evaluation.sign_link.name"), { exact: true }).fill(linkSigner.name);
  await dialog.getByLabel(t("evaluation.sign_link.email"), { exact: true }).fill(email);
  await dialog.getByRole("button", { name: t("evaluation.sign_link.send"), exact: true }).click();
  await phone.goto(linkIn(await mailTo(email, t("mail.sign_link.subject"))));
  await phone
    .getByLabel(t("evaluation.sign_link.code"), { exact: true })
    .fill(codeIn(await mailTo(email, t("mail.sign_code.subject"))));
  await phone.getByRole("button", { name: t("evaluation.sign_link.show"), exact: true }).click();
  await phone.getByRole("radio", { name: t("evaluation.sign_link.way_signed") }).check();
  await phone
    .getByRole("button", { name: t("evaluation.sign_link.submit", { name: linkSigner.name }), exact: true })
    .click();
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText(t("evaluation.sign_link.done_signed"));
}

test("a placement is rated, talked about, signed by three and by link, and decided, in one sitting", async ({
  visit,
  db,
}) => {
  test.slow();
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const student = await visit({ as: scene.student });
  const supervisor = await visit({ as: scene.supervisor });
  const teacher = await visit({ as: scene.teacher });

  await rateAndSubmit(evaluation, 1, { page: student, party: "student", rating: 3, isLast: false });
  await rateAndSubmit(evaluation, 1, { page: supervisor, party: "supervisor", rating: 2, isLast: true });
  await answerTalk(supervisor, 1);
  await sign(student, evaluation, { term: 1, said: "done_signed" });
  await signByLink(teacher, await visit({ locale: "nb" }), evaluation);
  await sign(teacher, evaluation, { term: 1, said: "moved_2" });

  await rateAndSubmit(evaluation, 2, { page: supervisor, party: "supervisor", rating: 3, isLast: false });
  await rateAndSubmit(evaluation, 2, { page: student, party: "student", rating: 4, isLast: true });
  await supervisor.goto(pathOf(evaluation, 2));
  await answerTalk(supervisor, 2);
  for (const page of [supervisor, student]) await sign(page, evaluation, { term: 2, said: "done_signed" });
  await sign(teacher, evaluation, { term: 2, said: "moved_3" });

  await teacher.goto(evaluationPath(evaluation.id, 3));
  await teacher.getByRole("radio", { name: new RegExp(`^${t("evaluation.result.passed")}`) }).check();
  await teacher.getByLabel(t("evaluation.result.password"), { exact: true }).fill(testPassword);
  await teacher.getByRole("button", { name: t("evaluation.result.sign") }).click();
  await expect(teacher.getByText(t("evaluation.result.done"))).toBeVisible();
  await student.goto(evaluationPath(evaluation.id, 3));
  await expect(student.getByRole("main").getByText(t("evaluation.result.passed")).first()).toBeVisible();
  expect(await db.evaluation.findUnique({ where: { id: evaluation.id }, include: { results: true } })).toMatchObject({
    stage: 5,
    results: [{ assessmentPassed: true, reopenedAt: null }],
  });
  expect(await db.signature.count({ where: { content: { evaluationId: evaluation.id } } })).toBe(7);
});
