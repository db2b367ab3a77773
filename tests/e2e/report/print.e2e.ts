import { makePlacement } from "@/tests/factories/placement";
import { makeReport, partOf } from "@/tests/factories/report";
import { makeUser } from "@/tests/factories/user";
import { unreachable } from "../support/complaints";
import { mainMenu, menuButton } from "../support/pages";
import { answer, expectOnDevice, givenComments, pathOf, storedTexts, words } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("the whole report is on one page for paper, without the frame", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 4 });
  const { goal } = scene.group.form.questions;
  const partId = partOf(report, scene.supervisor.id).id;
  await db.answer.create({ data: { partId, questionId: goal, value: "A comment on the goal" } });
  await db.reportGoal.create({ data: { reportId: report.id, position: 0, viewPoint: 2, text: "Agreed in the talk" } });
  const body = "A message of the teacher's";
  await db.message.create({ data: { reportId: report.id, authorId: scene.teacher.id, seat: "teacher", body } });

  const readers = [scene.student, scene.supervisor, scene.secondarySupervisor, scene.teacher];
  for (const reader of [...readers, await makeUser(db, "Admin")]) {
    const page = await visit({ as: reader, screen: "desk" });
    await page.goto(pathOf(report, 4));
    await page.getByRole("link", { name: t("report.print_action"), exact: true }).click();
    await expect(page).toHaveURL(`${pathOf(report, 4)}?view=print`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(report.name);
    for (const words of ["Agreed in the talk", "My goal", "My reflection", "Given feedback", body])
      await expect(page.getByText(words)).toBeVisible();
    await expect(givenComments(page, t)).toContainText(["A comment on the goal"]);
    await expect(page.getByText("A comment on the goal")).toHaveCount(1);
    const by = { name: scene.supervisor.fullName };
    await expect(page.getByRole("heading", { name: t("report.print_feedback_from", by) })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: body })).toContainText(t("seat.teacher"));
    await expect(mainMenu(page)).toBeHidden();
    await expect(menuButton(page)).toBeHidden();
    await expect(page.getByRole("textbox")).toHaveCount(0);
  }
});

test("the button opens the browser's print dialog, and the link back leads to the previous tab", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 2 });
  const page = await visit({ as: scene.student, fresh: true });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await page.goto(`${pathOf(report, 2)}?view=print`);
  await page.getByRole("button", { name: t("report.print_action"), exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("My reflection")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: t("report.print_back") }).click();
  await expect(page).toHaveURL(pathOf(report, 2));
});

test("the sheet has what was typed last, and says on screen what is not saved", async ({ visit, db, complaints }) => {
  complaints.expect(unreachable);
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.student });
  const toSheet = () => page.getByRole("link", { name: t("report.print_action"), exact: true }).click();
  const unsaved = page.getByRole("status").filter({ hasText: t("report.print_unsaved_title") });
  await page.goto(pathOf(report, 1));
  await answer(page, words("goal")).fill("Typed just now");
  await toSheet();
  await expect(page).toHaveURL(`${pathOf(report, 1)}?view=print`);
  await expect(page.getByText("Typed just now")).toBeVisible();
  // The page has read by now what this device has: a read of the test comes after its own.
  await expect.poll(() => storedTexts(page, "answers")).toEqual([]);
  await expect(unsaved).toBeHidden();

  await page.getByRole("link", { name: t("report.print_back") }).click();
  await page.route("**/api/report/save", (route) => route.abort("internetdisconnected"));
  await answer(page, words("goal")).fill("Typed without network");
  await expectOnDevice(page, t);
  await page.goto(`${pathOf(report, 1)}?view=print`);
  await expect(unsaved).toBeVisible();
  await expect(page.getByText("Typed just now")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(unsaved).toBeHidden();
});

test("on paper a comment stays when the answer that it is about was taken back", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 4 });
  const { choice, goal, reflection } = scene.group.form.questions;
  const [partId, studentPartId] = [partOf(report, scene.supervisor.id).id, partOf(report, scene.student.id).id];
  await db.question.update({ where: { id: goal }, data: { parentId: choice, depth: 1 } });
  await db.answer.createMany({
    data: [
      { partId, questionId: goal, value: "About the goal" },
      { partId, questionId: reflection, value: "About the reflection" },
    ],
  });
  const ticked = { partId_questionId: { partId: studentPartId, questionId: choice } };
  const page = await visit({ as: scene.student });
  for (const [checked, under] of [
    [true, 2],
    [false, 0],
  ] as const) {
    await db.answer.update({ where: ticked, data: { checked } });
    await page.goto(`${pathOf(report, 4)}?view=print`);
    for (const comment of ["About the goal", "About the reflection"])
      await expect(page.getByText(comment)).toHaveCount(1);
    await expect(givenComments(page, t)).toHaveCount(under);
  }
});

test("the print page shows nobody more than the page does", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.supervisor });
  await page.goto(`${pathOf(report, 1)}?view=print`);
  await expect(page.getByText("My goal")).toBeVisible();
  await expect(page.getByText("My reflection")).toHaveCount(0);
  await expect(page.getByText(t("report.private_title"))).toBeVisible();
  const sick = await makeReport(db, scene, { status: 6 });
  await page.goto(`${pathOf(sick, 6)}?view=print`);
  await expect(page.getByText(t("report.sick_day_title"))).toBeVisible();
  await expect(page.getByText("My goal")).toHaveCount(0);
});
