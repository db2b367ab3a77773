import { makeEvaluation } from "@/tests/factories/evaluation";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { unreachable } from "../support/complaints";
import { pathOf as evaluationPath } from "../support/evaluation";
import { banner, goOffline, readyForNoNetwork } from "../support/offline";
import { title } from "../support/pages";
import { answer, pathOf, saveState, words } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test.beforeEach(({ complaints }) => {
  complaints.expect(unreachable);
  complaints.expect(/Failed to fetch/);
});

test("the banner says what the page is for: to write or to read", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const evaluation = await makeEvaluation(db, scene);
  const page = await visit({ as: scene.student, worker: true });
  const expectWhenLost = async (path: string, text: string) => {
    await page.goto(path);
    await readyForNoNetwork(page);
    await goOffline(page);
    await expect(banner(page)).toHaveText(text);
    await page.context().setOffline(false);
    await expect(banner(page)).toHaveText(t("offline.back"));
  };
  await expectWhenLost("/dashboard", t("offline.banner"));
  await expectWhenLost(evaluationPath(evaluation), t("offline.banner_phone") + t("offline.banner_desk"));
  await expectWhenLost(pathOf(report, 1), t("offline.banner_phone") + t("offline.banner_desk"));
  await expectWhenLost("/dashboard", t("offline.banner_reports"));
});

test("the page in place of one that cannot be fetched has no banner, which would contradict it", async ({ visit }) => {
  const page = await visit({ worker: true });
  await page.goto("/");
  await readyForNoNetwork(page);
  await page.context().setOffline(true);
  await page.goto("/group/student/report/1/1");
  await expect(title(page)).toHaveText(t("offline.page_title"));
  await page.waitForLoadState("networkidle");
  await expect(banner(page)).toHaveCount(0);
});

test("a screen reader hears the banner: where it is written was there before", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.student, worker: true });
  await page.goto(pathOf(report, 1));
  await readyForNoNetwork(page);
  await page.addInitScript((text) => {
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      const isUnheard = (node: Node) =>
        node instanceof Element && node.matches("[role=status]") && node.textContent.includes(text);
      if (added.some(isUnheard)) document.documentElement.dataset.unheard = "";
    }).observe(document, { childList: true, subtree: true });
  }, t("offline.banner_phone"));
  await page.context().setOffline(true);
  await page.reload();
  await expect(banner(page)).toContainText(t("offline.banner_phone"));
  await expect(page.locator("[data-unheard]")).toHaveCount(0);
});

test("on a wide sign-in page the banner is at the top", async ({ visit }) => {
  const page = await visit({ screen: "desk" });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await goOffline(page);
  expect(await banner(page).boundingBox()).toMatchObject({ y: 0 });
});

test("the way to an answer on another tab opens that tab's kept copy", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.student, worker: true });
  await page.goto(pathOf(report, 1));
  await readyForNoNetwork(page);
  await answer(page, words("goal")).fill("Fnr 15068810032");
  await expect(saveState(page, t("report.save_held"))).toBeVisible();
  await page
    .getByRole("link", { name: t("report.tab_reflection"), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(pathOf(report, 2));
  await goOffline(page);
  await page.getByRole("button", { name: t("report.show_question") }).click();
  await expect(page).toHaveURL(new RegExp(`${pathOf(report, 1)}#question-\\d+$`));
  await expect(answer(page, words("goal"))).toHaveValue("Fnr 15068810032");
  await expect(answer(page, words("goal"))).toBeInViewport();
});
