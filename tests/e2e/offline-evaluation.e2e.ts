import type { Locator, Page, Route } from "@playwright/test";
import { daysLater, today } from "@/lib/platform/dates";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { makeNearDeadline } from "@/tests/factories/evaluation-deadline";
import { makeGivenNotice, makeNotice } from "@/tests/factories/evaluation-notice";
import { linkSigner, makeSignLink } from "@/tests/factories/evaluation-sign-link";
import { makeDecidable, makeSignable } from "@/tests/factories/evaluation-signing";
import { makePlacement } from "@/tests/factories/placement";
import { unique } from "@/tests/factories/unique";
import { makeUser, testPassword } from "@/tests/factories/user";
import { answered, unreachable } from "./support/complaints";
import { asked, partOf, pathOf, submitButton } from "./support/evaluation";
import { mailTo } from "./support/mail";
import { expectFound, notSent, pressThroughCuts, readyForDialogs } from "./support/offline";
import { title } from "./support/pages";
import { saveState } from "./support/report";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

test.beforeEach(({ complaints }) => {
  complaints.expect(unreachable);
  complaints.expect(/Failed to fetch/);
  // What was done without an answer is refused when it is pressed once more, or has another revision by then.
  complaints.expect(answered(400));
  complaints.expect(answered(409));
});

/** How often an action about an evaluation is on the record. */
const recorded = (db: PrismaClient, entityId: number, action: string) => () =>
  db.auditEntry.count({ where: { entity: "evaluation", entityId, action } });

/** How many notifications of an event somebody has. */
const notified = (db: PrismaClient, recipientId: number, event: string) =>
  db.notification.count({ where: { recipientId, contentKey: { endsWith: event } } });

type DialogStep = {
  /** Opens the dialog. */
  open: Locator;
  dialog: string;
  fill?: (dialog: Locator) => Promise<unknown>;
  /** What was typed is still in it. */
  kept?: (dialog: Locator) => Promise<unknown>;
  save: string;
  call: string;
  count: () => Promise<number>;
  /** What the page shows once it is done. */
  done: Locator;
};

/** Opens a dialog before the network goes, and presses its button until the page shows the end of it; no complaint is left. */
async function takeStep(page: Page, { open, dialog: name, fill, kept, save, call, count, done }: DialogStep) {
  const dialog = page.getByRole("dialog", { name });
  await open.click();
  await fill?.(dialog);
  const press = dialog.getByRole("button", { name: save, exact: true }).last();
  const before = await count();
  await pressThroughCuts(page, {
    press,
    call,
    said: notSent(dialog),
    async expectKept() {
      await expect(dialog).toBeVisible();
      await kept?.(dialog);
    },
    count,
  });
  await expectFound(press, done);
  await expect(dialog).toBeHidden();
  await expect(notSent(page)).toBeHidden();
  expect(await count()).toBe(before + 1);
}

const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });

/** The text field of a dialog that has one. */
const typed = (text: string) => ({
  fill: (dialog: Locator) => dialog.getByRole("textbox").first().fill(text),
  kept: (dialog: Locator) => expect(dialog.getByRole("textbox").first()).toHaveValue(text),
});

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
    const count = recorded(db, evaluation.id, "evaluation.no_doubt");
    const before = await count();
    await pressThroughCuts(page, {
      press: button(box, t(`evaluation.deadline.${press}`)),
      call: "/evaluation/state-no-doubt",
      said: notSent(box),
      expectKept: async () => {},
      count,
    });
    await expectFound(button(box, t(`evaluation.deadline.${press}`)), button(box, t(`evaluation.deadline.${end}`)));
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

test("a notice is read, followed up and lifted once, whenever the network goes, and a draft is discarded once", async ({
  visit,
  db,
  complaints,
}) => {
  // A draft that is gone is not found when it is discarded once more.
  complaints.expect(answered(404));
  const { scene, evaluation } = await makeNearDeadline(db, { submitted: ["student", "supervisor"] });
  const by = { evaluationId: evaluation.id, draftedById: scene.supervisor.id, givenById: scene.teacher.id };
  const { id: noticeId } = await makeGivenNotice(db, by);
  const path = evaluationPath(evaluation.id, 4);
  const page = await visit({ as: scene.student });
  await page.goto(path);
  const remark = page.getByRole("textbox");
  const read = recorded(db, evaluation.id, "evaluation.acknowledge_notice");
  const acknowledge = button(page, t("evaluation.notice.acknowledge"));
  const cut = { call: "/evaluation/acknowledge-notice", said: notSent(page), count: read };
  await pressThroughCuts(page, { ...cut, press: acknowledge, expectKept: async () => {} });
  await expectFound(acknowledge, page.getByText(t("evaluation.notice.acknowledged")).first());
  await expect(acknowledge).toBeHidden();
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  await remark.fill("I see it in another way.");
  const add = button(page, t("evaluation.notice.add_remark"));
  const expectKept = () => expect(remark).toHaveValue("I see it in another way.");
  await pressThroughCuts(page, { ...cut, press: add, expectKept });
  await expectFound(add, page.getByText("I see it in another way.", { exact: true }));
  await expect(remark).toHaveCount(0);
  expect(await read()).toBe(2);
  expect(await notified(db, scene.teacher.id, "notice-acknowledged")).toBe(2);

  const teacher = await visit({ as: scene.teacher });
  await teacher.goto(path);
  await takeStep(teacher, {
    open: button(teacher, t("evaluation.notice.minutes_write")),
    dialog: t("evaluation.notice.minutes"),
    ...typed("We agreed on the plan."),
    save: t("evaluation.notice.minutes_save"),
    call: "/evaluation/save-notice",
    count: recorded(db, evaluation.id, "evaluation.follow_notice"),
    done: button(teacher, t("evaluation.notice.minutes_change")),
  });
  await takeStep(teacher, {
    open: button(teacher, t("evaluation.notice.plan_change")),
    dialog: t("evaluation.notice.plan_title"),
    ...typed("Two more shifts with the supervisor"),
    save: t("evaluation.notice.plan_save"),
    call: "/evaluation/save-notice",
    count: recorded(db, evaluation.id, "evaluation.follow_notice"),
    done: teacher.getByText("Two more shifts with the supervisor").first(),
  });
  await takeStep(teacher, {
    open: button(teacher, t("evaluation.notice.lift")),
    dialog: t("evaluation.notice.lift_title"),
    ...typed("It goes better."),
    save: t("evaluation.notice.lift"),
    call: "/evaluation/lift-notice",
    count: recorded(db, evaluation.id, "evaluation.lift_notice"),
    done: teacher.getByText("It goes better.").first(),
  });
  expect(await db.dangerNotice.findUnique({ where: { id: noticeId } })).toMatchObject({ revision: 4, planVersion: 2 });
  expect(await notified(db, scene.student.id, "notice-lifted")).toBe(1);

  const other = await makeNearDeadline(db, { placement: { teacher: scene.teacher } });
  await makeNotice(db, { evaluationId: other.evaluation.id, draftedById: other.scene.supervisor.id });
  await teacher.goto(evaluationPath(other.evaluation.id, 4));
  await takeStep(teacher, {
    open: button(teacher, t("evaluation.notice.discard")),
    dialog: t("evaluation.notice.discard_title"),
    save: t("evaluation.notice.discard"),
    call: "/evaluation/discard-notice",
    count: recorded(db, other.evaluation.id, "evaluation.discard_notice"),
    done: teacher.getByText(t("evaluation.notice.discarded"), { exact: true }),
  });
  await expect(button(teacher, t("evaluation.notice.discard"))).toHaveCount(0);
  await expect(teacher.getByText(t("evaluation.notice.gone_title"))).toHaveCount(0);
  expect(await db.dangerNotice.count({ where: { evaluationId: other.evaluation.id } })).toBe(0);
});

test("a link for signing is mailed once and withdrawn once, whenever the network goes", async ({ visit, db }) => {
  const { scene, evaluation } = await makeSignable(db);
  const email = `${unique("tomasz")}@ward.example`;
  const page = await visit({ as: scene.teacher });
  await page.goto(pathOf(evaluation));
  const row = page.getByRole("listitem").filter({ hasText: email });
  const fields = (dialog: Locator) => [
    [dialog.getByLabel(t("evaluation.sign_link.name"), { exact: true }), linkSigner.name] as const,
    [dialog.getByLabel(t("evaluation.sign_link.email"), { exact: true }), email] as const,
  ];
  await takeStep(page, {
    open: button(page, t("evaluation.sign_link.send")),
    dialog: t("evaluation.sign_link.send"),
    async fill(dialog) {
      for (const [field, text] of fields(dialog)) await field.fill(text);
    },
    async kept(dialog) {
      for (const [field, text] of fields(dialog)) await expect(field).toHaveValue(text);
    },
    save: t("evaluation.sign_link.send"),
    call: "/evaluation/send-sign-link",
    count: () => db.signLink.count({ where: { evaluationId: evaluation.id } }),
    done: page.getByText(t("evaluation.sign_link.sent")),
  });
  await expect(row).toHaveCount(1);
  await mailTo(email, t("mail.sign_link.subject"));
  await mailTo(email, t("mail.sign_code.subject"));
  await takeStep(page, {
    open: button(row, t("evaluation.sign_link.revoke_named", { name: linkSigner.name })),
    dialog: t("evaluation.sign_link.revoke_title"),
    save: t("evaluation.sign_link.revoke"),
    call: "/evaluation/revoke-sign-link",
    count: recorded(db, evaluation.id, "evaluation.revoke_sign_link"),
    done: page.getByText(t("evaluation.sign_link.revoked")),
  });
  await expect(row).toContainText(t("evaluation.sign_link.state_revoked"));
});

test("who signs by a link signs once, whenever the network goes, and is shown that the answer is there", async ({
  visit,
  db,
}) => {
  const made = await makeSignable(db);
  const email = `${unique("tomasz")}@ward.example`;
  const link = await makeSignLink(db, made, { email });
  const page = await visit({ locale: "nb" });
  await page.goto(`/sign-evaluation-report-to-link?token=${link.token}`);
  const code = page.getByLabel(t("evaluation.sign_link.code"), { exact: true });
  const show = button(page, t("evaluation.sign_link.show"));
  await code.fill(link.code);
  await page.context().setOffline(true);
  await show.click();
  await expect(notSent(page)).toBeVisible();
  await expect(code).toHaveValue(link.code);
  await page.context().setOffline(false);
  await show.click();
  await expect(title(page)).toHaveText(t("evaluation.midterm_of", { name: made.scene.student.fullName }));

  const disagrees = page.getByRole("radio", { name: t("evaluation.sign_link.way_disagrees") });
  const remark = page.locator("textarea[name=remark]");
  await disagrees.check();
  await remark.fill("I was away that week.");
  const press = button(page, t("evaluation.sign_link.submit", { name: linkSigner.name }));
  const count = () => db.signature.count({ where: { content: { evaluationId: made.evaluation.id } } });
  await pressThroughCuts(page, {
    press,
    call: "/evaluation/sign-by-link",
    said: page.getByText(t("evaluation.sign_link.not_sent")),
    async expectKept() {
      await expect(disagrees).toBeChecked();
      await expect(remark).toHaveValue("I was away that week.");
    },
    count,
  });
  await press.click();
  await expect(title(page)).toHaveText(t("evaluation.sign_link.done_disagrees"));
  await expect(page).not.toHaveURL(/token/);
  expect(await count()).toBe(1);
  expect(await recorded(db, made.evaluation.id, "evaluation.sign")()).toBe(1);
  await mailTo(email, t("mail.sign_receipt.subject"));
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
