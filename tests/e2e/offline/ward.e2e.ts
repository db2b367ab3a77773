import type { Page } from "@playwright/test";
import { reportStatus } from "@/lib/features/report/life/rules";
import { workerPath } from "@/lib/platform/offline/names";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { type MadePlacement, makePlacement } from "@/tests/factories/placement";
import { type MadeReport, makeReport } from "@/tests/factories/report";
import { expectGoodPage } from "../support/accessibility";
import { answered, unreachable } from "../support/complaints";
import {
  asked,
  pathOf as evaluationPath,
  partOf,
  rate,
  rateAll,
  submitButton,
  submitPart,
} from "../support/evaluation";
import { banner, goOffline, keptPages, readyForDialogs, readyForNoNetwork } from "../support/offline";
import { backButton, bell, notifications, title } from "../support/pages";
import { openProxy } from "../support/proxy";
import {
  answer,
  expectOnDevice,
  expectSaved,
  pathOf,
  rating,
  sendAnyway,
  statusChip,
  step,
  words,
} from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

type Scene = MadePlacement & { report: MadeReport };

async function makeScene(db: PrismaClient, status: number): Promise<Scene> {
  const scene = await makePlacement(db);
  return { ...scene, report: await makeReport(db, scene, { status }) };
}

/** Opens a page and waits until it can do without a network. */
async function openReady(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await readyForNoNetwork(page);
}

test.beforeEach(({ complaints }) => {
  complaints.expect(unreachable);
  complaints.expect(/Failed to fetch/);
  // What was sent as the network went may have arrived without an answer: the page compares, and finds its own text.
  complaints.expect(answered(409));
});

test("a student plans, reflects and finishes with the network gone before each step, and loses nothing", async ({
  visit,
  db,
}) => {
  const { student, report } = await makeScene(db, reportStatus.planning);
  const page = await visit({ as: student, worker: true });
  await openReady(page, pathOf(report, 1));
  await answer(page, words("goal")).fill("Saved before the dead spot");
  await expectSaved(page, t);

  await goOffline(page);
  await page.reload();
  // The kept page is older than what the server has since.
  await expect(answer(page, words("goal"))).toHaveValue("Saved before the dead spot");
  await answer(page, words("goal")).fill("Planned in the dead spot");
  await expectOnDevice(page, t);
  await page
    .getByRole("link", { name: t("report.tab_reflection"), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(pathOf(report, 2));
  await expect(banner(page)).toContainText(t("offline.banner_kept", { time: "|" }).split("|")[0] ?? "");
  await answer(page, words("reflection")).fill("Reflected in the dead spot");
  const rated = rating(page, words("choice"), 2);
  await expect(rated).toBeChecked();
  await page.getByRole("button", { name: t("report.clear_rating") }).click();
  await expect(rated).not.toBeChecked();
  await rated.check();
  // The plan is on its way in the same visit: nothing was left behind that would have to be found again.
  const recovered = page.getByText(t("report.recovered_title", { time: "|" }).split("|")[0] ?? "");
  await expect(recovered).toHaveCount(0);
  await step(page, "finish", t).click();
  const button = t("report.step_finish");
  await expect(page.getByRole("alert").getByText(t("offline.step", { button }))).toBeVisible();
  await page.reload();
  await expect(answer(page, words("reflection"))).toHaveValue("Reflected in the dead spot");
  await expect(recovered).toBeVisible();

  await page.context().setOffline(false);
  await expect(banner(page)).toHaveText(t("offline.back"));
  const saved = async () => {
    const answers = await db.answer.findMany({ where: { part: { reportId: report.id } }, select: { value: true } });
    return answers.map(({ value }) => value);
  };
  const written = ["Planned in the dead spot", "Reflected in the dead spot"];
  await expect.poll(saved).toEqual(expect.arrayContaining(written));
  await step(page, "finish", t).click();
  await expect(statusChip(page, 2, t)).toBeVisible();
  expect(await saved()).toEqual(expect.arrayContaining(written));
});

test("a step without a network: the page says that it is not done, and the same press does it afterwards", async ({
  visit,
  db,
}) => {
  const { student, report } = await makeScene(db, reportStatus.finished);
  const page = await visit({ as: student, worker: true });
  await page.goto(pathOf(report, 2));
  await readyForDialogs(page, "/group/student/report/[report_id]/[report_status]");
  await goOffline(page);
  await step(page, "request-feedback", t).click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: t("report.ask_send"), exact: true });
  await confirm.click();
  const button = t("report.step_request-feedback");
  await expect(page.getByRole("alert").getByText(t("offline.step", { button }))).toBeVisible();
  const status = async () => (await db.report.findUniqueOrThrow({ where: { id: report.id } })).status;
  expect(await status()).toBe(reportStatus.finished);
  await page.context().setOffline(false);
  await expect(banner(page)).toHaveText(t("offline.back"));
  await confirm.click();
  await expect.poll(status).toBe(reportStatus.waitingFeedback);
});

test("a supervisor's feedback outlives a reload of the kept page, and is given when the network is back", async ({
  visit,
  db,
}) => {
  const { supervisor, report } = await makeScene(db, reportStatus.waitingFeedback);
  const page = await visit({ as: supervisor, worker: true });
  await openReady(page, pathOf(report, 3));
  await goOffline(page);
  await page.reload();
  await answer(page, words("feedback")).fill("You were calm with her.");
  await expectOnDevice(page, t);
  await step(page, "give-feedback", t).click();
  const button = t("report.step_give-feedback");
  await expect(page.getByRole("alert").getByText(t("offline.step", { button }))).toBeVisible();
  await page.reload();
  await expect(answer(page, words("feedback"))).toHaveValue("You were calm with her.");
  await page.context().setOffline(false);
  const given = { part: { reportId: report.id, authorId: supervisor.id }, value: "You were calm with her." };
  await expect.poll(() => db.answer.count({ where: given })).toBe(1);
  await sendAnyway(page, t);
  await expect(statusChip(page, 4, t)).toBeVisible();
});

test("a rating outlives the network and a reload, and the page that is not kept says so", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const page = await visit({ as: scene.student, worker: true });
  await openReady(page, evaluationPath(evaluation));
  await goOffline(page);
  await rate(page, asked.first, 2);
  await expectOnDevice(page, t);
  await page.reload();
  await expect(title(page)).toHaveText(t("offline.page_title"));
  await page.context().setOffline(false);
  // It opens by itself.
  const part = () => partOf(db, evaluation, "student");
  await expect.poll(async () => (await part())?.answers.map(({ rating }) => rating)).toEqual([2]);
});

test("a part of an evaluation is not submitted without a network, and the same press does it afterwards", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const page = await visit({ as: scene.student, worker: true });
  await openReady(page, evaluationPath(evaluation));
  await goOffline(page);
  await rateAll(page, 3, t);
  await submitButton(page, "student", t).click();
  const button = t("evaluation.submit_student");
  await expect(page.getByText(t("offline.step", { button }))).toBeVisible();
  await page.context().setOffline(false);
  await expectSaved(page, t);
  await submitPart(page, "student", t);
  expect((await partOf(db, evaluation, "student"))?.answers.map(({ rating }) => rating)).toEqual([3, 3]);
});

test("a link without a network stays on the page and says so, and the bell opens", async ({ visit, db }) => {
  const { student, report } = await makeScene(db, reportStatus.planning);
  const page = await visit({ as: student, worker: true, screen: "desk" });
  await page.goto("/student");
  await openReady(page, pathOf(report, 1));
  await goOffline(page);
  await expect(banner(page)).toContainText(t("offline.banner_desk"));
  await backButton(page).click();
  const note = page.getByRole("alert").getByText(t("offline.link"));
  await expect(note).toBeVisible();
  await expect(page).toHaveURL(pathOf(report, 1));
  await expectGoodPage(page);
  await page.keyboard.press("Escape");
  await expect(note).toBeHidden();
  await bell(page, 0).click();
  await expect(notifications(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.context().setOffline(false);
  await expect(banner(page)).toHaveText(t("offline.back"));
  await expect(banner(page)).toBeHidden();
});

test("the offline page leads to the kept reports", async ({ visit, db }) => {
  const { student, report } = await makeScene(db, reportStatus.planning);
  const page = await visit({ as: student, worker: true });
  await openReady(page, pathOf(report, 1));
  await page.context().setOffline(true);
  await page.goto("/reports");
  await expect(title(page)).toHaveText(t("offline.page_title"));
  await expect(page).toHaveURL("/reports");
  await expect(page.getByRole("button", { name: t("common.retry") })).toBeVisible();
  const kept = page.getByRole("main").getByRole("link", { name: report.name });
  await expect(kept).toBeVisible();
  await expectGoodPage(page);
  await kept.click();
  await expect(title(page)).toHaveText(report.name);
  await page.goBack();
  await expect(title(page)).toHaveText(t("offline.page_title"));
});

test("an update takes the old version's place when no page of that is open, keeps its reports again, and loses no text", async ({
  visit,
  db,
}) => {
  const { student, report } = await makeScene(db, reportStatus.planning);
  const newer = { id: "", built: false };
  const { proxy, close } = await openProxy({
    rewrite: (path) =>
      path === workerPath && newer.built ? (text) => text.replaceAll(newer.id, "the-next-build") : null,
  });
  const page = await visit({ as: student, worker: true, proxy });
  const builds = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("practicum-files-")));
  await openReady(page, pathOf(report, 1));
  const [before = ""] = await builds();
  newer.id = before.slice("practicum-files-".length);
  await goOffline(page);
  await answer(page, words("goal")).fill("Typed as the update came");
  await expectOnDevice(page, t);
  newer.built = true;
  await page.context().setOffline(false);
  await expectSaved(page, t);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  // The page of before keeps its files.
  expect(await builds()).toContain(before);
  await page.goto("/dashboard");
  await expect.poll(builds).toEqual(["practicum-files-the-next-build"]);
  await expect.poll(() => keptPages(page)).toContain(pathOf(report, 1));
  await goOffline(page);
  await page.goto(pathOf(report, 1));
  await expect(answer(page, words("goal"))).toHaveValue("Typed as the update came");
  close();
});
