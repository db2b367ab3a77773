import type { Page } from "@playwright/test";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { reportPath } from "@/lib/platform/navigation/report-path";
import { makeAbsence } from "@/tests/factories/absence";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { makeNotice } from "@/tests/factories/evaluation-notice";
import { makeSignable } from "@/tests/factories/evaluation-signing";
import { daysFromNow } from "@/tests/factories/group";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeUser, testPassword } from "@/tests/factories/user";
import { absencePath, button, day, row } from "../support/attendance";
import { answered, unreachable } from "../support/complaints";
import { pathOf } from "../support/evaluation";
import { keepToast } from "../support/keep-toast";
import { expectFound, notSent, pressThroughCuts, storedOnDevice } from "../support/offline";
import { logOut, signIn } from "../support/pages";
import { expectOnDevice, expectSaved } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test.beforeEach(({ complaints }) => {
  complaints.expect(unreachable);
  complaints.expect(/Failed to fetch/);
});

test("a sick day is registered once, whenever the network goes", async ({ visit, db, complaints }) => {
  // What was registered without an answer is refused when it is sent again.
  complaints.expect(answered(400));
  const scene = await makePlacement(db);
  const days = () => db.absence.count({ where: { placementId: scene.placement.id } });
  const page = await visit({ as: scene.student });
  await page.goto(absencePath(scene));
  await button(page, "absence.register_action").click();
  const dialog = page.getByRole("dialog", { name: t("absence.register_title") });
  const field = dialog.getByLabel(t("absence.day"), { exact: true });
  await field.fill(day(-1));
  const press = dialog.getByRole("button", { name: t("absence.register_submit", { count: 1 }), exact: true });
  await pressThroughCuts(page, {
    press,
    call: "/absence/register",
    said: notSent(dialog),
    expectKept: () => expect(field).toHaveValue(day(-1)),
    count: days,
  });
  await press.click();
  await expect(page.getByText(t("absence.registered", { count: 1 }))).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row(page, -1)).toContainText(t("absence.kind_sick"));
  expect(await days()).toBe(1);
  expect(await db.report.count({ where: { placementId: scene.placement.id, status: 6 } })).toBe(1);
  expect(await db.notification.count({ where: { recipientId: scene.supervisor.id } })).toBe(1);
});

test("a report is begun once, whenever the network goes", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const count = () => db.report.count({ where: { placementId: scene.placement.id } });
  const page = await visit({ as: scene.student });
  await page.goto("/dashboard");
  await button(page, "report.plan_action").click();
  const dialog = page.getByRole("dialog", { name: t("report.plan_title") });
  const name = dialog.getByLabel(t("report.plan_name"));
  await name.fill("Morning care");
  const press = dialog.getByRole("button", { name: t("report.plan_submit"), exact: true });
  const expectKept = () => expect(name).toHaveValue("Morning care");
  await pressThroughCuts(page, { press, call: "/report/create", said: notSent(dialog), expectKept, count });
  await press.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Morning care");
  expect(await count()).toBe(1);
});

test("a plan is deleted once, whenever the network goes, and can be brought back", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const { id: reportId } = await makeReport(db, scene, { name: "Morning care" });
  const page = await visit({ as: scene.student });
  await page.goto(reportPath(reportId, 1));
  await button(page, "report.edit_action").click();
  const dialog = page.getByRole("dialog", { name: t("report.edit_title") });
  const press = button(dialog, "report.delete_action");
  const expectKept = () => expect(press).toBeVisible();
  const count = () => db.deletedReport.count({ where: { reportId } });
  await pressThroughCuts(page, { press, call: "/report/delete", said: notSent(dialog), expectKept, count });
  await press.click();
  const undo = button(page, "report.delete_undo");
  await keepToast(undo);
  await expect(page).toHaveURL("/reports");
  await undo.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Morning care");
  expect(await count()).toBe(0);
});

test("a concern is followed up and taken back once, whenever the network goes", async ({ visit, db }) => {
  const scene = await makePlacement(db, { data: { startDate: daysFromNow(-30) } });
  for (const sickDay of [-4, -3, -2]) await makeAbsence(db, scene, { day: sickDay });
  const { placement, student, group } = scene;
  const count = () => db.followUp.count({ where: { placementId: placement.id } });
  const page = await visit({ as: scene.teacher });
  await page.goto("/dashboard");
  const concern = page
    .getByRole("listitem")
    .filter({ hasText: t("concern.title_sick", { name: student.fullName, count: 3 }) });
  await button(concern, "concern.follow_up").click();
  const dialog = page.getByRole("dialog", { name: t("concern.dialog_title") });
  const note = dialog.getByLabel(t("concern.note_label"));
  await note.fill("Talked with them");
  const press = button(dialog, "concern.dialog_save");
  const expectKept = () => expect(note).toHaveValue("Talked with them");
  await pressThroughCuts(page, { press, call: "/concern/follow-up", said: notSent(dialog), expectKept, count });
  await press.click();
  await expect(page.getByText(t("concern.followed_up"))).toBeVisible();
  await expect(concern).toHaveCount(0);
  expect(await count()).toBe(1);

  await page.goto(`/group/student/${student.id}/1/${group.id}`);
  const noted = page.getByRole("listitem").filter({ hasText: "Talked with them" });
  await pressThroughCuts(page, {
    press: button(noted, "concern.take_back"),
    call: "/concern/take-back",
    said: notSent(noted),
    expectKept: () => expect(noted).toBeVisible(),
    count: async () => 1 - (await count()),
  });
  // The page may hear of it before it is pressed again, and then says nothing.
  const without = page.getByRole("main").filter({ hasNotText: "Talked with them" });
  await expectFound(button(noted, "concern.take_back"), without);
});

/** What is required of the student, in the draft of a notice. */
const noticeField = (page: Page) => page.getByLabel(t("evaluation.notice.required"), { exact: true });

test("a written notice is given once, whenever the network goes, and what is typed in it stays", async ({
  visit,
  db,
  complaints,
}) => {
  // It is given already when it is pressed once more.
  complaints.expect(answered(400));
  const scene = await makePlacement(db);
  const { id: evaluationId } = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
  await makeNotice(db, { evaluationId, draftedById: scene.supervisor.id });
  const record = { entity: "evaluation", entityId: evaluationId, action: "evaluation.give_notice" } as const;
  const page = await visit({ as: scene.teacher, fresh: true });
  // On a busy phone nothing has been loaded ahead when the network goes.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(evaluationPath(evaluationId, 4));
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await noticeField(page).fill("Gir legemidler uten hjelp på to vakter.");
  await expectOnDevice(page, t);
  const name = t("evaluation.notice.give");
  const give = page.getByRole("main").getByRole("button", { name, exact: true });
  await give.click();
  await expect(page.getByRole("alert").getByText(t("offline.step", { button: name }))).toBeVisible();
  await page.context().setOffline(false);
  await expectSaved(page, t);
  await give.click();

  const dialog = page.getByRole("dialog", { name: t("evaluation.notice.give_title") });
  const reason = dialog.getByLabel(t("evaluation.notice.late_reason"), { exact: true });
  await reason.fill("Avviket ble oppdaget i går.");
  const press = dialog.getByRole("button", { name, exact: true });
  await pressThroughCuts(page, {
    press,
    call: "/evaluation/give-notice",
    said: notSent(dialog),
    expectKept: () => expect(reason).toHaveValue("Avviket ble oppdaget i går."),
    count: () => db.auditEntry.count({ where: record }),
  });
  await expectFound(press, page.getByText(t("evaluation.notice.chip_late"), { exact: true }).first());
  await expect(page.getByText("Gir legemidler uten hjelp på to vakter.").first()).toBeVisible();
  await expect(page.getByText("Avviket ble oppdaget i går.").first()).toBeVisible();
  expect(await db.auditEntry.count({ where: record })).toBe(1);
  const told = { recipientId: scene.student.id, contentKey: { endsWith: "fare-for" } };
  expect(await db.notification.count({ where: told })).toBe(1);
});

test("an evaluation is signed once, whenever the network goes", async ({ visit, db, complaints }) => {
  // It is signed already when it is pressed once more.
  complaints.expect(answered(400));
  const { scene, evaluation } = await makeSignable(db);
  const page = await visit({ as: scene.student });
  await page.goto(`${pathOf(evaluation)}?sign=1`);
  await page.getByRole("radio", { name: t("evaluation.signing.kind_disagrees"), exact: true }).check();
  const remark = page.getByLabel(t("evaluation.signing.remark_disagrees"));
  await remark.fill("I mean 3 is right.");
  const password = page.getByLabel(t("evaluation.signing.password"), { exact: true });
  await password.fill(testPassword);
  const press = page.getByRole("button", { name: t("evaluation.signing.submit_disagrees"), exact: true });
  const signatures = () => db.signature.count({ where: { content: { evaluationId: evaluation.id } } });
  await pressThroughCuts(page, {
    press,
    call: "/evaluation/sign",
    said: notSent(page),
    async expectKept() {
      await expect(remark).toHaveValue("I mean 3 is right.");
      await expect(password).toHaveValue(testPassword);
    },
    count: signatures,
  });
  const list = page.getByRole("list", { name: t("evaluation.signing.title") });
  await expectFound(press, list.getByText("I mean 3 is right.").first());
  await expect(page).toHaveURL(pathOf(evaluation));
  expect(await signatures()).toBe(1);
});

test("what was typed in a notice without a network is not found by the next person on the device", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const { id: evaluationId } = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
  await makeNotice(db, { evaluationId, draftedById: scene.supervisor.id });
  const page = await visit({ as: scene.teacher });
  await page.goto(evaluationPath(evaluationId, 4));
  await page.route("**/api/evaluation/save-notice", (route) => route.abort("internetdisconnected"));
  await noticeField(page).fill("Bare på denne maskinen");
  await expectOnDevice(page, t);
  expect(await storedOnDevice(page)).toContain("Bare på denne maskinen");
  await logOut(page);
  const question = page.getByRole("dialog", { name: t("layout.unsent_title") });
  await question.getByRole("button", { name: t("layout.unsent_leave") }).click();
  await expect(page).toHaveURL("/");
  expect(await storedOnDevice(page)).not.toContain("Bare på denne maskinen");
  const next = await makeUser(db, "Teacher");
  await signIn(page, next.username);
  await expect(page).toHaveURL("/dashboard");
  expect(await storedOnDevice(page)).not.toContain("Bare på denne maskinen");
});
