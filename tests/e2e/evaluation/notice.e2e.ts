import type { Page } from "@playwright/test";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { makeGivenNotice, makeNotice } from "@/tests/factories/evaluation-notice";
import { daysFromNow } from "@/tests/factories/group";
import { makePlacement } from "@/tests/factories/placement";
import { expectGoodPage } from "../support/accessibility";
import { answered, unreachable } from "../support/complaints";
import { expectOnDevice } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

const word = (key: string, values?: Record<string, string>) =>
  t(`evaluation.notice.${key}` as Parameters<typeof t>[0], values as never);
const field = (page: Page, key: string, values?: Record<string, string>) =>
  page.getByLabel(word(key, values), { exact: true });
const press = (page: Page, key: string) => page.getByRole("button", { name: word(key), exact: true }).click();
const saved = (page: Page) => expect(page.getByText(/^Lagret \d\d:\d\d$/).first()).toBeVisible();

/** A placement whose last safe day is far away, unless it ends sooner. */
async function begin(db: PrismaClient, endsIn = 80) {
  const scene = await makePlacement(db, { data: { startDate: daysFromNow(-10), endDate: daysFromNow(endsIn) } });
  const evaluation = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
  return { scene, evaluation, name: scene.student.fullName, path: evaluationPath(evaluation.id, 4) };
}

test("what somebody else changed is shown before the notice is given, and nothing that was typed is lost", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const { scene, evaluation, name, path } = await begin(db, 5);
  const notice = await makeNotice(db, { evaluationId: evaluation.id, draftedById: scene.supervisor.id });
  const change = (data: { required?: string; notMastered?: string }) =>
    db.dangerNotice.update({ where: { id: notice.id }, data: { ...data, revision: { increment: 1 } } });
  const teacher = await visit({ as: scene.teacher });
  await teacher.goto(path);
  await press(teacher, "give");
  const give = teacher.getByRole("dialog", { name: word("give_title") }).getByRole("button", { name: word("give") });
  const reason = field(teacher, "late_reason");
  await reason.fill("Avviket ble oppdaget i går.");
  await change({ required: "Noe helt annet." });
  await give.click();
  const changed = teacher.getByRole("alert").filter({ hasText: word("changed_title") });
  await expect(changed).toContainText("Noe helt annet.");
  await expect(field(teacher, "required")).toHaveValue("Noe helt annet.");
  expect((await db.dangerNotice.findUniqueOrThrow({ where: { id: notice.id } })).givenAt).toBeNull();

  // Both have written in one field: the teacher sees both versions, and keeps the own one.
  // The supervisor's text is stored while the teacher's is on its way.
  await teacher.route(
    "**/evaluation/save-notice",
    async (route) => {
      await change({ notMastered: "Det veilederen skrev." });
      await route.continue();
    },
    { times: 1 },
  );
  await field(teacher, "not_mastered", { name }).fill("Det læreren skrev.");
  await expect(teacher.getByText(t("report.conflict_title"))).toBeVisible();
  await expect(teacher.getByText("Det veilederen skrev.")).toBeVisible();
  await expectGoodPage(teacher);
  await teacher.getByRole("button", { name: t("report.conflict_keep_mine") }).click();
  await saved(teacher);
  await press(teacher, "give");
  await expect(reason).toHaveValue("Avviket ble oppdaget i går.");
  await give.click();
  await expect(teacher.getByText(word("given"), { exact: true })).toBeVisible();
  expect(await db.dangerNotice.findUniqueOrThrow({ where: { id: notice.id } })).toMatchObject({
    notMastered: "Det læreren skrev.",
    required: "Noe helt annet.",
    lateReason: "Avviket ble oppdaget i går.",
  });
});

test("an error goes as its field is filled in, and a draft that is discarded leaves an empty one", async ({
  visit,
  db,
}) => {
  const { scene, evaluation, name, path } = await begin(db);
  await makeNotice(db, { evaluationId: evaluation.id, draftedById: scene.supervisor.id, meetingPlace: "" });
  const teacher = await visit({ as: scene.teacher });
  await teacher.goto(path);
  await press(teacher, "give");
  await expect(teacher.getByText(word("error_place"))).toBeVisible();
  await field(teacher, "meeting_place").fill("Møterom 2");
  await expect(teacher.getByText(word("error_place"))).toHaveCount(0);
  await saved(teacher);
  await press(teacher, "discard");
  const dialog = teacher.getByRole("dialog", { name: word("discard_title") });
  await expect(dialog).toContainText(word("discard_text", { name }));
  await dialog.getByRole("button", { name: word("discard") }).click();
  await expect(teacher.getByText(word("discarded"), { exact: true })).toBeVisible();
  await expect(field(teacher, "required")).toHaveValue("");
  await expect(field(teacher, "meeting_place")).toHaveValue("");
  await expect(teacher.getByRole("button", { name: word("discard") })).toHaveCount(0);
  expect(await db.dangerNotice.count({ where: { evaluationId: evaluation.id } })).toBe(0);
});

test("a draft that somebody else discards is said to be gone, and what was not saved of it begins a new one when its writer wants", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(404));
  complaints.expect(unreachable);
  const { scene, evaluation, name, path } = await begin(db);
  const notice = await makeNotice(db, { evaluationId: evaluation.id, draftedById: scene.teacher.id });
  const drafts = () => db.dangerNotice.findMany({ where: { evaluationId: evaluation.id } });
  const supervisor = await visit({ as: scene.supervisor });
  await supervisor.goto(path);
  await supervisor.route("**/evaluation/save-notice", (route) => route.abort());
  await field(supervisor, "not_mastered", { name }).fill("Det veilederen skrev uten nett.");
  await expectOnDevice(supervisor, t);
  await db.dangerNotice.delete({ where: { id: notice.id } });
  await supervisor.unroute("**/evaluation/save-notice");
  // The connection is back: it is tried again.
  await supervisor.evaluate(() => window.dispatchEvent(new Event("online")));
  const asked = supervisor.getByRole("alert").filter({ hasText: word("gone_text") });
  await expect(asked).toContainText("Det veilederen skrev uten nett.");
  expect(await drafts()).toEqual([]);
  await expectGoodPage(supervisor);

  // Also when the page is opened again nothing is begun without asking.
  await supervisor.reload();
  await expect(asked).toContainText("Det veilederen skrev uten nett.");
  expect(await drafts()).toEqual([]);
  await press(supervisor, "gone_begin");
  await expect(field(supervisor, "not_mastered", { name })).toHaveValue("Det veilederen skrev uten nett.");
  await expect
    .poll(async () => (await drafts()).map((one) => one.notMastered))
    .toEqual(["Det veilederen skrev uten nett."]);
  await saved(supervisor);
});

test("a student is led from home to the notice that they have not confirmed, and sees when the meeting is", async ({
  visit,
  db,
}) => {
  const { scene, evaluation } = await begin(db);
  const by = { draftedById: scene.supervisor.id, givenById: scene.teacher.id };
  await makeGivenNotice(db, { evaluationId: evaluation.id, ...by });
  const page = await visit({ as: scene.student });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: word("home_title") })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Møterom 2" })).toContainText(t("evaluation.chip_turn"));
  await expectGoodPage(page);
  await page.getByRole("link", { name: word("home_open") }).click();
  await press(page, "acknowledge");
  await expect(page.getByText(word("acknowledge_done"))).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("listitem").filter({ hasText: "Møterom 2" })).toBeVisible();
  await expect(page.getByRole("heading", { name: word("home_title") })).toHaveCount(0);
});
