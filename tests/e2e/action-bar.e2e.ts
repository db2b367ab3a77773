import type { Locator, Page } from "@playwright/test";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { backButton } from "./support/pages";
import { answer, expectSaved, pathOf, step, words } from "./support/report";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

/** Two phones, the same on its side, and text at 200 % on a small window. */
const windows = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 320, height: 400 },
  { width: 1280, height: 800 },
];

const bar = (page: Page) => page.locator("[data-sticky-actions]");

/** The bar ends at the window's bottom edge, and the control in it can be seen. */
async function expectAtTheEdge(page: Page, control: Locator, height: number): Promise<void> {
  await expect(control).toBeInViewport({ ratio: 1 });
  const bottom = async () => {
    const box = await bar(page).boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  await expect.poll(bottom).toBe(height);
}

test("back arrow, saved state and one primary action stay in view in a window of any height", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const [planned, waiting, seen] = [
    await makeReport(db, scene),
    await makeReport(db, scene, { status: 3 }),
    await makeReport(db, scene, { status: 4 }),
  ];
  const [student, supervisor] = [await visit({ as: scene.student }), await visit({ as: scene.supervisor })];
  const pages = [
    [student, pathOf(planned, 1), student.getByRole("link", { name: t("report.step_to-reflection") })],
    [student, pathOf(planned, 2), step(student, "finish-and-ask", t)],
    [student, pathOf(seen, 4), step(student, "complete", t)],
    [supervisor, pathOf(waiting, 3), step(supervisor, "give-feedback", t)],
  ] as const;
  for (const [page, path, control] of pages) {
    await page.goto(path);
    for (const size of windows) {
      await page.setViewportSize(size);
      for (const top of [0, 400, 100_000]) {
        await page.evaluate((to) => window.scrollTo(0, to), top);
        await expectAtTheEdge(page, control, size.height);
        await expect(backButton(page)).toBeInViewport();
      }
    }
    await page.emulateMedia({ media: "print" });
    await expect(bar(page)).toBeHidden();
    await page.emulateMedia({ media: "screen" });
  }
  await student.goto(pathOf(planned, 2));
  await answer(student, words("reflection")).fill("Jeg spurte først");
  await expectSaved(student, t);
});

test("the bar never covers what has the focus", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.student });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(pathOf(report, 2));
  const main = page.getByRole("main");
  const controls = main.locator("a, button, textarea, input:not([type=radio]), summary");
  for (const control of await controls.all()) {
    if (!(await control.isVisible()) || (await control.evaluate((one) => one.closest("[data-sticky-actions]"))))
      continue;
    await page.evaluate(() => window.scrollTo(0, 0));
    await control.focus();
    await expect(async () => {
      const [box, edge] = [await control.boundingBox(), await bar(page).boundingBox()];
      expect(box && edge && box.y < edge.y, await control.innerText()).toBe(true);
      expect((box?.y ?? 0) + Math.min(box?.height ?? 0, 44)).toBeLessThanOrEqual(edge?.y ?? 0);
    }).toPass();
  }
  // A window at 400 % has no room for it.
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(bar(page)).toHaveCSS("position", "static");
});
