import { daysLater, today } from "@/lib/platform/dates";
import { atSchoolTime } from "@/lib/platform/school-moment";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { makeTalkField } from "@/tests/factories/evaluation-talk";
import { makePlacement } from "@/tests/factories/placement";
import { expectGoodPage } from "./support/accessibility";
import { pathOf } from "./support/evaluation";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

test("a talk of today is on the supervisor's home", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const about = { authorId: scene.supervisor.id };
  const startsAt = atSchoolTime(today(), "13:00").toISOString();
  await makeTalkField(db, evaluation.id, { ...about, field: "startsAt", value: startsAt });
  await makeTalkField(db, evaluation.id, { ...about, field: "place", value: "Room 4" });
  const page = await visit({ as: scene.supervisor });
  await page.goto("/dashboard");
  await expect(page.getByText(t("evaluation.list_talk_today", { time: "13:00" }))).toBeVisible();
  const talks = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: t("dashboard.talks_title", { count: 1 }), exact: true }) });
  await expect(talks).toContainText(`${t("dashboard.talk_at", { time: "13:00" })} · Room 4`);
  await expectGoodPage(page);
  await talks.getByRole("link", { name: scene.student.fullName }).click();
  await expect(page).toHaveURL(pathOf(evaluation));
});

test("a teacher's home lists the talks that are agreed, the earliest first, and unfolds those after the fifth", async ({
  visit,
  db,
}) => {
  const first = await makePlacement(db);
  const names: string[] = [];
  for (const days of [6, 5, 4, 3, 2, 1]) {
    const scene = days === 6 ? first : await makePlacement(db, { group: first.group });
    const evaluation = await makeEvaluation(db, scene);
    const startsAt = atSchoolTime(daysLater(today(), days), "10:00").toISOString();
    await makeTalkField(db, evaluation.id, { authorId: scene.student.id, field: "startsAt", value: startsAt });
    names.unshift(scene.student.fullName);
  }
  const page = await visit({ as: first.teacher });
  await page.goto("/dashboard");
  const talks = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: t("dashboard.coming_talks_title"), exact: true }) });
  await expect(talks.getByRole("link")).toHaveText(names.slice(0, 5));
  await expectGoodPage(page);
  await talks.getByText(t("dashboard.coming_talks_more", { count: 1 })).click();
  await expect(talks.getByRole("link")).toHaveText(names);
});
