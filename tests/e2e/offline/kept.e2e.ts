import type { Page } from "@playwright/test";
import { reportStatus } from "@/lib/features/report/life/rules";
import { keptAttribute, workerPath } from "@/lib/platform/offline/names";
import type { PrismaClient } from "@/prisma/generated/client";
import { type MadePlacement, makePlacement } from "@/tests/factories/placement";
import { type MadeReport, makeReport } from "@/tests/factories/report";
import { makeUser } from "@/tests/factories/user";
import { answered, unreachable } from "../support/complaints";
import { hold } from "../support/form-builder";
import { banner, goOffline, keptPages, readyForNoNetwork, storedOnDevice } from "../support/offline";
import { openLive, title } from "../support/pages";
import { openProxy } from "../support/proxy";
import {
  answer,
  expectOnDevice,
  expectSaved,
  pathOf,
  saveState,
  sendAnyway,
  statusChip,
  words,
} from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

type Scene = MadePlacement & { report: MadeReport };

async function makeScene(db: PrismaClient, status: number): Promise<Scene> {
  const scene = await makePlacement(db);
  return { ...scene, report: await makeReport(db, scene, { status }) };
}

const [keptAsOf = ""] = t("offline.banner_kept", { time: "|" }).split("|");

/** A signal that can become too weak for any answer. */
function makeSignal() {
  let held: Promise<void> | null = null;
  let release = () => {};
  return {
    hold: () => held,
    fade() {
      held = new Promise((resolve) => {
        release = resolve;
      });
    },
    recover() {
      held = null;
      release();
    },
  };
}

test.beforeEach(({ complaints }) => {
  complaints.expect(unreachable);
  complaints.expect(/Failed to fetch/);
});

test("a report whose page does not come is shown from the device, and gives way to the server's when that comes", async ({
  visit,
  db,
}) => {
  const { student, report } = await makeScene(db, reportStatus.planning);
  const signal = makeSignal();
  const { proxy, close } = await openProxy(signal);
  const page = await visit({ as: student, worker: true, proxy });
  await page.goto(pathOf(report, 1));
  await readyForNoNetwork(page);
  await db.report.update({ where: { id: report.id }, data: { name: `${report.name} renamed` } });
  signal.fade();
  await page.goto(pathOf(report, 1));
  await expect(title(page)).toHaveText(report.name);
  await expect(banner(page)).toContainText(keptAsOf);
  await answer(page, words("goal")).fill("Typed on a weak signal");
  signal.recover();
  await expect(banner(page)).toHaveText(t("offline.back"));
  await expect(title(page)).toHaveText(`${report.name} renamed`);
  await expectSaved(page, t);
  close();
});

test("the home and the list of reports open without a network as they were, say from when they are, and give way to the server's", async ({
  visit,
  db,
}) => {
  const { student, report } = await makeScene(db, reportStatus.planning);
  const page = await visit({ as: student, worker: true });
  for (const path of ["/reports", "/dashboard"]) {
    await page.goto(path);
    await readyForNoNetwork(page);
  }
  await goOffline(page);
  await expect(banner(page)).not.toContainText(keptAsOf);
  // Where the installed app starts.
  await page.goto("/");
  await expect(page).toHaveURL("/dashboard");
  await expect(banner(page)).toContainText(new RegExp(`${keptAsOf}\\d\\d:\\d\\d`));
  await expect(title(page)).not.toHaveText(t("offline.page_title"));
  await page.goto("/reports");
  await expect(banner(page)).toContainText(new RegExp(`${keptAsOf}\\d\\d:\\d\\d`));
  await expect(page.getByRole("main").getByRole("link", { name: report.name })).toBeVisible();
  await db.report.update({ where: { id: report.id }, data: { name: `${report.name} renamed` } });
  await page.context().setOffline(false);
  await expect(banner(page)).toHaveText(t("offline.back"));
  await expect(page.getByRole("main").getByRole("link", { name: `${report.name} renamed` })).toBeVisible();
});

test("the server's page does not take the place of the kept one while a dialog has something typed", async ({
  visit,
  db,
}) => {
  const { student } = await makeScene(db, reportStatus.planning);
  const page = await visit({ as: student, worker: true });
  await page.goto("/dashboard");
  await readyForNoNetwork(page);
  await goOffline(page);
  await page.reload();
  await expect(banner(page)).toContainText(keptAsOf);
  await page.getByRole("button", { name: t("report.plan_action") }).click();
  const name = page.getByRole("dialog").getByLabel(t("report.plan_name"));
  await name.fill("Typed without a network");
  let fetched = 0;
  page.on("request", (request) => {
    if (request.method() === "GET" && request.headers().rsc && new URL(request.url()).pathname === "/dashboard")
      fetched += 1;
  });
  await page.context().setOffline(false);
  await expect(banner(page)).toHaveText(t("offline.back"));
  const [, putOff = ""] = t("offline.banner_put_off", { time: "|" }).split("|");
  await expect(banner(page)).toContainText(putOff);
  await expect(name).toHaveValue("Typed without a network");
  expect(fetched).toBe(0);
  const release = await hold(page, (url) => url.pathname === "/dashboard");
  await page.getByRole("button", { name: t("common.cancel"), exact: true }).click();
  await page.getByRole("button", { name: t("common.unsaved_discard"), exact: true }).click();
  await expect.poll(() => fetched).toBeGreaterThan(0);
  // Also while it is on its way.
  await expect(banner(page)).toBeHidden();
  release();
  await expect(page.locator(`[${keptAttribute}]`)).toHaveCount(0);
});

test("the list of reports says how many answers of a report are on this device alone", async ({
  visit,
  db,
  complaints,
}) => {
  // A kept page that gives way may have sent the text that the page is about to send.
  complaints.expect(answered(409));
  const { student, report } = await makeScene(db, reportStatus.planning);
  const page = await visit({ as: student, worker: true });
  const unsent = page.getByRole("main").getByText(t("report.unsent_here", { count: 1 }));
  await page.goto("/reports");
  await expect(page.getByRole("main").getByRole("link", { name: report.name })).toBeVisible();
  await readyForNoNetwork(page);
  await page.goto(pathOf(report, 1));
  await readyForNoNetwork(page);
  await goOffline(page);
  await answer(page, words("goal")).fill("Typed on the bus");
  await expectOnDevice(page, t);
  await page.goto("/reports");
  await expect(unsent).toBeVisible();
  await page.context().setOffline(false);
  await page.goto(pathOf(report, 1));
  const sent = { part: { reportId: report.id, authorId: student.id }, value: "Typed on the bus" };
  await expect.poll(() => db.answer.count({ where: sent })).toBe(1);
  // The page sends it, or a kept one that gave way to it has.
  const saved = [t("report.save_done", { time: "\\d\\d:\\d\\d" }), t("report.save_nothing")];
  await expect(saveState(page, new RegExp(`^(${saved.join("|")})$`))).toBeVisible();
  await page.goto("/reports");
  await expect(page.getByRole("main").getByRole("link", { name: report.name })).toBeVisible();
  await expect(unsent).toBeHidden();
});

test("a page says that the network is back when the server has answered, and not before", async ({ visit, db }) => {
  const signal = makeSignal();
  const { proxy, close } = await openProxy(signal);
  const page = await visit({ as: await makeUser(db), proxy });
  await page.goto("/dashboard");
  await goOffline(page);
  signal.fade();
  // The router takes no answer for one, and the page asks itself.
  const asked = page.waitForRequest((request) => request.url().endsWith(workerPath) && request.method() === "HEAD");
  await page.context().setOffline(false);
  await asked;
  await expect(banner(page)).toHaveText(t("offline.banner"));
  signal.recover();
  await expect(banner(page)).toHaveText(t("offline.back"));
  close();
});

test("feedback that came while the page was open is there after a reload without a network", async ({ visit, db }) => {
  const { student, supervisor, report } = await makeScene(db, reportStatus.waitingFeedback);
  const page = await visit({ as: student, worker: true });
  await openLive(page, pathOf(report, 3));
  await readyForNoNetwork(page);
  const giver = await visit({ as: supervisor });
  await giver.goto(pathOf(report, 3));
  await answer(giver, words("feedback")).fill("You were calm with her.");
  await sendAnyway(giver, t);
  await expect(statusChip(page, 4, t)).toBeVisible();
  await expect(page.getByText("You were calm with her.")).toBeVisible();
  await expect.poll(() => storedOnDevice(page)).toContain("You were calm with her.");
  await goOffline(page);
  await page.reload();
  await expect(page.getByText("You were calm with her.")).toBeVisible();
});

const builds = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("practicum-files-")));

const isUpdateWaiting = (page: Page): Promise<boolean> =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));

test("an update that takes over without a network leaves the kept reports until it has them itself", async ({
  visit,
  db,
  complaints,
}) => {
  // What was sent as a page was left may have arrived without an answer: the next page compares, and finds its own text.
  complaints.expect(answered(409));
  const { student, report } = await makeScene(db, reportStatus.planning);
  const newer = { id: "", built: false };
  const { proxy, close } = await openProxy({
    rewrite: (path) =>
      path === workerPath && newer.built ? (text) => text.replaceAll(newer.id, "the-next-build") : null,
  });
  const page = await visit({ as: student, worker: true, proxy });
  await page.goto(pathOf(report, 1));
  await readyForNoNetwork(page);
  const [before = ""] = await builds(page);
  newer.id = before.slice("practicum-files-".length);
  newer.built = true;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(() => isUpdateWaiting(page)).toBe(true);

  await goOffline(page);
  // It takes over when no page is open.
  await expect(async () => {
    await page.goto("about:blank");
    await page.goto(pathOf(report, 1));
    expect(await isUpdateWaiting(page)).toBe(false);
  }).toPass();
  await expect(title(page)).toHaveText(report.name);
  await expect(banner(page)).toContainText(keptAsOf);
  expect(await builds(page)).toEqual([before, "practicum-files-the-next-build"]);
  await answer(page, words("goal")).fill("Typed after the update");
  await expectOnDevice(page, t);
  await page.goto(pathOf(report, 2));
  await expect(answer(page, words("reflection"))).toHaveValue("My reflection");

  await page.context().setOffline(false);
  const typed = { part: { reportId: report.id, authorId: student.id }, value: "Typed after the update" };
  await expect.poll(() => db.answer.count({ where: typed })).toBe(1);
  await page.goto("/dashboard");
  await expect.poll(() => builds(page)).toEqual(["practicum-files-the-next-build"]);
  expect(await keptPages(page)).toEqual(expect.arrayContaining([1, 2, 3].map((tab) => pathOf(report, tab))));
  await goOffline(page);
  await page.goto(pathOf(report, 1));
  await expect(answer(page, words("goal"))).toHaveValue("Typed after the update");
  close();
});
