import type { Locator, Page } from "@playwright/test";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { answered } from "../support/complaints";
import { openLive } from "../support/pages";
import {
  answer,
  expectSaved,
  message,
  pathOf,
  saveState,
  sendAnyway,
  sendMessage,
  statusChip,
  step,
  words,
} from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

/** The question which of two versions to keep. */
const conflict = (page: Page): Locator => page.getByRole("group", { name: t("report.conflict_title") });

test("two tabs on one answer: both versions are shown, and either can be chosen", async ({ visit, db, complaints }) => {
  complaints.expect(answered(409));
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const first = await visit({ as: scene.student });
  const second = await first.context().newPage();
  await openLive(first, pathOf(report, 1));
  await openLive(second, pathOf(report, 1));
  const goal = (page: Page) => answer(page, words("goal"));

  await goal(first).fill("As the first tab has it");
  await expectSaved(first, t);
  await goal(second).fill("As the second tab has it");
  await expect(conflict(second)).toContainText("As the first tab has it");
  await expect(conflict(second)).toContainText("As the second tab has it");
  await expect(saveState(second, t("report.save_choose"))).toBeVisible();
  await conflict(second)
    .getByRole("button", { name: t("report.conflict_keep_mine") })
    .click();
  await expectSaved(second, t);
  await expect(conflict(second)).toBeHidden();
  await expect(goal(second)).toHaveValue("As the second tab has it");
  await expect(goal(second)).toBeFocused();

  await goal(first).fill("As the first tab would like it");
  await expect(conflict(first)).toContainText("As the second tab has it");
  await conflict(first)
    .getByRole("button", { name: t("report.conflict_use_saved") })
    .click();
  await expect(conflict(first)).toBeHidden();
  await expect(goal(first)).toHaveValue("As the second tab has it");

  await first.reload();
  await expect(goal(first)).toHaveValue("As the second tab has it");
  await expect(conflict(first)).toBeHidden();
});

test("two tabs on one answer: both texts can be kept", async ({ visit, db, complaints }) => {
  complaints.expect(answered(409));
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const first = await visit({ as: scene.student });
  const second = await first.context().newPage();
  for (const page of [first, second]) await openLive(page, pathOf(report, 1));
  await answer(first, words("goal")).fill("Listen first");
  await expectSaved(first, t);
  await answer(second, words("goal")).fill("Ask about pain");
  await conflict(second)
    .getByRole("button", { name: t("report.conflict_join") })
    .click();
  await expectSaved(second, t);
  await expect(conflict(second)).toBeHidden();
  await second.reload();
  await expect(answer(second, words("goal"))).toHaveValue("Ask about pain\n\nListen first");
});

test("two tabs on different answers need no choice", async ({ visit, db, complaints }) => {
  complaints.expect(answered(409));
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const first = await visit({ as: scene.student });
  const second = await first.context().newPage();
  await openLive(first, pathOf(report, 1));
  await openLive(second, pathOf(report, 2));
  await answer(first, words("goal")).fill("A new goal");
  await expectSaved(first, t);
  await answer(second, words("reflection")).fill("A new reflection");
  await expectSaved(second, t);
  await expect(conflict(second)).toBeHidden();
  await first.goto(pathOf(report, 2));
  await expect(answer(first, words("reflection"))).toHaveValue("A new reflection");
  await second.goto(pathOf(report, 1));
  await expect(answer(second, words("goal"))).toHaveValue("A new goal");
});

test("people who write in one report at the same time have no conflicts", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, {
    status: 3,
    asked: [
      { id: scene.supervisor.id, seat: "supervisor" },
      { id: scene.secondarySupervisor.id, seat: "secondary_supervisor" },
    ],
  });
  const [student, supervisor, secondary] = await Promise.all([
    visit({ as: scene.student }),
    visit({ as: scene.supervisor }),
    visit({ as: scene.secondarySupervisor }),
  ]);
  for (const page of [student, supervisor, secondary]) await page.goto(pathOf(report, 3));
  const feedback = (page: Page) => answer(page, words("feedback"));
  // While they write, the student's actions make their pages fetch again.
  await Promise.all([
    feedback(supervisor).pressSequentially("From the supervisor, word by word"),
    feedback(secondary).pressSequentially("From the second supervisor, word by word"),
    sendMessage(student, "I am curious", t),
  ]);
  for (const page of [supervisor, secondary]) {
    await expect(message(page, "I am curious", t)).toBeVisible();
    await expectSaved(page, t);
  }
  await expect(feedback(supervisor)).toHaveValue("From the supervisor, word by word");
  await expect(feedback(secondary)).toHaveValue("From the second supervisor, word by word");

  await sendAnyway(supervisor, t);
  await expect(statusChip(supervisor, 4, t)).toBeVisible();
  await step(secondary, "give-feedback", t).click();
  for (const page of [student, secondary]) {
    await expect(page.getByText("From the supervisor, word by word")).toBeVisible();
    await expect(page.getByText("From the second supervisor, word by word")).toBeVisible();
  }
});
