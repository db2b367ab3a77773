import type { Locator, Page } from "@playwright/test";
import { type ReportAction, reportStatus } from "@/lib/features/report/life/rules";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { answered, unreachable } from "../support/complaints";
import { pathOf as evaluationPath, partOf, rateAll, submitButton } from "../support/evaluation";
import { nameField } from "../support/guest";
import { mailTo } from "../support/mail";
import { expectFound, pressThroughCuts, turnTo } from "../support/offline";
import { callFrom, openLive } from "../support/pages";
import {
  answer,
  expectOnDevice,
  expectSaved,
  pathOf,
  statusChip,
  step,
  storedTexts,
  storeRow,
  words,
} from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

const call = "/report/change-status";
const { planning, finished, waitingFeedback, seeFeedback, done } = reportStatus;

test.beforeEach(({ complaints }) => {
  complaints.expect(unreachable);
  complaints.expect(/Failed to fetch/);
});

/** What the page says when no answer to a step has come. */
const notSent = (within: Page | Locator, button: string): Locator =>
  within.getByRole("alert").getByText(t("offline.step", { button }));

/** The dialog in which a step is taken; its script is there before the network goes. */
async function openWithoutNetwork(page: Page, opener: Locator, title: string): Promise<Locator> {
  await turnTo(page);
  await page.context().setOffline(true);
  await opener.click();
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog).toBeVisible();
  await page.context().setOffline(false);
  return dialog;
}

/** The steps of a student; those with a `dialog` are taken by its button `confirm`. */
const steps = [
  { action: "finish", from: planning, tab: 2, to: finished },
  { action: "reopen", from: finished, tab: 2, to: planning },
  { action: "finish-and-ask", from: planning, tab: 2, to: waitingFeedback },
  {
    action: "recall",
    from: waitingFeedback,
    tab: 3,
    to: finished,
    dialog: "report.recall_title",
    confirm: "report.step_recall",
  },
  {
    action: "request-feedback",
    from: finished,
    tab: 2,
    to: waitingFeedback,
    dialog: "report.ask_title",
    confirm: "report.ask_send",
  },
  {
    action: "complete",
    from: seeFeedback,
    tab: 3,
    to: done,
    dialog: "report.complete_title",
    confirm: "report.step_complete",
  },
] as const;

test("each step of a student is taken once, whenever the network goes", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const reports = {
    begun: await makeReport(db, scene, { status: planning }),
    answered: await makeReport(db, scene, { status: seeFeedback }),
  };
  const page = await visit({ as: scene.student });
  for (const { action, from, tab, to, ...inDialog } of steps) {
    const report = from === seeFeedback ? reports.answered : reports.begun;
    await page.goto(pathOf(report, tab));
    await expect(statusChip(page, from, t)).toBeVisible();
    const opener = step(page, action, t);
    const dialog = "dialog" in inDialog && (await openWithoutNetwork(page, opener, t(inDialog.dialog)));
    const press = dialog ? dialog.getByRole("button", { name: t(inDialog.confirm), exact: true }) : opener;
    const typed = `Written before the press: ${action}`;
    if (from === planning) await answer(page, words("reflection")).fill(typed);
    await pressThroughCuts(page, {
      press,
      call,
      said: notSent(dialog || page, t(`report.step_${action}`)),
      async expectKept() {
        if (from === planning) await expect(answer(page, words("reflection"))).toHaveValue(typed);
      },
      count: () => db.auditEntry.count({ where: { action: "report.status", entityId: report.id } }),
    });
    await press.click();
    await expect(page.getByText(t(`report.done_${action}`), { exact: true })).toBeVisible();
    await expect(page).toHaveURL(pathOf(report, to));
    await expect(statusChip(page, to, t)).toBeVisible();
    if (dialog) await expect(dialog).toBeHidden();
  }
  const taken = await db.auditEntry.findMany({
    where: { action: "report.status", actorId: scene.student.id },
    orderBy: { id: "asc" },
  });
  expect(taken.map(({ after }) => after)).toMatchObject(
    steps.map(({ action, to }) => ({
      action: (action === "finish-and-ask" ? "request-feedback" : action) satisfies ReportAction,
      status: to,
    })),
  );
  const notified = await db.notification.findMany({
    where: { recipientId: scene.supervisor.id },
    orderBy: { id: "asc" },
  });
  // Of the first request, which was taken back, nothing but that is left.
  expect(notified.map(({ contentKey, reportId }) => [contentKey, reportId])).toEqual([
    ["notification.supervisor.feedback-recalled", reports.begun.id],
    ["notification.supervisor.feedback-requested", reports.begun.id],
    ["notification.supervisor.report-done", reports.answered.id],
  ]);
});

test("a guest is asked once, and a code that was lost with its answer is shown after the next press", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: planning });
  const count = () => db.guestLink.count({ where: { reportId: report.id } });
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(report, 2));
  const other = page.getByRole("button", { name: t("report.send_to_other"), exact: true });
  const first = await openWithoutNetwork(page, other, t("report.ask_title"));
  const code = first.getByRole("radio", { name: t("guest.way_qr") });
  await code.check();
  const show = first.getByRole("button", { name: t("report.finish_and_ask"), exact: true });
  await pressThroughCuts(page, {
    press: show,
    call,
    said: notSent(first, t("report.step_finish-and-ask")),
    expectKept: () => expect(code).toBeChecked(),
    count,
  });
  await show.click();
  const shown = page.getByRole("dialog", { name: t("guest.qr_title") });
  const link = await shown.getByText("/guest?token=").innerText();
  const phone = await visit({ locale: "nb" });
  await phone.goto(link);
  await expect(nameField(phone)).toBeVisible();
  await shown.getByRole("button", { name: t("guest.done"), exact: true }).click();
  await expect(statusChip(page, 3, t)).toBeVisible();

  // Another guest is asked while the first is waited for: the status stays as it is.
  const second = await openWithoutNetwork(page, step(page, "ask_more", t), t("report.ask_title"));
  await second.getByRole("radio", { name: t("guest.way_mail") }).check();
  const email = `cut.off.${report.id}@ward.example`;
  const address = second.getByLabel(t("guest.email"), { exact: true });
  await address.fill(email);
  const send = second.getByRole("button", { name: t("report.ask_send_chosen"), exact: true });
  await pressThroughCuts(page, {
    press: send,
    call,
    said: notSent(second, t("report.step_request-feedback")),
    expectKept: () => expect(address).toHaveValue(email),
    count,
  });
  await send.click();
  await expect(second).toBeHidden();
  await expect(page.getByRole("main").getByText(email)).toBeVisible();
  expect(await count()).toBe(2);
  await mailTo(email, t("mail.guest_invitation.subject"));
  const asked = { recipientId: scene.supervisor.id, contentKey: { endsWith: "feedback-requested" } };
  expect(await db.notification.count({ where: asked })).toBe(1);
});

test("somebody who is chosen only after an answer was lost is asked besides", async ({ visit, db, complaints }) => {
  // The supervisor has been asked by then.
  complaints.expect(answered(400));
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: finished });
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(report, 2));
  await step(page, "request-feedback", t).click();
  const dialog = page.getByRole("dialog", { name: t("report.ask_title") });
  const chosen = (fullName: string) => dialog.getByRole("checkbox", { name: fullName });
  await pressThroughCuts(page, {
    press: dialog.getByRole("button", { name: t("report.ask_send"), exact: true }),
    call,
    said: notSent(dialog, t("report.step_request-feedback")),
    expectKept: () => expect(chosen(scene.supervisor.fullName)).toBeChecked(),
    count: () => db.reportPart.count({ where: { reportId: report.id, askedAt: { not: null } } }),
  });
  await chosen(scene.teacher.fullName).check();
  const send = dialog.getByRole("button", { name: t("report.ask_send_chosen"), exact: true });
  await send.click();
  await expect(chosen(scene.supervisor.fullName)).toBeHidden();
  await expect(chosen(scene.teacher.fullName)).toBeChecked();
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(statusChip(page, 3, t)).toBeVisible();
  const notified = await db.notification.findMany({ where: { reportId: report.id }, orderBy: { id: "asc" } });
  expect(notified.map(({ recipientId }) => recipientId)).toEqual([scene.supervisor.id, scene.teacher.id]);
});

test("feedback is given and taken back for correction once, whenever the network goes", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: waitingFeedback });
  const count = () => db.auditEntry.count({ where: { action: "report.status", entityId: report.id } });
  const typed = "You were calm with her.";
  const page = await visit({ as: scene.supervisor });
  await page.goto(pathOf(report, 3));
  await answer(page, words("feedback")).fill(typed);
  await expectSaved(page, t);
  const dialog = await openWithoutNetwork(page, step(page, "give-feedback", t), t("report.give-feedback_title"));
  const give = dialog.getByRole("button", { name: t("report.give-feedback_anyway"), exact: true });
  await pressThroughCuts(page, {
    press: give,
    call,
    said: notSent(dialog, t("report.step_give-feedback")),
    expectKept: () => expect(page.locator("textarea").filter({ hasText: typed })).toHaveCount(1),
    count,
  });
  await give.click();
  await expect(statusChip(page, 4, t)).toBeVisible();
  await expect(page.getByText(t("report.done_give-feedback"), { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText(typed)).toBeVisible();
  const given = { recipientId: scene.student.id, contentKey: { endsWith: "feedback-given" } };
  expect(await db.notification.count({ where: given })).toBe(1);

  const correct = step(page, "correct-feedback", t);
  await pressThroughCuts(page, {
    press: correct,
    call,
    said: notSent(page, t("report.step_correct-feedback")),
    expectKept: () => expect(page.getByRole("main").getByText(typed)).toBeVisible(),
    count,
  });
  await correct.click();
  await expect(statusChip(page, 3, t)).toBeVisible();
  await expect(answer(page, words("feedback"))).toHaveValue(typed);
  expect(await count()).toBe(2);
});

test("what is typed after a plan was finished without an answer is found on the page of the finished report", async ({
  visit,
  db,
  complaints,
}) => {
  // The report takes no more text.
  complaints.expect(answered(400));
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: planning });
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(report, 2));
  const finish = step(page, "finish", t);
  await pressThroughCuts(page, {
    press: finish,
    call,
    said: notSent(page, t("report.step_finish")),
    expectKept: () => expect(answer(page, words("reflection"))).toHaveValue("My reflection"),
    count: () => db.auditEntry.count({ where: { action: "report.status", entityId: report.id } }),
  });
  await answer(page, words("reflection")).fill("One more thought");
  // The page finds out as it saves.
  await expect(statusChip(page, 2, t)).toBeVisible();
  await expect(page.getByText(t("report.leftover_text"))).toBeVisible();
  await expect(page.getByText("One more thought")).toBeVisible();
});

test("a page that finds out by itself that a step was taken no longer says that it was not sent", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: finished });
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(report, 3));
  const said = notSent(page, t("report.step_reopen"));
  await pressThroughCuts(page, {
    press: step(page, "reopen", t),
    call,
    said,
    expectKept: () => expect(statusChip(page, 2, t)).toBeVisible(),
    count: () => db.auditEntry.count({ where: { action: "report.status", entityId: report.id } }),
  });
  await expect(said).toBeVisible();
  // A message about the report lets the page be fetched again.
  const supervisor = await visit({ as: scene.supervisor });
  await supervisor.goto("/dashboard");
  await callFrom(supervisor, "/report/send-message", { reportId: report.id, body: "Shall we talk?" });
  await expect(statusChip(page, 1, t)).toBeVisible();
  await expect(said).toBeHidden();
});

test("what a device still holds of a report that takes no more is shown whole, without what is saved, and can be deleted", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const { rating, reflection } = scene.group.form.questions;
  const page = await visit({ as: scene.student });
  await openLive(page, pathOf(report, 1));
  await page.route("**/api/report/save", (route) => route.abort("internetdisconnected"));
  await answer(page, words("goal")).fill("Typed too late");
  await page.getByRole("checkbox", { name: words("choice") }).uncheck();
  await expectOnDevice(page, t);
  const row = { userId: scene.student.id, reportId: report.id, known: [], at: Date.now() };
  await storeRow(page, "answers", { ...row, questionId: rating, value: 3 });
  await storeRow(page, "answers", { ...row, questionId: reflection, value: "My reflection" });
  await db.report.update({ where: { id: report.id }, data: { status: finished } });
  await openLive(page, pathOf(report, 2));
  const leftover = page.getByRole("status").filter({ hasText: t("report.leftover_title") });
  for (const text of [words("goal"), "Typed too late", t("report.not_ticked"), words("choice"), "3 "])
    await expect(leftover).toContainText(text);
  await expect(leftover).not.toContainText("My reflection");
  await leftover.getByRole("button", { name: t("report.leftover_discard") }).click();
  await expect(leftover).toBeHidden();
  await expect.poll(() => storedTexts(page)).toEqual([]);
});

test("a part of an evaluation is submitted once, whenever the network goes", async ({ visit, db, complaints }) => {
  // It is submitted already when it is pressed once more.
  complaints.expect(answered(400));
  complaints.expect(answered(409));
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const record = { action: "evaluation.submit", entityId: evaluation.id } as const;
  const page = await visit({ as: scene.student });
  await page.goto(evaluationPath(evaluation));
  await rateAll(page, 3, t);
  await expectSaved(page, t);
  const press = submitButton(page, "student", t);
  await pressThroughCuts(page, {
    press,
    call: "/evaluation/submit",
    said: notSent(page, t("evaluation.submit_student")),
    expectKept: () => expect(press).toBeEnabled(),
    count: () => db.auditEntry.count({ where: record }),
  });
  await expectFound(press, page.getByText(t("evaluation.submitted_student"), { exact: true }));
  expect((await partOf(db, evaluation, "student"))?.answers.map(({ rating }) => rating)).toEqual([3, 3]);
  expect(await db.auditEntry.count({ where: record })).toBe(1);
  const told = { recipientId: scene.supervisor.id, contentKey: { endsWith: "student-completed-midterm" } };
  expect(await db.notification.count({ where: told })).toBe(1);
});
