import type { Page } from "@playwright/test";
import { stageOf } from "@/lib/features/line/rules";
import { sayDay, storedDay, today } from "@/lib/platform/dates";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeAbsence } from "@/tests/factories/absence";
import { daysFromNow } from "@/tests/factories/group";
import { type MadePlacement, makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { expectGoodPage } from "./support/accessibility";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

const period = (first: number, last: number) => ({
  data: { startDate: daysFromNow(first), endDate: daysFromNow(last) },
});
/** The weeks or days of the large lines; each says what it shows. */
const columns = (page: Page) => page.locator("main ol > li");
const head = (page: Page, text: string) => page.getByRole("heading", { name: text, exact: true });

/** Two hundred reports in the seventy days until today; the last four are the student's turn. */
async function addManyReports(db: PrismaClient, { group, placement }: MadePlacement) {
  const about = { placementId: placement.id, formVersionId: group.form.versionId };
  await db.report.createMany({
    data: Array.from({ length: 200 }, (_, index) => ({
      ...about,
      name: `Report ${index}`,
      date: daysFromNow(-Math.floor(index / 3)),
      status: index < 4 ? 2 : 5,
    })),
  });
}

test("a student's line is accessible and fits the narrowest screen in every state", async ({ visit, db }) => {
  const open = async (scene: Pick<MadePlacement, "student">) => {
    const page = await visit({ as: scene.student });
    await page.goto("/dashboard");
    return page;
  };

  const running = await makePlacement(db, period(-38, 29));
  await makeReport(db, running, { date: daysFromNow(-3), status: 3 });
  await makeAbsence(db, running, { day: -10 });
  let page = await open(running);
  const stage = stageOf({ firstDay: storedDay(daysFromNow(-38)), lastDay: storedDay(daysFromNow(29)) }, today());
  if (stage.state !== "running") throw new Error("The placement runs.");
  await expect(head(page, t("line.stage_week", { number: stage.number, count: stage.count }))).toBeVisible();
  await expect(columns(page)).toHaveCount(stage.count);
  await expect(columns(page).filter({ hasText: t("line.count_waiting", { count: 1 }) })).toHaveCount(1);
  await expect(columns(page).filter({ hasText: t("line.count_absent", { count: 1 }) })).toHaveCount(1);
  await page.getByText(t("line.legend_title"), { exact: true }).click();
  await expect(page.getByText(t("line.legend_rail"), { exact: true })).toBeVisible();
  await expectGoodPage(page);

  page = await open(await makePlacement(db, period(12, 82)));
  await expect(head(page, t("line.stage_coming", { days: 12 }))).toBeVisible();
  await expectGoodPage(page);

  page = await open(await makePlacement(db, period(-60, -3)));
  const ended = sayDay(storedDay(daysFromNow(-3)), "nb", today());
  await expect(head(page, t("line.stage_over", { day: ended }))).toBeVisible();
  await expectGoodPage(page);

  page = await open(await makePlacement(db, period(0, 0)));
  await expect(head(page, t("line.stage_day", { number: 1, count: 1 }))).toBeVisible();
  await expect(columns(page)).toHaveCount(1);
  await expectGoodPage(page);

  const busy = await makePlacement(db, period(-69, 0));
  await addManyReports(db, busy);
  page = await open(busy);
  await expect(
    columns(page)
      .filter({ hasText: t("line.count_yours", { count: 4 }) })
      .or(columns(page).filter({ hasText: t("line.count_yours", { count: 3 }) }))
      .first(),
  ).toBeVisible();
  await expect(
    page
      .locator("main ol")
      .getByText(/^\+\d+$/)
      .first(),
  ).toBeVisible();
  await expectGoodPage(page);

  const overlapping = await makePlacement(db, period(-20, 20));
  await makePlacement(db, { student: overlapping.student, ...period(-10, 60) });
  const earlier = await makePlacement(db, { student: overlapping.student, ...period(-200, -150) });
  page = await open(overlapping);
  await expect(page.locator("main ol")).toHaveCount(2);
  await page.getByText(t("line.earlier"), { exact: true }).click();
  await expect(page.getByText(earlier.group.name).first()).toBeVisible();
  await expectGoodPage(page);
});

test("a week of the line leads to its reports, and a teacher sees the same line on the student's page", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db, period(-38, 29));
  await makeReport(db, scene, { date: daysFromNow(-17), name: "In that week", status: 5 });
  await makeReport(db, scene, { date: daysFromNow(-3), name: "In another week", status: 5 });
  for (const person of [scene.student, scene.teacher]) {
    const page = await visit({ as: person });
    const own = person === scene.student;
    await page.goto(own ? "/dashboard" : `/group/student/${scene.student.id}/1/${scene.group.id}`);
    const weeks = columns(page).getByRole("link");
    await expect(weeks).toHaveCount(2);
    await weeks.first().click();
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&until=/);
    await expect(page.getByRole("link", { name: "In that week" })).toBeVisible();
    await expect(page.getByRole("link", { name: "In another week" })).toHaveCount(0);
    await expectGoodPage(page);
    await page.getByRole("link", { name: t("student.reports_show_all") }).click();
    await expect(page.getByRole("link", { name: "In another week" })).toBeVisible();
  }
});

test("the lists of students have a line in each row, whose sentence says what it shows", async ({ visit, db }) => {
  const scene = await makePlacement(db, period(-38, 29));
  await makePlacement(db, { ...period(-38, 29), group: scene.group, supervisor: scene.supervisor });
  await makeReport(db, scene, { date: daysFromNow(-3), status: 3 });
  for (const [person, path] of [
    [scene.supervisor, "/supervisor"],
    [scene.teacher, `/group/${scene.group.id}`],
  ] as const) {
    const page = await visit({ as: person, locale: "nb" });
    await page.goto(path);
    const lines = page.locator("li, tbody tr").getByRole("img");
    await expect(lines).toHaveCount(2);
    const yours = person === scene.supervisor ? `, ${t("line.count_yours", { count: 1 })}` : "";
    await expect(page.getByRole("img", { name: `${t("line.count_waiting", { count: 1 })}${yours}` })).toHaveCount(1);
    await expect(page.getByRole("img", { name: t("line.count_none") })).toHaveCount(1);
    await expectGoodPage(page);
  }
});
