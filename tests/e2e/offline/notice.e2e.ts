import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { makeNearDeadline } from "@/tests/factories/evaluation-deadline";
import { makeGivenNotice, makeNotice } from "@/tests/factories/evaluation-notice";
import { answered } from "../support/complaints";
import { expectFound, notSent, pressThroughCuts } from "../support/offline";
import { button, expectCuts, notified, recorded, takeStep, typed } from "../support/offline-evaluation";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test.beforeEach(expectCuts);

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
  // Outside the main part the framework announces a new title, as an alert too.
  await expect(page.getByRole("main").getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
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
