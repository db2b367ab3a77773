import { daysLater, showDay, storedDay, today } from "@/lib/platform/dates";
import { makeDomain } from "@/tests/factories/domain";
import { daysFromNow, makeGroup } from "@/tests/factories/group";
import { makeOfferedForm } from "@/tests/factories/offered-form";
import { makePlacement } from "@/tests/factories/placement";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { answered } from "../support/complaints";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

const word = (key: string) => t(`groups.${key}` as Parameters<typeof t>[0]);

test("an admin makes a group, changes its wards and copies it to the next period", async ({ visit, db }) => {
  const admin = await makeUser(db, "Admin");
  const domain = await makeDomain(db);
  const teacher = await makeUser(db, "Teacher", { domainId: domain.id, fullName: unique("Astrid") });
  const [report, evaluation] = [await makeOfferedForm(db, "report"), await makeOfferedForm(db, "evaluation")];
  const page = await visit({ as: admin, screen: "desk" });
  await page.goto("/admin/groups");
  await expectGoodPage(page);
  await page.getByRole("link", { name: word("new"), exact: true }).click();
  await page.getByRole("button", { name: word("create") }).click();
  await expect(page.getByLabel(word("name"), { exact: true })).toBeFocused();
  const name = unique("Nursing");
  const typed = { name, courseCode: "SYK2100", place: "Fjord hospital", period: "Autumn" };
  for (const [field, value] of Object.entries(typed)) await page.getByLabel(word(field), { exact: true }).fill(value);
  await page.getByLabel(word("domainId"), { exact: true }).selectOption({ label: domain.name });
  await page.getByLabel(word("startDate"), { exact: true }).fill(daysLater(today(), 7));
  await page.getByLabel(word("endDate"), { exact: true }).fill(daysLater(today(), 76));
  await expect(page.getByText(t("groups.meaning_weeks", { weeks: 10, days: 70 }))).toBeVisible();
  await page.getByLabel(word("add_teacher"), { exact: true }).selectOption(String(teacher.id));
  await page.getByLabel(word("reportFormId"), { exact: true }).selectOption({ label: report.name });
  await page.getByLabel(word("evaluationFormId"), { exact: true }).selectOption({ label: evaluation.name });
  await page.getByRole("button", { name: word("add_ward") }).click();
  // As it comes from a spreadsheet.
  const ward = page.getByLabel(t("groups.ward_number", { number: 1 }), { exact: true });
  await ward.fill("Medical\t1");
  await page.getByRole("button", { name: word("create") }).click();
  await expect(
    page
      .locator("main")
      .getByRole("alert")
      .filter({ hasText: t("validation.characters") }),
  ).toBeVisible();
  await ward.fill("Medical 1");
  await expectGoodPage(page);
  await page.getByRole("button", { name: word("create") }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText(teacher.fullName)).toBeVisible();

  await page.getByRole("button", { name: word("copy") }).click();
  const dialog = page.getByRole("dialog", { name: word("copy") });
  await dialog.getByLabel(word("name"), { exact: true }).fill(`${name} again`);
  await dialog.getByLabel(word("period"), { exact: true }).fill("Spring");
  await dialog.getByRole("button", { name: word("copy_save") }).click();
  const firstDay = dialog.getByLabel(word("startDate"), { exact: true });
  await expect(firstDay).toHaveAccessibleDescription(t("validation.required"));
  await firstDay.fill(daysLater(today(), 100));
  await dialog.getByLabel(word("endDate"), { exact: true }).fill(daysLater(today(), 150));
  await dialog.getByRole("button", { name: word("copy_save") }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${name} again` })).toBeVisible();
  await expect(page.getByLabel(t("groups.ward_number", { number: 1 }), { exact: true })).toHaveValue("Medical 1");
});

test("a teacher sees whom new days leave outside, what somebody else changed, and what an end waits for", async ({
  visit,
  db,
  complaints,
}) => {
  for (const status of [400, 409]) complaints.expect(answered(status));
  const teacher = await makeUser(db, "Teacher");
  const [report, evaluation] = [await makeOfferedForm(db, "report"), await makeOfferedForm(db, "evaluation")];
  const group = await makeGroup(db, {
    teacherIds: [teacher.id],
    wards: ["North"],
    reportFormVersionId: report.versionIds[0] ?? 0,
    evaluationFormVersionId: evaluation.versionIds[0] ?? 0,
  });
  const student = await makeUser(db, "Student", { fullName: unique("Anders") });
  const { placement } = await makePlacement(db, {
    group,
    student,
    data: { ward: "North", startDate: daysFromNow(-29) },
  });
  const { id } = await db.evaluation.create({ data: { placementId: placement.id } });
  const page = await visit({ as: teacher });
  await page.goto(`/group/${group.id}`);
  await page.getByRole("link", { name: word("edit"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: group.name })).toBeVisible();
  await expect(page.getByLabel(t("groups.ward_number", { number: 1 }), { exact: true })).not.toBeEditable();
  const start = page.getByLabel(word("startDate"), { exact: true });
  await start.fill(today());
  await expect(page.getByText(word("leaves_outside"))).toBeVisible();
  await expect(page.getByText(`${student.fullName}, ${showDay(daysLater(today(), -29))}`)).toBeVisible();
  await page.getByRole("button", { name: word("save") }).click();
  await expect(start).toHaveAccessibleDescription(word("error_outside"));
  await expectGoodPage(page);

  await start.fill(daysLater(today(), -40));
  await db.group.update({ where: { id: group.id }, data: { place: "Other hospital", revision: { increment: 1 } } });
  await page.getByRole("button", { name: word("save") }).click();
  await expect(page.getByText(word("meanwhile_title"))).toBeVisible();
  await expect(page.getByText("Other hospital").first()).toBeVisible();
  await expect(start).toHaveValue(daysLater(today(), -40));
  await page.getByRole("button", { name: word("save") }).click();
  await expect.poll(async () => (await db.group.findUniqueOrThrow({ where: { id: group.id } })).revision).toBe(2);

  await page.getByRole("button", { name: word("end_title") }).click();
  const waits = page.getByRole("dialog", { name: t("groups.cannot_end", { name: group.name }) });
  await expect(waits.getByRole("link", { name: student.fullName })).toHaveAttribute(
    "href",
    new RegExp(`evaluation/${id}/`),
  );
  await waits
    .getByRole("button", { name: t("common.close") })
    .first()
    .click();
  await db.evaluation.update({ where: { id }, data: { stage: 5 } });
  await page.reload();
  await page.getByRole("button", { name: word("end_title") }).click();
  const asks = page.getByRole("dialog", { name: t("groups.end_ask", { name: group.name }) });
  await asks.getByRole("button", { name: word("end_title") }).click();
  await expect(page.getByText(word("ended_notice"))).toBeVisible();
  await expect(page.getByLabel(word("name"), { exact: true })).toBeDisabled();
  await expect(page.getByRole("button", { name: word("save") })).toHaveCount(0);
  await page.goto(`/group/${group.id}`);
  await expect(page.getByText(word("ended_notice"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("enrolment.add") })).toHaveCount(0);
  await page.goto(`/group/${group.id}?state=ended`);
  await expect(page.getByRole("link", { name: student.fullName })).toBeVisible();
  await expect(page.getByRole("button", { name: t("placements.change_of", { name: student.fullName }) })).toHaveCount(
    0,
  );
  expect(await db.group.findUniqueOrThrow({ where: { id: group.id } })).toMatchObject({ endDate: group.endDate });
});

test("what is typed about a group is based on what was there then, whatever the page fetches meanwhile", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const teacher = await makeUser(db, "Teacher");
  const group = await makeGroup(db, { teacherIds: [teacher.id], wards: ["North", "South"] });
  const { student } = await makePlacement(db, { group, data: { ward: "North" } });
  const page = await visit({ as: teacher, screen: "desk" });
  await page.goto(`/admin/group/edit/${group.id}`);
  const field = (name: string) => page.getByLabel(word(name), { exact: true });
  const save = page.getByRole("button", { name: word("save") });
  const stored = () => db.group.findUniqueOrThrow({ where: { id: group.id } });
  await field("place").fill("My hospital");
  const others = { place: "Their hospital", period: "Their period", revision: { increment: 1 } };
  await db.group.update({ where: { id: group.id }, data: others });
  // Another dialog of the page is saved: the page is fetched again.
  await page.getByRole("button", { name: t("placements.change_of", { name: student.fullName }) }).click();
  const dialog = page.getByRole("dialog", { name: t("placements.change_title") });
  await dialog.getByLabel(t("enrolment.ward"), { exact: true }).fill("South");
  await dialog.getByRole("button", { name: t("placements.save") }).click();
  await expect(field("period")).toHaveValue("Their period");
  await expect(field("place")).toHaveValue("My hospital");
  await save.click();
  await expect(page.getByText(word("meanwhile_title"))).toBeVisible();
  await expect(page.getByText("Their hospital").first()).toBeVisible();
  expect(await stored()).toMatchObject({ place: "Their hospital" });
  await save.click();
  await expect.poll(stored).toMatchObject({ place: "My hospital", period: "Their period", revision: 2 });

  // What is typed after a save is not saved, and is asked about.
  await expect(save).toBeEnabled();
  await field("place").fill("Once more");
  await page.getByRole("link", { name: word("open_page") }).click();
  const question = page.getByRole("dialog", { name: t("common.unsaved_title") });
  await question.getByText(t("common.unsaved_keep"), { exact: true }).click();
  await expect(field("place")).toHaveValue("Once more");
});

test("a teacher who leaves a group is asked, and led to the overview", async ({ visit, db }) => {
  const [teacher, colleague] = [await makeUser(db, "Teacher"), await makeUser(db, "Teacher")];
  const group = await makeGroup(db, { teacherIds: [teacher.id, colleague.id] });
  const page = await visit({ as: teacher });
  await page.goto(`/admin/group/edit/${group.id}`);
  await page.getByRole("button", { name: t("groups.remove_teacher", { name: teacher.fullName }) }).click();
  await page.getByRole("button", { name: word("save") }).click();
  const question = page.getByRole("dialog", { name: word("leave_title") });
  await expectGoodPage(page);
  await question.getByRole("button", { name: word("leave_confirm") }).click();
  await expect(page.getByText(t("groups.left", { name: group.name }))).toBeVisible();
  await expect(page).toHaveURL(/dashboard|teacher/);
  expect(await db.groupTeacher.count({ where: { groupId: group.id, teacherId: teacher.id } })).toBe(0);
});

test("students who have the group's days are moved with them, unless that is not wanted", async ({ visit, db }) => {
  const teacher = await makeUser(db, "Teacher");
  const group = await makeGroup(db, { teacherIds: [teacher.id] });
  const days = { startDate: group.startDate, endDate: group.endDate };
  const { placement } = await makePlacement(db, { group, data: days });
  await makePlacement(db, { group, data: { ...days, endDate: daysFromNow(9) } });
  const endOf = async () => storedDay((await db.placement.findUniqueOrThrow({ where: { id: placement.id } })).endDate);
  const page = await visit({ as: teacher });
  await page.goto(`/admin/group/edit/${group.id}`);
  const end = page.getByLabel(word("endDate"), { exact: true });
  const save = page.getByRole("button", { name: word("save") });
  const follow = page.getByLabel(t("groups.with_placements", { count: 1 }));
  await expect(follow).toHaveCount(0);
  await end.fill(daysLater(today(), 20));
  await expect(follow).toBeChecked();
  await expect(page.getByText(word("leaves_outside"))).toHaveCount(0);
  await expectGoodPage(page);
  await follow.uncheck();
  await expect(page.getByText(word("leaves_outside"))).toBeVisible();
  await follow.check();
  await save.click();
  await expect.poll(endOf).toBe(daysLater(today(), 20));
  await expect(follow).toHaveCount(0);
});
