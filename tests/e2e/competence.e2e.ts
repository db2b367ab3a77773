import type { Page } from "@playwright/test";
import { makeRatedReport, makeRatedScene } from "@/tests/factories/competence";
import { daysFromNow } from "@/tests/factories/group";
import { makePlacement } from "@/tests/factories/placement";
import { screens } from "./support/browsers";
import { areaPath, differences, makeRated, table } from "./support/competence";
import { bell, notifications, openLive, title } from "./support/pages";
import { expectSaved, rating, sendAnyway } from "./support/report";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

const own = (rated: string) => `${t("competence.self")} ${rated}`;

const theirs = (rated: string) => `${t("competence.supervisor")} ${rated}`;

test("the student reads the overview, and every column links to its page", async ({ visit, db }) => {
  const scene = await makeRated(db);
  const page = await visit({ as: scene.student });
  await page.goto("/student");
  await expect(title(page)).toHaveText(t("menu.my_overview"));
  const columns = ["viewpoint.1", "viewpoint.2", "viewpoint.3", "viewpoint.4", "viewpoint.5", "viewpoint.6"] as const;
  await expect(table(page).getByRole("columnheader")).toHaveText([
    t("competence.report"),
    ...columns.map((key) => t(key)),
    t("competence.category_A"),
    t("competence.category_B"),
  ]);
  const line = table(page).getByRole("row", { name: scene.second.name });
  const cells = line.getByRole("cell");
  await expect(cells.nth(0)).toContainText(t("competence.not_chosen"));
  for (const words of [own("1,0"), theirs("4,0"), differences(1)]) await expect(cells.nth(1)).toContainText(words);
  for (const words of [own("−1,5"), theirs("+1,0")]) await expect(cells.nth(7)).toContainText(words);

  await table(page)
    .getByRole("link", { name: t("viewpoint.2") })
    .click();
  await expect(page).toHaveURL(areaPath(scene, 2));
  await expect(title(page)).toHaveText(t("viewpoint.2"));
  await expect(page.getByText(t("competence.difference"), { exact: true })).toHaveCount(1);
  await page.getByRole("main").getByRole("link", { name: scene.second.name }).click();
  await expect(page).toHaveURL(`/group/student/report/${scene.second.id}/4`);
});

test("the columns are as wide as specified, and only the table scrolls sideways", async ({ visit, db }) => {
  const scene = await makeRated(db);
  const page = await visit({ as: scene.student });
  await page.goto("/student");
  for (const [screen, width] of [
    ["phone", 170],
    ["desk", 230],
  ] as const) {
    await page.setViewportSize(screens[screen]);
    const widths = () =>
      table(page)
        .locator("thead th")
        .evaluateAll((heads) => heads.slice(1).map((head) => head.getBoundingClientRect().width));
    await expect.poll(widths).toEqual(Array.from({ length: 8 }, () => width));
  }
  await page.setViewportSize(screens.phone);
  const region = page.getByRole("region", { name: t("competence.reports_caption", { name: scene.student.fullName }) });
  const last = table(page).getByRole("columnheader", { name: t("competence.category_B") });
  await expect(last).not.toBeInViewport();
  const edges = () =>
    region.evaluate(({ parentElement }) =>
      ["data-before", "data-after"].map((edge) => parentElement?.hasAttribute(edge)),
    );
  await expect.poll(edges).toEqual([false, true]);
  await region.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await region.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect(last).toBeInViewport();
  await expect.poll(edges).toEqual([true, false]);
  await expect(table(page).getByRole("rowheader", { name: scene.second.name })).toBeInViewport();
});

test("a student with several placements chooses by address", async ({ visit, db }) => {
  const scene = await makeRated(db);
  const before = await makePlacement(db, {
    student: scene.student,
    data: { startDate: daysFromNow(-90), endDate: daysFromNow(-60), ward: "The ward before" },
  });
  const page = await visit({ as: scene.student });
  await page.goto("/student");
  await expect(table(page)).toBeVisible();
  await page
    .getByRole("navigation", { name: t("competence.placements") })
    .getByRole("link", { name: before.group.name })
    .click();
  await expect(page).toHaveURL(`/student?group=${before.group.id}`);
  await expect(page.getByText("The ward before")).toBeVisible();
  await expect(page.getByText(t("competence.reports_none_title"))).toBeVisible();
});

test("earlier reports are loaded page by page", async ({ visit, db }) => {
  const scene = await makeRatedScene(db);
  for (let count = 0; count < 23; count += 1)
    await makeRatedReport(db, scene, { status: 5, day: -count, ratings: { 1: [2, 3] } });
  const page = await visit({ as: scene.student });
  await page.goto("/student");
  await expect(table(page).getByRole("rowheader")).toHaveCount(20);
  await page.getByRole("link", { name: t("common.next_page") }).click();
  await expect(table(page).getByRole("rowheader")).toHaveCount(3);
  await page.getByRole("link", { name: t("common.first_page") }).click();
  await expect(table(page).getByRole("rowheader")).toHaveCount(20);
});

test("a difference made in the browser is announced immediately, and leads to its area and to its graph", async ({
  visit,
  db,
}) => {
  const scene = await makeRatedScene(db);
  const { student, supervisor, teacher, group } = scene;
  const inOne = await makeRatedReport(db, scene, { status: 2, ratings: { 2: [1] } });
  const inTwo = await makeRatedReport(db, scene, { status: 2, ratings: { 2: [1], 3: [1] } });
  for (const { id } of [inOne, inTwo]) {
    await db.report.update({ where: { id }, data: { status: 3 } });
    await db.reportPart.create({
      data: { reportId: id, authorId: supervisor.id, seat: "supervisor", askedAt: new Date() },
    });
  }
  const [ofStudent, ofTeacher] = [await visit({ as: student }), await visit({ as: teacher })];
  await openLive(ofStudent, "/dashboard");
  await openLive(ofTeacher, "/dashboard");

  const ofSupervisor = await visit({ as: supervisor });
  const rate = async (reportId: number, areas: number[]) => {
    await ofSupervisor.goto(`/group/student/report/${reportId}/3`);
    for (const area of areas) await rating(ofSupervisor, `Faktor ${area}`, 4).check();
    await expectSaved(ofSupervisor, t);
    await sendAnyway(ofSupervisor, t);
    await expect(ofSupervisor.getByText(t("report.done_give-feedback"))).toBeVisible();
  };
  const follow = async (page: Page, count: number, words: string) => {
    await bell(page, count).click();
    await notifications(page).getByRole("link", { name: words }).first().click();
  };
  const words = (report: string) => ({ name: supervisor.fullName, report, student: student.fullName });

  await rate(inOne.id, [2]);
  await follow(ofStudent, 2, t("notification.student.difference-report", words(inOne.name)));
  await expect(ofStudent).toHaveURL(areaPath(scene, 2));
  await expect(ofStudent.getByText(t("competence.difference"), { exact: true })).toBeVisible();
  await follow(ofTeacher, 1, t("notification.teacher.difference-report", words(inOne.name)));
  await expect(ofTeacher).toHaveURL(areaPath(scene, 2));

  await openLive(ofStudent, "/dashboard");
  await rate(inTwo.id, [2, 3]);
  await follow(ofStudent, 3, t("notification.student.difference-report", words(inTwo.name)));
  await expect(ofStudent).toHaveURL(`/student?group=${group.id}&view=A`);
  await expect(ofStudent.getByText(t("competence.marked"))).toBeInViewport();
  await follow(ofTeacher, 1, t("notification.teacher.difference-report", words(inTwo.name)));
  await expect(ofTeacher).toHaveURL(`/group/student/${student.id}/1/${group.id}`);
});
