import { limits } from "@/lib/platform/limits";
import { daysFromNow } from "@/tests/factories/group";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { expectGoodPage } from "../support/accessibility";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("a student's reports are by week, in pages, and are found by status, turn and name", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  for (let made = 0; made <= limits.listPageSize; made++)
    await makeReport(db, scene, { name: `Report ${made}`, status: 5, date: daysFromNow(-made) });
  const mine = await makeReport(db, scene, { name: "To be sent", status: 2, date: daysFromNow(-40) });
  const page = await visit({ as: scene.student });
  const rows = page.getByRole("listitem").filter({ has: page.locator("a.covers-row") });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: t("dashboard.all_reports", { count: limits.listPageSize + 2 }) }).click();
  await expect(page).toHaveURL("/reports");
  await expect(rows).toHaveCount(limits.listPageSize);
  await expect(page.getByRole("heading", { level: 2 }).filter({ hasText: t("dashboard.this_week") })).toHaveCount(1);
  await expectGoodPage(page);
  await page.getByRole("link", { name: t("common.next_page") }).click();
  await expect(rows).toHaveCount(2);

  await page.getByRole("link", { name: `${t("dashboard.filter_turn")} 1`, exact: true }).click();
  await expect(page).toHaveURL("/reports?status=turn");
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole("link", { name: mine.name })).toBeVisible();
  await page.getByLabel(t("dashboard.search")).fill("nothing like it");
  await page.getByRole("button", { name: t("dashboard.search_go"), exact: true }).click();
  await expect(page.getByText(t("dashboard.no_match_title"))).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: t("dashboard.filter_none_action"), exact: true }).click();
  await expect(page).toHaveURL("/reports");
  await page.getByLabel(t("dashboard.search")).fill("report 7");
  await page.getByLabel(t("dashboard.search")).press("Enter");
  await expect(rows).toHaveCount(1);
  await expect(page.getByText(t("dashboard.reports_count", { count: 1 }), { exact: true })).toBeVisible();
});
