import { daysFromNow } from "@/tests/factories/group";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { answered } from "../support/complaints";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

for (const screen of ["phone", "desk"] as const) {
  test(`an admin erases a student on a ${screen}, once nothing runs`, async ({ visit, db, complaints }) => {
    // Another username, and something that runs.
    complaints.expect(answered(400));
    const scene = await makePlacement(db);
    const { student, group, placement } = scene;
    await makeReport(db, scene);
    const page = await visit({ as: await makeUser(db, "Admin"), screen });
    await page.goto(`/admin/users/${student.id}`);
    await page.getByRole("button", { name: t("erasure.open") }).click();
    const dialog = page.getByRole("dialog", { name: t("erasure.title", { name: student.fullName }) });
    const name = `${student.fullName} · ${group.name}`;
    await expect(dialog.getByText(t("erasure.obstacle_seat", { name }))).toBeVisible();
    await expect(dialog.getByText(t("erasure.goes_reports", { count: 1 }))).toBeVisible();
    await expect(dialog.getByText(t("erasure.stays_record"))).toBeVisible();
    await expectGoodPage(page);

    const field = dialog.getByRole("textbox", { name: t("erasure.username", { username: student.username }) });
    const submit = dialog.getByRole("button", { name: t("erasure.submit") });
    await field.fill("somebody else");
    await submit.click();
    await expect(dialog.getByText(t("erasure.error_username"))).toBeVisible();
    await field.fill(student.username);
    await submit.click();
    await expect(dialog.getByText(t("erasure.error_in_the_way", { names: name }))).toBeVisible();
    await expectGoodPage(page);

    await db.placement.update({
      where: { id: placement.id },
      data: { startDate: daysFromNow(-60), endDate: daysFromNow(-5) },
    });
    await submit.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t("erasure.done")).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: t("erasure.former_Student"), level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: t("users.open") })).toBeHidden();
    await expect(page.getByText(student.fullName)).toBeHidden();
    await expectGoodPage(page);
    expect(await db.report.count({ where: { placementId: placement.id } })).toBe(0);
  });
}
