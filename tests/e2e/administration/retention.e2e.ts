import type { Page } from "@playwright/test";
import { retentionPath } from "@/components/retention/retention-path";
import { storedDay } from "@/lib/platform/dates";
import type { Prisma } from "@/prisma/generated/client";
import { decide } from "@/tests/factories/archive";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { daysFromNow, makeGroup } from "@/tests/factories/group";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { answered } from "../support/complaints";
import { jobPatience } from "../support/job";
import { keepToast } from "../support/keep-toast";
import { startOnOneDay } from "../support/one-day";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

// There is one set of rules, which only this file changes; those of the school limit nothing that other tests have made.
test.describe.configure({ mode: "serial" });

test.afterEach(async ({ db }) => {
  await db.retentionRule.deleteMany();
});

const saved = (page: Page) => expect(page.getByText(t("retention.saved"))).toBeVisible();

test("an admin gives a group a rule, sees what is over, deletes it, and finds the report", async ({ visit, db }) => {
  const teacher = await makeUser(db, "Teacher");
  const name = unique("Retention");
  const group = await makeGroup(db, { name, teacherIds: [teacher.id] });
  const data = { startDate: daysFromNow(-300), endDate: daysFromNow(-150) };
  const scene = await makePlacement(db, { group, teacher, data });
  const { id: evaluationId } = await makeEvaluation(db, scene, { stage: 5, submitted: ["student", "supervisor"] });
  const resultId = await decide(db, { evaluationId, teacherId: teacher.id });
  await db.evaluationResult.update({ where: { id: resultId }, data: { createdAt: daysFromNow(-140) } });
  await db.archiveRecord.create({
    data: { evaluationId, resultId, state: "elsewhere", reason: "On paper", actorId: teacher.id },
  });
  const report = await makeReport(db, scene);
  await db.message.create({
    data: { reportId: report.id, authorId: scene.student.id, seat: "student", body: "See you" },
  });

  const admin = await makeUser(db, "Admin");
  const page = await visit({ as: admin, screen: "desk" });
  await page.goto("/admin/settings");
  await page.getByRole("link", { name: t("settings.retention_open") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("menu.retention") })).toBeVisible();
  await expect(page.getByText(t("retention.groups_none"))).toBeVisible();
  await expectGoodPage(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole("button", { name: t("retention.add_group") }).click();
  const dialog = page.getByRole("dialog", { name: t("retention.add_group") });
  await dialog.getByLabel(t("retention.keep_months")).fill("2");
  await dialog.getByRole("button", { name: t("retention.save") }).click();
  await expect(dialog.getByRole("combobox", { name: t("retention.column_group") })).toHaveAccessibleDescription(
    new RegExp(t("retention.error_group").replace(/\.$/, "")),
  );
  await expect(dialog.getByLabel(t("retention.keep_months"))).toHaveAccessibleDescription(/3/);
  await dialog.getByRole("combobox", { name: t("retention.column_group") }).fill(name);
  await page.getByRole("option", { name }).click();
  await dialog.getByLabel(t("retention.column_kind")).selectOption("messages");
  await dialog.getByLabel(t("retention.keep_months")).fill("3");
  await expectGoodPage(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole("button", { name: t("retention.save") }).click();
  await saved(page);
  const rule = `${name}: ${t("retention.kind_messages")}`;
  await expect(page.getByRole("list", { name: t("retention.groups") })).toContainText(rule);

  // What is deleted was found on the same day.
  await startOnOneDay();
  await page.getByRole("button", { name: t("retention.start_preview") }).click();
  await expect(page.getByRole("rowheader", { name: t("retention.kind_messages") })).toBeVisible(jobPatience);
  const jobs = page.getByRole("list", { name: t("job.list") });
  await expect(jobs.getByRole("link", { name: new RegExp(t("job.download")) })).toBeVisible(jobPatience);
  await expectGoodPage(page);
  expect(await db.message.count({ where: { reportId: report.id } })).toBe(1);
  const deletion = page.getByRole("button", { name: t("retention.delete", { count: 1 }) });
  await expect(deletion).toBeVisible();

  // What was found on another day is looked for again.
  const { id, result } = await db.backgroundJob.findFirstOrThrow({ where: { askerId: admin.id, kind: "retention" } });
  const earlier = { ...(result as Prisma.JsonObject), day: storedDay(daysFromNow(-1)) };
  await db.backgroundJob.update({ where: { id }, data: { result: earlier } });
  await page.reload();
  await expect(page.getByText(t("retention.error_old"))).toBeVisible();
  await expect(deletion).toHaveCount(0);
  await page.getByRole("button", { name: t("retention.start_preview") }).click();

  await deletion.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("retention.delete_confirm") })
    .click();
  const done = page
    .getByRole("group")
    .filter({ hasText: admin.fullName })
    .filter({ hasText: t("retention.deleted", { count: 1 }) });
  await done.locator("summary").click();
  await expect(done.getByRole("cell", { name })).toBeVisible();
  expect(await db.message.count({ where: { reportId: report.id } })).toBe(0);
  expect(await db.report.count({ where: { id: report.id } })).toBe(1);
  await expectGoodPage(page);
});

test("on a phone a rule is changed beside another admin, removed, and brought back", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const name = unique("Retention");
  const group = await makeGroup(db, { name });
  await db.retentionRule.create({ data: { kind: "reports", groupId: group.id, keep: 200 } });
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "phone" });
  await page.goto(retentionPath);
  await expectGoodPage(page);
  const rule = `${name}: ${t("retention.kind_reports")}`;
  const row = page.getByRole("listitem").filter({ hasText: rule });
  const open = () => row.getByRole("button", { name: t("retention.change_named", { name: rule }) }).click();
  const dialog = page.getByRole("dialog", { name: rule });
  const keep = dialog.getByLabel(t("retention.keep_months"));
  const save = () => dialog.getByRole("button", { name: t("retention.save") }).click();

  await open();
  await db.retentionRule.updateMany({ where: { groupId: group.id }, data: { keep: 210, revision: 2 } });
  await keep.fill("220");
  await save();
  await expect(dialog.getByText(t("retention.meanwhile_title"))).toBeVisible();
  await expect(dialog.getByRole("alert").filter({ hasText: t("retention.months", { count: 210 }) })).toBeVisible();
  await expectGoodPage(page);
  await expect(keep).toHaveValue("220");
  await save();
  await saved(page);
  await expect(row).toContainText(t("retention.months", { count: 220 }));

  const undo = page.getByRole("button", { name: t("retention.undo") });
  await row.getByRole("button", { name: t("retention.remove_named", { name: rule }) }).click();
  await keepToast(undo);
  await expect(row).toBeHidden();
  await undo.click();
  await expect(row).toContainText(t("retention.months", { count: 220 }));

  // Another admin makes one before that is undone.
  await row.getByRole("button", { name: t("retention.remove_named", { name: rule }) }).click();
  await keepToast(undo);
  await expect(row).toBeHidden();
  await db.retentionRule.create({ data: { kind: "reports", groupId: group.id, keep: 230 } });
  await undo.click();
  await expect(page.getByText(t("system.error_changed_meanwhile"))).toBeVisible();
  await expect(row).toContainText(t("retention.months", { count: 230 }));
});
