import { daysLater, fromDay, showDay, today } from "@/lib/platform/dates";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { makeWay } from "@/tests/factories/evaluation-signing";
import { type MadePlacement, makePlacement } from "@/tests/factories/placement";
import { makeSignedIn } from "@/tests/factories/session";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { answered } from "../support/complaints";
import { asked, pathOf, rateAll, submitButton } from "../support/evaluation";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("at endterm the midterm's ratings are under the steps, its comments below, and both terms are tabs", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
  await db.evaluation.update({ where: { id: evaluation.id }, data: { stage: 2 } });
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(evaluation, 2));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("evaluation.endterm"));
  await expect(page.getByText(t("evaluation.midterm_marks"))).toBeVisible();
  await expect(page.getByRole("group", { name: asked.first })).toHaveAccessibleDescription(/3 .* 2 /);
  await page
    .getByText(t("evaluation.midterm_comments", { count: 2 }))
    .first()
    .click();
  await expect(page.getByText("Comment of the supervisor").first()).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: t("evaluation.midterm"), exact: true }).click();
  await expect(page).toHaveURL(pathOf(evaluation, 1));
  await expect(page.getByText("Comment of the supervisor").first()).toBeVisible();
  for (const elsewhere of ["3", "9", "0"]) {
    await page.goto(`/student/evaluation/${evaluation.id}/${elsewhere}`);
    await expect(page).toHaveURL(pathOf(evaluation, 2));
  }
});

test("an admin who views as the student does not read the draft and can change nothing", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const { text } = evaluation.form.questions;
  await db.evaluation.update({ where: { id: evaluation.id }, data: { formVersionId: evaluation.form.versionId } });
  await db.evaluationPart.create({
    data: {
      evaluationId: evaluation.id,
      term: 1,
      party: "student",
      answers: { create: { questionId: text, comment: "Only for myself", authorId: scene.student.id } },
    },
  });
  const student = await visit({ as: scene.student });
  await student.goto(pathOf(evaluation));
  await expect(student.getByRole("textbox", { name: asked.text })).toHaveValue("Only for myself");
  const own = await makeSignedIn(db, await makeUser(db, "Admin"));
  const { token } = await makeSignedIn(db, scene.student, { viewerSid: own.session.sid });
  const page = await visit({ token });
  await page.goto(pathOf(evaluation));
  await expect(page.getByText(t("evaluation.awaited_text"))).toBeVisible();
  expect(await page.content()).not.toContain("Only for myself");
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expectGoodPage(page);
});

test("a form without questions, and one without factors, say so", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  await useForm(db, scene, { viewPoint: 1, questionOrder: 1, tab: 1, type: "text" });
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(evaluation));
  await expect(page.getByText(t("evaluation.no_factors"))).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Bare tekst" })).toBeVisible();
  await useForm(db, scene);
  await page.reload();
  await expect(page.getByText(t("evaluation.no_questions_title"))).toBeVisible();
  await expectGoodPage(page);
});

/** Gives the group of a placement an evaluation form of one question, or of none. */
async function useForm(
  db: PrismaClient,
  { group }: MadePlacement,
  question?: { viewPoint: number; questionOrder: number; tab: number; type: "text" },
): Promise<void> {
  const { id } = await db.formVersion.create({
    data: {
      number: 1,
      publishedAt: new Date(),
      form: { create: { kind: "evaluation", name: unique("evaluation form") } },
      ...(question && {
        questions: { create: { ...question, texts: { create: { language: "nb", text: "Bare tekst" } } } },
      }),
    },
  });
  await db.group.update({ where: { id: group.id }, data: { evaluationFormVersionId: id } });
}

test("readers see who has not submitted, and others a page that is not there", async ({ visit, db, complaints }) => {
  complaints.expect(answered(404));
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  for (const as of [scene.teacher, scene.secondarySupervisor, await makeUser(db, "Admin")]) {
    const page = await visit({ as });
    await page.goto(pathOf(evaluation));
    await expect(page.getByText(t("evaluation.awaited_text"))).toBeVisible();
    await expect(page.getByRole("radio")).toHaveCount(0);
    await expectGoodPage(page);
  }
  const outsider = await visit({ as: await makeUser(db, "Supervisor") });
  expect((await outsider.goto(pathOf(evaluation)))?.status()).toBe(404);
});

test("a part that the teacher does not wait for is said to be left out, also to who would write it", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted: ["supervisor"] });
  await makeWay(db, { scene, evaluation }, { stage: 1, way: "without-party", party: "student" });
  for (const as of [scene.teacher, scene.supervisor, scene.student]) {
    const page = await visit({ as });
    await page.goto(pathOf(evaluation));
    await expect(page.getByText(t("evaluation.sign_link.left_out_student"))).toBeVisible();
    await expect(page.getByText("On leave until January").first()).toBeVisible();
    await expect(page.getByText(/^Venter på/)).toHaveCount(0);
    await expectGoodPage(page);
  }
});

test("why a placement is prolonged, or a talk not waited for, is read by everybody on the page of the term", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const day = daysLater(today(), 40);
  await makeWay(db, { scene, evaluation }, { stage: 1, way: "prolong", reason: "Ill for long", endDate: fromDay(day) });
  await makeWay(db, { scene, evaluation }, { stage: 1, way: "without-talk", reason: "The ward is closed" });
  for (const as of [scene.teacher, scene.supervisor, scene.student]) {
    const page = await visit({ as });
    await page.goto(pathOf(evaluation));
    const main = page.getByRole("main");
    await expect(main).toContainText(t("evaluation.ways.record.prolong", { day: showDay(day) }));
    await expect(main).toContainText("Ill for long");
    await expect(main).toContainText(t("evaluation.sign_link.without_talk"));
    await expect(main).toContainText("The ward is closed");
    await expectGoodPage(page);
  }
});

test("who submits while the other side is left out reads that it sees the answers at once, and that they can only be corrected", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  await makeWay(db, { scene, evaluation }, { stage: 1, way: "without-party", party: "student" });
  const name = scene.student.fullName.split(" ")[0] ?? "";
  const page = await visit({ as: scene.supervisor });
  await page.goto(pathOf(evaluation));
  await rateAll(page, 2, t);
  await expect(page.getByText(t("evaluation.who_left_out", { name }))).toBeVisible();
  await expect(page.getByText(t("evaluation.who_withdraw", { name }))).toHaveCount(0);
  await expect(page.getByText(t("evaluation.submit_note_supervisor", { name }))).toHaveCount(0);
  await submitButton(page, "supervisor", t).click();
  const question = page.getByRole("dialog", { name: t("evaluation.submit_title_supervisor") });
  await expect(question).toContainText(t("evaluation.submit_text_left_out", { name }));
  await expectGoodPage(page);
  await question.getByRole("button", { name: t("evaluation.submit_supervisor"), exact: true }).click();
  await expect(page.getByText(t("evaluation.submitted"), { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: t("evaluation.withdraw"), exact: true })).toHaveCount(0);
});

test("after a reopening, what the term waits for leads to the part that is written once more", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted: ["student"] });
  const made = { scene, evaluation };
  await makeWay(db, made, { stage: 1, way: "without-party", party: "supervisor" });
  await makeWay(db, made, { stage: 1, way: "reopen" });
  const content = { evaluationId: evaluation.id, stage: 1, hash: "0".repeat(64), content: "{}" };
  const { id: contentId } = await db.signedContent.create({ data: { ...content, closedAt: new Date() } });
  const { id: userId, fullName: name } = scene.student;
  await db.signature.create({
    data: { contentId, userId, name, seat: "student", kind: "signed", proof: "password" },
  });
  const page = await visit({ as: scene.supervisor });
  await page.goto(pathOf(evaluation));
  const [first = ""] = scene.supervisor.fullName.split(" ");
  await page.getByRole("link", { name: t("evaluation.talk.missing_supervisor", { name: first }) }).click();
  await expect(page.locator("#rating")).toBeInViewport();
  await expect(page).toHaveURL(/#rating$/);
});
