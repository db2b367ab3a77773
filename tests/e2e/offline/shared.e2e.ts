import type { Page } from "@playwright/test";
import { signedOutCookie, tokenCookie } from "@/lib/platform/auth/cookies";
import type { WorkerMessage } from "@/lib/platform/offline/names";
import type { PrismaClient } from "@/prisma/generated/client";
import { type MadePlacement, makePlacement } from "@/tests/factories/placement";
import { type MadeReport, makeReport } from "@/tests/factories/report";
import { makeSignedIn } from "@/tests/factories/session";
import { makeUser } from "@/tests/factories/user";
import { answered, unreachable } from "../support/complaints";
import { goOffline, keptPages, readyForNoNetwork, storedOnDevice } from "../support/offline";
import { logOut, signIn } from "../support/pages";
import { openProxy } from "../support/proxy";
import { answer, expectOnDevice, pathOf, storedTexts, storeRow, words } from "../support/report";
import { expect, setCookie, test } from "../support/test";
import { t } from "../support/texts";

type Scene = MadePlacement & { report: MadeReport };

async function makeScene(db: PrismaClient): Promise<Scene> {
  const scene = await makePlacement(db);
  return { ...scene, report: await makeReport(db, scene) };
}

/** A browser in which a student has a kept report. */
async function keepReport(page: Page, { report }: Scene): Promise<void> {
  await page.goto(pathOf(report, 1));
  await readyForNoNetwork(page);
  expect(await storedOnDevice(page)).toContain(report.name);
}

/** Nothing of the student can be found or opened, with the network and without. */
async function expectNothingOf(
  page: Page,
  { report, student }: Scene,
  title: "page_title" | "out_title" = "page_title",
): Promise<void> {
  await expect.poll(() => keptPages(page)).toEqual([]);
  for (const word of [report.name, student.fullName, "My goal"]) expect(await storedOnDevice(page)).not.toContain(word);
  await page.context().setOffline(true);
  await page.goto(pathOf(report, 1));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t(`offline.${title}`));
  await expect(page.getByText(t("offline.reports_none"))).toBeVisible();
  await expect(page.getByText(report.name)).toHaveCount(0);
}

/** The pages of a browser do what they would do after four seconds, such as leaving once a log-out has had no answer, when they are `isLate`. */
const putOffLate = (page: Page) =>
  page.context().addInitScript(() => {
    const { setTimeout } = window;
    const setLate = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
      if (ms < 4_000) return setTimeout(run, ms, ...given);
      // As any timer it ends by `clearTimeout` too.
      const id = setInterval(() => {
        if (!("isLate" in window)) return;
        clearInterval(id);
        run(...given);
      }, 50);
      return id;
    };
    Object.assign(window, { setTimeout: setLate });
  });

test.beforeEach(({ complaints }) => {
  complaints.expect(unreachable);
  complaints.expect(/Failed to fetch/);
});

test("after a log-out nothing of the person is on the machine", async ({ visit, db }) => {
  const scene = await makeScene(db);
  const page = await visit({ as: scene.student, worker: true });
  await page.goto("/reports");
  await readyForNoNetwork(page);
  await keepReport(page, scene);
  await logOut(page);
  await expect(page).toHaveURL("/");
  await expectNothingOf(page, scene);
  await page.goto("/reports");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("offline.page_title"));
});

test("after a log-out without a network nothing of the person is on the machine, unsent text that was given up included", async ({
  visit,
  db,
}) => {
  const scene = await makeScene(db);
  const page = await visit({ as: scene.student, worker: true });
  await keepReport(page, scene);
  await goOffline(page);
  await answer(page, words("goal")).fill("Never sent");
  await expectOnDevice(page, t);
  await logOut(page);
  const question = page.getByRole("dialog", { name: t("layout.unsent_title") });
  await question.getByRole("button", { name: t("layout.unsent_leave") }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("offline.out_title"));
  await expectNothingOf(page, scene, "out_title");
  expect(await storedOnDevice(page)).not.toContain("Never sent");
});

test("a log-out ends the other tabs too: they lead to the sign-in page, and what was typed in them is not on the machine", async ({
  visit,
  db,
  complaints,
}) => {
  // The page in the sign-in page's place asks whether there is a network again.
  complaints.expect(answered(401));
  const scene = await makeScene(db);
  const page = await visit({ as: scene.student, worker: true });
  await keepReport(page, scene);
  const other = await page.context().newPage();
  await other.goto(pathOf(scene.report, 2));
  await goOffline(page);
  await answer(other, words("reflection")).fill("Typed in the other tab");
  await expectOnDevice(other, t);
  await logOut(page);
  const question = page.getByRole("dialog", { name: t("layout.unsent_title") });
  await question.getByRole("button", { name: t("layout.unsent_leave") }).click();
  for (const tab of [page, other]) await expect(tab).toHaveURL("/");
  expect(await storedOnDevice(other)).not.toContain("Typed in the other tab");
  await page.context().setOffline(false);
  for (const tab of [page, other]) await expect(tab.getByLabel(t("sign_in.username"))).toBeVisible();
  await expectNothingOf(page, scene, "out_title");
});

test("from the start of a log-out nothing is kept or stored any more, in no tab, as long as the server may take", async ({
  visit,
  db,
  complaints,
}) => {
  // What was typed meanwhile.
  complaints.expect(answered(401));
  const scene = await makeScene(db);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const seen: string[] = [];
  const { proxy, close } = await openProxy({
    hold: (path) => {
      seen.push(path);
      return ["/api/user/logout", "/api/report/save"].includes(path) ? held : null;
    },
  });
  const page = await visit({ as: scene.student, worker: true, proxy });
  await putOffLate(page);
  await keepReport(page, scene);
  const other = await page.context().newPage();
  await other.goto(pathOf(scene.report, 1));
  await readyForNoNetwork(other);
  const observer = await page.context().newPage();
  await observer.goto("/robots.txt", { waitUntil: "load" });
  await logOut(page);
  await expect.poll(() => seen).toContain("/api/user/logout");

  await answer(other, words("goal")).fill("Typed too late");
  await expect.poll(() => seen).toContain("/api/report/save");
  expect(await storedTexts(other)).toEqual([]);
  // A page that has not heard of it yet asks to keep the report, whose tabs come one after the other.
  seen.length = 0;
  const message: WorkerMessage = { kind: "keep", path: pathOf(scene.report, 1), changed: true };
  await other.evaluate((asked) => navigator.serviceWorker.controller?.postMessage(asked), message);
  await expect.poll(() => seen).toContain(pathOf(scene.report, 3));
  expect(await keptPages(observer)).toEqual([]);

  // Before the answer: had it come in time, the sign-in page would know of the log-out without the device.
  await page.evaluate(() => Object.assign(window, { isLate: true }));
  for (const tab of [page, other]) await expect(tab).toHaveURL("/");
  release();
  await expectNothingOf(page, scene, "out_title");
  close();
});

test("a session that was ended elsewhere takes its pages along", async ({ visit, db, complaints }) => {
  complaints.expect(answered(401));
  const scene = await makeScene(db);
  const page = await visit({ as: scene.student, worker: true });
  await keepReport(page, scene);
  // A request of the open page would lead it away at the same time.
  await page.goto("about:blank");
  await db.session.updateMany({ where: { userId: scene.student.id }, data: { revokedAt: new Date() } });
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/?redirect=dashboard");
  await expectNothingOf(page, scene);
});

test("a link of a page whose session was ended elsewhere leads to the sign-in page, and no way back leads to the person's pages", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(401));
  const scene = await makeScene(db);
  const page = await visit({ as: scene.student, worker: true, screen: "desk" });
  await page.goto("/reports");
  await readyForNoNetwork(page);
  await keepReport(page, scene);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await db.session.updateMany({ where: { userId: scene.student.id }, data: { revokedAt: new Date() } });
  await page
    .getByRole("navigation")
    .getByRole("link", { name: t("menu.dashboard"), exact: true })
    .click();
  await expect(page.getByLabel(t("sign_in.username"))).toBeVisible();
  await page.waitForFunction(() => !("isSameDocument" in window));
  await expect.poll(() => keptPages(page)).toEqual([]);
  await page.goBack();
  await expect(page.getByLabel(t("sign_in.username"))).toBeVisible();
  await expect(page.getByText(scene.report.name)).toHaveCount(0);
  await expectNothingOf(page, scene);
});

test("a page that the browser has put aside is loaded again after a log-out that the server was not told of", async ({
  visit,
  db,
  complaints,
}) => {
  // The page's socket, which may still be on its way.
  complaints.expect(answered(401));
  const scene = await makeScene(db);
  const page = await visit({ as: scene.student, fresh: true });
  await page.goto(pathOf(scene.report, 1));
  const shown = () =>
    page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await shown();
  // As long as loading it again would take.
  await page.evaluate(async () => (await fetch(location.href)).text());
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  await page.evaluate((name) => {
    document.cookie = `${name}=1; path=/`;
  }, signedOutCookie);
  await shown();
  await expect(page.getByLabel(t("sign_in.username"))).toBeVisible();
});

test("an account that was deactivated takes its pages along", async ({ visit, db, complaints }) => {
  complaints.expect(answered(401));
  complaints.expect(answered(403));
  const scene = await makeScene(db);
  const page = await visit({ as: scene.student, worker: true });
  await keepReport(page, scene);
  await db.user.update({ where: { id: scene.student.id }, data: { active: false } });
  await answer(page, words("goal")).fill("Refused");
  await expect(page).toHaveURL("/403");
  await expect.poll(() => keptPages(page)).toEqual([]);
});

test("whoever signs in next without a log-out before finds nothing, and has pages of their own", async ({
  visit,
  db,
  baseURL,
}) => {
  const [first, second] = [await makeScene(db), await makeScene(db)];
  const page = await visit({ as: first.student, worker: true });
  await keepReport(page, first);
  // The browser was closed, and the cookie with it.
  await page.context().clearCookies({ name: tokenCookie });
  await page.goto("/");
  await signIn(page, second.student.username);
  await expect(page).toHaveURL("/dashboard");
  await keepReport(page, second);
  for (const word of [first.report.name, pathOf(first.report, 1)])
    expect(await storedOnDevice(page)).not.toContain(word);

  // Another session in the same browser, without the sign-in page in between.
  const { token } = await makeSignedIn(db, first.student);
  await setCookie(page.context(), baseURL, tokenCookie, token);
  await page.goto("/dashboard");
  await expectNothingOf(page, second);
});

test("what others left unsent is deleted after two weeks, when somebody opens a draft, unless the clock may be wrong", async ({
  visit,
  db,
}) => {
  const scene = await makeScene(db);
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(scene.report, 1));
  await expect.poll(() => storedTexts(page)).toEqual([]);
  const [me, other] = [scene.student.id, scene.supervisor.id];
  const daysAgo = (days: number) => Date.now() - days * 24 * 60 * 60 * 1000;
  const longOld = { at: daysAgo(16), oldSince: daysAgo(2) };
  const answers = [
    { userId: other, questionId: 1, value: "Old", ...longOld },
    { userId: other, questionId: 4, value: "Just old", at: daysAgo(15) },
    { userId: other, questionId: 2, value: "Newer", at: daysAgo(13) },
    { userId: me, questionId: 3, value: "Own", at: daysAgo(15) },
  ];
  for (const row of answers) await storeRow(page, "answers", { reportId: 1, known: [], ...row });
  const messages = [
    { userId: other, reportId: 1, body: "Of an unknown time" },
    { userId: other, reportId: 2, body: "Old", ...longOld },
  ];
  for (const row of messages) await storeRow(page, "messages", row);
  await page.reload();
  await expect.poll(async () => (await storedTexts(page)).toSorted()).toEqual(["Just old", "Newer", "Own"]);
  await expect.poll(() => storedTexts(page, "messages")).toEqual(["Of an unknown time"]);
});

test("an admin who views as a student leaves nothing of the student on the machine", async ({ visit, db, baseURL }) => {
  const scene = await makeScene(db);
  const admin = await makeUser(db, "Admin");
  const own = await makeSignedIn(db, admin);
  const { token } = await makeSignedIn(db, scene.student, { viewerSid: own.session.sid });
  const page = await visit({ worker: true });
  await setCookie(page.context(), baseURL, tokenCookie, token);
  await page.goto(pathOf(scene.report, 1));
  await expect(page.getByRole("region", { name: t("viewer.label") })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.reload();
  await page.waitForLoadState("networkidle");
  await expectNothingOf(page, scene);
});
