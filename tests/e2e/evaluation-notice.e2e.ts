import type { Page } from "@playwright/test";
import { addDays } from "date-fns";
import { showDay, toDay, today } from "@/lib/platform/dates";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { makeNotice } from "@/tests/factories/evaluation-notice";
import { daysFromNow } from "@/tests/factories/group";
import { makePlacement } from "@/tests/factories/placement";
import { expectGoodPage } from "./support/accessibility";
import { answered } from "./support/complaints";
import { pathOf } from "./support/evaluation";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

const word = (key: string, values?: Record<string, string>) =>
  t(`evaluation.notice.${key}` as Parameters<typeof t>[0], values as never);
const field = (page: Page, key: string, values?: Record<string, string>) =>
  page.getByLabel(word(key, values), { exact: true });
const press = (page: Page, key: string) => page.getByRole("button", { name: word(key), exact: true }).click();
const saved = (page: Page) => expect(page.getByText(/^Lagret \d\d:\d\d$/).first()).toBeVisible();

/** A placement whose last safe day is far away. */
async function begin(db: PrismaClient) {
  const scene = await makePlacement(db, { data: { startDate: daysFromNow(-10), endDate: daysFromNow(80) } });
  const evaluation = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
  return { scene, evaluation, name: scene.student.fullName, path: evaluationPath(evaluation.id, 4) };
}

test("a supervisor raises a doubt and drafts, a teacher gives the notice, and the student reads and confirms it on a phone", async ({
  visit,
  db,
}) => {
  const { scene, evaluation, name, path } = await begin(db);
  const student = await visit({ as: scene.student });
  // Before a notice is given there is no such tab for the student.
  await student.goto(path);
  await expect(student).toHaveURL(pathOf(evaluation));

  const supervisor = await visit({ as: scene.supervisor });
  await supervisor.goto(pathOf(evaluation));
  const doubt = supervisor.getByRole("group", { name: t("evaluation.talk.dangerOfNotPassing") });
  await doubt.getByRole("radio", { name: t("evaluation.talk.dangerOfNotPassing_yes") }).check();
  await supervisor.getByRole("link", { name: word("tab"), exact: true }).click();
  await expect(supervisor.getByRole("heading", { level: 1 })).toHaveText(word("title"));
  await field(supervisor, "not_mastered", { name }).fill("Regner ut doser bare med hjelp.");
  await saved(supervisor);
  await field(supervisor, "required").fill("Regner ut doser alene på tre vakter.");
  await expect
    .poll(async () => (await db.dangerNotice.findFirst({ where: { evaluationId: evaluation.id } }))?.required)
    .toContain("tre vakter");
  await expect(supervisor.getByRole("button", { name: word("give") })).toHaveCount(0);
  await expectGoodPage(supervisor);

  const teacher = await visit({ as: scene.teacher, screen: "desk" });
  await teacher.goto(path);
  await expect(field(teacher, "required")).toHaveValue("Regner ut doser alene på tre vakter.");
  await press(teacher, "give");
  await expect(teacher.getByText(word("error_category"))).toBeVisible();
  await expect(teacher.getByRole("radio", { name: word("category_a") })).toBeFocused();
  await teacher.getByRole("radio", { name: word("category_a") }).check();
  await field(teacher, "meeting_date").fill(toDay(addDays(new Date(today()), 3)));
  await field(teacher, "meeting_time").fill("13:00");
  await field(teacher, "meeting_place").fill("Møterom 2");
  await press(teacher, "step_add");
  await field(teacher, "step_what").fill("Legemiddelregning");
  await press(teacher, "give");
  const dialog = teacher.getByRole("dialog", { name: word("give_title") });
  await dialog.getByRole("button", { name: word("give") }).click();
  await expect(teacher.getByText(word("given"), { exact: true })).toBeVisible();
  await expect(teacher.getByText(word("not_opened"))).toBeVisible();
  await expectGoodPage(teacher);

  await student.goto(path);
  await expect(student.getByRole("heading", { name: word("undecided") })).toBeVisible();
  await expect(student.getByText("Regner ut doser bare med hjelp.")).toBeVisible();
  await expect(student.getByText("Legemiddelregning")).toBeVisible();
  await expectGoodPage(student);
  await expect
    .poll(async () => (await db.dangerNotice.findFirst({ where: { evaluationId: evaluation.id } }))?.openedAt)
    .toBeInstanceOf(Date);
  await student.getByLabel(word("remark_own")).fill("Jeg vil øve mer på dagvakter.");
  await press(student, "acknowledge");
  await expect(student.getByText(word("acknowledge_done"), { exact: true })).toBeVisible();
  await expect(student.getByText("Jeg vil øve mer på dagvakter.", { exact: true })).toBeVisible();
  await expect(student.getByRole("button", { name: word("acknowledge") })).toHaveCount(0);

  // The page of the teacher follows.
  await expect(teacher.getByText("Jeg vil øve mer på dagvakter.")).toBeVisible();
  await expect(teacher.getByText(word("not_opened"))).toHaveCount(0);
  await expect(teacher.getByText(word("opened", { name })).locator("xpath=following-sibling::dd")).toHaveText(
    new RegExp(`^${showDay(today())} \\d\\d:\\d\\d$`),
  );
  await press(teacher, "minutes_write");
  const minutes = teacher.getByRole("dialog", { name: word("minutes") });
  await minutes.getByRole("radio", { name: word("attended_no", { name }) }).check();
  await minutes.getByLabel(word("minutes")).fill("Vi ventet i en halv time.");
  await minutes.getByRole("button", { name: word("minutes_save") }).click();
  await expect(teacher.getByText("Vi ventet i en halv time.")).toBeVisible();
});

test("what somebody else changed is shown before the notice is given, and nothing that was typed is lost", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const { scene, evaluation, name, path } = await begin(db);
  const notice = await makeNotice(db, { evaluationId: evaluation.id, draftedById: scene.supervisor.id });
  const change = (data: { required?: string; notMastered?: string }) =>
    db.dangerNotice.update({ where: { id: notice.id }, data: { ...data, revision: { increment: 1 } } });
  const teacher = await visit({ as: scene.teacher });
  await teacher.goto(path);
  await press(teacher, "give");
  const give = teacher.getByRole("dialog", { name: word("give_title") }).getByRole("button", { name: word("give") });
  await expect(give).toBeVisible();
  await change({ required: "Noe helt annet." });
  await give.click();
  const changed = teacher.getByRole("alert").filter({ hasText: word("changed_title") });
  await expect(changed).toContainText("Noe helt annet.");
  await expect(field(teacher, "required")).toHaveValue("Noe helt annet.");
  expect((await db.dangerNotice.findUniqueOrThrow({ where: { id: notice.id } })).givenAt).toBeNull();

  // Both have written in one field: the teacher sees both versions, and keeps the own one.
  // The supervisor's text is stored while the teacher's is on its way.
  await teacher.route(
    "**/evaluation/save-notice",
    async (route) => {
      await change({ notMastered: "Det veilederen skrev." });
      await route.continue();
    },
    { times: 1 },
  );
  await field(teacher, "not_mastered", { name }).fill("Det læreren skrev.");
  await expect(teacher.getByText(t("report.conflict_title"))).toBeVisible();
  await expect(teacher.getByText("Det veilederen skrev.")).toBeVisible();
  await expectGoodPage(teacher);
  await teacher.getByRole("button", { name: t("report.conflict_keep_mine") }).click();
  await saved(teacher);
  await press(teacher, "give");
  await give.click();
  await expect(teacher.getByText(word("given"), { exact: true })).toBeVisible();
  expect(await db.dangerNotice.findUniqueOrThrow({ where: { id: notice.id } })).toMatchObject({
    ...{ notMastered: "Det læreren skrev.", required: "Noe helt annet.", lateReason: null },
  });
});

test("an error goes as its field is filled in, and a draft that is discarded leaves an empty one", async ({
  visit,
  db,
}) => {
  const { scene, evaluation, name, path } = await begin(db);
  await makeNotice(db, { evaluationId: evaluation.id, draftedById: scene.supervisor.id, meetingPlace: "" });
  const teacher = await visit({ as: scene.teacher });
  await teacher.goto(path);
  await press(teacher, "give");
  await expect(teacher.getByText(word("error_place"))).toBeVisible();
  await field(teacher, "meeting_place").fill("Møterom 2");
  await expect(teacher.getByText(word("error_place"))).toHaveCount(0);
  await saved(teacher);
  await press(teacher, "discard");
  const dialog = teacher.getByRole("dialog", { name: word("discard_title") });
  await expect(dialog).toContainText(word("discard_text", { name }));
  await dialog.getByRole("button", { name: word("discard") }).click();
  await expect(teacher.getByText(word("discarded"), { exact: true })).toBeVisible();
  await expect(field(teacher, "required")).toHaveValue("");
  await expect(field(teacher, "meeting_place")).toHaveValue("");
  await expect(teacher.getByRole("button", { name: word("discard") })).toHaveCount(0);
  expect(await db.dangerNotice.count({ where: { evaluationId: evaluation.id } })).toBe(0);
});
