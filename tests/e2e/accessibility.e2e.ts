import type { Page } from "@playwright/test";
import { demoAccounts } from "@/lib/platform/demo-accounts";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import type { PrismaClient, User } from "@/prisma/generated/client";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { makeNotification } from "@/tests/factories/notification";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeUser } from "@/tests/factories/user";
import { expectAccessible, expectGoodPage, expectRoomForLargeText } from "./support/accessibility";
import { answered } from "./support/complaints";
import { bell, menuButton, notifications, signIn, title } from "./support/pages";
import { answer, pathOf, step, words } from "./support/report";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

const demoPerson = (db: PrismaClient, username: string): Promise<User> =>
  db.user.findUniqueOrThrow({ where: { username } });

/** Opens a page with an h1 and waits until nothing is loading. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(title(page)).toBeVisible();
  await expect(page.getByText(t("common.loading"))).toHaveCount(0);
}

test("sign-in, and its errors", async ({ visit }) => {
  const page = await visit();
  await open(page, "/?redirect=dashboard");
  await expectGoodPage(page);
  await signIn(page, "nobody-at-all", "Wrong-password-1");
  await expect(page.getByText(t("sign_in.error_wrong"))).toBeVisible();
  await expectGoodPage(page);
});

for (const account of demoAccounts) {
  test(`the dashboard of ${account}`, async ({ visit, db }) => {
    const page = await visit({ as: await demoPerson(db, account) });
    await open(page, "/dashboard");
    await expectGoodPage(page);
    await open(page, "/reports?status=6");
    await expectGoodPage(page);
  });
}

test("the dashboard with its menu, bell, question and plan open", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 4 });
  const about = { senderId: scene.supervisor.id, reportId: report.id };
  await makeNotification(db, scene.student.id, about);
  await makeNotification(db, scene.student.id, { ...about, readAt: new Date() });
  const page = await visit({ as: scene.student, motion: true });
  await open(page, "/dashboard");
  await bell(page, 1).click();
  await expect(notifications(page).getByRole("listitem")).toHaveCount(2);
  await expectGoodPage(page);
  await notifications(page)
    .getByRole("button", { name: t("notification.clear_all"), exact: true })
    .click();
  const question = page.getByRole("dialog", { name: t("notification.clear_all_title") });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByText(t("common.cancel"), { exact: true }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: t("report.plan_action") }).click();
  await expect(page.getByRole("dialog", { name: t("report.plan_title") })).toBeVisible();
  await expectGoodPage(page);
  await page.keyboard.press("Escape");
  await menuButton(page).click();
  await expect(page.getByRole("dialog", { name: t("layout.main_menu") })).toBeVisible();
  await expectGoodPage(page);
});

const statuses = [1, 2, 3, 4, 5, 6] as const;

/**
 * The tabs of a report that look different from those of another status. The student has three to fill in until feedback is asked for,
 * and three that can only be read from then on; the supervisor who is asked has three as well. Later statuses change the last tab.
 */
function tabsFor(account: string, status: number): number[] {
  if (status === 6) return [6];
  const allTabs = (account === "student" && status <= 3) || (account === "supervisor" && status === 3);
  return allTabs ? [1, 2, 3] : [status];
}

/**
 * In print a report is the same for everybody who may read all of it: a plan, with a reflection, with feedback. A sick day is a page of
 * its own.
 */
const prints = (account: string, status: number) =>
  account === "student" ? [1, 2, 4, 6].includes(status) : status === 4;

for (const account of demoAccounts) {
  test(`a report in every status, as ${account} sees it`, async ({ visit, db }) => {
    test.slow();
    const page = await visit({ as: await demoPerson(db, account) });
    for (const status of statuses) {
      const report = await db.report.findFirstOrThrow({
        where: { status, placement: { student: { username: "student" } } },
      });
      for (const tab of tabsFor(account, status)) {
        await open(page, pathOf(report, tab));
        await expectGoodPage(page);
      }
      if (!prints(account, status)) continue;
      await open(page, `${pathOf(report, status)}?view=print`);
      await expectGoodPage(page);
    }
  });
}

test("a report's dialogs, errors and choices", async ({ visit, db, complaints }) => {
  complaints.expect(answered(409));
  const scene = await makePlacement(db);
  const [planned, finished, seen] = await Promise.all([1, 2, 4].map((status) => makeReport(db, scene, { status })));
  if (!planned || !finished || !seen) throw new Error("The reports are missing.");
  const page = await visit({ as: scene.student });
  await open(page, pathOf(finished, 2));
  await step(page, "request-feedback", t).click();
  await expect(page.getByRole("dialog", { name: t("report.ask_title") })).toBeVisible();
  await expectGoodPage(page);
  await open(page, pathOf(seen, 4));
  await step(page, "complete", t).click();
  await expect(page.getByRole("dialog", { name: t("report.complete_title") })).toBeVisible();
  await expectGoodPage(page);

  await open(page, pathOf(planned, 2));
  await answer(page, words("reflection")).fill("");
  await step(page, "finish", t).click();
  await expect(page.getByRole("alert").getByText(t("report.missing_count", { count: 1 }))).toBeVisible();
  await expectGoodPage(page);
  // Saved elsewhere meanwhile.
  const [part] = planned.parts;
  const partId_questionId = { partId: part?.id ?? 0, questionId: scene.group.form.questions.reflection };
  await db.reportPart.update({ where: { id: part?.id ?? 0 }, data: { revision: { increment: 1 } } });
  await db.answer.update({ where: { partId_questionId }, data: { value: "From elsewhere" } });
  await answer(page, words("reflection")).fill("From here");
  await expect(page.getByRole("alert").filter({ hasText: t("report.conflict_title") })).toBeVisible();
  await expectGoodPage(page);
});

test("an evaluation, as both sides and a reader see it", async ({ visit, db }) => {
  test.slow();
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] });
  const pages = await Promise.all(
    [scene.student, scene.supervisor, scene.teacher].map((as) => visit({ as, locale: "pt-br" })),
  );
  for (const stage of [1, 2] as const) {
    await db.evaluation.update({ where: { id: evaluation.id }, data: { stage } });
    for (const page of pages) {
      await page.goto(evaluationPath(evaluation.id, stage));
      await expect(title(page)).toBeVisible();
      await expectGoodPage(page);
      await expectRoomForLargeText(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: "light" });
    }
  }
});

test("the error pages, with a session and without", async ({ visit, db, complaints }) => {
  for (const status of [401, 403, 404, 500, 503]) complaints.expect(answered(status));
  const page = await visit({ as: await demoPerson(db, "student") });
  for (const status of [401, 403, 404, 500, 503] as const) {
    const response = await page.goto(`/${status}`);
    expect(response?.status()).toBe(status);
    await expect(title(page)).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${t(`error_page.${status}_title`)} – `));
    await expect(page.getByRole("banner")).toContainText("student");
    await expectGoodPage(page);
  }
  await page.getByRole("button", { name: t("common.retry") }).click();
  await expect(page).toHaveURL("/500");
  const outside = await visit();
  await outside.goto("/503");
  await expect(outside.getByRole("link", { name: t("error_page.to_sign_in") })).toBeVisible();
  await expectGoodPage(outside);
});

test("the API's description", async ({ visit }) => {
  const page = await visit();
  await open(page, "/api/docs");
  await page.getByText(t("api_docs.details")).first().click();
  await expectGoodPage(page);
});

test("sign-in, dashboard, report and profile in dark colours", async ({ visit, db }) => {
  const student = { username: "student" };
  const report = await db.report.findFirstOrThrow({ where: { status: 4, placement: { student } } });
  const outside = await visit();
  await outside.emulateMedia({ colorScheme: "dark" });
  await open(outside, "/");
  await expectAccessible(outside);
  const page = await visit({ as: await demoPerson(db, "student") });
  await page.emulateMedia({ colorScheme: "dark" });
  for (const path of ["/dashboard", pathOf(report, 2), pathOf(report, 4), "/student", "/profile/index"]) {
    await open(page, path);
    await expectAccessible(page);
  }
});

const listOf = (noun: string) => `/admin/${noun}`;

test("sign-in, dashboard and report in the longest language", async ({ visit, db }) => {
  const student = { username: "student" };
  const { placement, ...report } = await db.report.findFirstOrThrow({
    where: { status: 4, placement: { student } },
    include: { placement: true },
  });
  const outside = await visit({ locale: "pt-br" });
  await outside.goto("/");
  await expect(title(outside)).toBeVisible();
  await expectGoodPage(outside);
  const page = await visit({ as: await demoPerson(db, "student"), locale: "pt-br" });
  for (const path of ["/dashboard", pathOf(report, 1), pathOf(report, 4)]) {
    await page.goto(path);
    await expect(title(page)).toBeVisible();
    await expectGoodPage(page);
    await expectRoomForLargeText(page);
  }
  await open(page, "/profile/index");
  await expectRoomForLargeText(page);
  const { id: longName } = await makeUser(db, "Student", { fullName: "W".repeat(60) });
  for (const [username, paths] of [
    ["teacher", ["/dashboard", "/teacher", `/group/${placement.groupId}`]],
    ["admin", ["/dashboard", `/admin/users/${longName}`, ...["users", "groups", "reports", "evaluations"].map(listOf)]],
  ] as const) {
    const other = await visit({ as: await demoPerson(db, username), locale: "pt-br" });
    for (const path of paths) {
      await open(other, path);
      await expectRoomForLargeText(other);
    }
  }
});
