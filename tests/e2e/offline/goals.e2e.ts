import { makeSignable } from "@/tests/factories/evaluation-signing";
import { makeGoal } from "@/tests/factories/goal";
import { unreachable } from "../support/complaints";
import { asked, pathOf } from "../support/evaluation";
import { expectFound, expectOpenOffline, notSent, pressThroughCuts } from "../support/offline";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test.beforeEach(({ complaints }) => {
  complaints.expect(unreachable);
  complaints.expect(/Failed to fetch/);
});

for (const { about, more, revisions } of [
  { about: "", more: "", revisions: { goal: 1, answer: 1 } },
  { about: ", and in other words after an answer was lost", more: " Always.", revisions: { goal: 3, answer: 2 } },
])
  test(`a learning goal is written, changed and answered once, whenever the network goes${about}`, async ({
    visit,
    db,
  }) => {
    const { scene, evaluation } = await makeSignable(db, { stage: 2 });
    const goals = () => db.goal.findMany({ where: { placementId: scene.placement.id }, include: { answer: true } });
    const page = await visit({ as: scene.student });
    await page.goto(pathOf(evaluation, 2));
    const dialog = page.getByRole("dialog");
    const [first, second] = ["Listen before speaking", "Listen longer"].map((text) => ({ text, last: text + more }));
    const answer = "I have listened on two shifts.";
    const steps = [
      {
        open: t("goal.add"),
        field: t("goal.text"),
        typed: first?.text ?? "",
        save: t("goal.save_new"),
        call: "/goal/save",
        count: async () => (await goals()).length,
      },
      {
        open: t("goal.edit_named", { text: first?.last ?? "" }),
        field: t("goal.text"),
        typed: second?.text ?? "",
        save: t("goal.save"),
        call: "/goal/save",
        count: async () => (await goals())[0]?.revision ?? 0,
      },
      {
        open: `${t("evaluation.goals.answer")} ${t("evaluation.goals.answer_about", { text: second?.last ?? "" })}`,
        field: t("evaluation.goals.answer_label"),
        typed: answer,
        save: t("evaluation.goals.answer_save"),
        call: "/goal/answer",
        count: async () => (await goals())[0]?.answer?.revision ?? 0,
      },
    ];
    for (const { open, field, typed, save, call, count } of steps) {
      await page.getByRole("button", { name: open, exact: true }).click();
      const text = dialog.getByRole("textbox", { name: field });
      await text.fill(typed);
      const press = dialog.getByRole("button", { name: save, exact: true });
      const expectKept = () => expect(text).toHaveValue(typed);
      await pressThroughCuts(page, { press, call, said: notSent(dialog), expectKept, count });
      await text.fill(typed + more);
      await press.click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(typed + more, { exact: true }).first()).toBeVisible();
    }
    expect(await goals()).toMatchObject([
      { text: second?.last, revision: revisions.goal, answer: { text: answer + more, revision: revisions.answer } },
    ]);
  });

test("the dialogs about a goal open without a network", async ({ visit, db }) => {
  const { scene, evaluation } = await makeSignable(db, { stage: 2 });
  const { text } = await makeGoal(db, scene);
  const page = await visit({ as: scene.student, fresh: true });
  await page.goto(pathOf(evaluation, 2));
  const names = [
    t("goal.add"),
    t("goal.edit_named", { text }),
    `${t("evaluation.goals.answer")} ${t("evaluation.goals.answer_about", { text })}`,
  ];
  await expectOpenOffline(
    page,
    names.map((name) => page.getByRole("button", { name, exact: true })),
  );
});

test("a point of the agenda becomes a goal, is assessed and is removed once, whenever the network goes", async ({
  visit,
  db,
}) => {
  const { scene, evaluation } = await makeSignable(db);
  const placementId = scene.placement.id;
  const recorded = (action: string) => db.auditEntry.count({ where: { action, actorId: scene.supervisor.id } });
  const page = await visit({ as: scene.supervisor });
  await page.goto(pathOf(evaluation));
  const make = page.getByRole("button", {
    name: `${t("evaluation.goals.make")} ${t("evaluation.comment_about", { question: asked.first })}`,
  });
  await pressThroughCuts(page, {
    press: make,
    call: "/goal/save",
    said: notSent(page),
    expectKept: () => expect(make).toBeVisible(),
    count: () => db.goal.count({ where: { placementId } }),
  });
  await expectFound(make, page.getByText(t("evaluation.goals.became")));
  expect(await db.goal.count({ where: { placementId } })).toBe(1);
  expect(await recorded("goal.save")).toBe(1);

  await db.evaluation.update({ where: { id: evaluation.id }, data: { stage: 2 } });
  await page.goto(pathOf(evaluation, 2));
  const partly = page.getByRole("radio", { name: t("goal.reached_partly"), exact: true });
  await page.context().setOffline(true);
  await partly.check();
  await expect(notSent(page)).toBeVisible();
  await page.context().setOffline(false);
  const again = page.getByRole("main").getByRole("button", { name: t("common.retry"), exact: true });
  await pressThroughCuts(page, {
    press: again,
    call: "/goal/assess",
    said: notSent(page),
    async expectKept() {
      await expect(partly).toBeChecked();
      await expect(partly).toBeFocused();
    },
    count: () => recorded("goal.assess"),
  });
  await expectFound(again, page.getByText(t("goal.reached_by", { name: scene.supervisor.fullName })));
  await expect(notSent(page)).toHaveCount(0);
  await expect(again).toHaveCount(0);
  await expect(partly).toBeChecked();
  expect(await recorded("goal.assess")).toBe(1);

  await page.getByRole("button", { name: t("goal.edit_named", { text: asked.first }), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t("goal.edit_title") });
  await dialog.getByRole("button", { name: t("goal.remove"), exact: true }).click();
  const question = page.getByRole("dialog", { name: t("goal.remove_title") });
  const remove = question.getByRole("button", { name: t("goal.remove"), exact: true });
  await pressThroughCuts(page, {
    press: remove,
    call: "/goal/remove",
    said: notSent(question),
    expectKept: () => expect(question).toContainText(asked.first),
    count: () => recorded("goal.remove"),
  });
  await expectFound(remove, page.getByText(t("evaluation.goals.empty")));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await db.goal.count({ where: { placementId } })).toBe(0);
  expect(await recorded("goal.remove")).toBe(1);
});
