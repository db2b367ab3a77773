import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { unique } from "@/tests/factories/unique";
import { makeUser, testPassword } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { answered } from "../support/complaints";
import { signIn } from "../support/pages";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("an admin merges a supervisor's two accounts, and undoes it", async ({ visit, db, complaints }) => {
  complaints.expect(answered(401));
  const fullName = unique("Ingrid Myhre");
  const kept = await makeUser(db, "Supervisor", { fullName });
  const merged = await makeUser(db, "SecondarySupervisor", { fullName });
  const scene = await makePlacement(db, { supervisor: merged });
  const report = await makeReport(db, scene, { status: 3 });
  const both = await makePlacement(db, { supervisor: kept, secondarySupervisor: merged });
  const supervisor = await visit({ as: merged });
  await supervisor.goto("/dashboard");

  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.goto(`/admin/users/${kept.id}`);
  await page.getByRole("button", { name: t("merge.open") }).click();
  const dialog = page.getByRole("dialog", { name: t("merge.title") });
  const submit = dialog.getByRole("button", { name: t("merge.submit") });
  const field = dialog.getByRole("combobox", { name: t("merge.other") });
  await submit.click();
  await expect(field).toBeFocused();
  await expect(dialog.getByText(t("merge.choose_first"))).toBeVisible();
  // The double is first, without a search.
  const double = page.getByRole("option").first();
  await expect(double).toContainText(t("merge.same_name"));
  await expect(double).toContainText(merged.username);
  await double.click();
  const student = scene.student.fullName;
  await expect(dialog).toContainText(t("merge.seat_supervisor", { student }));
  await expect(dialog).toContainText(report.name);
  await expect(dialog.getByRole("alert").filter({ hasText: t("merge.obstacles") })).toContainText(
    t("merge.obstacle_placement", { student: both.student.fullName, group: both.group.name }),
  );
  await expectGoodPage(page);
  await db.placement.update({ where: { id: both.placement.id }, data: { secondarySupervisorId: null } });

  // Swapped, the other account would go on; swapped back, nothing is in the way any more.
  await dialog.getByRole("button", { name: t("merge.swap") }).click();
  await expect(dialog).toContainText(t("merge.seat_supervisor", { student: both.student.fullName }));
  await dialog.getByRole("button", { name: t("merge.swap") }).click();
  await expect(dialog).toContainText(t("merge.names", { count: 1, names: merged.username }));
  await expect(dialog.getByText(t("merge.obstacles"))).toBeHidden();
  await submit.click();
  await expect(page.getByText(t("merge.done"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("merge.undo_long") })).toBeVisible();

  // The open page of the old account has heard it, and its username leads to the other account.
  await expect(supervisor).toHaveURL("/?redirect=dashboard");
  await signIn(supervisor, merged.username, testPassword);
  await expect(supervisor).toHaveURL("/dashboard");
  await expect(supervisor.getByText(student).first()).toBeVisible();

  await page.getByRole("link", { name: fullName }).click();
  await expect(page).toHaveURL(`/admin/users/${merged.id}`);
  await expect(page.getByText(t("merge.into", { name: fullName }))).toBeVisible();
  await expect(page.getByRole("button", { name: t("users.close") })).toBeHidden();
  await expectGoodPage(page);
  await page.getByRole("link", { name: t("merge.into_link", { name: fullName }) }).click();
  await page.getByRole("button", { name: t("merge.undo_long") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("merge.undo_long") })
    .click();
  await expect(page.getByText(t("merge.undone"))).toBeVisible();
  await expect(page.getByText(t("merge.undo_long"))).toBeHidden();
  const { supervisorId } = await db.placement.findUniqueOrThrow({ where: { id: scene.placement.id } });
  expect(supervisorId).toBe(merged.id);
});
