import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addDays } from "date-fns";
import { showDay, storedDay, today } from "@/lib/platform/dates";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeDecidable, makeSignable } from "@/tests/factories/evaluation-signing";
import { daysFromNow } from "@/tests/factories/group";
import { makePlacement } from "@/tests/factories/placement";
import { testPassword } from "@/tests/factories/user";
import { readPdf } from "@/tests/support/read-pdf";
import { expectGoodPage } from "../support/accessibility";
import { answered, unreachable } from "../support/complaints";
import { pathOf } from "../support/evaluation";
import { jobPatience } from "../support/job";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

const word = (key: string, values?: Record<string, string>) =>
  t(`evaluation.notice.${key}` as Parameters<typeof t>[0], values as never);
const field = (page: Page, key: string, values?: Record<string, string>) =>
  page.getByLabel(word(key, values), { exact: true });
const press = (page: Page, key: string) => page.getByRole("button", { name: word(key), exact: true }).click();

/** Waits until the job has stored the documents of an evaluation, and saves the one of the page by its link. */
async function saveDocument(page: Page, db: PrismaClient, evaluationId: number) {
  await expect.poll(() => db.evaluationDocument.count({ where: { evaluationId } }), jobPatience).toBe(1);
  const [stored] = await db.evaluationDocument.findMany({ where: { evaluationId } });
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: t("evaluation.document.download"), exact: true }).click();
  const bytes = await readFile(await (await file).path());
  // It is the stored file, not one that was drawn for the reader.
  expect(bytes.equals(Buffer.from(stored?.file ?? []))).toBe(true);
  return readPdf(bytes);
}

async function sign(page: Page, evaluation: { id: number }) {
  await page.goto(`${pathOf(evaluation, 2)}?sign=1`);
  await page.getByLabel(t("evaluation.signing.password"), { exact: true }).fill(testPassword);
  await page.getByRole("button", { name: t("evaluation.signing.submit_signed"), exact: true }).click();
  await expect(page).toHaveURL((url) => !url.search);
}

async function chooseNotPassed(page: Page, evaluationId: number, grounds: string) {
  await page.goto(evaluationPath(evaluationId, 3));
  await page
    .getByRole("group", { name: t("evaluation.result.choose") })
    .getByRole("radio", { name: t("evaluation.result.not_passed"), exact: false })
    .check();
  await page.getByRole("textbox", { name: t("evaluation.result.grounds") }).fill(grounds);
  await page.getByLabel(t("evaluation.result.password"), { exact: true }).fill(testPassword);
  return page.getByRole("button", { name: t("evaluation.result.sign") });
}

test("a doubt becomes a written notice in time, the placement is not passed, and the document has all of it", async ({
  visit,
  db,
}) => {
  test.slow();
  // The last safe day is far away, and the endterm waits for the talk's answer about danger of not passing.
  const scene = await makePlacement(db, { data: { startDate: daysFromNow(-10), endDate: daysFromNow(80) } });
  const { evaluation } = await makeSignable(db, {
    scene,
    stage: 2,
    talk: { dangerOfNotPassing: null, recommendation: false },
  });
  const { id: evaluationId } = evaluation;
  const name = scene.student.fullName;
  const path = evaluationPath(evaluationId, 4);
  const noticeOf = () => db.dangerNotice.findFirst({ where: { evaluationId } });

  // Before a notice is given there is no such tab for the student.
  const student = await visit({ as: scene.student });
  await student.goto(path);
  await expect(student).toHaveURL(pathOf(evaluation, 2));

  const supervisor = await visit({ as: scene.supervisor });
  await supervisor.goto(pathOf(evaluation, 2));
  const doubt = supervisor.getByRole("group", { name: t("evaluation.talk.dangerOfNotPassing") });
  const saved = supervisor.waitForResponse("**/evaluation/save-talk");
  await doubt.getByRole("radio", { name: t("evaluation.talk.dangerOfNotPassing_yes") }).check();
  await saved;
  await supervisor.getByRole("link", { name: word("tab"), exact: true }).click();
  await expect(supervisor.getByRole("heading", { level: 1 })).toHaveText(word("title"));
  await field(supervisor, "not_mastered", { name }).fill("Regner ut doser bare med hjelp.");
  await expect(supervisor.getByText(/^Lagret \d\d:\d\d$/).first()).toBeVisible();
  await field(supervisor, "required").fill("Regner ut doser alene på tre vakter.");
  await expect.poll(async () => (await noticeOf())?.required).toContain("tre vakter");
  await expect(supervisor.getByRole("button", { name: word("give") })).toHaveCount(0);
  await expectGoodPage(supervisor);

  const teacher = await visit({ as: scene.teacher, screen: "desk" });
  await teacher.goto(path);
  await expect(field(teacher, "required")).toHaveValue("Regner ut doser alene på tre vakter.");
  await press(teacher, "give");
  await expect(teacher.getByText(word("error_category"))).toBeVisible();
  await expect(teacher.getByRole("radio", { name: word("category_a") })).toBeFocused();
  await teacher.getByRole("radio", { name: word("category_a") }).check();
  await field(teacher, "meeting_date").fill(storedDay(addDays(new Date(today()), 3)));
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

  // The student's page follows: the tab is there now.
  await student.getByRole("link", { name: word("tab"), exact: true }).click();
  await expect(student.getByRole("heading", { name: word("undecided") })).toBeVisible();
  await expect(student.getByText("Regner ut doser bare med hjelp.")).toBeVisible();
  await expect(student.getByText("Legemiddelregning")).toBeVisible();
  await expectGoodPage(student);
  await expect.poll(async () => (await noticeOf())?.openedAt).toBeInstanceOf(Date);
  await student.getByLabel(word("remark_own")).fill("Jeg vil øve mer på dagvakter.");
  await press(student, "acknowledge");
  await expect(student.getByText(word("acknowledge_done"), { exact: true })).toBeVisible();
  await expect(student.getByRole("button", { name: word("acknowledge") })).toHaveCount(0);

  // So does the teacher's, who writes the minutes and changes the plan.
  await expect(teacher.getByText("Jeg vil øve mer på dagvakter.")).toBeVisible();
  await expect(teacher.getByText(word("opened", { name })).locator("xpath=following-sibling::dd")).toHaveText(
    new RegExp(`^${showDay(today())} \\d\\d:\\d\\d$`),
  );
  await press(teacher, "minutes_write");
  const minutes = teacher.getByRole("dialog", { name: word("minutes") });
  await minutes.getByRole("radio", { name: word("attended_no", { name }) }).check();
  await minutes.getByLabel(word("minutes")).fill("Vi ventet i en halv time.");
  await minutes.getByRole("button", { name: word("minutes_save") }).click();
  // On the page, not in the dialog: what is saved next is about the notice with its minutes.
  const given = teacher.getByRole("region", { name: word("title"), exact: true });
  await expect(given.getByText("Vi ventet i en halv time.")).toBeVisible();
  await press(teacher, "plan_change");
  const plan = teacher.getByRole("dialog", { name: word("plan_title") });
  await plan.getByLabel(word("step_what"), { exact: true }).fill("Legemiddelregning hver mandag");
  await plan.getByRole("button", { name: word("plan_save") }).click();
  await expect(teacher.getByText(word("plan_saved"))).toBeVisible();

  // The student confirms the new plan, and nothing but that.
  await expect(student.getByText(word("plan_new_title"))).toBeVisible();
  await expect(student.getByText("Legemiddelregning hver mandag")).toBeVisible();
  await expect(student.getByRole("textbox")).toHaveCount(0);
  await expectGoodPage(student);
  await press(student, "acknowledge_plan");
  await expect(student.getByText(word("plan_new_title"))).toHaveCount(0);
  await expect(student.getByText(word("plan_read"))).toBeVisible();

  for (const page of [student, supervisor, teacher]) await sign(page, evaluation);
  await expect.poll(async () => (await db.evaluation.findUniqueOrThrow({ where: { id: evaluationId } })).stage).toBe(3);

  const decide = await chooseNotPassed(teacher, evaluationId, "Doser ble gitt uten kontroll.");
  // A notice in time needs no reason.
  await expect(teacher.getByRole("textbox", { name: t("evaluation.deadline.decide_reason") })).toHaveCount(0);
  await decide.click();
  await expect(teacher.getByText(t("evaluation.result.done"))).toBeVisible();

  await student.goto(evaluationPath(evaluationId, 3));
  await expect(student.getByText("Doser ble gitt uten kontroll.")).toBeVisible();
  const pdf = await saveDocument(student, db, evaluationId);
  const contents = await db.signedContent.findMany({ where: { evaluationId, stage: { in: [2, 3] } } });
  expect(contents).toHaveLength(2);
  const wanted = [
    "Regner ut doser bare med hjelp.",
    "Regner ut doser alene på tre vakter.",
    word("category_a"),
    "Møterom 2",
    word("in_time", { day: showDay(String(storedDay((await noticeOf())?.deadline ?? new Date(0)))) }),
    "Jeg vil øve mer på dagvakter.",
    "Vi ventet i en halv time.",
    "Legemiddelregning hver mandag",
    word("plan_read"),
    t("evaluation.result.not_passed"),
    "Doser ble gitt uten kontroll.",
    name,
    scene.supervisor.fullName,
    scene.teacher.fullName,
    ...contents.map(({ hash }) => hash),
  ];
  expect(wanted.filter((text) => !pdf.has(text))).toEqual([]);
  expect(pdf.margins[0]).not.toContain("UTKAST");
});

test("not passed without a notice in time warns and asks why, and the document says so; a refused download is told", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(429));
  complaints.expect(unreachable);
  const scene = await makePlacement(db);
  const { id } = await makeDecidable(db, scene);
  const page = await visit({ as: scene.teacher });
  const sign = await chooseNotPassed(page, id, "Legemidler ble gitt uten kontroll.");
  await expect(page.getByText(t("evaluation.deadline.decide_none"))).toBeVisible();
  await sign.click();
  const reason = page.getByRole("textbox", { name: t("evaluation.deadline.decide_reason") });
  await expect(reason).toBeFocused();
  await expect(page.getByText(t("evaluation.error_notice_reason"))).toBeVisible();
  await expectGoodPage(page);
  await reason.fill("Det kom fram i den siste uken.");
  await sign.click();
  await expect(page.getByText(t("evaluation.deadline.reason"))).toBeVisible();
  await expect(page.getByText("Det kom fram i den siste uken.")).toBeVisible();
  const pdf = await saveDocument(page, db, id);
  const { hash } = await db.signedContent.findFirstOrThrow({ where: { evaluationId: id, stage: 3 } });
  const title = t("evaluation.document.no_notice_reason");
  expect([title, "Det kom fram i den siste uken.", hash].filter((text) => !pdf.has(text))).toEqual([]);

  const link = page.getByRole("link", { name: t("evaluation.document.download"), exact: true });
  // Without the page's script the browser follows it.
  const followed = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(followed.headers()["content-type"]).toBe("application/pdf");
  const refusal = { status: 429, error: "system.error_too_many", data: null };
  await page.route("**/api/evaluation/document*", (route) => route.fulfill({ status: 429, json: refusal }), {
    times: 1,
  });
  await link.click();
  await expect(page.getByRole("alert").filter({ hasText: t("system.error_too_many") })).toBeVisible();
  await page.route("**/api/evaluation/document*", (route) => route.abort(), { times: 1 });
  await link.click();
  await expect(page.getByRole("alert").filter({ hasText: t("system.no_connection") })).toBeVisible();
  await expectGoodPage(page);
  const again = page.waitForEvent("download");
  await link.click();
  await again;
  await expect(page.getByText(t("system.no_connection"))).toHaveCount(0);
});
