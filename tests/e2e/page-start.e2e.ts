import type { Page } from "@playwright/test";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { makeNotification } from "@/tests/factories/notification";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { pathOf } from "./support/report";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

/** Counts the number formats that a page makes: the first one takes a phone 50 ms. */
const countFormats = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { formats: number };
    counted.formats = 0;
    Intl.NumberFormat = new Proxy(Intl.NumberFormat, {
      construct(target, given) {
        counted.formats += 1;
        return new target(...given);
      },
    });
  });

const formatsOf = (page: Page) => page.evaluate(() => (window as unknown as { formats: number }).formats);

test("a page that is opened on a ward makes no number format as it starts", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  const evaluation = await makeEvaluation(db, scene);
  await makeNotification(db, scene.student.id, { reportId: report.id });
  await makeNotification(db, scene.supervisor.id, { reportId: report.id });
  const { groupId } = scene.placement;
  const evaluated = evaluationPath(evaluation.id, 1);
  for (const [person, paths] of [
    [scene.student, ["/dashboard", "/student", pathOf(report, 1), evaluated]],
    [scene.supervisor, ["/dashboard", "/supervisor", pathOf(report, 3), evaluated]],
    [scene.teacher, ["/dashboard", "/teacher/admin", `/group/${groupId}`]],
  ] as const) {
    const page = await visit({ as: person, fresh: true });
    await countFormats(page);
    for (const path of paths) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expect.soft([path, await formatsOf(page)]).toEqual([path, 0]);
    }
  }
});

test("the parts that need the server anyway are loaded once somebody turns to the page", async ({ visit, db }) => {
  const { teacher, placement } = await makePlacement(db);
  const page = await visit({ as: teacher, fresh: true });
  const scripts = new Set<string>();
  page.on("response", (response) => response.url().endsWith(".js") && scripts.add(response.url()));
  await page.goto(`/group/${placement.groupId}`);
  await page.waitForLoadState("networkidle");
  const atStart = scripts.size;
  await page.mouse.move(5, 5);
  await expect.poll(() => scripts.size).toBeGreaterThan(atStart);
  await page.getByRole("button", { name: t("group.write"), exact: true }).click();
  await expect(page.getByRole("dialog", { name: t("group.write") })).toBeVisible();
});
