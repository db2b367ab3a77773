import type { Locator, Page } from "@playwright/test";
import type { User } from "@/prisma/generated/client";
import { makeAbsence } from "@/tests/factories/absence";
import { makeRatedReport, makeRatedScene, type RatedScene } from "@/tests/factories/competence";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage, expectRoomForLargeText } from "./support/accessibility";
import { areaPath, differences, graph, makeRated, table } from "./support/competence";
import { mainMenu, title } from "./support/pages";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

const studentPath = ({ student, group }: RatedScene) => `/group/student/${student.id}/1/${group.id}`;

const profile = (page: Page): Locator => page.getByRole("table", { name: t("competence.profile_table"), exact: true });

const scaleWords = ([1, 2, 3, 4] as const)
  .map((step) => t("competence.step", { step, anchor: t(`rating.${step}`) }))
  .join(" · ");

/** Opens pages as somebody each, with the numbers of their graphs, and holds them to WCAG 2.1 AA. */
async function expectGoodPages(
  visit: (visitor: { as: User }) => Promise<Page>,
  pages: readonly (readonly [path: string, as: User])[],
) {
  for (const [path, as] of pages) {
    const page = await visit({ as });
    await page.goto(path);
    await expect(title(page)).toBeVisible();
    for (const numbers of await page.getByText(t("competence.show_numbers"), { exact: true }).all())
      await numbers.click();
    await expectGoodPage(page);
    await expectRoomForLargeText(page);
    await page.close();
  }
}

test("every state of the overview is accessible", async ({ visit, db }) => {
  const rated = await makeRated(db);
  const single = await makeRatedScene(db);
  await makeRatedReport(db, single, { status: 5, ratings: { 5: [2, 3] } });
  const empty = await makeRatedScene(db);
  await expectGoodPages(visit, [
    ["/student", rated.student],
    ["/student?view=A", rated.student],
    ["/student", single.student],
    ["/student", empty.student],
    ["/student", await makeUser(db)],
  ]);
});

test("every state of the pages of areas and graphs is accessible", async ({ visit, db }) => {
  const rated = await makeRated(db);
  const empty = await makeRatedScene(db);
  await expectGoodPages(visit, [
    [areaPath(rated, 2), rated.supervisor],
    [areaPath(rated, 6), rated.supervisor],
    [areaPath(rated, "A"), rated.teacher],
    [areaPath(rated, "B"), await makeUser(db, "Admin")],
    [areaPath(empty, "A"), empty.teacher],
  ]);
});

test("the overview and an area's page are accessible in another language", async ({ visit, db }) => {
  const rated = await makeRated(db);
  const page = await visit({ as: rated.student, locale: "pt-br" });
  for (const path of ["/student", areaPath(rated, 5)]) {
    await page.goto(path);
    await expect(title(page)).toBeVisible();
    await expectGoodPage(page);
  }
});

test("the graphs describe as text what they show, with one report and with none", async ({ visit, db }) => {
  const scene = await makeRated(db);
  await makeAbsence(db, scene);
  const page = await visit({ as: scene.student });
  await page.goto("/student");
  await expect(profile(page)).toBeVisible();
  await expect(graph(page, t("competence.category_B"))).toContainText(t("line.count_absent", { count: 1 }));
  await expect(page.getByText(t("line.legend_absence"))).toBeVisible();
  await expect(page.getByText(t("line.legend_talk"))).toHaveCount(0);
  await expect(graph(page, t("competence.category_B"))).toContainText(
    t("competence.development_desc", { who: t("competence.supervisor"), count: 2, first: "3,0", last: "4,0" }),
  );
  for (const words of ["2,0", t("competence.reports_count", { count: 2 }), differences(1)])
    await expect(profile(page).getByRole("row", { name: t("viewpoint.2") })).toContainText(words);
  await expect(graph(page, t("viewpoint.1"))).toContainText(
    t("competence.development_desc", { who: t("competence.self"), count: 1, first: "2,0", last: "2,0" }),
  );
  await expect(page.getByText(t("competence.scale", { steps: scaleWords })).first()).toBeVisible();
  await expect(page.getByText(t("competence.line_from", { count: 3 }))).toBeVisible();

  const single = await makeRatedScene(db);
  await makeRatedReport(db, single, { status: 2, ratings: { 5: [2] } });
  const second = await visit({ as: single.student });
  await second.goto("/student");
  const latest = { who: t("competence.self"), rating: "2,0", count: 1 };
  await expect(second.getByText(t("competence.latest", latest))).toBeVisible();
  await expect(graph(second, t("competence.category_B"))).toBeVisible();

  const third = await visit({ as: await makePlacement(db).then((scene) => scene.student) });
  await third.goto("/student");
  await expect(third.getByText(t("competence.reports_none_title"))).toBeVisible();
  await expect(third.getByText(t("competence.empty_title"))).toHaveCount(2);
});

test("of a planned report it is said that it is not finished, and of a finished one which areas were not chosen", async ({
  visit,
  db,
}) => {
  const scene = await makeRatedScene(db);
  const finished = await makeRatedReport(db, scene, { status: 2, day: -2, ratings: { 5: [2] } });
  const planned = await makeReport(db, scene, { status: 1 });
  const page = await visit({ as: scene.student });
  await page.goto("/student");
  const first = (name: string) => table(page).getByRole("row", { name }).getByRole("cell").first();
  await expect(first(planned.name)).toHaveText(t("report.stage_private"));
  await expect(first(finished.name)).toHaveText(t("competence.not_chosen"));
});

test("a student's page with reasons and graphs is accessible", async ({ visit, db }) => {
  const scene = await makeRated(db);
  for (const [reader, heading] of [
    [scene.teacher, t("student.attention_title")],
    [scene.student, t("student.attention_title_own")],
  ] as const) {
    const page = await visit({ as: reader });
    await page.goto(studentPath(scene));
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: t("student.reason_differences", { count: 1 }) })).toBeVisible();
    await expect(profile(page)).toBeVisible();
    await expect(graph(page, t("competence.category_B"))).toBeVisible();
    await expectGoodPage(page);
  }
});

test("the print view has both graphs with their numbers, and no menu", async ({ visit, db }) => {
  const { student } = await makeRated(db);
  const page = await visit({ as: student, screen: "desk" });
  await page.goto("/student");
  const numbers = page.getByRole("table", { name: t("competence.development_table", { count: 2 }), exact: true });
  const hint = page.getByText(t("competence.show_numbers"), { exact: true });
  await expect(mainMenu(page)).toBeVisible();
  await expect(hint).toBeVisible();
  await expect(numbers).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(mainMenu(page)).toBeHidden();
  await expect(hint).toBeHidden();
  for (const part of [profile(page), graph(page, t("competence.category_B")), numbers])
    await expect(part).toBeVisible();
  // All columns are on the page: the paper's width, without its margins, is the table's.
  await page.setViewportSize({ width: 658, height: 900 });
  const last = table(page).getByRole("columnheader", { name: t("competence.category_B") });
  const rightEdge = async () => {
    const { x, width } = (await last.boundingBox()) ?? { x: 0, width: Number.POSITIVE_INFINITY };
    return x + width;
  };
  await expect.poll(rightEdge).toBeLessThanOrEqual(658);
});
