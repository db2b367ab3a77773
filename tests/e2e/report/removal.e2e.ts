import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { screens } from "../support/browsers";
import { unreachable } from "../support/complaints";
import { openLive } from "../support/pages";
import { answer, expectOnDevice, expectSaved, pathOf, words } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

const removal = (key: string, values?: Record<string, string | number>) =>
  t(`report_removal.${key}` as Parameters<typeof t>[0], values);

test("an admin deletes a report that its student is writing in, and brings it back with what was typed", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  const scene = await makePlacement(db);
  const [name, reason] = [unique("Evening shift"), "The text names a relative"];
  const report = await makeReport(db, scene, { name });
  await makeReport(db, scene, { name, status: 6 });
  const named = { report: name, student: scene.student.fullName };

  const student = await visit({ as: scene.student });
  await openLive(student, pathOf(report, 1));
  // What is typed does not reach the server before the report is gone.
  await student.route("**/api/report/save", (route) => route.abort("failed"));
  await answer(student, words("goal")).fill("Typed a moment too late");
  await student.getByLabel(t("report.message_label")).fill("A message that was not sent");
  await expectOnDevice(student, t);

  const admin = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await admin.goto(`/admin/reports?search=${encodeURIComponent(name)}`);
  await expect(admin.getByRole("row")).toHaveCount(3);
  await expectGoodPage(admin);
  await admin.setViewportSize(screens.desk);

  // The report of a sick day stays, and leads to the absence.
  const sick = { report: t("status.6"), student: scene.student.fullName };
  await admin.getByRole("button", { name: removal("delete_named", sick) }).click();
  const stays = admin.getByRole("dialog");
  await expect(stays).toContainText(removal("refused_sick_day"));
  await expect(stays.getByRole("link")).toHaveAttribute("href", /\/group\/student\/\d+\/2\/\d+#absence$/);
  await stays
    .getByRole("button", { name: t("common.close") })
    .last()
    .click();

  await admin.getByRole("button", { name: removal("delete_named", named) }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("button", { name: removal("confirm") }).click();
  await expect(dialog.getByText(t("validation.required"))).toBeVisible();
  await dialog.getByLabel(removal("reason")).fill(reason);
  await expectGoodPage(admin);
  await dialog.getByRole("button", { name: removal("confirm") }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole("button", { name: removal("delete_named", named) })).toBeHidden();

  // The open page says so by itself, and shows what was typed.
  await expect(student.getByRole("heading", { level: 1, name: removal("removed_title") })).toBeVisible();
  await expect(student.getByText("Typed a moment too late")).toBeVisible();
  await expect(student.getByText("A message that was not sent")).toBeVisible();
  await expect(student.getByText(reason)).toBeHidden();
  await expectGoodPage(student);
  await student.unroute("**/api/report/save");

  await admin.setViewportSize(screens.desk);
  await admin.getByRole("link", { name: removal("view_deleted") }).click();
  const row = admin.getByRole("row", { name });
  await expect(row).toContainText(reason);
  await expect(row).toContainText(removal("days_left", { count: 30 }));
  await expectGoodPage(admin);
  await admin.setViewportSize(screens.desk);
  await row.getByRole("button", { name: removal("restore_named", named) }).click();
  await expect(admin.getByText(removal("none_title"))).toBeVisible();

  await expect(answer(student, words("goal"))).toHaveValue("Typed a moment too late");
  await expect(student.getByLabel(t("report.message_label"))).toHaveValue("A message that was not sent");
  await expectSaved(student, t);
});
