import type { Page } from "@playwright/test";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { answered, unreachable } from "../support/complaints";
import { asked, pathOf as evaluationPath, rateAll, submitButton } from "../support/evaluation";
import { banner, goOffline, readyForNoNetwork } from "../support/offline";
import { logOut } from "../support/pages";
import { answer, expectSaved, pathOf, saveState, step, words } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test.beforeEach(({ complaints }) => {
  complaints.expect(unreachable);
  complaints.expect(/Failed to fetch/);
  complaints.expect(answered(409));
});

/** From its next load on, the page's device has no room for unsent text. */
const fillDevice = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("No room", "QuotaExceededError");
    };
  });

async function openReady(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await readyForNoNetwork(page);
}

/** The browser asks before it reloads the page; the person stays. */
async function expectAskedBeforeReload(page: Page): Promise<void> {
  const asking = page.waitForEvent("dialog");
  await page.evaluate(() => void setTimeout(() => window.location.reload()));
  const question = await asking;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
}

test("a tab that may store nothing shows every page, and saves", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.student, fresh: true });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("No room", "QuotaExceededError");
    };
  });
  await page.goto("/dashboard");
  await page.goto(pathOf(report, 1));
  await answer(page, words("goal")).fill("Written in a full tab");
  await expectSaved(page, t);
});

test("a report that the device has no room for is not left without a question, and the open page still saves", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.student, worker: true });
  await fillDevice(page);
  await openReady(page, pathOf(report, 2));
  await goOffline(page);
  const reflection = answer(page, words("reflection"));
  await reflection.fill("Only in the page");
  await expect(saveState(page, t("report.save_nowhere"))).toBeVisible();
  await expect(banner(page)).toHaveText(t("offline.banner_full"));

  await step(page, "finish", t).click();
  const button = t("report.step_finish");
  await expect(page.getByRole("alert").getByText(t("offline.step_only_here", { button }))).toBeVisible();

  // The kept copy of the other tab would take the place of the page.
  const tab = page.getByRole("link", { name: t("report.tab_planning"), exact: true }).first();
  await tab.click();
  const note = page.getByRole("alert").filter({ hasText: t("offline.only_here") });
  await expect(note).toBeVisible();
  const before = await note.boundingBox();
  await page.mouse.wheel(0, 30);
  await expect.poll(async () => (await note.boundingBox())?.y).not.toBe(before?.y);

  await logOut(page);
  const question = page.getByRole("dialog", { name: t("layout.unsent_title") });
  await question.getByText(t("layout.unsent_stay"), { exact: true }).click();
  await page.keyboard.press("Escape");
  await expectAskedBeforeReload(page);
  await expect(page).toHaveURL(pathOf(report, 2));
  await expect(reflection).toHaveValue("Only in the page");

  await page.context().setOffline(false);
  await expectSaved(page, t);
  await page.reload();
  await expect(reflection).toHaveValue("Only in the page");
});

test("a message that the device has no room for is asked about, and goes along to other pages", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.student, fresh: true });
  await fillDevice(page);
  await page.goto(pathOf(report, 1));
  // This browser has no worker: what the page loads later has to be there before the network goes.
  await page.waitForLoadState("networkidle");
  const box = page.getByLabel(t("report.message_label"));
  await goOffline(page);
  await box.fill("Can we talk");
  await expect(banner(page)).toHaveText(t("offline.banner_full"));
  await expectAskedBeforeReload(page);
  await page.context().setOffline(false);
  await expect(banner(page)).toHaveText(t("offline.back"));
  await page
    .getByRole("link", { name: t("report.tab_reflection"), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(pathOf(report, 2));
  await expect(box).toHaveValue("Can we talk");
  await logOut(page);
  const question = page.getByRole("dialog", { name: t("layout.unsent_title") });
  // The answer is no second question of the browser's.
  await question.getByRole("button", { name: t("layout.unsent_leave") }).click();
  await expect(page).toHaveURL("/");
});

test("a rating that the device has no room for is not left without a question", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const page = await visit({ as: scene.student, worker: true });
  await fillDevice(page);
  await openReady(page, evaluationPath(evaluation));
  await goOffline(page);
  await page.getByRole("textbox", { name: asked.text }).fill("Only in the page");
  await expect(saveState(page, t("report.save_nowhere"))).toBeVisible();
  await rateAll(page, 3, t);
  await submitButton(page, "student", t).click();
  const button = t("evaluation.submit_student");
  await expect(page.getByText(t("offline.step_only_here", { button }))).toBeVisible();
  await expectAskedBeforeReload(page);
  await page.context().setOffline(false);
  await expectSaved(page, t);
});

test("a device that does not answer keeps nobody from logging out", async ({ visit, db }) => {
  const { student } = await makePlacement(db);
  const page = await visit({ as: student, fresh: true });
  await page.addInitScript(() => {
    IDBOpenDBRequest.prototype.addEventListener = () => {};
  });
  await page.goto("/dashboard");
  await logOut(page);
  await page.getByRole("button", { name: t("layout.unsent_leave"), exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => db.session.count({ where: { userId: student.id, revokedAt: null } })).toBe(0);
});
