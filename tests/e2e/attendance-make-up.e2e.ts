import { showDay } from "@/lib/platform/dates";
import { makeAbsence } from "@/tests/factories/absence";
import { daysFromNow } from "@/tests/factories/group";
import { makePlacement } from "@/tests/factories/placement";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "./support/accessibility";
import { absencePath, button, day, row } from "./support/attendance";
import { answered } from "./support/complaints";
import { expectFound } from "./support/offline";
import { expect, test } from "./support/test";
import { t, textsIn } from "./support/texts";

test("a day is made up: proposed, changed, confirmed by a supervisor and withdrawn", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  await db.group.update({ where: { id: scene.group.id }, data: { expectedDays: 10 } });
  for (const past of [-9, -8]) await makeAbsence(db, scene, { day: past, registeredAt: daysFromNow(past) });
  const [student, supervisor] = [await visit({ as: scene.student }), await visit({ as: scene.supervisor })];
  await student.goto(absencePath(scene));
  await expect(student.getByText(t("absence.verdict_make_up_title", { days: 1, repeat: 20 }))).toBeVisible();
  await button(row(student, -9), "absence.plan").click();
  const dialog = student.getByRole("dialog", { name: t("absence.plan_title") });
  const field = dialog.getByLabel(t("absence.plan_day"), { exact: true });
  await button(dialog, "absence.plan_submit").click();
  await expect(dialog.getByText(t("validation.required"))).toBeVisible();
  await field.fill(day(-8));
  await expect(dialog.getByText(t("absence.error_make_up_absent"))).toBeVisible();
  await expectGoodPage(student);
  await field.fill(day(-2));
  await button(dialog, "absence.plan_submit").click();
  await expect(row(student, -9)).toContainText(t("absence.chip_to_confirm", { date: showDay(day(-2)) }));

  await supervisor.goto(absencePath(scene));
  await expectGoodPage(supervisor);
  await button(row(supervisor, -9), "absence.confirm").click();
  await expect(row(supervisor, -9)).toContainText(t("absence.chip_made_up", { date: showDay(day(-2)) }));
  await expect(supervisor.getByText(t("absence.verdict_within_title"))).toBeVisible();
  await expectGoodPage(supervisor);
  await student.reload();
  await expect(row(student, -9)).toContainText(scene.supervisor.fullName);
  await expect(row(student, -9).getByRole("button")).toHaveCount(0);

  await button(row(supervisor, -9), "absence.withdraw").click();
  await expect(row(supervisor, -9)).toContainText(t("absence.chip_to_confirm", { date: showDay(day(-2)) }));
});

test("a press just as a confirmed day offers to withdraw that is not meant for it", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const { id } = await makeAbsence(db, scene, { day: -9, madeUpDay: -2 });
  const recorded = () => db.auditEntry.count({ where: { action: "absence.confirm", entityId: id } });
  const page = await visit({ as: scene.supervisor });
  await page.goto(absencePath(scene));
  const withdrawals: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/absence/withdraw-confirmation")) withdrawals.push(request.url());
  });
  const confirm = button(row(page, -9), "absence.confirm");
  const pressed = confirm.evaluate(
    (element, turned) =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (!element.textContent?.startsWith(turned)) return;
          observer.disconnect();
          (element as HTMLButtonElement).click();
          requestIdleCallback(() => resolve(element.ariaBusy));
        });
        observer.observe(element, { childList: true, characterData: true, subtree: true });
      }),
    t("absence.withdraw"),
  );
  await confirm.click();
  expect(await pressed).not.toBe("true");
  expect(withdrawals).toEqual([]);
  expect(await recorded()).toBe(1);
  await expectFound(
    button(row(page, -9), "absence.withdraw"),
    row(page, -9).getByText(t("absence.chip_to_confirm", { date: showDay(day(-2)) })),
  );
  expect(await recorded()).toBe(2);
});

test("a day that the student has changed in the meantime cannot be confirmed", async ({ visit, db, complaints }) => {
  complaints.expect(answered(409));
  const scene = await makePlacement(db);
  const { id } = await makeAbsence(db, scene, { day: -9, madeUpDay: -3 });
  const page = await visit({ as: scene.secondarySupervisor });
  await page.goto(absencePath(scene));
  await db.absence.update({ where: { id }, data: { madeUpOn: daysFromNow(-2) } });
  await button(row(page, -9), "absence.confirm").click();
  await expect(page.getByText(t("absence.error_other_day"))).toBeVisible();
  await expect(row(page, -9)).toContainText(showDay(day(-2)));
  await expectGoodPage(page);
});

test("a day is deleted in the list on the day it was registered, after a question", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  await makeAbsence(db, scene, { day: -1 });
  await makeAbsence(db, scene, { day: -6, registeredAt: daysFromNow(-6) });
  const page = await visit({ as: scene.student });
  await page.goto(absencePath(scene));
  await expect(button(row(page, -6), "absence.remove")).toHaveCount(0);
  await button(row(page, -1), "absence.remove").click();
  const question = page.getByRole("dialog", { name: t("absence.remove_title", { date: showDay(day(-1)) }) });
  await expect(question).toBeVisible();
  await expectGoodPage(page);
  await button(question, "absence.remove_confirm").click();
  await expect(row(page, -1)).toHaveCount(0);
  await expect(row(page, -6)).toBeVisible();
});

test("the summary in each of its states, and for an admin", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  await db.group.update({ where: { id: scene.group.id }, data: { expectedDays: 10 } });
  const page = await visit({ as: await makeUser(db, "Admin"), locale: "pt-br" });
  const tpt = textsIn("pt-br");
  const titles = ["none", "within", "make_up", "repeat"] as const;
  for (const [away, verdict] of titles.entries()) {
    if (away > 0) await makeAbsence(db, scene, { day: -away, madeUpDay: 3 + away });
    await page.goto(absencePath(scene));
    const title = tpt(`absence.verdict_${verdict}_title`, { days: away - 1, repeat: 20 });
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await expectGoodPage(page);
  }
  await expect(page.getByRole("button", { name: tpt("absence.confirm") })).toHaveCount(0);
});
