import type { Locator, Page } from "@playwright/test";
import { daysLater, sayDay, showDay, today } from "@/lib/platform/dates";
import { atSchoolTime } from "@/lib/platform/school-moment";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { makeTalkField } from "@/tests/factories/evaluation-talk";
import { makePlacement } from "@/tests/factories/placement";
import { expectGoodPage } from "../support/accessibility";
import { answered, unreachable } from "../support/complaints";
import { asked, pathOf } from "../support/evaluation";
import { bell, mainMenu, menuButton, notifications } from "../support/pages";
import { expectOnDevice, saveState, storedTexts, storeRow } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

const when = (page: Page): Locator => page.getByRole("region", { name: t("evaluation.talk.time_title") });
const choice = (page: Page, field: "held" | "dangerOfNotPassing" | "needForExtraHelp", answer: "yes" | "no"): Locator =>
  page
    .getByRole("group", { name: t(`evaluation.talk.${field}`) })
    .getByRole("radio", { name: t(`evaluation.talk.${field}_${answer}`), exact: true });
const comment = (page: Page): Locator => page.getByRole("textbox", { name: t("evaluation.talk.comment") });
const saved = (page: Page): Locator =>
  page.locator("p").filter({ hasText: new RegExp(t("report.save_done", { time: "\\d\\d:\\d\\d" })) });

test("the teacher sets hour and place, of which the student hears and which the student moves", async ({
  visit,
  db,
  complaints,
}) => {
  for (const status of [400, 409]) complaints.expect(answered(status));
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const teacher = await visit({ as: scene.teacher });
  await teacher.goto(pathOf(evaluation));
  await expect(when(teacher)).toContainText(t("evaluation.talk.no_hour"));
  await when(teacher)
    .getByRole("button", { name: t("evaluation.talk.set_time") })
    .click();
  const dialog = (page: Page) => page.getByRole("dialog", { name: t("evaluation.talk.time_title") });
  const date = (page: Page) => dialog(page).getByLabel(t("evaluation.talk.date"), { exact: true });
  const save = (page: Page) => dialog(page).getByRole("button", { name: t("evaluation.talk.save_time") });
  const time = (page: Page) => dialog(page).getByLabel(t("evaluation.talk.time"), { exact: true });
  const day = daysLater(today(), 9);
  await save(teacher).click();
  for (const field of [date(teacher), time(teacher)])
    await expect(field).toHaveAccessibleDescription(t("validation.required"));
  await expect(date(teacher)).toBeFocused();
  await date(teacher).fill(day);
  await save(teacher).click();
  await expect(date(teacher)).not.toHaveAccessibleDescription(t("validation.required"));
  await expect(time(teacher)).toHaveAccessibleDescription(t("validation.required"));
  await expect(time(teacher)).toBeFocused();
  await time(teacher).fill("10:15");
  const place = dialog(teacher).getByLabel(t("evaluation.talk.place"), { exact: true });
  await place.fill("Room\u202E4");
  await save(teacher).click();
  await expect(place).toHaveAccessibleDescription(new RegExp(t("validation.characters")));
  await expect(place).toBeFocused();
  await place.fill("Room 4");
  await expectGoodPage(teacher);
  await save(teacher).click();
  await expect(dialog(teacher)).toBeHidden();
  const hour = (on: string, time: string) => t("evaluation.talk.when", { day: sayDay(on, "nb", today()), time });
  await expect(when(teacher)).toContainText(hour(day, "10:15"));

  const student = await visit({ as: scene.student });
  await student.goto("/dashboard");
  await bell(student, 1).click();
  await notifications(student).getByText(t("notification.student.mid-term")).click();
  await expect(when(student)).toContainText(hour(day, "10:15"));
  await expect(when(student)).toContainText("Room 4");
  await expectGoodPage(student);
  // By the browser itself, which leaves it to the phone's calendar.
  const file = student.waitForEvent("download");
  await when(student)
    .getByRole("link", { name: t("evaluation.calendar.add") })
    .click();
  expect((await file).url()).toContain("/api/evaluation/calendar?");
  expect((await file).suggestedFilename()).toMatch(/\.ics$/);

  // Until it has been held the home says it too, and on its day beside the list of the supervisor's students.
  await student.goto("/dashboard");
  await expect(student.getByRole("main")).toContainText(t("evaluation.list_talk", { when: hour(day, "10:15") }));
  await student.goto(pathOf(evaluation));

  // The teacher moves the place while the student moves the hour and the place.
  await when(student)
    .getByRole("button", { name: t("evaluation.talk.change_time") })
    .click();
  await db.talkField.updateMany({
    where: { evaluationId: evaluation.id, field: "place" },
    data: { value: "Room 5", revision: { increment: 1 } },
  });
  await time(student).fill("");
  await save(student).click();
  await expect(time(student)).toHaveAccessibleDescription(t("evaluation.talk.error_hour"));
  await time(student).fill("11:30");
  await dialog(student).getByLabel(t("evaluation.talk.place"), { exact: true }).fill("Room 6");
  await save(student).click();
  await expect(dialog(student).getByText(t("evaluation.talk.changed_title"))).toBeVisible();
  await expect(dialog(student).getByText("Room 5")).toBeVisible();
  await expect(dialog(student).getByLabel(t("evaluation.talk.place"), { exact: true })).toHaveValue("Room 6");
  await save(student).click();
  await expect(dialog(student)).toBeHidden();
  await expect(when(student)).toContainText(hour(day, "11:30"));
  await expect(when(student)).toContainText("Room 6");
});

test("after both have submitted, points, comment and answers are saved, and signing waits for nothing more", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
  const page = await visit({ as: scene.supervisor });
  await page.goto(pathOf(evaluation));
  const waiting = page.getByRole("heading", { level: 3, name: t("evaluation.talk.missing_title") });
  await expect(waiting).toBeVisible();
  await expect(page.getByText(t("evaluation.talk.missing_danger"))).toBeVisible();
  const about = t("evaluation.comment_about", { question: asked.first });
  await page.getByRole("button", { name: `${t("evaluation.talk.point_add")} ${about}` }).click();
  const point = page.getByRole("textbox", { name: `${t("evaluation.talk.point")} ${about}` });
  await expect(point).toBeFocused();
  await point.fill("Asks before it is urgent.");
  // Going on to something else saves it.
  await choice(page, "held", "yes").check();
  await expect(page.getByText(t("evaluation.talk.missing_talk"))).toBeHidden();
  await expect(saved(page)).toHaveCount(2);
  await choice(page, "needForExtraHelp", "no").check();
  await choice(page, "dangerOfNotPassing", "no").check();
  await expect(waiting).toBeHidden();
  await expect(page.getByRole("group", { name: t("evaluation.talk.recommendation") })).toHaveCount(0);
  await expectGoodPage(page);

  const student = await visit({ as: scene.student });
  await student.goto(pathOf(evaluation));
  await expect(student.getByRole("textbox", { name: `${t("evaluation.talk.point")} ${about}` })).toHaveValue(
    "Asks before it is urgent.",
  );
  await expect(student.getByText(t("evaluation.talk.dangerOfNotPassing"))).toBeVisible();
  await expect(student.getByRole("radio")).toHaveCount(0);
  await comment(student).fill("The student 15068810032 was there.");
  await comment(student).blur();
  await expect(student.getByText(t("report.save_held")).first()).toBeVisible();
  await comment(student).fill("A good talk.");
  await comment(student).blur();
  await expect(saved(student)).toHaveCount(1);
  await expectGoodPage(student);

  const reader = await visit({ as: scene.secondarySupervisor });
  await reader.goto(pathOf(evaluation));
  for (const text of ["Asks before it is urgent.", "A good talk."]) await expect(reader.getByText(text)).toBeVisible();
  await expect(reader.getByRole("textbox")).toHaveCount(0);
  await expectGoodPage(reader);
});

test("a meeting that is agreed for a day to come is not held yet, which is said beside the answer until its day is changed", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(400));
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
  const day = daysLater(today(), 7);
  const value = atSchoolTime(day, "13:00").toISOString();
  await makeTalkField(db, evaluation.id, { field: "startsAt", value, authorId: scene.teacher.id });
  const page = await visit({ as: scene.supervisor });
  await page.goto(pathOf(evaluation));
  await choice(page, "held", "yes").check();
  const refusal = page.getByRole("group", { name: t("evaluation.talk.held") }).getByRole("alert");
  await expect(refusal).toHaveText(t("evaluation.talk.error_held_ahead", { day: showDay(day) }));
  await expect(page.getByText(t("evaluation.talk.missing_talk"))).toBeVisible();
  await expectGoodPage(page);

  // With the right day the answer is saved by itself.
  await when(page)
    .getByRole("button", { name: t("evaluation.talk.change_time") })
    .click();
  const dialog = page.getByRole("dialog", { name: t("evaluation.talk.time_title") });
  await dialog.getByLabel(t("evaluation.talk.date"), { exact: true }).fill(today());
  await dialog.getByRole("button", { name: t("evaluation.talk.save_time") }).click();
  await expect(dialog).toBeHidden();
  await expect(saved(page)).toHaveCount(1);
  await expect(refusal).toBeHidden();
  await expect(choice(page, "held", "yes")).toBeChecked();
  const held = await db.talkField.findFirst({ where: { evaluationId: evaluation.id, field: "held" } });
  expect(held).toMatchObject({ value: true });
});

test("two people in one field see both texts, and what could not be saved stays", async ({ visit, db, complaints }) => {
  complaints.expect(answered(409));
  complaints.expect(unreachable);
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
  const page = await visit({ as: scene.teacher });
  // It has asked once what was saved since it was made; what is stored behind its back it does not hear of.
  await Promise.all([page.waitForResponse("**/evaluation/get-talk"), page.goto(pathOf(evaluation))]);
  await makeTalkField(db, evaluation.id, {
    field: "comment",
    value: "The student's words",
    authorId: scene.student.id,
  });
  await comment(page).fill("The teacher's words");
  await comment(page).blur();
  const conflict = page.getByRole("group", { name: t("report.conflict_title") });
  await expect(conflict).toContainText("The student's words");
  await expect(conflict).toContainText("The teacher's words");
  await expect(comment(page)).toHaveValue("The teacher's words");
  await expectGoodPage(page);
  await conflict.getByRole("button", { name: t("report.conflict_keep_mine") }).click();
  await expect(saved(page)).toHaveCount(1);
  const stored = () => db.talkField.findFirst({ where: { evaluationId: evaluation.id, field: "comment" } });
  expect(await stored()).toMatchObject({ value: "The teacher's words", revision: 2 });

  await page.route("**/evaluation/save-talk", (route) => route.abort());
  await comment(page).fill("More of the teacher's words");
  await comment(page).blur();
  await expectOnDevice(page, t);
  await expect(comment(page)).toHaveValue("More of the teacher's words");
  await page.unroute("**/evaluation/save-talk");
  await page.getByRole("button", { name: t("common.retry") }).click();
  await expect(comment(page)).toBeFocused();
  await expect(saved(page).first()).toBeVisible();
  expect(await stored()).toMatchObject({ value: "More of the teacher's words", revision: 3 });

  // An answer by yes or no is not stored on the device: it has effects. Who leaves before it is saved is asked.
  let lose = () => {};
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  await page.route("**/evaluation/save-talk", async (route) => {
    await lost;
    await route.abort();
  });
  await choice(page, "held", "yes").check();
  await menuButton(page).click();
  await mainMenu(page)
    .getByRole("link", { name: t("menu.dashboard"), exact: true })
    .click();
  const question = page.getByRole("dialog", { name: t("common.unsaved_title") });
  await question.getByText(t("common.unsaved_keep"), { exact: true }).click();
  lose();
  await expect(question).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(saveState(page, t("profile.offline"))).toBeVisible();
  await expect(choice(page, "held", "yes")).toBeChecked();
  expect(await storedTexts(page, "talks")).toEqual([]);
  await page.unroute("**/evaluation/save-talk");
  await page.getByRole("button", { name: t("common.retry") }).click();
  await expect(choice(page, "held", "yes")).toBeFocused();
  const held = () => db.talkField.findFirst({ where: { evaluationId: evaluation.id, field: "held" } });
  await expect.poll(held).toMatchObject({ value: true });

  // A text that an earlier version of the product stored on the device is saved.
  const of = { userId: scene.teacher.id, evaluationId: evaluation.id, term: 1, field: "comment" };
  const known = { value: "More of the teacher's words", revision: 3 };
  await storeRow(page, "talks", { ...of, value: "Words from before", known });
  await page.reload();
  await expect(comment(page)).toHaveValue("Words from before");
  await expect.poll(stored).toMatchObject({ value: "Words from before", revision: 4 });
  await expect.poll(() => storedTexts(page, "talks")).toEqual([]);
});
