import type { Page } from "@playwright/test";
import { tokenCookie } from "@/lib/platform/auth/cookies";
import type { PrismaClient, User } from "@/prisma/generated/client";
import { type MadePlacement, makePlacement } from "@/tests/factories/placement";
import { type MadeReport, makeReport, partOf } from "@/tests/factories/report";
import { makeSignedIn } from "@/tests/factories/session";
import { expectGoodPage } from "../support/accessibility";
import { answered, unreachable } from "../support/complaints";
import { logOut, openLive, said, signIn } from "../support/pages";
import { makeOwnBrowser } from "../support/persistent-browser";
import {
  answer,
  expectOnDevice,
  expectSaved,
  pathOf,
  recall,
  statusChip,
  step,
  storedTexts,
  words,
} from "../support/report";
import { expect, setCookie, test } from "../support/test";
import { t } from "../support/texts";

type Scene = MadePlacement & { report: MadeReport };

/** A report in planning. */
async function makeScene(db: PrismaClient): Promise<Scene> {
  const scene = await makePlacement(db);
  return { ...scene, report: await makeReport(db, scene) };
}

/** The student's goal on the server. */
async function savedGoal(db: PrismaClient, { report, student, group }: Scene): Promise<string | null | undefined> {
  const partId_questionId = { partId: partOf(report, student.id).id, questionId: group.form.questions.goal };
  return (await db.answer.findUnique({ where: { partId_questionId } }))?.value;
}

const goal = (page: Page) => answer(page, words("goal"));

test.beforeEach(({ complaints }) => complaints.expect(unreachable));

test("text typed without a connection is stored, shown as unsent, and sent automatically afterwards", async ({
  visit,
  db,
}) => {
  const scene = await makeScene(db);
  const page = await visit({ as: scene.student });
  await openLive(page, pathOf(scene.report, 1));
  await page.context().setOffline(true);
  await goal(page).fill("Written on the ward");
  await expectOnDevice(page, t);
  await goal(page).fill("Written on the ward, without a signal");
  await expectOnDevice(page, t);
  await expectGoodPage(page);
  expect(await savedGoal(db, scene)).toBe("My goal");

  await page.context().setOffline(false);
  await expectSaved(page, t);
  expect(await savedGoal(db, scene)).toBe("Written on the ward, without a signal");
  await page.reload();
  await expect(goal(page)).toHaveValue("Written on the ward, without a signal");
});

test("nothing can be typed before the page's script can store it", async ({ visit, db }) => {
  const scene = await makeScene(db);
  const page = await visit({ as: scene.student, fresh: true });
  let letScriptsCome = () => {};
  const scriptsMayCome = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route("**/_next/static/**/*.js", (route) => scriptsMayCome.then(() => route.continue()));
  await page.goto(pathOf(scene.report, 1), { waitUntil: "domcontentloaded" });
  const early = page.locator("textarea").first();
  await expect(early).toBeVisible();
  // Until its fonts are there the page moves, and the click could meet a link.
  await page.evaluate(() => document.fonts.ready);
  await early.click({ force: true });
  await page.keyboard.type("Too early. ");
  await expect(early).toHaveValue("My goal");
  letScriptsCome();
  await goal(page).fill("Typed on a slow phone");
  await expectSaved(page, t);
  expect(await savedGoal(db, scene)).toBe("Typed on a slow phone");
});

test("a step that needs the server waits while there is no connection", async ({ visit, db }) => {
  const scene = await makeScene(db);
  const page = await visit({ as: scene.student });
  await openLive(page, pathOf(scene.report, 2));
  await answer(page, words("reflection")).fill("The end of it");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: t("report.step_finish"), exact: true }).click();
  await expect(page.getByRole("alert").getByText(t("offline.step", { button: t("report.step_finish") }))).toBeVisible();
  await page.context().setOffline(false);
  await expectSaved(page, t);
  await page.getByRole("button", { name: t("report.step_finish"), exact: true }).click();
  await expect(page.getByText(t("report.done_finish"))).toBeVisible();
});

test("a step without a connection says so and leaves the page in place", async ({ visit, db }) => {
  const scene = await makeScene(db);
  const page = await visit({ as: scene.student });
  await openLive(page, pathOf(scene.report, 2));
  const finish = page.getByRole("button", { name: t("report.step_finish"), exact: true });
  await expect(answer(page, words("reflection"))).toHaveValue("My reflection");
  await page.context().setOffline(true);
  await finish.click();
  await expect(page.getByRole("alert").getByText(t("offline.step", { button: t("report.step_finish") }))).toBeVisible();
  await page.context().setOffline(false);
  await finish.click();
  await expect(page.getByText(t("report.done_finish"))).toBeVisible();
});

test("a browser that is killed in mid-sentence without a connection has the text when it opens again", async ({
  db,
  baseURL,
  complaints,
}, testInfo) => {
  const scene = await makeScene(db);
  const browser = await makeOwnBrowser(testInfo);
  const enter = async () => {
    const context = await browser.open();
    complaints.listenTo(context);
    await setCookie(context, baseURL, tokenCookie, (await makeSignedIn(db, scene.student)).token);
    const page = await context.newPage();
    await openLive(page, pathOf(scene.report, 1));
    return page;
  };
  try {
    const before = await enter();
    await before.context().setOffline(true);
    await goal(before).clear();
    await goal(before).pressSequentially("I was in the middle of a sen");
    await expect.poll(() => storedTexts(before)).toContain("I was in the middle of a sen");
    expect(await savedGoal(db, scene)).toBe("My goal");
    await browser.kill();

    const after = await enter();
    await expect(goal(after)).toHaveValue("I was in the middle of a sen");
    const [notice = ""] = t("report.recovered_title", { time: "|" }).split("|");
    await expect(said(after, notice)).toBeVisible();
    await expectSaved(after, t);
    await expectGoodPage(after);
    expect(await savedGoal(db, scene)).toBe("I was in the middle of a sen");
  } finally {
    await browser.remove();
  }
});

/** A supervisor has typed without a network, and the server refuses it, because the student has taken the request back meanwhile. */
async function typeTooLate(db: PrismaClient, visit: (visitor: { as: User }) => Promise<Page>, text: string) {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  const supervisor = await visit({ as: scene.supervisor });
  await openLive(supervisor, pathOf(report, 3));
  await supervisor.context().setOffline(true);
  await answer(supervisor, words("feedback")).fill(text);
  await expectOnDevice(supervisor, t);

  const student = await visit({ as: scene.student });
  await student.goto(pathOf(report, 3));
  await recall(student, t);
  await expect(statusChip(student, 2, t)).toBeVisible();

  await supervisor.context().setOffline(false);
  // The page fetches the report's new state: the text moves from its field to a notice.
  const leftover = said(supervisor, t("report.leftover_title"));
  await expect(leftover).toContainText(text);
  return { report, supervisor, student, leftover, authorId: scene.supervisor.id };
}

test("text typed without a connection is not lost when the student recalls the request", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(400));
  const text = "You saw what was urgent.";
  const { report, supervisor, leftover, authorId } = await typeTooLate(db, visit, text);
  await supervisor.reload();
  await expect(leftover).toContainText(words("feedback"));
  await expect(leftover).toContainText(text);
  await expectGoodPage(supervisor);
  await leftover.getByRole("button", { name: t("report.leftover_discard") }).click();
  await expect(leftover).toBeHidden();
  await expect.poll(() => storedTexts(supervisor)).toEqual([]);
  await supervisor.reload();
  await expect(statusChip(supervisor, 2, t)).toBeVisible();
  await expect(supervisor.getByText(text)).toHaveCount(0);
  expect(await db.answer.count({ where: { part: { reportId: report.id, authorId } } })).toBe(0);
});

test("text that a recalled request has refused is saved once the student asks again", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(400));
  const text = "You listened first.";
  const { report, supervisor, student } = await typeTooLate(db, visit, text);
  await student.goto(pathOf(report, 2));
  await step(student, "request-feedback", t).click();
  const asking = student.getByRole("dialog", { name: t("report.ask_title") });
  await asking.getByRole("button", { name: t("report.ask_send") }).click();
  await expect(answer(supervisor, words("feedback"))).toHaveValue(text);
  await expectSaved(supervisor, t);
});

test("an unsent message is there after a reload, and is kept when sending fails", async ({ visit, db }) => {
  const scene = await makeScene(db);
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(scene.report, 1));
  const box = page.getByLabel(t("report.message_label"));
  await box.fill("Can we talk");
  await expect.poll(() => storedTexts(page, "messages")).toEqual(["Can we talk"]);
  await openLive(page, pathOf(scene.report, 1));
  await expect(box).toHaveValue("Can we talk");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: t("report.message_send") }).click();
  await expect(box).toHaveAccessibleDescription(t("report.message_not_sent"));
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("Can we talk");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: t("report.message_send") }).click();
  await expect(box).toHaveValue("");
  expect(await db.message.count({ where: { reportId: scene.report.id, body: "Can we talk" } })).toBe(1);
});

test("an unsent message can be read and copied once nothing more is written, until its writer deletes it", async ({
  visit,
  db,
}) => {
  const scene = await makeScene(db);
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(scene.report, 1));
  const box = page.getByLabel(t("report.message_label"));
  await box.fill("Can we talk");
  await expect.poll(() => storedTexts(page, "messages")).toEqual(["Can we talk"]);
  await db.group.update({ where: { id: scene.group.id }, data: { endedAt: new Date() } });
  await page.reload();
  const leftover = said(page, t("report.leftover_title"));
  await expect(leftover).toContainText("Can we talk");
  await expect(box).toHaveCount(0);
  await expectGoodPage(page);
  await leftover.getByRole("button", { name: t("report.leftover_discard") }).click();
  await expect(leftover).toHaveCount(0);
  await expect.poll(() => storedTexts(page, "messages")).toEqual([]);
});

test("log-out asks about unsent text, and deletes it", async ({ visit, db }) => {
  const scene = await makeScene(db);
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(scene.report, 1));
  await page.route("**/api/report/save", (route) => route.abort("internetdisconnected"));
  await goal(page).fill("Only on this device");
  await expectOnDevice(page, t);

  await logOut(page);
  const question = page.getByRole("dialog", { name: t("layout.unsent_title") });
  await question.getByText(t("layout.unsent_stay"), { exact: true }).click();
  await expect(question).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(goal(page)).toHaveValue("Only on this device");

  await logOut(page);
  await question.getByRole("button", { name: t("layout.unsent_leave") }).click();
  await expect(page).toHaveURL("/");
  await page.unroute("**/api/report/save");
  await signIn(page, scene.student.username);
  await expect(page).toHaveURL("/dashboard");
  await page.goto(pathOf(scene.report, 1));
  await expect(goal(page)).toHaveValue("My goal");
  expect(await storedTexts(page)).toEqual([]);
});
