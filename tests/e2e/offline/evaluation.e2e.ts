import type { Locator, Route } from "@playwright/test";
import { daysLater, today } from "@/lib/platform/dates";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { makeNearDeadline } from "@/tests/factories/evaluation-deadline";
import { makeGivenNotice } from "@/tests/factories/evaluation-notice";
import { makeDecidable, makeSignable } from "@/tests/factories/evaluation-signing";
import { makePlacement } from "@/tests/factories/placement";
import { makeUser, testPassword } from "@/tests/factories/user";
import { asked, partOf, pathOf, submitButton } from "../support/evaluation";
import { expectFound, notSent, pressThroughCuts, readyForDialogs } from "../support/offline";
import { button, expectCuts, notified, recorded, takeStep, typed } from "../support/offline-evaluation";
import { saveState } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test.beforeEach(expectCuts);

test("a submitted part is taken back once, whenever the network goes", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted: ["student"] });
  const page = await visit({ as: scene.student });
  await page.goto(pathOf(evaluation));
  await takeStep(page, {
    open: button(page, t("evaluation.withdraw")),
    dialog: t("evaluation.withdraw_title_student"),
    save: t("evaluation.withdraw"),
    call: "/evaluation/withdraw",
    count: recorded(db, evaluation.id, "evaluation.withdraw"),
    done: submitButton(page, "student", t),
  });
  expect(await partOf(db, evaluation, "student")).toMatchObject({ submittedAt: null, revision: 1 });
});

test("a correction, the hour of the talk and a doubt are stored once, whenever the network goes", async ({
  visit,
  db,
}) => {
  const { scene, evaluation } = await makeNearDeadline(db, { submitted: ["student", "supervisor"] });
  const page = await visit({ as: scene.supervisor });
  await page.goto(pathOf(evaluation));
  const comment = (dialog: Locator) => dialog.getByRole("textbox", { name: t("evaluation.comment_label") });
  await takeStep(page, {
    open: button(page, `${t("evaluation.correct")} ${t("evaluation.comment_about", { question: asked.first })}`),
    dialog: t("evaluation.correct_title"),
    async fill(dialog) {
      await dialog.getByRole("radio", { name: "4" }).check();
      await comment(dialog).fill("Asks in time.");
    },
    async kept(dialog) {
      await expect(dialog.getByRole("radio", { name: "4" })).toBeChecked();
      await expect(comment(dialog)).toHaveValue("Asks in time.");
    },
    save: t("evaluation.correct_save"),
    call: "/evaluation/save",
    count: recorded(db, evaluation.id, "evaluation.correct"),
    done: page.getByText("Asks in time.", { exact: true }),
  });

  const when = page.getByRole("region", { name: t("evaluation.talk.time_title") });
  const place = (dialog: Locator) => dialog.getByLabel(t("evaluation.talk.place"), { exact: true });
  const talk = recorded(db, evaluation.id, "evaluation.talk");
  for (const [opener, time] of [
    ["set_time", "10:15"],
    ["change_time", "11:30"],
  ] as const) {
    const field = (dialog: Locator) => dialog.getByLabel(t("evaluation.talk.time"), { exact: true });
    await takeStep(page, {
      open: button(when, t(`evaluation.talk.${opener}`)),
      dialog: t("evaluation.talk.time_title"),
      async fill(dialog) {
        await dialog.getByLabel(t("evaluation.talk.date"), { exact: true }).fill(daysLater(today(), 9));
        await field(dialog).fill(time);
      },
      kept: (dialog) => expect(field(dialog)).toHaveValue(time),
      save: t("evaluation.talk.save_time"),
      call: "/evaluation/save-talk",
      count: talk,
      done: when.getByText(time),
    });
  }
  await takeStep(page, {
    open: button(when, t("evaluation.talk.change_time")),
    dialog: t("evaluation.talk.time_title"),
    fill: (dialog) => place(dialog).fill("Room 4"),
    kept: (dialog) => expect(place(dialog)).toHaveValue("Room 4"),
    save: t("evaluation.talk.save_time"),
    call: "/evaluation/save-talk",
    count: talk,
    done: when.getByText("Room 4"),
  });
  // The notification of the first hour gave way to that of the second.
  expect(await notified(db, scene.student.id, "mid-term")).toBe(1);

  const box = page.getByRole("region", { name: t("evaluation.deadline.title") });
  for (const [press, end] of [
    ["state", "withdraw"],
    ["withdraw", "state"],
  ] as const) {
    await page.reload();
    const count = recorded(db, evaluation.id, "evaluation.no_doubt");
    const before = await count();
    const pressed = button(box, t(`evaluation.deadline.${press}`));
    await pressThroughCuts(page, {
      press: pressed,
      call: "/evaluation/state-no-doubt",
      said: notSent(box),
      expectKept: async () => {},
      count,
    });
    // A press as the button, which is one for both, turns does not take it back.
    await expectFound(pressed, button(box, t(`evaluation.deadline.${end}`)));
    await expect(notSent(page)).toBeHidden();
    expect(await count()).toBe(before + 1);
  }
  for (const [press, end] of [
    ["raise", "lower"],
    ["lower", "raise"],
  ] as const)
    await takeStep(page, {
      open: button(box, t(`evaluation.deadline.${press}`)),
      dialog: t(`evaluation.deadline.${press}_title`),
      save: t(`evaluation.deadline.${press}`),
      call: "/evaluation/save-talk",
      count: talk,
      done: button(box, t(`evaluation.deadline.${end}`)),
    });
  expect(await notified(db, scene.teacher.id, "fare-for")).toBe(0);
});

test("extra help and the recommendation are written down once, whenever the network goes", async ({ visit, db }) => {
  const { scene, evaluation } = await makeSignable(db, { stage: 2, talk: { recommendation: null } });
  const page = await visit({ as: scene.supervisor });
  await page.goto(pathOf(evaluation, 2));
  // The page tries again by itself, so each answer goes through the same place.
  const findNoWay = (route: Route) => route.abort("internetdisconnected");
  let deal = findNoWay;
  await page.route("**/api/evaluation/save-talk", (route) => deal(route));
  for (const field of ["needForExtraHelp", "recommendation"] as const) {
    const group = page.getByRole("group", { name: t(`evaluation.talk.${field}`) });
    const yes = group.getByRole("radio", { name: t(`evaluation.talk.${field}_yes`), exact: true });
    const stored = () => db.talkField.findFirst({ where: { evaluationId: evaluation.id, term: 2, field } });
    const unsent = saveState(page, t("profile.offline")).first();
    deal = findNoWay;
    await yes.check();
    await expect(unsent).toBeVisible();
    await expect(yes).toBeChecked();
    expect(await stored()).toBeNull();
    deal = async (route) => {
      deal = findNoWay;
      await page.context().setOffline(true);
      await route.fetch();
      await findNoWay(route);
    };
    await expect.poll(stored).toMatchObject({ value: true, revision: 1 });
    await expect(unsent).toBeVisible();
    await expect(yes).toBeChecked();
    deal = (route) => route.continue();
    await page.context().setOffline(false);
    await expect(unsent).toBeHidden();
    await expect(yes).toBeChecked();
    expect(await stored()).toMatchObject({ value: true, revision: 1 });
  }
  expect(await recorded(db, evaluation.id, "evaluation.talk")()).toBe(2);
});

test("a result is decided once, whenever the network goes", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const { id } = await makeDecidable(db, scene);
  const page = await visit({ as: scene.teacher });
  await page.goto(evaluationPath(id, 3));
  await page.getByRole("radio", { name: t("evaluation.result.not_passed"), exact: false }).check();
  const grounds = page.getByRole("textbox", { name: t("evaluation.result.grounds") });
  const reason = page.getByRole("textbox", { name: t("evaluation.deadline.decide_reason") });
  const password = page.getByLabel(t("evaluation.result.password"), { exact: true });
  await grounds.fill("Medicines were given without a check.");
  await reason.fill("It was the last week.");
  await password.fill(testPassword);
  const press = button(page, t("evaluation.result.sign"));
  const count = () => db.evaluationResult.count({ where: { evaluationId: id } });
  await pressThroughCuts(page, {
    press,
    call: "/evaluation/decide",
    said: notSent(page),
    async expectKept() {
      await expect(grounds).toHaveValue("Medicines were given without a check.");
      await expect(reason).toHaveValue("It was the last week.");
      await expect(password).toHaveValue(testPassword);
    },
    count,
  });
  await expectFound(press, page.getByText("Medicines were given without a check.", { exact: true }));
  await expect(press).toBeHidden();
  await expect(notSent(page)).toBeHidden();
  expect(await count()).toBe(1);
  expect(await recorded(db, id, "evaluation.decide")()).toBe(1);
  expect(await notified(db, scene.student.id, "evaluation-done")).toBe(1);
});

test("an evaluation goes on in another way once, whenever the network goes, and is opened again once", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const page = await visit({ as: scene.teacher });
  await page.goto(pathOf(evaluation));
  await page.getByText(t("evaluation.ways.title"), { exact: true }).click();
  const reason = (dialog: Locator) => dialog.getByRole("textbox", { name: t("evaluation.ways.reason") });
  const day = daysLater(today(), 40);
  const steps = [
    {
      way: "prolong",
      fill: (dialog: Locator) => dialog.getByLabel(t("evaluation.ways.end"), { exact: true }).fill(day),
    },
    {
      way: "without-party",
      fill: (dialog: Locator) => dialog.getByRole("radio", { name: t("evaluation.ways.who_supervisor") }).check(),
    },
    { way: "discontinue", fill: async () => {} },
  ] as const;
  for (const { way, fill } of steps)
    await takeStep(page, {
      open: button(page, t(`evaluation.ways.button.${way}`)),
      dialog: t(`evaluation.ways.ask.${way}`),
      async fill(dialog) {
        await fill(dialog);
        await reason(dialog).fill(`Because of ${way}.`);
      },
      kept: (dialog) => expect(reason(dialog)).toHaveValue(`Because of ${way}.`),
      save: t(`evaluation.ways.save.${way}`),
      call: "/evaluation/proceed",
      count: recorded(db, evaluation.id, "evaluation.proceed"),
      done: page.getByText(`Because of ${way}.`).first(),
    });
  const ways = () => db.evaluationWay.findMany({ where: { evaluationId: evaluation.id }, orderBy: { id: "asc" } });
  expect((await ways()).map(({ way }) => way)).toEqual(["prolong", "without-party", "discontinue"]);

  const admin = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await admin.goto(`/admin/evaluations/${evaluation.id}`);
  await takeStep(admin, {
    open: button(admin, t("evaluation.ways.reopen")),
    dialog: t("evaluation.ways.reopen_title"),
    ...typed("It was a mistake."),
    save: t("evaluation.ways.reopen"),
    call: "/evaluation/reopen",
    count: recorded(db, evaluation.id, "evaluation.reopen"),
    done: admin.getByText("It was a mistake.").first(),
  });
  expect((await ways()).map(({ way }) => way)).toEqual(["prolong", "without-party", "discontinue", "reopen"]);

  const choices = admin.getByLabel(t("evaluations.seen_by_other_supervisor"));
  const form = admin.locator("form").filter({ has: choices }).first();
  const choice = form.getByRole("combobox");
  await choice.selectOption({ label: t("evaluations.visibility_hidden") });
  const press = button(form, t("evaluations.save_visibility"));
  const count = recorded(db, evaluation.id, "evaluation.visibility");
  await pressThroughCuts(admin, {
    press,
    call: "/admin/adminChangeValueHideAnswerForEvaluation",
    said: notSent(admin),
    expectKept: () => expect(choice).toHaveValue("hidden"),
    count,
  });
  await press.click();
  await expect(admin.getByRole("list", { name: t("evaluations.log") })).toContainText(t("evaluations.log_hidden"));
  await expect(notSent(admin)).toBeHidden();
  expect(await count()).toBe(1);
});

test("the dialogs of an evaluation open without a network", async ({ visit, db }) => {
  const { scene, evaluation } = await makeSignable(db);
  const notice = { evaluationId: evaluation.id, draftedById: scene.supervisor.id, givenById: scene.teacher.id };
  await makeGivenNotice(db, notice);
  const correct = `${t("evaluation.correct")} ${t("evaluation.comment_about", { question: asked.first })}`;
  const pages = [
    {
      as: scene.teacher,
      path: pathOf(evaluation),
      dialogs: [
        [t("evaluation.sign_link.send"), t("evaluation.sign_link.send")],
        [t("evaluation.talk.set_time"), t("evaluation.talk.time_title")],
        [t("evaluation.ways.button.prolong"), t("evaluation.ways.ask.prolong")],
      ],
    },
    { as: scene.student, path: pathOf(evaluation), dialogs: [[correct, t("evaluation.correct_title")]] },
    {
      as: scene.teacher,
      path: evaluationPath(evaluation.id, 4),
      dialogs: [
        [t("evaluation.notice.minutes_write"), t("evaluation.notice.minutes")],
        [t("evaluation.notice.plan_change"), t("evaluation.notice.plan_title")],
        [t("evaluation.notice.lift"), t("evaluation.notice.lift_title")],
      ],
    },
  ] as const;
  for (const { as, path, dialogs } of pages) {
    const page = await visit({ as, worker: true });
    await page.goto(path);
    await readyForDialogs(page, "/student/evaluation/[evaluationId]/[report_status]");
    await page.context().setOffline(true);
    const ways = page.getByText(t("evaluation.ways.title"), { exact: true });
    if (await ways.isVisible()) await ways.click();
    for (const [opener, name] of dialogs) {
      await button(page, opener).click();
      const dialog = page.getByRole("dialog", { name });
      await expect(dialog).toBeVisible();
      await button(dialog, t("common.cancel")).last().click();
      await expect(dialog).toBeHidden();
    }
  }
});
