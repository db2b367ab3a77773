import { makePlacement } from "@/tests/factories/placement";
import { expectGoodPage } from "../support/accessibility";
import { button } from "../support/attendance";
import { answered } from "../support/complaints";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("a teacher sets the group's rules; wrong numbers and another person's change are reported", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const { group, teacher } = await makePlacement(db);
  const page = await visit({ as: teacher });
  await page.goto(`/group/${group.id}`);
  await button(page, "follow_up.change").click();
  const dialog = page.getByRole("dialog", { name: t("follow_up.title") });
  const field = (rule: "makeUpPercent" | "quietDays") =>
    dialog.getByLabel(t(`follow_up.${rule}_label`), { exact: true });
  const save = button(dialog, "follow_up.save");
  await field("makeUpPercent").fill("25");
  await save.click();
  await expect(dialog.getByText(t("follow_up.error_order"))).toBeVisible();
  await field("quietDays").fill("many");
  await field("makeUpPercent").fill("15");
  await save.click();
  await expect(dialog.getByText(t("follow_up.error_number"))).toBeVisible();
  await expectGoodPage(page);
  await field("quietDays").fill("9");
  await db.group.update({ where: { id: group.id }, data: { waitingDays: 4, revision: { increment: 1 } } });
  await save.click();
  await expect(dialog.getByText(t("follow_up.meanwhile_title"))).toBeVisible();
  const changed = t("follow_up.meanwhile_field", { field: t("follow_up.waitingDays_label"), value: "4" });
  await expect(dialog.getByText(changed)).toBeVisible();
  await expect(field("makeUpPercent")).toHaveValue("15");
  await expectGoodPage(page);
  await save.click();
  await expect(page.getByText(t("follow_up.saved"))).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await db.group.findUniqueOrThrow({ where: { id: group.id } })).toMatchObject({
    expectedDays: null,
    makeUpPercent: 15,
    quietDays: 9,
    waitingDays: 4,
  });
});
