import { showDay } from "@/lib/platform/dates";
import { makeAbsence } from "@/tests/factories/absence";
import { daysFromNow } from "@/tests/factories/group";
import { makePlacement } from "@/tests/factories/placement";
import { absencePath, button, day, row } from "../support/attendance";
import { unreachable } from "../support/complaints";
import { expectFound, expectOpenOffline, notSent, pressThroughCuts } from "../support/offline";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test.beforeEach(({ complaints }) => {
  complaints.expect(unreachable);
  complaints.expect(/Failed to fetch/);
});

test("a day to make up is proposed and taken back, and a sick day removed, once, whenever the network goes", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  await makeAbsence(db, scene, { day: -1 });
  await makeAbsence(db, scene, { day: -9, registeredAt: daysFromNow(-9) });
  const recorded = (action: string) => db.auditEntry.count({ where: { action, actorId: scene.student.id } });
  const page = await visit({ as: scene.student, fresh: true });
  await page.goto(absencePath(scene));
  const dialog = page.getByRole("dialog");
  await expectOpenOffline(page, [
    button(page, "absence.register_action"),
    button(row(page, -9), "absence.plan"),
    button(row(page, -1), "absence.remove"),
  ]);

  const field = dialog.getByLabel(t("absence.plan_day"), { exact: true });
  const chip = row(page, -9).getByText(t("absence.chip_to_confirm", { date: showDay(day(-2)) }));
  const planning = {
    call: "/absence/plan-make-up",
    said: notSent(dialog),
    expectKept: () => expect(field).toHaveValue(day(-2)),
    count: () => recorded("absence.make_up"),
  };
  await button(row(page, -9), "absence.plan").click();
  await field.fill(day(-2));
  const plan = button(dialog, "absence.plan_submit");
  await pressThroughCuts(page, { press: plan, ...planning });
  await plan.click();
  await expect(chip).toBeVisible();
  await expect(dialog).toBeHidden();

  await button(row(page, -9), "absence.plan_change").click();
  const clear = button(dialog, "absence.plan_clear");
  await pressThroughCuts(page, { press: clear, ...planning });
  await clear.click();
  await expect(chip).toHaveCount(0);
  await expect(dialog).toBeHidden();
  expect(await recorded("absence.make_up")).toBe(2);

  await button(row(page, -1), "absence.remove").click();
  const remove = button(dialog, "absence.remove_confirm");
  await pressThroughCuts(page, {
    press: remove,
    call: "/absence/remove",
    said: notSent(dialog),
    expectKept: () => expect(row(page, -1)).toHaveCount(1),
    count: () => recorded("absence.remove"),
  });
  await remove.click();
  await expect(page.getByText(t("absence.undone", { count: 1 }))).toBeVisible();
  await expect(row(page, -1)).toHaveCount(0);
  await expect(dialog).toBeHidden();
  await expect(row(page, -9)).toBeVisible();
  expect(await recorded("absence.remove")).toBe(1);
  expect(await db.report.count({ where: { placementId: scene.placement.id } })).toBe(1);
});

test("the registration of a sick day is undone once, whenever the network goes", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const page = await visit({ as: scene.student });
  await page.goto(absencePath(scene));
  await button(page, "absence.register_action").click();
  await page.getByRole("dialog").locator('button[type="submit"]').click();
  const recorded = () => db.auditEntry.count({ where: { action: "absence.remove", actorId: scene.student.id } });
  // A toast that goes is there for a moment beside the one that comes, which is the first.
  const undo = button(page, "absence.undo").first();
  await pressThroughCuts(page, {
    press: undo,
    call: "/absence/remove",
    said: page.getByText(t("system.no_connection")).first(),
    expectKept: () => expect(undo).toBeVisible(),
    count: recorded,
  });
  await undo.click();
  await expect(page.getByText(t("absence.undone", { count: 1 }))).toBeVisible();
  await expect(row(page, 0)).toHaveCount(0);
  expect(await recorded()).toBe(1);
  expect(await db.absence.count({ where: { placementId: scene.placement.id } })).toBe(0);
  expect(await db.notification.count({ where: { recipientId: scene.supervisor.id } })).toBe(0);
});

test("a made up day is confirmed and the confirmation withdrawn once, whenever the network goes", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const { id } = await makeAbsence(db, scene, { day: -9, madeUpDay: -3 });
  const recorded = () => db.auditEntry.count({ where: { action: "absence.confirm", entityId: id } });
  const page = await visit({ as: scene.supervisor });
  const chip = (key: "chip_to_confirm" | "chip_made_up") =>
    row(page, -9).getByText(t(`absence.${key}`, { date: showDay(day(-3)) }));
  for (const { action, before, after } of [
    { action: "confirm", before: "chip_to_confirm", after: "chip_made_up" },
    { action: "withdraw", before: "chip_made_up", after: "chip_to_confirm" },
  ] as const) {
    await page.goto(absencePath(scene));
    const press = button(row(page, -9), `absence.${action}`);
    await pressThroughCuts(page, {
      press,
      call: { confirm: "/absence/confirm-make-up", withdraw: "/absence/withdraw-confirmation" }[action],
      said: notSent(page),
      expectKept: () => expect(chip(before)).toBeVisible(),
      count: recorded,
    });
    await expectFound(press, chip(after));
    await expect(notSent(page)).toHaveCount(0);
  }
  expect(await recorded()).toBe(2);
});
