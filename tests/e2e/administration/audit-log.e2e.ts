import { readFile } from "node:fs/promises";
import { showMoment } from "@/lib/platform/dates";
import { limits } from "@/lib/platform/limits";
import type { PrismaClient } from "@/prisma/generated/client";
import { makePlacement } from "@/tests/factories/placement";
import { makeUser } from "@/tests/factories/user";
import { rowsOf } from "@/tests/support/sheet-rows";
import { expectGoodPage } from "../support/accessibility";
import { screens } from "../support/browsers";
import { jobPatience } from "../support/job";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

/** Somebody about whom the log has more than a page; the latest entry says what was changed of their placement. */
async function makeScene(db: PrismaClient) {
  const scene = await makePlacement(db);
  const about = { entity: "user", entityId: scene.student.id, actorId: scene.teacher.id };
  const many = Array.from({ length: limits.listPageSize }, () => ({ ...about, action: "user.edit" }));
  await db.auditEntry.createMany({ data: many });
  const admin = await makeUser(db, "Admin");
  await db.auditEntry.create({
    data: { ...about, viewerId: admin.id, action: "user.profile", after: { fields: ["fullName", "phone"] } },
  });
  const entry = await db.auditEntry.create({
    data: {
      action: "placement.save",
      entity: "placement",
      entityId: scene.placement.id,
      actorId: scene.teacher.id,
      before: { supervisorId: null },
      after: { supervisorId: scene.supervisor.id },
    },
  });
  return { ...scene, admin, entry };
}

const detailsOf = (action: Parameters<typeof t>[0], at: Date) =>
  t("audit.details_of", { action: t(action), moment: showMoment(at) });

test("an admin finds what concerns a student, pages, opens details with the keyboard, and has the log as a file", async ({
  visit,
  db,
}) => {
  const { student, supervisor, teacher, admin, entry } = await makeScene(db);
  const page = await visit({ as: admin, screen: "desk" });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: t("menu.audit"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("menu.audit") })).toBeVisible();
  await page.getByLabel(t("audit.search"), { exact: true }).fill(student.username.toUpperCase());
  await page.keyboard.press("Enter");
  await expect(
    page.getByText(t("audit.found_one", { name: student.fullName, username: student.username })),
  ).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(limits.listPageSize + 1);

  // The latest entry is about the student's placement. It opens and closes, and says who had the seat in names.
  const button = page.getByRole("button", { name: detailsOf("audit.action.placement.save", entry.createdAt) });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  const opened = page.getByRole("cell").filter({ hasText: t("audit.field.supervisorId") });
  await expect(opened).toContainText(t("audit.from_to", { before: t("audit.nothing"), after: supervisor.fullName }));
  const viewed = page.getByRole("row").filter({ hasText: t("audit.action.user.profile") });
  await expect(viewed).toContainText(teacher.fullName);
  await expect(viewed).toContainText(admin.fullName);
  await viewed.getByRole("button").click();
  await expect(page.getByText(t("audit.named_only"))).toBeVisible();
  await expectGoodPage(page);
  await page.setViewportSize(screens.desk);
  await button.press("Enter");
  await expect(opened).toBeHidden();

  await page.getByRole("link", { name: t("common.next_page") }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("link", { name: t("common.first_page") }).click();
  await expect(page.getByRole("row")).toHaveCount(limits.listPageSize + 1);

  await page.getByLabel(t("audit.kind_label"), { exact: true }).selectOption(t("audit.kind.placement"));
  await expect(page).toHaveURL(/kind=placement/);
  await expect(page.getByRole("row")).toHaveCount(2);

  await page.getByRole("button", { name: t("export.start") }).click();
  await page
    .getByRole("status")
    .getByRole("link", { name: t("export.mine") })
    .click();
  const list = page.getByRole("list", { name: t("job.list") });
  await expect(list.getByRole("listitem")).toContainText(t("job.state_done"), jobPatience);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    list.getByRole("link", { name: t("job.download") }).click(),
  ]);
  expect(await rowsOf(await readFile(await file.path()))).toMatchObject([
    {
      [t("export.column_action")]: t("audit.action.placement.save"),
      [t("export.column_about")]: student.fullName,
      [t("export.column_details")]: `${t("audit.field.supervisorId")}: ${t("audit.from_to", {
        before: t("audit.nothing"),
        after: supervisor.fullName,
      })}`,
    },
  ]);
});

test("on a phone wrong input stays with what is wrong beside it, and filters that exclude each other say so", async ({
  visit,
  db,
}) => {
  const { admin, student } = await makeScene(db);
  const page = await visit({ as: admin });
  await page.goto(`/admin/audit?record=twelve&from=31.3.2026&search=${student.username}`);
  await page.getByRole("button", { name: t("common.filters", { active: 2 }) }).click();
  const [record, from] = [page.getByLabel(t("audit.record"), { exact: true }), page.getByLabel(t("audit.from"))];
  await expect(record).toHaveValue("twelve");
  await expect(record).toHaveAccessibleDescription(t("audit.error_record"));
  await expect(from).toHaveValue("31.3.2026");
  await expect(from).toHaveAccessibleDescription(t("audit.error_day"));
  await expect(page.getByText(t("audit.wrong_title"))).toBeVisible();
  await expectGoodPage(page);
  await page.setViewportSize(screens.phone);
  await record.fill(String(student.id));
  await from.fill("2026-01-01");
  await page.getByRole("button", { name: t("common.find") }).click();
  await expect(record).toHaveAccessibleDescription(t("audit.error_record_kind"));
  await page.getByLabel(t("audit.kind_label"), { exact: true }).selectOption(t("audit.kind.user"));
  await expect(page.getByRole("row").first()).toBeVisible();
  await expectGoodPage(page);
  await page.setViewportSize(screens.phone);

  await page.goto("/admin/audit?kind=user&action=report.edit");
  await expect(page.getByText(t("audit.contrary_title"))).toBeVisible();
  await expect(
    page.getByText(t("audit.contrary_text", { kind: t("audit.kind.user"), action: t("audit.action.report.edit") })),
  ).toBeVisible();
  await page.goto("/admin/audit?search=nobody-at-all-has-this");
  await expect(page.getByText(t("audit.none_title"))).toBeVisible();
  await page.getByRole("link", { name: t("common.clear_filters") }).click();
  await expect(page).toHaveURL("/admin/audit");
});
