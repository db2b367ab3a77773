import type { Locator, Page } from "@playwright/test";
import { firstNameOf } from "@/components/user/first-name";
import { showDay, storedDay, today } from "@/lib/platform/dates";
import { locales } from "@/lib/platform/i18n/locales";
import { limits } from "@/lib/platform/limits";
import { atSchoolTime } from "@/lib/platform/school-moment";
import { makeAbsence } from "@/tests/factories/absence";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { makeTalkField } from "@/tests/factories/evaluation-talk";
import { daysFromNow, makeGroup } from "@/tests/factories/group";
import { makeJob } from "@/tests/factories/job";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeUser } from "@/tests/factories/user";
import { expectAccessible, expectGoodPage, expectRoomForLargeText } from "./support/accessibility";
import { callFrom, notifications, openLive } from "./support/pages";
import { askedDaysAgo } from "./support/report";
import { expect, test } from "./support/test";
import { t, textsIn } from "./support/texts";

const part = (page: Page, heading: string): Locator =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: heading, exact: true }) });
/** Runs in the page: the words of elements that are on more than one line. */
const brokenWords = (elements: Element[]): string[] =>
  elements.flatMap((element) => {
    const text = element.lastChild;
    return [...(text?.textContent ?? "").matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text as Node, index);
      range.setEnd(text as Node, index + word.length);
      return range.getClientRects().length === 1 ? [] : [word];
    });
  });
const bar = (page: Page) => page.getByRole("navigation", { name: t("layout.bottom_bar") });

test("a student sees one next step, what else is theirs, and what waits for others", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const finished = await makeReport(db, scene, { status: 2, name: "Finished one", updatedAt: daysFromNow(-4) });
  const planned = await makeReport(db, scene, { status: 1, name: "For later", date: daysFromNow(3) });
  const waiting = await makeReport(db, scene, { status: 3, name: "Sent one" });
  await makeReport(db, scene, { status: 1, name: "Today's", date: daysFromNow(0) });
  const page = await visit({ as: scene.student });
  await page.goto("/dashboard");
  const next = part(page, t("dashboard.to_do_ask"));
  await expect(next).toContainText(finished.name);
  await expect(next).toContainText(t("dashboard.waited_days", { count: 4 }));
  await expect(part(page, t("dashboard.to_do_title")).getByRole("listitem")).toHaveCount(1);
  const underWay = part(page, t("dashboard.under_way_title"));
  await expect(underWay.getByRole("listitem").filter({ hasText: planned.name })).toContainText(
    t("dashboard.age_in", { count: 3 }),
  );
  await expect(underWay.getByRole("listitem").filter({ hasText: waiting.name })).toContainText(
    t("dashboard.waits_for", { name: scene.supervisor.fullName }),
  );
  await expectGoodPage(page);
  await next.getByRole("link", { name: t("dashboard.go_send") }).click();
  await expect(page).toHaveURL(new RegExp(`/report/${finished.id}/2$`));
});

test("a supervisor sees who has waited longest, and confirms a day in its row", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const other = await makePlacement(db, { supervisor: scene.supervisor, group: scene.group });
  const [short, long] = [await makeReport(db, scene, { status: 3 }), await makeReport(db, other, { status: 3 })];
  for (const [report, days] of [
    [short, 2],
    [long, 6],
  ] as const)
    await db.reportPart.updateMany({
      where: { reportId: report.id, authorId: scene.supervisor.id },
      data: askedDaysAgo(days),
    });
  await makeAbsence(db, scene, { day: -5, madeUpDay: -1 });
  await makeAbsence(db, other, { day: 0 });
  const page = await visit({ as: scene.supervisor, screen: "desk" });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("dashboard.waiting_count", { count: 3 }));
  const first = part(page, t("dashboard.to_do_give", { name: other.student.fullName }));
  await expect(first).toContainText(t("dashboard.waited_days", { count: 6 }));
  await expect(part(page, t("dashboard.away_title"))).toContainText(other.student.fullName);
  await expectAccessible(page);
  const day = page.getByRole("listitem").filter({
    hasText: t("dashboard.confirm_title", { name: scene.student.fullName, day: showDay(storedDay(daysFromNow(-1))) }),
  });
  await day.getByRole("button", { name: t("absence.confirm") }).click();
  await expect(day).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("dashboard.waiting_count", { count: 2 }));
  await expect(part(page, t("dashboard.students_title")).locator(".student-row")).toHaveCount(2);
});

test("a supervisor's heading counts everything that waits, also beyond the first page of it", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const count = limits.listPageSize + 2;
  for (let index = 0; index < count; index++) await makeReport(db, scene, { status: 3 });
  const page = await visit({ as: scene.supervisor });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("dashboard.waiting_count", { count }));
});

test("a supervisor's home knows every evaluation that runs, also beyond the first page of them", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const { placement: _, ...people } = scene;
  const waits = { submitted: ["student"] } as const;
  const first = await makeEvaluation(db, scene, waits);
  const startsAt = atSchoolTime(today(), "12:00").toISOString();
  await makeTalkField(db, first.id, { field: "startsAt", value: startsAt, authorId: people.supervisor.id });
  for (let index = 0; index < limits.listPageSize; index++) {
    const another = await makePlacement(db, { ...people, student: await makeUser(db, "Student") });
    await makeEvaluation(db, another, waits);
  }
  const page = await visit({ as: people.supervisor });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t("dashboard.waiting_count", { count: limits.listPageSize + 1 }),
  );
  await expect(part(page, t("dashboard.talks_title", { count: 1 }))).toContainText(people.student.fullName);
});

test("a home follows the bell without being loaded again", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 2 });
  const supervisor = await visit({ as: scene.supervisor });
  await openLive(supervisor, "/dashboard");
  await expect(supervisor.getByRole("heading", { level: 1 })).toHaveText(
    t("dashboard.greeting", { name: firstNameOf(scene.supervisor.fullName) }),
  );
  const student = await visit({ as: scene.student });
  await student.goto("/dashboard");
  await callFrom(student, "/report/change-status", {
    reportId: report.id,
    revision: 0,
    action: "request-feedback",
    ask: [scene.supervisor.id],
  });
  await expect(supervisor.getByRole("heading", { level: 1 })).toHaveText(t("dashboard.waiting_count", { count: 1 }));
});

test("a teacher reminds a late supervisor and follows a concern up with a note", async ({ visit, db }) => {
  const scene = await makePlacement(db, { data: { startDate: daysFromNow(-30) } });
  const { student, supervisor, teacher } = scene;
  // They have been silent too, which is a second reason.
  const report = await makeReport(db, scene, { status: 3, date: daysFromNow(-20) });
  // In a group that is over somebody was prolonged.
  const over = await makeGroup(db, { teacherIds: [teacher.id], endDate: daysFromNow(-1) });
  const prolonged = await makePlacement(db, { group: over, teacher });
  const late = await makeReport(db, prolonged, { status: 3, date: daysFromNow(-1) });
  const asked = { reportId: { in: [report.id, late.id] }, askedAt: { not: null } };
  await db.reportPart.updateMany({ where: asked, data: askedDaysAgo(9) });
  const page = await visit({ as: teacher });
  await page.goto("/dashboard");
  await expect(page.getByText(t("dashboard.lead_waiting", { count: 2 }))).toBeVisible();
  const concern = part(page, t("concern.pressing_title"))
    .getByRole("listitem")
    .filter({ hasText: t("concern.title_waiting", { name: student.fullName }) });
  await expect(concern).toContainText("9");
  const group = part(page, t("group.own_title"));
  const strokes = group.locator("svg[preserveAspectRatio='none'] rect");
  await expect(group).toContainText(t("group.pressing", { count: 1 }));
  await expect(strokes).toHaveCount(1);
  const height = Number(await strokes.getAttribute("height"));
  await expectGoodPage(page);
  await expectRoomForLargeText(page);
  const firstName = supervisor.fullName.split(" ")[0] ?? "";
  await concern.getByRole("button", { name: t("concern.remind", { name: firstName }) }).click();
  await expect(page.getByText(t("concern.reminded"), { exact: true })).toBeVisible();
  await expect(concern.getByRole("button", { name: t("concern.reminded_today") })).toBeVisible();

  await concern.getByRole("button", { name: t("concern.follow_up") }).click();
  const dialog = page.getByRole("dialog", { name: t("concern.dialog_title") });
  await dialog.getByRole("button", { name: t("concern.dialog_save") }).click();
  await expect(dialog.getByText(t("validation.required"))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(t("concern.note_label")).fill("Called the ward");
  await dialog.getByRole("button", { name: t("concern.dialog_save") }).click();
  await expect(concern).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await expect(group).toContainText(t("group.pressing", { count: 0 }));
  expect(Number(await strokes.getAttribute("height"))).toBeLessThan(height);

  await page.goto(`/group/student/${student.id}/1/${scene.group.id}`);
  const done = part(page, t("concern.list_title"));
  await expect(done).toContainText("Called the ward");
  await expectAccessible(page);
  const another = await visit({ as: supervisor });
  await another.goto(`/group/student/${student.id}/1/${scene.group.id}`);
  await expect(another.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(part(another, t("concern.list_title"))).toHaveCount(0);
  await done.getByRole("button", { name: t("concern.take_back") }).click();
  await expect(done).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(concern).toHaveCount(1);
});

test("an administrator sees who was invited, what is late, groups that begin, own jobs and the accounts", async ({
  visit,
  db,
}) => {
  const admin = await makeUser(db, "Admin");
  const invited = await makeUser(db, "Supervisor", { passwordHash: null, createdAt: daysFromNow(-300) });
  const begins = await makeGroup(db, { startDate: daysFromNow(0), endDate: daysFromNow(60) });
  const uncovered = await makePlacement(db, { group: begins, data: { supervisorId: null } });
  const past = { startDate: daysFromNow(-900), endDate: daysFromNow(-800) };
  const { placement, student } = await makePlacement(db, { data: past });
  await db.evaluation.create({ data: { placementId: placement.id } });
  const job = await makeJob(db, admin.id, { state: "running", done: 3, total: 10 });
  await makeJob(db, admin.id, { subject: "groups" });
  const page = await visit({ as: admin, screen: "desk" });
  await page.goto("/dashboard");
  const pending = part(page, t("dashboard.invited_title"));
  await expect(pending.getByRole("link", { name: invited.fullName })).toBeVisible();
  await expect(part(page, t("dashboard.accounts_title")).getByRole("row")).not.toHaveCount(0);
  const soon = part(page, t("dashboard.soon_title", { days: 14 }));
  await expect(soon.getByRole("listitem")).not.toHaveCount(0);
  const overdue = part(page, t("dashboard.overdue_title"));
  await expect(overdue.getByRole("link", { name: student.fullName })).toBeVisible();

  const jobs = part(page, t("dashboard.jobs_title"));
  await expect(jobs.getByRole("listitem")).toHaveCount(1);
  await expect(jobs.getByRole("progressbar")).toBeVisible();
  await expectGoodPage(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(async () => {
    const [row, cancel] = [await jobs.getByRole("listitem").boundingBox(), jobs.getByRole("button")];
    const title = await jobs.getByRole("link").boundingBox();
    // What can be done with it is under its name, not beside it.
    expect((await cancel.boundingBox())?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0));
    expect(row?.width).toBeGreaterThan(250);
  }).toPass();
  await db.backgroundJob.update({ where: { id: job.id }, data: { state: "failed", problem: "job.error_killed" } });
  await expect(jobs).toContainText(t("job.state_failed"));
  await page.reload();
  await expect(jobs).toBeHidden();

  await page.getByRole("link", { name: /mangler veileder/ }).click();
  await expect(page).toHaveURL("/admin/groups?uncovered=1");
  await page.goto(`/admin/groups?uncovered=1&search=${begins.name}`);
  await expect(page.getByRole("link", { name: begins.name })).toBeVisible();
  await db.placement.update({ where: { id: uncovered.placement.id }, data: { supervisorId: uncovered.supervisor.id } });
  await page.reload();
  await expect(page.getByRole("link", { name: begins.name })).toHaveCount(0);
  await page.goto("/dashboard");
  await overdue.getByRole("link").last().click();
  await expect(page).toHaveURL("/admin/evaluations?flag=over");
  await page.goto("/dashboard");
  await pending.getByRole("link", { name: invited.fullName }).click();
  await expect(page).toHaveURL(`/admin/users/${invited.id}`);
});

test("no word is broken in the bar at the bottom of a phone, in any language, also of large text", async ({
  visit,
  db,
}) => {
  const { student, teacher } = await makePlacement(db);
  for (const locale of locales)
    for (const as of [student, teacher]) {
      const page = await visit({ as, locale, screen: "narrow" });
      await page.goto("/dashboard");
      const places = page
        .getByRole("navigation", { name: textsIn(locale)("layout.bottom_bar") })
        .locator(".bottom-bar-place");
      await expect(places).toHaveCount(4);
      expect(await places.evaluateAll(brokenWords), locale).toEqual([]);
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      expect(await places.evaluateAll(brokenWords), `large, ${locale}`).toEqual([]);
    }
});

test("the bar at the bottom of a phone leads to the places one opens most, and tasks have none", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  await makeAbsence(db, scene, { day: -1 });
  const page = await visit({ as: scene.student });
  await page.goto("/dashboard");
  for (const [title, path] of [
    [t("menu.reports"), "/reports"],
    [t("layout.place_my_overview"), "/student"],
    [t("menu.absence"), "/student/absence"],
    [t("layout.place_dashboard"), "/dashboard"],
  ] as const) {
    await bar(page).getByRole("link", { name: title, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(bar(page).locator("[aria-current=page]")).toHaveText(title);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.goto("/student/absence");
  await expectGoodPage(page);
  await page.goto(`/group/student/report/${report.id}/1`);
  await expect(bar(page)).toHaveCount(0);

  const supervisor = await visit({ as: scene.supervisor });
  await supervisor.goto("/dashboard");
  await bar(supervisor)
    .getByRole("button", { name: t("notification.title"), exact: true })
    .click();
  await expect(notifications(supervisor)).toBeVisible();
  const admin = await visit({ as: await makeUser(db, "Admin") });
  await admin.goto("/dashboard");
  await expect(bar(admin)).toHaveCount(0);
});
