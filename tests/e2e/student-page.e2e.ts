import { limits } from "@/lib/platform/limits";
import { daysFromNow } from "@/tests/factories/group";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "./support/accessibility";
import { title } from "./support/pages";
import { part, studentPath } from "./support/students";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

test("a student's page: people, reports by status and page, and another group", async ({ visit, db }) => {
  const scene = await makePlacement(db, {
    student: await makeUser(db, "Student", { studentNumber: "123456", phone: "91234567", areaCode: "+47" }),
    data: { standInFrom: daysFromNow(0), standInUntil: daysFromNow(3) },
  });
  const { student, supervisor, secondarySupervisor } = scene;
  for (let made = 0; made <= limits.listPageSize; made += 1)
    await makeReport(db, scene, { name: `Report ${made}`, date: daysFromNow(-made), status: made === 3 ? 5 : 1 });
  const other = await makePlacement(db, { student, supervisor });
  const page = await visit({ as: supervisor });
  await page.goto(studentPath(scene, 1));
  await expect(title(page)).toHaveText(student.fullName);
  await expect(page.getByText(t("student.number", { number: "123456" }))).toBeVisible();
  await expect(page.getByText(secondarySupervisor.fullName).first()).toBeVisible();
  await page.getByText(t("student.contacts"), { exact: true }).click();
  await expect(page.locator('a[href="tel:+4791234567"]')).toBeVisible();
  await expect(page.locator(`a[href="mailto:${student.email}"]`)).toBeVisible();
  await expectGoodPage(page);

  await page.getByRole("link", { name: t("student.tab_reports") }).click();
  const reports = part(page, t("student.reports_title"))
    .getByRole("listitem")
    .getByRole("link", { name: /^Report/ });
  await expect(reports).toHaveCount(limits.listPageSize);
  await expectGoodPage(page);
  await page.getByRole("link", { name: t("common.next_page") }).click();
  await expect(reports).toHaveText([`Report ${limits.listPageSize}`]);
  await page.getByRole("link", { name: t("status.5"), exact: true }).click();
  await expect(reports).toHaveText(["Report 3"]);
  await page.getByRole("link", { name: t("status.2"), exact: true }).click();
  await expect(page.getByText(t("student.reports_no_match"))).toBeVisible();
  await expectGoodPage(page);

  await page.getByRole("link", { name: other.group.name }).click();
  await expect(page).toHaveURL(studentPath(other, 2));
  await expect(page.getByText(t("student.reports_none"))).toBeVisible();
  await expectGoodPage(page);
});

test("people without students or groups yet see what will be shown there", async ({ visit, db }) => {
  const supervisor = await visit({ as: await makeUser(db, "Supervisor") });
  await supervisor.goto("/supervisor");
  await expect(supervisor.getByText(t("student.none_title"))).toBeVisible();
  await expectGoodPage(supervisor);
  const teacher = await visit({ as: await makeUser(db, "Teacher") });
  await teacher.goto("/teacher");
  await expect(teacher.getByText(t("group.none_title"))).toBeVisible();
  await expectGoodPage(teacher);

  const over = await makePlacement(db, { data: { endDate: daysFromNow(-1) } });
  const page = await visit({ as: over.supervisor });
  await page.goto("/supervisor");
  await page.getByRole("link", { name: t("student.show_ended") }).click();
  await expect(page.getByRole("link", { name: over.student.fullName })).toBeVisible();
});
