import type { PrismaClient } from "@/prisma/generated/client";
import { type MadeEvaluation, makeEvaluation } from "@/tests/factories/evaluation";
import { daysFromNow } from "@/tests/factories/group";
import { type MadePlacement, makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeSignedIn } from "@/tests/factories/session";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "./support/accessibility";
import { answered, unreachable } from "./support/complaints";
import { asked, heading, onward, pathOf, rate, rateAll, step, submitButton } from "./support/evaluation";
import { logOut, openLive } from "./support/pages";
import { expectSaved, saveState, storedTexts, words } from "./support/report";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

const partOf = (db: PrismaClient, { id: evaluationId }: MadeEvaluation, party: "student" | "supervisor") =>
  db.evaluationPart.findFirst({ where: { evaluationId, party }, include: { answers: true } });

test("the student rates each area, submits, takes it back and submits again", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(evaluation));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("evaluation.midterm"));
  await expect(page.getByRole("button", { name: t("evaluation.rated_of", { done: 0, asked: 1 }) })).toHaveCount(2);
  await rate(page, asked.first, 3);
  await page.getByRole("button", { name: t("evaluation.comment_add") }).click();
  const comment = page.getByRole("textbox", { name: t("evaluation.comment_label") });
  await expect(comment).toBeFocused();
  await comment.fill("I ask before I am unsure.");
  await page.getByRole("textbox", { name: asked.text }).fill("Six shifts with two patients.");
  await expectGoodPage(page);
  await onward(page, "next_area", t).click();
  await expect(heading(page, t("viewpoint.2"))).toBeFocused();
  await rate(page, asked.second, 2);
  await onward(page, "review", t).click();
  await expectSaved(page, t);
  await expectGoodPage(page);
  await submitButton(page, "student", t).click();
  await expect(page.getByText(t("evaluation.submitted_student"))).toBeVisible();
  await expect(page.getByText("I ask before I am unsure.")).toBeVisible();
  await expectGoodPage(page);
  expect((await partOf(db, evaluation, "student"))?.submittedAt).not.toBeNull();

  await page.getByRole("button", { name: t("evaluation.withdraw"), exact: true }).click();
  const question = page.getByRole("dialog", { name: t("evaluation.withdraw_title_student") });
  await question.getByRole("button", { name: t("evaluation.withdraw"), exact: true }).click();
  await expect(submitButton(page, "student", t)).toBeVisible();
  expect((await partOf(db, evaluation, "student"))?.submittedAt).toBeNull();
  await page
    .getByRole("button", { name: t("viewpoint.2") })
    .first()
    .click();
  await rate(page, asked.second, 4);
  await onward(page, "review", t).click();
  await submitButton(page, "student", t).click();
  await expect(page.getByText(t("evaluation.submitted_student"))).toBeVisible();
  expect((await partOf(db, evaluation, "student"))?.answers.map(({ rating }) => rating).toSorted()).toEqual([
    3,
    4,
    null,
  ]);
});

test("neither side sees the other's answers until both have submitted, then both do", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted: ["student"] });
  const supervisor = await visit({ as: scene.supervisor });
  await supervisor.goto(pathOf(evaluation));
  await expect(supervisor.getByRole("heading", { level: 1 })).toHaveText(
    t("evaluation.midterm_of", { name: scene.student.fullName }),
  );
  await expect(submitButton(supervisor, "supervisor", t)).toHaveCount(0);
  expect(await supervisor.content()).not.toContain("Comment of the student");
  const teacher = await visit({ as: scene.teacher });
  await teacher.goto(pathOf(evaluation));
  await expect(teacher.getByText("Comment of the student").first()).toBeVisible();
  await expectGoodPage(teacher);

  await rateAll(supervisor, 1, t);
  expect(await supervisor.content()).not.toContain("Comment of the student");
  await submitButton(supervisor, "supervisor", t).click();
  await expect(supervisor.getByText("Comment of the student").first()).toBeVisible();
  await expect(supervisor.getByText(t("evaluation.apart", { steps: 2 }))).toHaveCount(2);
  await expectGoodPage(supervisor);

  const student = await visit({ as: scene.student });
  await student.goto(pathOf(evaluation));
  await expect(student.getByText(t("evaluation.apart", { steps: 2 }))).toHaveCount(2);
  await expect(student.getByRole("button", { name: t("evaluation.withdraw"), exact: true })).toHaveCount(0);
});

test("a correction shows the earlier value, and one made meanwhile is compared", async ({ visit, db, complaints }) => {
  complaints.expect(answered(409));
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
  const page = await visit({ as: scene.supervisor });
  await page.goto(pathOf(evaluation));
  const correct = page.getByRole("button", {
    name: `${t("evaluation.correct")} ${t("evaluation.comment_about", { question: asked.first })}`,
  });
  const dialog = page.getByRole("dialog", { name: t("evaluation.correct_title") });
  await correct.click();
  await dialog.getByRole("radio", { name: "4" }).check();
  await expectGoodPage(page);
  await dialog.getByRole("button", { name: t("evaluation.correct_save") }).click();
  await expect(dialog).toBeHidden();
  const before = t("evaluation.corrected", { day: "|", before: "2 " }).split("|").at(-1) ?? "";
  await expect(page.getByText(before)).toBeVisible();

  await correct.click();
  const part = await partOf(db, evaluation, "supervisor");
  const partId = part?.id ?? 0;
  await db.evaluationPart.update({ where: { id: partId }, data: { revision: { increment: 1 } } });
  const [questionId = 0] = evaluation.form.questions.factors;
  await db.evaluationAnswer.update({
    where: { partId_questionId: { partId, questionId } },
    data: { rating: 1, comment: "From elsewhere" },
  });
  await dialog.getByRole("radio", { name: "3" }).check();
  await dialog.getByRole("button", { name: t("evaluation.correct_save") }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: t("evaluation.changed_title") })).toContainText(
    "From elsewhere",
  );
  await dialog.getByRole("button", { name: t("evaluation.correct_save") }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t("evaluation.quoted", { words: "From elsewhere" }))).toBeVisible();
});

test("what is rated offline survives a reload and is saved when the connection is back", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const page = await visit({ as: scene.student });
  await openLive(page, pathOf(evaluation));
  await page.context().setOffline(true);
  await rate(page, asked.first, 2);
  await page.getByRole("textbox", { name: asked.text }).fill("Written on the ward");
  await expect(saveState(page, t("report.save_offline"))).toBeVisible();
  const stored = [
    { rating: 2, comment: "" },
    { rating: null, comment: "Written on the ward" },
  ];
  await expect.poll(() => storedTexts(page, "ratings")).toEqual(stored);
  await logOut(page);
  const question = page.getByRole("dialog", { name: t("layout.unsent_title") });
  await question.getByText(t("layout.unsent_stay"), { exact: true }).click();
  await page.goto("about:blank");
  expect(await partOf(db, evaluation, "student")).toBeNull();

  await page.context().setOffline(false);
  await page.goto(pathOf(evaluation));
  await expect(page.getByRole("status").filter({ hasText: t("report.recovered_text") })).toBeVisible();
  await expect(page.getByRole("textbox", { name: asked.text })).toHaveValue("Written on the ward");
  await expect(step(page, asked.first, 2)).toBeChecked();
  await expectSaved(page, t);
  await expect.poll(() => storedTexts(page, "ratings")).toEqual([]);
  const part = await partOf(db, evaluation, "student");
  expect(part?.answers.map(({ rating, comment }) => rating ?? comment).toSorted()).toEqual([2, "Written on the ward"]);
});

test("a compulsory factor without a rating is shown with its error and the focus", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(400));
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(evaluation));
  await onward(page, "next_area", t).click();
  await rate(page, asked.second, 3);
  await onward(page, "review", t).click();
  await submitButton(page, "student", t).click();
  const factor = page.getByRole("group", { name: asked.first });
  const error = t("evaluation.error_please_answer_for_required_questions");
  await expect(factor).toHaveAccessibleDescription(error);
  await expect(step(page, asked.first, 1)).toBeFocused();
  await expect(page.getByRole("alert").getByText(t("report.missing_count", { count: 1 }))).toBeVisible();
  await expectGoodPage(page);
  await rate(page, asked.first, 1);
  await expect(factor).toHaveAccessibleDescription("");
  await expectSaved(page, t);

  // The server refuses in the same way: here an answer goes that the page believes to be saved.
  await db.evaluationAnswer.deleteMany({ where: { questionId: evaluation.form.questions.factors[1] } });
  await page
    .getByRole("button", { name: t("viewpoint.2") })
    .first()
    .click();
  await onward(page, "review", t).click();
  await submitButton(page, "student", t).click();
  await expect(page.getByRole("group", { name: asked.second })).toHaveAccessibleDescription(error);
  await expect(step(page, asked.second, 3)).toBeFocused();
});

test("two tabs on one answer: both versions are shown, and either can be chosen", async ({ visit, db, complaints }) => {
  complaints.expect(answered(409));
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const first = await visit({ as: scene.student });
  const second = await first.context().newPage();
  await openLive(first, pathOf(evaluation));
  await openLive(second, pathOf(evaluation));
  await rate(first, asked.first, 1);
  await expectSaved(first, t);
  await rate(second, asked.first, 4);
  const conflict = second.getByRole("alert").filter({ hasText: t("report.conflict_title") });
  await expect(conflict).toContainText("1 ");
  await expectGoodPage(second);
  await conflict.getByRole("button", { name: t("report.conflict_keep_mine") }).click();
  await expectSaved(second, t);
  const part = await partOf(db, evaluation, "student");
  expect(part?.answers.map(({ rating }) => rating)).toEqual([4]);
});

test("a text with possible personal data waits for its writer, and holds the submission", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(evaluation));
  await rateAll(page, 3, t);
  await page
    .getByRole("button", { name: t("viewpoint.1") })
    .first()
    .click();
  await page.getByRole("textbox", { name: asked.text }).fill("Fnr 15068810032");
  await expect(saveState(page, t("report.save_held"))).toBeVisible();
  await page
    .getByRole("button", { name: t("viewpoint.2") })
    .first()
    .click();
  await onward(page, "review", t).click();
  await submitButton(page, "student", t).click();
  await expect(page.getByRole("button", { name: t("personal_data.remove") })).toBeFocused();
  await expect(page.getByRole("alert").getByText(t("report.held_first"))).toBeVisible();
  await page.getByRole("button", { name: t("personal_data.remove") }).click();
  await expectSaved(page, t);
});

test("at endterm the midterm's ratings are under the steps, and both terms are tabs", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
  await db.evaluation.update({ where: { id: evaluation.id }, data: { stage: 2 } });
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(evaluation, 2));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("evaluation.endterm"));
  await expect(page.getByText(t("evaluation.midterm_marks"))).toBeVisible();
  await expect(page.getByRole("group", { name: asked.first })).toHaveAccessibleDescription(/3 .* 2 /);
  await expectGoodPage(page);
  await page.getByRole("link", { name: t("evaluation.midterm"), exact: true }).click();
  await expect(page).toHaveURL(pathOf(evaluation, 1));
  await expect(page.getByText("Comment of the supervisor").first()).toBeVisible();
  for (const elsewhere of ["3", "9", "0"]) {
    await page.goto(`/student/evaluation/${evaluation.id}/${elsewhere}`);
    await expect(page).toHaveURL(pathOf(evaluation, 2));
  }
});

test("two people who share a part: what cannot be saved after one submitted it is shown to the other", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  for (const status of [400, 409]) complaints.expect(answered(status));
  const scene = await makePlacement(db, { data: { standInFrom: daysFromNow(-1), standInUntil: daysFromNow(1) } });
  const evaluation = await makeEvaluation(db, scene);
  const first = await visit({ as: scene.supervisor });
  await openLive(first, pathOf(evaluation));
  await first.route("**/api/evaluation/save", (route) => route.abort("internetdisconnected"));
  await first.getByRole("textbox", { name: asked.text }).fill("Written too late");
  await expect(saveState(first, t("report.save_offline"))).toBeVisible();
  const standIn = await visit({ as: scene.secondarySupervisor });
  await standIn.goto(pathOf(evaluation));
  await rateAll(standIn, 4, t);
  await submitButton(standIn, "supervisor", t).click();
  await expect(standIn.getByText(t("evaluation.submitted_supervisor"))).toBeVisible();
  await first.unroute("**/api/evaluation/save");
  const leftover = first.getByRole("status").filter({ hasText: t("report.leftover_title") });
  await expect(leftover).toContainText("Written too late");
  await expectGoodPage(first);
  await leftover.getByRole("button", { name: t("report.leftover_discard") }).click();
  await expect.poll(() => storedTexts(first, "ratings")).toEqual([]);
});

test("an admin who views as the student reads the draft and can change nothing", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const own = await makeSignedIn(db, await makeUser(db, "Admin"));
  const { token } = await makeSignedIn(db, scene.student, { viewerSid: own.session.sid });
  const page = await visit({ token });
  await page.goto(pathOf(evaluation));
  await expect(page.getByText(t("evaluation.draft_text"))).toBeVisible();
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

test("texts that an older version of the product stored are still found", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.student });
  await page.goto("/robots.txt");
  const key = { userId: scene.student.id, reportId: report.id, questionId: scene.group.form.questions.goal };
  await page.evaluate(storeAsBefore, key);
  await page.goto(`/group/student/report/${report.id}/1`);
  await expect(page.getByRole("textbox", { name: words("goal") })).toHaveValue("From before");
  await expectSaved(page, t);
  await expect.poll(() => storedTexts(page, "ratings")).toEqual([]);
});

/** Runs in the page: stores an unsent answer in the first version of the browser's store. */
const storeAsBefore = (key: { userId: number; reportId: number; questionId: number }) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open("practicum-drafts", 1);
    opening.onerror = () => reject(opening.error);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("answers", { keyPath: ["userId", "reportId", "questionId"] });
      opening.result.createObjectStore("messages", { keyPath: ["userId", "reportId"] });
    };
    opening.onsuccess = () => {
      const transaction = opening.result.transaction("answers", "readwrite");
      transaction.objectStore("answers").put({ ...key, value: "From before", known: ["My goal"], at: Date.now() });
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });

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
