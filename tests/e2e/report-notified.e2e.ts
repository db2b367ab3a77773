import type { Page } from "@playwright/test";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeNotification } from "@/tests/factories/notification";
import { type MadePlacement, makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { expectGoodPage } from "./support/accessibility";
import { bell, notifications, openLive } from "./support/pages";
import { message, pathOf, sendMessage } from "./support/report";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

/** A report with two messages from everybody. */
async function makeTalk(db: PrismaClient) {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 4 });
  const people = [
    [scene.student, "student"],
    [scene.supervisor, "supervisor"],
    [scene.secondarySupervisor, "secondary_supervisor"],
    [scene.teacher, "teacher"],
  ] as const;
  for (const which of ["First", "Last"])
    for (const [{ id: authorId }, seat] of people)
      await db.message.create({ data: { reportId: report.id, authorId, seat, body: `${which} of ${seat}` } });
  return { ...scene, report };
}

/** Follows the only notification in the bell's lists. */
async function follow(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: new RegExp(t("notification.bell", { count: 0 }).split(/[,:(]/)[0] ?? "") })
    .click();
  await notifications(page).getByRole("listitem").first().getByRole("link").click();
  await expect(notifications(page)).toBeHidden();
}

test("the sender's last message is shown and marked, for any sender", async ({ visit, db }) => {
  const { report, student, supervisor } = await makeTalk(db);
  const senders = [
    [student, "supervisor", "supervisor"],
    [student, "secondary-supervisor", "secondary_supervisor"],
    [student, "teacher", "teacher"],
    [supervisor, "student", "student"],
  ] as const;
  for (const [reader, viewNotify, seat] of senders) {
    const page = await visit({ as: reader });
    await page.goto(`${pathOf(report, 4)}?fromNotification=true&viewNotify=${viewNotify}`);
    await expect(message(page, `Last of ${seat}`, t)).toBeFocused();
    await expect(message(page, `Last of ${seat}`, t)).toBeInViewport();
  }
  const page = await visit({ as: student });
  await page.goto(`${pathOf(report, 4)}?viewNotify=somebody`);
  await expect(message(page, "Last of teacher", t)).toBeVisible();
  await expect(message(page, "Last of teacher", t)).not.toBeFocused();
});

test("a page that is already open marks the message, and again when the notification is followed again", async ({
  visit,
  db,
}) => {
  const scene = await makeTalk(db);
  await makeNotification(db, scene.student.id, {
    senderId: scene.teacher.id,
    reportId: scene.report.id,
    contentKey: "notification.student.message-from-teacher",
  });
  const page = await visit({ as: scene.student });
  await openLive(page, pathOf(scene.report, 4));
  const marked = message(page, "Last of teacher", t);
  for (const _ of ["first", "again"]) {
    await follow(page);
    await expect(page).toHaveURL(`${pathOf(scene.report, 4)}?fromNotification=true&viewNotify=teacher`);
    await expect(marked).toBeFocused();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(marked).not.toBeFocused();
  }
});

test("a message that arrives during writing is marked without moving the focus", async ({ visit, db }) => {
  const scene = await makeTalk(db);
  const other = await makeReport(db, scene, { status: 4 });
  const page = await visit({ as: scene.student });
  await openLive(page, `${pathOf(scene.report, 4)}?fromNotification=true&viewNotify=supervisor`);
  await expect(message(page, "Last of supervisor", t)).toBeFocused();
  const box = page.getByLabel(t("report.message_label"));
  await box.fill("I am just wri");
  const supervisor = await visit({ as: scene.supervisor });
  let refreshes = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === pathOf(scene.report, 4) && request.headers().rsc) refreshes += 1;
  });
  await supervisor.goto(pathOf(other, 4));
  await sendMessage(supervisor, "About another day", t);
  await expect(bell(page, 1)).toBeVisible();
  expect(refreshes).toBe(0);
  await supervisor.goto(pathOf(scene.report, 4));
  await sendMessage(supervisor, "One thing more", t);
  await expect(message(page, "One thing more", t)).toBeVisible();
  await expect(bell(page, 2)).toBeVisible();
  expect(refreshes).toBe(1);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("I am just wri");
});

test("a guest's feedback is shown with the other feedback and marked as unverified", async ({ visit, db }) => {
  const { report, student, teacher, supervisor }: MadePlacement & { report: { id: number } } = await makeTalk(db);
  const link = { reportId: report.id, createdById: student.id, expiresAt: new Date(), givenAt: new Date() };
  for (const guestName of ["Unni", "Arne"])
    await db.guestLink.create({
      data: { ...link, hash: `${guestName} ${report.id}`, guestName, feedback: `By ${guestName}` },
    });
  for (const [reader, query] of [
    [student, "fromNotification=true&viewNotify=guest"],
    [supervisor, "viewNotify=guest"],
    [teacher, "viewNotify=guest"],
  ] as const) {
    const page = await visit({ as: reader });
    await page.goto(`${pathOf(report, 2)}?${query}`);
    await expect(page.getByText("By Arne")).toBeFocused();
    await expect(page.getByText("By Unni")).toBeVisible();
    await expect(page.getByText(t("seat.guest")).first()).toBeVisible();
    await expectGoodPage(page);
  }
});
