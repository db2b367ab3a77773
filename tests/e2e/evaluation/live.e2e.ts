import type { Locator, Page } from "@playwright/test";
import { tokenCookie } from "@/lib/platform/auth/cookies";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { makePlacement } from "@/tests/factories/placement";
import { makeSignedIn } from "@/tests/factories/session";
import { expectGoodPage } from "../support/accessibility";
import { answered, unreachable } from "../support/complaints";
import { asked, pathOf } from "../support/evaluation";
import { openLive } from "../support/pages";
import { makeOwnBrowser } from "../support/persistent-browser";
import { expectOnDevice, storedTexts } from "../support/report";
import { expect, setCookie, test } from "../support/test";
import { t } from "../support/texts";

const comment = (page: Page): Locator => page.getByRole("textbox", { name: t("evaluation.talk.comment") });
const about = t("evaluation.comment_about", { question: asked.second });
const point = (page: Page): Locator => page.getByRole("textbox", { name: `${t("evaluation.talk.point")} ${about}` });
const addPoint = (page: Page): Locator =>
  page.getByRole("button", { name: `${t("evaluation.talk.point_add")} ${about}` });
const correct = (page: Page): Locator =>
  page.getByRole("button", {
    name: `${t("evaluation.correct")} ${t("evaluation.comment_about", { question: asked.first })}`,
  });
const correction = (page: Page): Locator => page.getByRole("dialog", { name: t("evaluation.correct_title") });
const here = (page: Page): Locator => page.getByRole("list", { name: t("evaluation.live.here") }).getByRole("listitem");

test("a channel that could not be subscribed to is subscribed to later", async ({ visit, db, complaints }) => {
  complaints.expect(answered(503));
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
  const other = await visit({ as: scene.supervisor });
  await openLive(other, pathOf(evaluation));
  const page = await visit({ as: scene.teacher });
  const refused: string[] = [];
  await page.route("**/api/realtime/auth", (route) => {
    const channel = String(route.request().postData());
    if (refused.includes(channel.replace(/socket_id=[^&]*/, ""))) return route.continue();
    refused.push(channel.replace(/socket_id=[^&]*/, ""));
    return route.fulfill({ status: 503 });
  });
  await page.goto(pathOf(evaluation));
  await expect(here(page)).toHaveText([new RegExp(`${scene.supervisor.fullName}$`)]);
  expect(refused.length).toBeGreaterThan(1);
});

test("what could not be fetched as it was heard of is fetched later", async ({ visit, db, complaints }) => {
  complaints.expect(answered(503));
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
  const writer = await visit({ as: scene.supervisor });
  await openLive(writer, pathOf(evaluation));
  const page = await visit({ as: scene.teacher, fresh: true });
  await page.clock.install();
  await openLive(page, pathOf(evaluation));
  await expect(here(page)).toHaveCount(1);
  let failed = 0;
  // The field, and the page once nobody types any more.
  await page.route("**/api/evaluation/get-talk", (route) => {
    failed += 1;
    return failed > 2 ? route.continue() : route.fulfill({ status: 503 });
  });
  await comment(writer).fill("Calm with patients.");
  await expect.poll(() => failed).toBe(2);
  await page.clock.fastForward(31_000);
  await expect(comment(page)).toHaveValue("Calm with patients.");
});

test("three people write one talk at once, one of them offline for a while and one killed", async ({
  visit,
  db,
  baseURL,
  complaints,
}, testInfo) => {
  complaints.expect(unreachable);
  complaints.expect(answered(409));
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
  // The first factor is two steps apart.
  await db.evaluationAnswer.updateMany({
    where: { questionId: evaluation.form.questions.factors[0], part: { party: "supervisor" } },
    data: { rating: 1 },
  });
  const path = pathOf(evaluation);
  const names = (...people: { fullName: string }[]) => people.map(({ fullName }) => new RegExp(`${fullName}$`));
  const browser = await makeOwnBrowser(testInfo);
  const enter = async () => {
    const context = await browser.open();
    complaints.listenTo(context);
    await setCookie(context, baseURL, tokenCookie, (await makeSignedIn(db, scene.student)).token);
    const page = await context.newPage();
    await openLive(page, path);
    return page;
  };
  try {
    const [teacher, supervisor] = [await visit({ as: scene.teacher }), await visit({ as: scene.supervisor })];
    await openLive(teacher, path);
    await openLive(supervisor, path);
    const student = await enter();

    // Who is there, and what the talk is about first.
    await expect(here(teacher)).toHaveCount(2);
    for (const name of names(scene.student, scene.supervisor))
      await expect(here(teacher).filter({ hasText: name })).toHaveCount(1);
    await expect(student.getByRole("listitem").filter({ hasText: asked.first })).toContainText(
      t("evaluation.apart", { steps: 2 }),
    );
    await expectGoodPage(teacher);

    // What somebody corrects moves no point of the others' open pages, and takes nothing that they type.
    const inFirst = (page: Page) => page.getByRole("listitem").filter({ hasText: asked.first });
    await correct(student).click();
    const words = correction(student).getByRole("textbox", { name: t("evaluation.comment_label") });
    await words.fill("Calm, and asks early.");
    await correct(supervisor).click();
    await correction(supervisor).getByRole("radio", { name: "2" }).check();
    await correction(supervisor)
      .getByRole("button", { name: t("evaluation.correct_save") })
      .click();
    const before = t("evaluation.corrected", { day: "|", before: "1 " }).split("|").at(-1) ?? "";
    await expect(inFirst(teacher)).toContainText(before);
    await expect(words).toHaveValue("Calm, and asks early.");
    await correction(student)
      .getByRole("button", { name: t("evaluation.correct_save") })
      .click();
    await expect(correction(student)).toHaveCount(0);
    await expect(inFirst(student)).toContainText(before);
    await expect(inFirst(teacher)).toContainText("Calm, and asks early.");

    // One writes, the others see it.
    const written = Date.now();
    await comment(supervisor).fill("Calm with patients.");
    await expect(comment(teacher)).toHaveValue("Calm with patients.");
    testInfo.annotations.push({ type: "latency", description: `${Date.now() - written} ms, the pause included` });
    await expect(comment(student)).toHaveValue("Calm with patients.");

    // Two in one field: the first is saved while the second one's is on its way.
    let letSave = () => {};
    const saving = new Promise<void>((resolve) => {
      letSave = resolve;
    });
    await teacher.route("**/evaluation/save-talk", (route) => saving.then(() => route.continue()));
    const sent = teacher.waitForRequest("**/evaluation/save-talk");
    await comment(teacher).fill("The teacher's words.");
    await sent;
    await comment(student).fill("The student's words.");
    await expect(comment(supervisor)).toHaveValue("The student's words.");
    letSave();
    const conflict = teacher.getByRole("group", { name: t("report.conflict_title") });
    await expect(conflict).toContainText("The student's words.");
    await expect(conflict).toContainText("The teacher's words.");
    await teacher.unroute("**/evaluation/save-talk");
    await conflict.getByRole("button", { name: t("report.conflict_keep_mine") }).click();
    await expect(comment(student)).toHaveValue("The teacher's words.");

    // One without a connection writes in one field, another one meanwhile in another.
    await supervisor.context().setOffline(true);
    await addPoint(supervisor).click();
    await point(supervisor).fill("Asks in time.");
    await expectOnDevice(supervisor, t);
    await comment(teacher).fill("The last words.");
    await expect(comment(student)).toHaveValue("The last words.");
    await expect(point(teacher)).toHaveCount(0);
    await supervisor.context().setOffline(false);
    await expect(point(teacher)).toHaveValue("Asks in time.");
    await expect(comment(supervisor)).toHaveValue("The last words.");

    // One is killed with a text that nobody has.
    await student.context().setOffline(true);
    await point(student).fill("Asks in time, and explains.");
    await expect.poll(() => storedTexts(student, "talks")).toEqual(["Asks in time, and explains."]);
    await browser.kill();
    await expect(here(teacher)).toHaveText(names(scene.supervisor));
    await expect(point(teacher)).toHaveValue("Asks in time.");
    const back = await enter();
    await expect(point(back)).toHaveValue("Asks in time, and explains.");
    await expect(point(teacher)).toHaveValue("Asks in time, and explains.");
    await expect.poll(() => storedTexts(back, "talks")).toEqual([]);
  } finally {
    await browser.remove();
  }
});
