import type { Page } from "@playwright/test";
import { reportStatus } from "@/lib/features/report/life/rules";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { type MadePlacement, makePlacement } from "@/tests/factories/placement";
import { type MadeReport, makeReport } from "@/tests/factories/report";
import { expectGoodPage } from "./support/accessibility";
import { answered, unreachable } from "./support/complaints";
import { asked, pathOf as evaluationPath, partOf, rate } from "./support/evaluation";
import { banner, goOffline, readyForNoNetwork } from "./support/offline";
import { backButton, bell, notifications } from "./support/pages";
import { answer, expectSaved, pathOf, saveState, statusChip, step, words } from "./support/report";
import { expect, test } from "./support/test";
import { t, textsIn } from "./support/texts";

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

const title = (page: Page) => page.getByRole("heading", { level: 1 });

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
  await expect(saveState(page, t("report.save_offline"))).toBeVisible();
  await page
    .getByRole("link", { name: t("report.tab_reflection"), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(pathOf(report, 2));
  await expect(banner(page)).toContainText(t("offline.banner_kept", { time: "|" }).split("|")[0] ?? "");
  await answer(page, words("reflection")).fill("Reflected in the dead spot");
  await step(page, "finish", t).click();
  const button = t("report.step_finish");
  await expect(page.getByRole("alert").getByText(t("offline.step", { button }))).toBeVisible();
  await page.reload();
  await expect(answer(page, words("reflection"))).toHaveValue("Reflected in the dead spot");

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

test("a supervisor's feedback is written on a kept page and given when the network is back", async ({ visit, db }) => {
  const { supervisor, report } = await makeScene(db, reportStatus.waitingFeedback);
  const page = await visit({ as: supervisor, worker: true });
  await openReady(page, pathOf(report, 3));
  await goOffline(page);
  await page.reload();
  await answer(page, words("feedback")).fill("You were calm with her.");
  await expect(saveState(page, t("report.save_offline"))).toBeVisible();
  await step(page, "give-feedback", t).click();
  const button = t("report.step_give-feedback");
  await expect(page.getByRole("alert").getByText(t("offline.step", { button }))).toBeVisible();
  await page.reload();
  await expect(answer(page, words("feedback"))).toHaveValue("You were calm with her.");
  await page.context().setOffline(false);
  const given = { part: { reportId: report.id, authorId: supervisor.id }, value: "You were calm with her." };
  await expect.poll(() => db.answer.count({ where: given })).toBe(1);
});

test("a rating outlives the network and a reload, and the page that is not kept says so", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const page = await visit({ as: scene.student, worker: true });
  await openReady(page, evaluationPath(evaluation));
  await goOffline(page);
  await rate(page, asked.first, 2);
  await expect(saveState(page, t("report.save_offline"))).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveText(t("offline.page_title"));
  await page.context().setOffline(false);
  // It opens by itself.
  const part = () => partOf(db, evaluation, "student");
  await expect.poll(async () => (await part())?.answers.map(({ rating }) => rating)).toEqual([2]);
});

test("a link without a network stays on the page and says so, and the bell opens", async ({ visit, db }) => {
  const { student, report } = await makeScene(db, reportStatus.planning);
  const page = await visit({ as: student, worker: true, screen: "desk" });
  await page.goto("/dashboard");
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

for (const locale of ["nb", "en", "pt-br", "pt"] as const) {
  test(`the offline page leads to the kept reports, in ${locale}`, async ({ visit, db }) => {
    const text = textsIn(locale);
    const { student, report } = await makeScene(db, reportStatus.planning);
    const page = await visit({ as: student, worker: true, locale });
    await openReady(page, pathOf(report, 1));
    await page.context().setOffline(true);
    await page.goto("/reports");
    await expect(title(page)).toHaveText(text("offline.page_title"));
    await expect(page).toHaveURL("/reports");
    await expect(page.getByRole("button", { name: text("common.retry") })).toBeVisible();
    const kept = page.getByRole("main").getByRole("link", { name: report.name });
    await expect(kept).toBeVisible();
    if (locale === "nb") await expectGoodPage(page);
    await kept.click();
    await expect(title(page)).toHaveText(report.name);
    await page.goBack();
    await expect(title(page)).toHaveText(text("offline.page_title"));
  });
}

test("a device without room says so, and the open page still saves", async ({ visit, db }) => {
  const { student, report } = await makeScene(db, reportStatus.planning);
  const page = await visit({ as: student, worker: true });
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("No room", "QuotaExceededError");
    };
    IDBObjectStore.prototype.put = refuse;
    Cache.prototype.put = async () => refuse();
  });
  await openReady(page, pathOf(report, 1));
  await goOffline(page);
  await answer(page, words("goal")).fill("Only in the page");
  await expect(saveState(page, t("report.save_nowhere"))).toBeVisible();
  await expect(banner(page)).toContainText(t("offline.banner_full"));
  await page.context().setOffline(false);
  await expectSaved(page, t);
});
