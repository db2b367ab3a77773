import { tokenCookie } from "@/lib/platform/auth/cookies";
import { makeEvaluation, makeEvaluationForm } from "@/tests/factories/evaluation";
import { daysFromNow } from "@/tests/factories/group";
import { makePlacement } from "@/tests/factories/placement";
import { makeSignedIn } from "@/tests/factories/session";
import { expectGoodPage } from "../support/accessibility";
import { answered, unreachable } from "../support/complaints";
import { asked, onward, partOf, pathOf, rate, rateAll, step, submitButton, submitPart } from "../support/evaluation";
import { logOut, openLive, said } from "../support/pages";
import { makeOwnBrowser } from "../support/persistent-browser";
import { expectOnDevice, expectSaved, saveState, storedTexts } from "../support/report";
import { expect, setCookie, test } from "../support/test";
import { t } from "../support/texts";

test("what is rated without a connection survives the end of the browser, and is saved when it is back", async ({
  db,
  baseURL,
  complaints,
}, testInfo) => {
  complaints.expect(unreachable);
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const browser = await makeOwnBrowser(testInfo);
  const enter = async () => {
    const context = await browser.open();
    complaints.listenTo(context);
    await setCookie(context, baseURL, tokenCookie, (await makeSignedIn(db, scene.student)).token);
    const page = await context.newPage();
    await openLive(page, pathOf(evaluation));
    return page;
  };
  try {
    const before = await enter();
    await before.context().setOffline(true);
    await rate(before, asked.first, 2);
    await before.getByRole("textbox", { name: asked.text }).fill("Written on the ward");
    await expectOnDevice(before, t);
    const stored = [
      { rating: 2, comment: "" },
      { rating: null, comment: "Written on the ward" },
    ];
    await expect.poll(() => storedTexts(before, "ratings")).toEqual(stored);
    await logOut(before);
    const question = before.getByRole("dialog", { name: t("layout.unsent_title") });
    await question.getByText(t("layout.unsent_stay"), { exact: true }).click();
    await browser.kill();
    expect(await partOf(db, evaluation, "student")).toBeNull();

    const after = await enter();
    await expect(said(after, t("report.recovered_text"))).toBeVisible();
    await expect(after.getByRole("textbox", { name: asked.text })).toHaveValue("Written on the ward");
    await expect(step(after, asked.first, 2)).toBeChecked();
    await expectSaved(after, t);
    await expect.poll(() => storedTexts(after, "ratings")).toEqual([]);
    const part = await partOf(db, evaluation, "student");
    expect(part?.answers.map(({ rating, comment }) => rating ?? comment)).toEqual(
      expect.arrayContaining([2, "Written on the ward"]),
    );
  } finally {
    await browser.remove();
  }
});

test("two tabs on one answer: both versions are shown, and either can be chosen", async ({ visit, db, complaints }) => {
  complaints.expect(answered(409));
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const first = await visit({ as: scene.student });
  const second = await first.context().newPage();
  await openLive(first, pathOf(evaluation));
  await openLive(second, pathOf(evaluation));
  await rate(first, asked.first, 1);
  await expectSaved(first, t);
  await rate(second, asked.first, 4);
  const conflict = second.getByRole("group", { name: t("report.conflict_title") });
  await expect(conflict).toContainText("1 ");
  await expectGoodPage(second);
  await conflict.getByRole("button", { name: t("report.conflict_keep_mine") }).click();
  await expectSaved(second, t);
  const part = await partOf(db, evaluation, "student");
  expect(part?.answers.map(({ rating }) => rating)).toEqual([4]);
});

test("a text with possible personal data waits for its writer, and holds the submission", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(evaluation));
  await rateAll(page, 3, t);
  await page
    .getByRole("button", { name: t("viewpoint.1") })
    .first()
    .click();
  await page.getByRole("textbox", { name: asked.text }).fill("Fnr 15068810032");
  await expect(saveState(page, t("report.save_held"))).toBeVisible();
  await page
    .getByRole("button", { name: t("viewpoint.2") })
    .first()
    .click();
  await onward(page, "review", t).click();
  await submitButton(page, "student", t).click();
  await expect(page.getByRole("button", { name: t("personal_data.remove") })).toBeFocused();
  await expect(page.getByRole("alert").getByText(t("report.held_first"))).toBeVisible();
  await page.getByRole("button", { name: t("personal_data.remove") }).click();
  await expectSaved(page, t);
});

test("a comment that is emptied and saved keeps its field and its focus", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const page = await visit({ as: scene.student });
  await openLive(page, pathOf(evaluation));
  await page.getByRole("button", { name: t("evaluation.comment_add") }).click();
  const comment = page.getByRole("textbox", { name: t("evaluation.comment_label") });
  const saved = async () => (await partOf(db, evaluation, "student"))?.answers.map((answer) => answer.comment);
  await comment.fill("First words");
  await expect.poll(saved).toEqual(["First words"]);
  await page.reload();
  await comment.fill("");
  await expect.poll(saved).toEqual([null]);
  await expectSaved(page, t);
  await page.keyboard.type("Other words");
  await expect(comment).toHaveValue("Other words");
  await expect.poll(saved).toEqual(["Other words"]);
});

for (const submitted of [[], ["student"]] as const)
  test(`two people who share a part: what one has not sent when the other submits it ${submitted.length === 0 ? "first" : "last"} is shown, not saved`, async ({
    visit,
    db,
    complaints,
  }) => {
    complaints.expect(unreachable);
    for (const status of [400, 409]) complaints.expect(answered(status));
    const scene = await makePlacement(db, { data: { standInFrom: daysFromNow(-1), standInUntil: daysFromNow(1) } });
    const evaluation = await makeEvaluation(db, scene, { submitted });
    const first = await visit({ as: scene.supervisor, fresh: true });
    // Nothing announces the submission to the page: it finds out when it saves.
    await first.routeWebSocket(/./, () => {});
    await first.goto(pathOf(evaluation));
    await first.route("**/api/evaluation/save", (route) => route.abort("internetdisconnected"));
    await first.getByRole("textbox", { name: asked.text }).fill("Written too late");
    await expectOnDevice(first, t);
    const standIn = await visit({ as: scene.secondarySupervisor });
    await standIn.goto(pathOf(evaluation));
    await rateAll(standIn, 4, t);
    await submitPart(standIn, "supervisor", t, { isLast: submitted.length > 0 });
    await expect.poll(async () => (await partOf(db, evaluation, "supervisor"))?.submittedAt).toBeTruthy();
    await first.unroute("**/api/evaluation/save");
    const late = first.waitForResponse("**/api/evaluation/save");
    await first.evaluate(() => window.dispatchEvent(new Event("online")));
    expect((await late).status()).toBe(409);
    const leftover = said(first, t("report.leftover_title"));
    await expect(leftover).toContainText("Written too late");
    await expectGoodPage(first);
    const part = await partOf(db, evaluation, "supervisor");
    expect(part?.answers.map(({ rating, comment }) => rating ?? comment)).toEqual([4, 4]);
    expect(await db.correctedAnswer.count({ where: { partId: part?.id ?? 0 } })).toBe(0);
    await leftover.getByRole("button", { name: t("report.leftover_discard") }).click();
    await expect.poll(() => storedTexts(first, "ratings")).toEqual([]);
  });

test("logging out asks about unsent ratings, and deletes them", async ({ visit, db, complaints }) => {
  complaints.expect(unreachable);
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const page = await visit({ as: scene.student });
  await openLive(page, pathOf(evaluation));
  await page.route("**/api/evaluation/save", (route) => route.abort("internetdisconnected"));
  await rate(page, asked.first, 2);
  await expectOnDevice(page, t);
  await logOut(page);
  const question = page.getByRole("dialog", { name: t("layout.unsent_title") });
  await question.getByRole("button", { name: t("layout.unsent_leave") }).click();
  await expect(page).toHaveURL("/");
  expect(await storedTexts(page, "ratings")).toEqual([]);
});

test("an answer to a question that left the form with its version is shown above the new form", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  const scene = await makePlacement(db);
  const before = await makeEvaluation(db, scene);
  const page = await visit({ as: scene.student });
  await openLive(page, pathOf(before));
  await page.route("**/api/evaluation/save", (route) => route.abort("internetdisconnected"));
  await page.getByRole("textbox", { name: asked.text }).fill("To the old form");
  await expectOnDevice(page, t);
  const { versionId } = await makeEvaluationForm(db);
  await db.group.update({ where: { id: scene.group.id }, data: { evaluationFormVersionId: versionId } });
  await page.reload();
  const leftover = said(page, t("report.leftover_title"));
  await expect(leftover).toContainText(t("evaluation.leftover_question_gone"));
  await expect(leftover).toContainText("To the old form");
  await expect(page.getByRole("textbox", { name: asked.text })).toHaveValue("");
  await expectGoodPage(page);
  await leftover.getByRole("button", { name: t("report.leftover_discard") }).click();
  await expect.poll(() => storedTexts(page, "ratings")).toEqual([]);
});

test("a stand-in whose days are over reads what was not sent by then", async ({ visit, db, complaints }) => {
  complaints.expect(unreachable);
  const scene = await makePlacement(db, { data: { standInFrom: daysFromNow(-2), standInUntil: daysFromNow(1) } });
  const evaluation = await makeEvaluation(db, scene);
  const page = await visit({ as: scene.secondarySupervisor });
  await openLive(page, pathOf(evaluation));
  await page.route("**/api/evaluation/save", (route) => route.abort("internetdisconnected"));
  await page.getByRole("textbox", { name: asked.text }).fill("On my last day");
  await expectOnDevice(page, t);
  await db.placement.update({ where: { id: scene.placement.id }, data: { standInUntil: daysFromNow(-1) } });
  await page.reload();
  const leftover = said(page, t("report.leftover_title"));
  await expect(leftover).toContainText(asked.text);
  await expect(leftover).toContainText("On my last day");
  await expect(leftover).toContainText(t("evaluation.leftover_text", { why: "reader" }));
  await expectGoodPage(page);
});
