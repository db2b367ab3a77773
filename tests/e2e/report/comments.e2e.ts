import type { Page } from "@playwright/test";
import { makeForm } from "@/tests/factories/form";
import { makeGroup } from "@/tests/factories/group";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { expectGoodPage } from "../support/accessibility";
import { answered, unreachable } from "../support/complaints";
import { openLive } from "../support/pages";
import {
  answer,
  commentBox,
  commentButton,
  expectOnDevice,
  expectSaved,
  givenComments,
  pathOf,
  rating,
  sendAnyway,
  statusChip,
  step,
  words,
} from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

const [goal, reflection] = [words("goal"), words("reflection")];

test("single answers are commented on where they are, and read there once the feedback is given", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  const page = await visit({ as: scene.supervisor });
  await page.goto(pathOf(report, 1));
  await expect(page.getByText("My goal")).toBeVisible();
  await commentButton(page, goal, t).click();
  await expect(commentBox(page, goal, t)).toBeFocused();
  await commentBox(page, goal, t).fill("A goal you can reach");
  await expectSaved(page, t);
  await expectGoodPage(page);
  await page.getByRole("link", { name: t("report.tab_reflection"), exact: true }).click();
  await commentButton(page, reflection, t).click();
  await commentBox(page, reflection, t).fill("What would you do next time?");
  await expectSaved(page, t);

  await page.getByRole("link", { name: t("report.step_to-give-feedback") }).click();
  await expect(commentBox(page, goal, t)).toHaveValue("A goal you can reach");
  await expect(commentBox(page, reflection, t)).toHaveValue("What would you do next time?");
  await expect(page.getByText("My goal")).toBeVisible();
  // Emptied to be written anew.
  await commentBox(page, goal, t).fill("");
  await expectSaved(page, t);
  await expect(commentBox(page, goal, t)).toBeFocused();
  await commentBox(page, goal, t).fill("A goal you can reach today");
  await expectSaved(page, t);

  const student = await visit({ as: scene.student });
  await student.goto(pathOf(report, 1));
  await expect(student.getByText("My goal")).toBeVisible();
  await expect(givenComments(student, t)).toHaveCount(0);
  await sendAnyway(page, t);
  await expect(statusChip(page, 4, t)).toBeVisible();
  await expect(page.getByText(t("report.comment_on", { question: goal }))).toBeVisible();
  for (const [tab, comment] of [
    [1, "A goal you can reach today"],
    [2, "What would you do next time?"],
  ] as const) {
    await student.goto(pathOf(report, tab));
    await expect(givenComments(student, t)).toContainText([
      new RegExp(`${scene.supervisor.fullName}.*${t("seat.supervisor")}.*\\d\\d:\\d\\d.*`, "s"),
    ]);
    await expect(givenComments(student, t)).toContainText([comment]);
    await expectGoodPage(student);
  }
});

test("compulsory feedback questions are required, with or without comments", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const { feedback } = scene.group.form.questions;
  await db.question.update({ where: { id: feedback }, data: { isCompulsory: true } });
  const report = await makeReport(db, scene, { status: 3 });
  const page = await visit({ as: scene.supervisor });
  await page.goto(pathOf(report, 3));
  await commentButton(page, goal, t).click();
  await commentBox(page, goal, t).fill("Good");
  await step(page, "give-feedback", t).click();
  await expect(answer(page, words("feedback"))).toBeFocused();
  await expect(answer(page, words("feedback"))).toHaveAccessibleDescription(
    t("evaluation.error_please_answer_for_required_questions"),
  );
  await expect(commentBox(page, goal, t)).toHaveValue("Good");
});

test("a comment written twice asks which version counts, and changes no answer of the student", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  const [here, elsewhere] = [await visit({ as: scene.supervisor }), await visit({ as: scene.supervisor })];
  for (const page of [here, elsewhere]) {
    await page.goto(pathOf(report, 1));
    await commentButton(page, goal, t).click();
  }
  await commentBox(elsewhere, goal, t).fill("From elsewhere");
  await expectSaved(elsewhere, t);
  await commentBox(here, goal, t).fill("From here");
  const question = here.getByRole("group", { name: t("report.conflict_title") });
  await expect(question).toContainText("From elsewhere");
  await expect(question).not.toContainText("My goal");
  await question.getByRole("button", { name: t("report.conflict_keep_mine") }).click();
  await expectSaved(here, t);
  await here.reload();
  await expect(commentBox(here, goal, t)).toHaveValue("From here");
  await expect(here.getByText("My goal")).toBeVisible();
});

test("a comment written without a connection is stored and sent automatically afterwards", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  const page = await visit({ as: scene.supervisor });
  await openLive(page, pathOf(report, 3));
  await page.context().setOffline(true);
  await commentButton(page, goal, t).click();
  await commentBox(page, goal, t).fill("On the ward");
  await expectOnDevice(page, t);
  await page.context().setOffline(false);
  await expectSaved(page, t);
  expect(await db.answer.count({ where: { part: { reportId: report.id }, value: "On the ward" } })).toBe(1);
});

test("the form's own scale is shown with its texts wherever ratings are given or read", async ({ visit, db }) => {
  const form = await makeForm(db, { ratingSteps: 6 });
  const anchors = ["aldri", "sjelden", "av og til", "ofte", "som regel", "alltid"];
  await db.ratingAnchor.createMany({
    data: anchors.map((text, index) => ({ versionId: form.versionId, step: index + 1, language: "nb", text })),
  });
  const scene = await makePlacement(db, { group: await makeGroup(db, { form }) });
  const planned = await makeReport(db, scene);
  const student = await visit({ as: scene.student });
  await student.goto(pathOf(planned, 2));
  for (const [index, anchor] of anchors.entries())
    await expect(rating(student, words("choice"), index + 1)).toHaveAccessibleName(`${index + 1} ${anchor}`);
  await rating(student, words("choice"), 6).check();
  await expectSaved(student, t);
  await expectGoodPage(student);

  const asked = await makeReport(db, scene, { status: 3 });
  const supervisor = await visit({ as: scene.supervisor });
  await supervisor.goto(pathOf(asked, 2));
  await expect(supervisor.getByText("sjelden")).toBeVisible();
  await supervisor.goto(pathOf(asked, 3));
  await expect(rating(supervisor, words("feedbackRating"), 5)).toHaveAccessibleName("5 som regel");
});

test("a form without questions says so on every tab, to writers and readers", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const { versionId } = await makeForm(db);
  await db.question.deleteMany({ where: { versionId } });
  const bare = (status: number) => db.report.create({ data: empty(status) });
  const empty = (status: number) => ({
    placementId: scene.placement.id,
    formVersionId: versionId,
    name: `Without questions ${status}`,
    date: scene.placement.startDate,
    status,
    parts: {
      create: [
        { authorId: scene.student.id, seat: "student" as const },
        { authorId: scene.supervisor.id, seat: "supervisor" as const, askedAt: new Date() },
      ],
    },
  });
  const [planned, asked] = [await bare(1), await bare(3)];
  const [student, supervisor] = [await visit({ as: scene.student }), await visit({ as: scene.supervisor })];
  const says = async (page: Page, path: string) => {
    await page.goto(path);
    await expect(page.getByText(t("report.no_questions_title"))).toBeVisible();
    await expectGoodPage(page);
  };
  for (const tab of [1, 2]) await says(student, pathOf(planned, tab));
  for (const tab of [1, 2, 3]) await says(supervisor, pathOf(asked, tab));
  // So does the tab of feedback when the student's plan asks nothing there.
  const unchosen = await makeReport(db, scene, { status: 3 });
  await db.answer.updateMany({ where: { part: { reportId: unchosen.id } }, data: { checked: false } });
  await says(supervisor, pathOf(unchosen, 3));
  await student.goto(pathOf(planned, 2));
  await step(student, "finish", t).click();
  await expect(statusChip(student, 2, t)).toBeVisible();
});
