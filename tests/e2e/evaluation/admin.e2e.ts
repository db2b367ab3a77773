import { makeEvaluation } from "@/tests/factories/evaluation";
import { makePlacement } from "@/tests/factories/placement";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { screens } from "../support/browsers";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("an administrator finds an evaluation, decides who sees a part, and reads it in the log", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const { id } = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
  const unsupervised = await makePlacement(db, { group: scene.group, data: { supervisorId: null } });
  await db.evaluation.create({ data: { placementId: unsupervised.placement.id } });
  const admin = await makeUser(db, "Admin");
  const page = await visit({ as: admin, screen: "desk" });
  await page.goto(`/admin/evaluations?search=${encodeURIComponent(scene.group.name)}`);
  await page.getByRole("link", { name: scene.group.name }).first().click();
  await expect(page).toHaveURL(new RegExp(`groupId=${scene.group.id}`));
  const rows = page.getByRole("table").getByRole("row");
  const row = (name: string) => rows.filter({ hasText: name });
  await expect(row(unsupervised.student.fullName)).toContainText(t("evaluations.flag_no_supervisor"));
  await expect(row(scene.student.fullName)).toContainText(t("evaluations.submitted_both"));
  await expectGoodPage(page);
  await page.setViewportSize(screens.desk);

  await page.getByLabel(t("evaluations.flag"), { exact: true }).selectOption("no_supervisor");
  await expect(page).toHaveURL(/flag=no_supervisor/);
  await expect(row(scene.student.fullName)).toHaveCount(0);
  await page.getByRole("link", { name: t("common.clear_filters") }).click();
  await expect(page).toHaveURL("/admin/evaluations");
  await page.getByLabel(t("evaluations.search")).fill(scene.student.fullName);
  await page.getByRole("button", { name: t("common.find") }).click();
  await expect(page).toHaveURL(/search=/);
  await page.getByRole("link", { name: scene.student.fullName }).click();

  await expect(page).toHaveURL(`/admin/evaluations/${id}`);
  await expect(page.getByText(t("evaluations.log_none"))).toBeVisible();
  const choice = page.getByLabel(t("evaluations.seen_by_other_supervisor"));
  await choice.selectOption({ label: t("evaluations.visibility_hidden") });
  await page
    .getByRole("button", { name: t("evaluations.save_visibility") })
    .last()
    .click();
  const entry = page.getByRole("list", { name: t("evaluations.log") }).getByRole("listitem");
  await expect(entry).toContainText(t("evaluations.log_hidden"));
  await expect(entry).toContainText(admin.fullName);
  await expect(page.getByText(t("evaluations.about_decided"))).toBeVisible();
  await expect(page.getByText(t("evaluations.is_hidden"))).toBeVisible();
  await expectGoodPage(page);
  await page.reload();
  await expect(choice).toHaveValue("hidden");
});

test("a search for an evaluation that is not there says so, and leads back to all", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin") });
  await page.goto("/admin/evaluations?search=nobody-has-this-name");
  await expect(page.getByText(t("evaluations.none_title"), { exact: true })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: t("common.clear_filters") }).click();
  await expect(page).toHaveURL("/admin/evaluations");
});
