import type { Locator, Page } from "@playwright/test";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { makeGivenNotice } from "@/tests/factories/evaluation-notice";
import { makeSignable } from "@/tests/factories/evaluation-signing";
import { makeGuestLink } from "@/tests/factories/guest-link";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport, partOf } from "@/tests/factories/report";
import { makeSentence } from "@/tests/factories/sentence";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { openLive } from "../support/pages";
import { answer, expectSaved, message, pathOf, rating, saveState, step, words } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

const number = "150688 10032";
const patient = "Kari Nordmann";

/** Everything that the page's browser sends from now on, by request or by socket. */
function listen(page: Page): () => string {
  const sent: string[] = [];
  page.context().on("request", (request) => sent.push(request.url(), request.postData() ?? ""));
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(String(payload))));
  return () => sent.join("\n");
}

const goal = (page: Page): Locator => answer(page, words("goal"));
const notice = (page: Page, kind: "identity_number" | "patient"): Locator =>
  page.getByRole("alert").filter({ hasText: t(`personal_data.title_${kind}`) });
const button = (page: Page, decision: "remove" | "keep"): Locator =>
  page.getByRole("button", { name: t(`personal_data.${decision}`), exact: true });

test("an identity number is never sent; the other answers are saved, and a step waits", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const { questions } = scene.group.form;
  const partId = partOf(report, scene.student.id).id;
  const saved = (questionId: number) =>
    db.answer.findUniqueOrThrow({ where: { partId_questionId: { partId, questionId } } });
  const page = await visit({ as: scene.student });
  const sent = listen(page);
  const reflection = answer(page, words("reflection"));
  await openLive(page, pathOf(report, 2));
  await reflection.fill(`Pasienten ${number}`);
  await expect(notice(page, "identity_number")).toBeVisible();
  await expect(saveState(page, t("report.save_held"))).toBeVisible();
  await expectGoodPage(page);
  await rating(page, words("choice"), 4).check();
  await expect.poll(async () => (await saved(questions.rating)).rating).toBe(4);

  await step(page, "finish", t).click();
  await expect(page.getByRole("alert").getByText(t("report.held_first"))).toBeVisible();
  await expect(reflection).toBeFocused();
  // Hiding and leaving the page are the last chances to send.
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await openLive(page, pathOf(report, 2));
  await expect(notice(page, "identity_number")).toBeVisible();
  await expect(reflection).toHaveValue(`Pasienten ${number}`);
  expect((await saved(questions.reflection)).value).toBe("My reflection");

  await button(page, "remove").click();
  await expect(reflection).toBeFocused();
  await expect(reflection).toHaveValue(`Pasienten ${t("personal_data.removed")}`);
  await expectSaved(page, t);
  expect((await saved(questions.reflection)).value).toBe(`Pasienten ${t("personal_data.removed")}`);
  expect(sent()).not.toContain(number);
});

test("a patient's name waits for the writer; an excerpt marked as no personal data is saved and stays decided", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.student });
  const sent = listen(page);
  await openLive(page, pathOf(report, 1));
  await goal(page).fill(`${patient} på rom 12`);
  await expect(notice(page, "patient")).toBeVisible();
  await expect(saveState(page, t("report.save_held"))).toBeVisible();
  expect(sent()).not.toContain(patient);
  await button(page, "keep").click();
  await expect(goal(page)).toBeFocused();
  await expectSaved(page, t);
  expect(sent()).toContain(patient);

  await openLive(page, pathOf(report, 1));
  await goal(page).fill(`${patient} på rom 12, igjen`);
  await expectSaved(page, t);
  await expect(notice(page, "patient")).toHaveCount(0);
});

test("a held text whose area is unticked stays to be decided about, and blocks nothing afterwards", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.student });
  const choice = page.getByRole("checkbox", { name: words("choice") });
  const reflection = answer(page, words("reflection"));
  await openLive(page, pathOf(report, 2));
  await reflection.fill(`${patient} på rom 12`);
  await expect(saveState(page, t("report.save_held"))).toBeVisible();
  await openLive(page, pathOf(report, 1));
  await goal(page).fill(`${patient} på rom 13`);
  await expect(notice(page, "patient")).toBeVisible();
  const saved = page.waitForResponse("**/api/report/save");
  await choice.uncheck();
  await expect(notice(page, "patient")).toBeVisible();
  // Of a page that is left earlier, the last save may arrive only after the next page was made: a conflict with oneself.
  await saved;
  await openLive(page, pathOf(report, 1));
  await expect(choice).not.toBeChecked();
  await expect(goal(page)).toHaveValue(`${patient} på rom 13`);
  await button(page, "remove").click();
  await expect(goal(page)).toBeFocused();
  await expect(goal(page)).toHaveValue(`${t("personal_data.removed")} på rom 13`);

  await page.getByRole("button", { name: t("report.show_question") }).click();
  await expect(page).toHaveURL(pathOf(report, 2));
  await expect(reflection).toBeFocused();
  await button(page, "remove").click();
  await expect(reflection).toBeFocused();
  await expectSaved(page, t);
  await page.reload();
  await expect(reflection).toHaveCount(0);
});

test("the people of the placement may be named", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.student });
  await openLive(page, pathOf(report, 1));
  const named = await db.user.update({ where: { id: scene.supervisor.id }, data: { fullName: "Berit Strand" } });
  await page.reload();
  await goal(page).fill(`${named.fullName} viste meg rom 12`);
  await expectSaved(page, t);
  await expect(notice(page, "patient")).toHaveCount(0);
});

test("a message waits too, also after a reload", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.student });
  const sent = listen(page);
  await openLive(page, pathOf(report, 1));
  const box = page.getByLabel(t("report.message_label"));
  const send = page.getByRole("button", { name: t("report.message_send") });
  await box.fill(`Jeg skrev om ${patient} på rom 12`);
  await send.click();
  await expect(button(page, "remove")).toBeFocused();
  await openLive(page, pathOf(report, 1));
  await expect(notice(page, "patient")).toBeVisible();
  await send.click();
  await expect(button(page, "remove")).toBeFocused();
  expect(sent()).not.toContain(patient);

  await button(page, "remove").click();
  await expect(box).toBeFocused();
  await send.click();
  await expect(message(page, `Jeg skrev om ${t("personal_data.removed")} på rom 12`, t)).toBeVisible();
  expect(sent()).not.toContain(patient);
});

test("a sentence that is changed waits", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  const { id } = await makeSentence(db, scene.supervisor.id, "You asked in time.");
  const saved = () => db.sentence.findUniqueOrThrow({ where: { id } });
  const page = await visit({ as: scene.supervisor });
  const sent = listen(page);
  await openLive(page, pathOf(report, 3));
  await page
    .getByRole("button", { name: t("sentence.insert"), exact: true })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: t("sentence.title") });
  await dialog.getByRole("button", { name: t("sentence.manage"), exact: true }).click();
  await dialog.getByRole("button", { name: t("sentence.edit_named", { text: "You asked in time." }) }).click();
  const text = dialog.getByLabel(t("sentence.text"));
  const save = dialog.getByRole("button", { name: t("sentence.save"), exact: true });
  await text.fill(`Du så ${patient} på rom 12`);
  await save.click();
  await expect(button(page, "remove")).toBeFocused();
  await expectGoodPage(page);
  expect((await saved()).text).toBe("You asked in time.");

  await button(page, "remove").click();
  await expect(text).toBeFocused();
  await save.click();
  const decided = `Du så ${t("personal_data.removed")} på rom 12`;
  await expect(dialog.getByRole("button", { name: t("sentence.edit_named", { text: decided }) })).toBeVisible();
  expect((await saved()).text).toBe(decided);
  expect(sent()).not.toContain(patient);
});

test("a held text is saved as a sentence when the writer has decided", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  const own = () => db.sentence.findMany({ where: { ownerId: scene.supervisor.id }, select: { text: true } });
  const page = await visit({ as: scene.supervisor });
  const sent = listen(page);
  await openLive(page, pathOf(report, 3));
  await answer(page, words("feedback")).fill(`Du så ${patient} på rom 12`);
  await expect(notice(page, "patient")).toBeVisible();
  await expect(saveState(page, t("report.save_held"))).toBeVisible();
  await rating(page, words("feedbackRating"), 3).check();
  await expect.poll(() => db.answer.count({ where: { part: { reportId: report.id }, rating: 3 } })).toBe(1);
  const keep = page.getByRole("button", { name: t("sentence.keep"), exact: true }).first();
  await keep.click();
  await expect(page.getByText(t("sentence.decide_first"))).toBeVisible();
  expect(await own()).toEqual([]);
  expect(sent()).not.toContain(patient);

  await button(page, "keep").click();
  await keep.click();
  await expect(page.getByText(t("sentence.kept"))).toBeVisible();
  expect(await own()).toEqual([{ text: `Du så ${patient} på rom 12` }]);
});

test("a report's name waits, but may contain the people of the placement", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  await db.user.update({ where: { id: scene.supervisor.id }, data: { fullName: "Berit Strand" } });
  const page = await visit({ as: scene.student });
  const sent = listen(page);
  await openLive(page, "/dashboard");
  await page.getByRole("button", { name: t("report.plan_action") }).click();
  const dialog = page.getByRole("dialog", { name: t("report.plan_title") });
  const name = dialog.getByLabel(t("report.plan_name"));
  const submit = dialog.getByRole("button", { name: t("report.plan_submit") });
  await name.fill(`${patient} på rom 12`);
  await submit.click();
  await expect(button(page, "remove")).toBeFocused();
  await expectGoodPage(page);
  expect(await db.report.count({ where: { placementId: scene.placement.id } })).toBe(0);

  await name.fill("Berit Strand viste meg rom 12");
  await expect(notice(page, "patient")).toHaveCount(0);
  await submit.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Berit Strand viste meg rom 12");
  expect(sent()).not.toContain(patient);
});

test("a guest's own name is not a patient's, but an identity number in it waits", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  const link = await makeGuestLink(db, { reportId: report.id, createdById: scene.student.id });
  const page = await visit({ locale: "nb" });
  const sent = listen(page);
  await page.goto(`/guest?token=${link.secret}`);
  const name = page.getByLabel(t("guest.name"), { exact: true });
  const submit = page.getByRole("button", { name: t("guest.submit"), exact: true });
  await name.fill(`Unni Berg, rom 4, ${number}`);
  await page.getByLabel(t("guest.feedback"), { exact: true }).fill("Hun lyttet.");
  await expect(notice(page, "identity_number")).toBeVisible();
  await submit.click();
  await expect(button(page, "remove")).toBeFocused();
  await expectGoodPage(page);

  await button(page, "remove").click();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue(`Unni Berg, rom 4, ${t("personal_data.removed")}`);
  await expect(notice(page, "patient")).toHaveCount(0);
  await submit.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("guest.thanks_title"));
  expect(sent()).not.toContain(number);
});

test("the plan of a given notice and the reason of a reopening wait too", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const { evaluation } = await makeSignable(db, { scene, stage: 2 });
  const people = { draftedById: scene.supervisor.id, givenById: scene.teacher.id };
  const { id: noticeId } = await makeGivenNotice(db, { evaluationId: evaluation.id, ...people });
  const page = await visit({ as: scene.teacher });
  const sent = listen(page);
  await page.goto(evaluationPath(evaluation.id, 4));
  await page.getByRole("button", { name: t("evaluation.notice.plan_change") }).click();
  const what = page.getByLabel(t("evaluation.notice.step_what"));
  await what.fill(`Øve med ${number}`);
  await page.getByRole("button", { name: t("evaluation.notice.plan_save") }).click();
  await expect(button(page, "remove")).toBeFocused();
  await expectGoodPage(page);
  await button(page, "remove").click();
  await expect(what).toHaveValue(`Øve med ${t("personal_data.removed")}`);
  await page.getByRole("button", { name: t("evaluation.notice.plan_save") }).click();
  await expect(page.getByText(t("evaluation.notice.plan_saved"))).toBeVisible();
  expect(await db.noticeStep.findMany({ where: { noticeId } })).toMatchObject([
    { what: `Øve med ${t("personal_data.removed")}` },
  ]);
  expect(sent()).not.toContain(number);

  const admin = await visit({ as: await makeUser(db, "Admin") });
  const sentByAdmin = listen(admin);
  await admin.goto(`/admin/evaluations/${evaluation.id}`);
  await admin.getByRole("button", { name: t("evaluation.ways.reopen") }).click();
  const dialog = admin.getByRole("dialog", { name: t("evaluation.ways.reopen_title") });
  await dialog.getByRole("textbox").fill(`${scene.student.fullName} på rom 12 så ${number}`);
  await dialog.getByRole("button", { name: t("evaluation.ways.reopen") }).click();
  // Who is around the placement may be named.
  await expect(notice(admin, "patient")).toHaveCount(0);
  await button(admin, "remove").click();
  await dialog.getByRole("button", { name: t("evaluation.ways.reopen") }).click();
  await expect(admin.getByText(t("evaluation.ways.reopened"))).toBeVisible();
  expect(sentByAdmin()).not.toContain(number);
});
