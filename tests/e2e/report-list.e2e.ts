import { limits } from "@/lib/platform/limits";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

test("the list of reports grows by a page at a press, until it has them all", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const all = 2 * limits.listPageSize + 1;
  for (let made = 0; made < all; made++) await makeReport(db, scene, { name: `Report ${made}` });
  const page = await visit({ as: scene.student });
  await page.goto("/dashboard");
  const list = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: t("dashboard.reports_title") }) });
  const rows = list.getByRole("listitem").filter({ hasText: /Report \d+/ });
  const more = list.getByRole("button", { name: t("common.view_more") });
  await expect(rows).toHaveCount(limits.listPageSize);
  await more.click();
  await expect(rows).toHaveCount(2 * limits.listPageSize);
  await more.click();
  await expect(rows).toHaveCount(all);
  await expect(more).toBeHidden();
});
