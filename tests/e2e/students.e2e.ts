import type { Locator, Page } from "@playwright/test";
import { showDay, storedDay } from "@/lib/platform/dates";
import { limits } from "@/lib/platform/limits";
import type { PrismaClient } from "@/prisma/generated/client";
import { daysFromNow, makeGroup } from "@/tests/factories/group";
import { type MadePlacement, makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { expectAccessible, expectGoodPage } from "./support/accessibility";
import { walkTo } from "./support/keyboard";
import { backButton, mainMenu, title } from "./support/pages";
import { part, studentPath } from "./support/students";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

const needsLook = (page: Page) => part(page, t("student.attention_title"));

const everybody = (page: Page) => part(page, t("student.all_title"));

const searchField = (page: Page) => page.getByLabel(t("student.search"));

const find = (page: Page) => page.getByRole("button", { name: t("common.find"), exact: true });

const clear = (page: Page) => page.getByRole("link", { name: t("common.clear_filters"), exact: true });

/** A student's row in the list of all. */
const rowOf = (page: Page, { student }: MadePlacement): Locator =>
  everybody(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: student.fullName, exact: true }) });

/** Removes all filters from the list of /supervisor. */
async function showAll(page: Page): Promise<void> {
  await clear(page).click();
  await expect(page).toHaveURL("/supervisor");
  await expect(clear(page)).toHaveCount(0);
}

/** A group of a number of students with one teacher and one supervisor in each seat; all students have the same family name. */
async function makeClass(db: PrismaClient, many: number) {
  const family = unique("family");
  const student = (number: number) => makeUser(db, "Student", { fullName: `${family} ${number}` });
  const scene = await makePlacement(db, { student: await student(10) });
  const { group, supervisor, secondarySupervisor, teacher } = scene;
  for (let number = 11; number < 10 + many; number += 1)
    await makePlacement(db, { group, supervisor, secondarySupervisor, teacher, student: await student(number) });
  return { family, ...scene };
}

/** A student with every reason for attention, a day to confirm, and a last report two days ago. */
async function makeTroubled(db: PrismaClient) {
  const scene = await makePlacement(db);
  const placementId = scene.placement.id;
  const report = await makeReport(db, scene, { status: 3, date: daysFromNow(-9), updatedAt: daysFromNow(-2) });
  await db.reportPart.updateMany({
    where: { reportId: report.id, askedAt: { not: null } },
    data: { askedAt: daysFromNow(-9) },
  });
  await db.areaRating.create({
    data: { reportId: report.id, viewPoint: 3, steps: 4, self: 4, supervisor: 2, differences: 1 },
  });
  for (const day of [12, 13, 14])
    await db.absence.create({
      data: { placementId, date: daysFromNow(-day), kind: "sick", madeUpOn: day === 12 ? daysFromNow(-1) : null },
    });
  return { ...scene, report };
}

for (const [who, path] of [
  ["supervisor", "/supervisor"],
  ["secondarySupervisor", "/supervisor"],
  ["teacher", "/teacher/admin"],
] as const) {
  test(`${who}: a student is found, opened and left again, and the list is where it was`, async ({ visit, db }) => {
    const { family, ...scene } = await makeClass(db, limits.listPageSize + 2);
    const page = await visit({ as: scene[who] });
    await page.goto(path);
    const names = everybody(page).getByRole("link", { name: new RegExp(family) });
    await expect(names).toHaveCount(limits.listPageSize);
    await page.getByRole("link", { name: t("common.next_page") }).click();
    await expect(names).toHaveCount(2);
    await names.last().click();
    await expect(title(page)).toHaveText(`${family} 31`);
    await backButton(page).click();
    await expect(page).toHaveURL(/cursor=\d+$/);
    await expect(names).toHaveCount(2);
    await page.getByRole("link", { name: t("common.first_page") }).click();
    await expect(names).toHaveCount(limits.listPageSize);

    await searchField(page).fill(`${family} 15`.toUpperCase());
    await searchField(page).press("Enter");
    await expect(names).toHaveCount(1);
    await names.click();
    await expect(title(page)).toHaveText(`${family} 15`);
    await page.goBack();
    await expect(searchField(page)).toHaveValue(`${family} 15`.toUpperCase());
    await searchField(page).fill("nobody at all");
    await find(page).click();
    await expect(page.getByText(t("student.no_match_title"))).toBeVisible();
    await expectGoodPage(page);
    await clear(page).click();
    await expect(page).toHaveURL(path);
    await expect(names).toHaveCount(limits.listPageSize);
  });
}

test("each reason for attention links to its cause", async ({ visit, db }) => {
  const scene = await makeTroubled(db);
  const { student, group, report } = scene;
  const page = await visit({ as: scene.supervisor });
  const reasons = [
    [t("student.reason_waiting", { count: 9 }), `/group/student/report/${report.id}/3`],
    [t("student.reason_differences", { count: 1 }), `/group/student/${student.id}/${group.id}/detailed-overview/3`],
    [t("student.reason_sick", { count: 3 }), `${studentPath(scene, 2)}#absence`],
    [t("student.reason_quiet", { count: 9 }), studentPath(scene, 2)],
    [t("student.to_confirm", { count: 1 }), `${studentPath(scene, 2)}#absence`],
  ] as const;
  for (const [words, target] of reasons) {
    await page.goto("/supervisor");
    await needsLook(page).getByRole("link", { name: words }).click();
    await expect(page).toHaveURL(target);
    await expect(title(page)).toBeVisible();
  }
  await page.goto(studentPath(scene, 1));
  await expect(needsLook(page).getByRole("link")).toHaveText(reasons.map(([words]) => words));
});

test("a row shows the reader's tasks and when the student last wrote", async ({ visit, db }) => {
  const scene = await makeTroubled(db);
  const forAll = [
    [t("student.reports_count", { count: 1 }), t("student.reports_waiting", { count: 1 })].join(" · "),
    t("student.last_active", { day: showDay(storedDay(daysFromNow(-2))) }),
    t("student.reason_sick", { count: 3 }),
  ];
  const mine = [t("student.awaits_me", { count: 1 }), t("student.to_confirm", { count: 1 })];
  const supervisor = await visit({ as: scene.supervisor });
  await supervisor.goto("/supervisor");
  const row = rowOf(supervisor, scene);
  for (const words of [...forAll, ...mine]) await expect(row).toContainText(words);
  await expectGoodPage(supervisor);
  await row.getByRole("link", { name: t("student.to_confirm", { count: 1 }) }).click();
  await expect(supervisor).toHaveURL(`${studentPath(scene, 2)}#absence`);

  const teacher = await visit({ as: scene.teacher });
  await teacher.goto("/teacher/admin");
  for (const words of forAll) await expect(rowOf(teacher, scene)).toContainText(words);
  for (const words of mine) await expect(rowOf(teacher, scene)).not.toContainText(words);
  await expect(needsLook(teacher).getByRole("link", { name: t("student.reason_sick", { count: 3 }) })).toBeVisible();
  await expectGoodPage(teacher);
});

test("the list is filtered by reason, group and time, with scripts and without", async ({ visit, db }) => {
  const scene = await makeTroubled(db);
  const { supervisor } = scene;
  const calm = await makePlacement(db, { supervisor });
  await makeReport(db, calm);
  const over = await makePlacement(db, { supervisor, data: { endDate: daysFromNow(-1) } });
  for (const scripts of [true, false]) {
    const page = await visit({ as: supervisor, scripts, screen: "desk" });
    const row = ({ student }: MadePlacement) => page.getByRole("link", { name: student.fullName, exact: true });
    await page.goto("/supervisor");
    await expect(row(scene)).toHaveCount(2);
    await expect(row(calm)).toHaveCount(1);
    await expect(row(over)).toHaveCount(0);
    await page.getByLabel(t("student.filter_reason")).selectOption("sick");
    await find(page).click();
    await expect(row(calm)).toHaveCount(0);
    await expect(row(scene)).toHaveCount(1);
    await page.reload();
    await expect(page.getByLabel(t("student.filter_reason"))).toHaveValue("sick");
    await showAll(page);
    await page.getByLabel(t("student.filter_group")).selectOption(calm.group.name);
    await find(page).click();
    await expect(row(calm)).toHaveCount(1);
    await expect(row(scene)).toHaveCount(0);
    await showAll(page);
    await page.getByLabel(t("student.filter_state")).selectOption("ended");
    await find(page).click();
    await expect(row(over)).toHaveCount(1);
    await expect(row(calm)).toHaveCount(0);
    if (scripts) await expectAccessible(page);
  }
  // On a phone the filters are folded, but not for somebody who could not open them.
  for (const scripts of [true, false]) {
    const phone = await visit({ as: supervisor, scripts, screen: "phone" });
    await phone.goto("/supervisor");
    await expect(find(phone)).toBeVisible();
    await expect(phone.getByLabel(t("student.filter_reason"))).toBeVisible({ visible: !scripts });
  }
});

test("a teacher opens a group of sixty and one of its students", async ({ visit, db }) => {
  const { family, group, teacher } = await makeClass(db, 60);
  const ended = await makeGroup(db, {
    teacherIds: [teacher.id],
    startDate: daysFromNow(-60),
    endDate: daysFromNow(-30),
  });
  const page = await visit({ as: teacher, screen: "desk" });
  await page.goto("/dashboard");
  await mainMenu(page)
    .getByRole("link", { name: t("menu.my_group") })
    .click();
  await expect(title(page)).toHaveText(t("menu.my_group"));
  await expect(page.getByText(t("group.students", { count: 60 }))).toBeVisible();
  await expect(page.getByText(t("group.watched", { count: 60 }))).toBeVisible();
  await expect(page.getByRole("link", { name: ended.name })).toBeHidden();
  await page.getByText(t("group.ended_title")).click();
  await expect(page.getByRole("link", { name: ended.name })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: group.name }).click();
  await expect(title(page)).toHaveText(group.name);
  await page.getByRole("link", { name: `${t("student.filter_reason_watched")} 60` }).click();
  await expect(page).toHaveURL(`/group/${group.id}?reason=watched`);
  await searchField(page).fill(`${family} 69`);
  await find(page).click();
  await expect(everybody(page).getByRole("link", { name: family })).toHaveCount(1);
  await everybody(page).getByRole("link", { name: family }).click();
  await expect(title(page)).toHaveText(`${family} 69`);
  await page.goto(`/group/${ended.id}`);
  await expect(page.getByText(t("student.none_title"))).toBeVisible();
  await expectGoodPage(page);
});

test("finding a student and following a reason work without a mouse", async ({ visit, db }) => {
  const scene = await makeTroubled(db);
  const page = await visit({ as: scene.supervisor, screen: "desk" });
  await page.goto("/supervisor");
  await walkTo(page, needsLook(page).getByRole("link", { name: t("student.reason_sick", { count: 3 }) }));
  await walkTo(page, searchField(page));
  await page.keyboard.type(scene.student.fullName);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=/);
  await walkTo(page, everybody(page).getByRole("link", { name: scene.student.fullName }));
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText(scene.student.fullName);
  await walkTo(page, page.getByRole("link", { name: t("student.tab_reports") }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(studentPath(scene, 2));
});
