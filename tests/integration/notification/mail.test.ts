import { describe, expect, it } from "vitest";
import { storeNotifications } from "@/lib/features/notification/commands/store-notifications";
import { mailUnread, queueDigests } from "@/lib/features/notification/jobs";
import { inTransaction } from "@/lib/features/unit-of-work";
import { writableDb as db } from "@/lib/platform/db";
import { messagesOf } from "@/lib/platform/i18n/messages";
import { lastSchoolTime } from "@/lib/platform/school-moment";
import { makeAbsence } from "../../factories/absence";
import { makeNotification } from "../../factories/notification";
import { makePlacement } from "../../factories/placement";
import { makeReport } from "../../factories/report";
import { makeUser } from "../../factories/user";
import { waitingJobs } from "../../support/jobs";
import { takeMails } from "../../support/mail";
import { soon } from "../../support/soon";

const daily = { setting: { mail: "daily" } };
const hours = (count: number) => count * 60 * 60 * 1000;

const students = (...userIds: number[]) => userIds.map((userId) => ({ userId, seat: "student" as const }));

/** A placement with a report whose supervisor gave feedback, and its notification. */
async function makeEvent() {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 4 });
  const sender = { id: scene.supervisor.id, viewerId: null };
  const subject = { reportId: report.id, placementId: scene.placement.id };
  const tell = (...userIds: number[]) =>
    inTransaction(sender, async ({ notify }) => notify("feedback-given", subject, students(...userIds)));
  return { scene, report, sender, subject, tell };
}

describe("a person who wants mail immediately", () => {
  it("gets one with the text of the bell and the way to what it is about", async () => {
    const { scene, report, tell } = await makeEvent();
    await db.user.update({ where: { id: scene.student.id }, data: { languageCode: "en" } });
    const before = Date.now();
    await tell(scene.student.id);
    const [job] = await waitingJobs();
    expect(job?.runAt.getTime()).toBeGreaterThanOrEqual(before + 120_000);
    expect(job?.runAt.getTime()).toBeLessThan(Date.now() + 121_000);

    const [mail, ...others] = await takeMails();
    expect(others).toEqual([]);
    expect(mail?.to).toBe(scene.student.email);
    expect(mail?.subject).toBe(messagesOf("en").mail.notification.subject);
    expect(mail?.text).toContain(`${scene.supervisor.fullName} gave feedback on ${report.name}`);
    expect(mail?.text).toContain(`http://localhost:3000/redirect/group/student/report/${report.id}/4\n`);
    expect(mail?.html).toContain(`href="http://localhost:3000/redirect/group/student/report/${report.id}/4"`);
  });

  it("reads of a sick day in their own language, not the student's", async () => {
    const scene = await makePlacement(db);
    const { reportId } = await makeAbsence(db, scene);
    const { id } = scene.teacher;
    await db.user.update({ where: { id }, data: { languageCode: "en" } });
    const subject = { reportId: reportId ?? 0, placementId: scene.placement.id };
    await inTransaction({ id: scene.student.id, viewerId: null }, async ({ notify }) =>
      notify("message-from-student", subject, [{ userId: id, seat: "teacher" }]),
    );
    const [mail] = await takeMails();
    expect(mail?.text).toContain(`${scene.student.fullName} wrote to you about a sick day`);
    expect(mail?.text).not.toContain("Sykedag");
  });

  it("gets what happens shortly after one another in one mail, and each only once", async () => {
    const { scene, tell } = await makeEvent();
    await tell(scene.student.id);
    await tell(scene.student.id);
    const mails = await takeMails();
    expect(mails.map(({ text }) => text.split("gave").length + text.split("ga tilbakemelding").length - 2)).toEqual([
      2,
    ]);
    await tell(scene.student.id);
    const [next] = await takeMails();
    expect(next?.text.split("ga tilbakemelding")).toHaveLength(2);
  });

  it("gets none for what was read in the meantime", async () => {
    const { scene, tell } = await makeEvent();
    await tell(scene.student.id);
    await db.notification.updateMany({ where: { recipientId: scene.student.id }, data: { readAt: new Date() } });
    expect(await takeMails()).toEqual([]);
  });

  it("gets no mail about anything older than a week", async () => {
    const user = await makeUser(db);
    await makeNotification(db, user.id, { createdAt: new Date(Date.now() - hours(8 * 24)) });
    await mailUnread(user.id);
    expect(await takeMails()).toEqual([]);
  });

  it("sees the latest, and the number of further ones, when a mail would grow too long", async () => {
    const user = await makeUser(db, "Student", { languageCode: "en" });
    const [former, latest] = [await makeUser(db, "Supervisor"), await makeUser(db, "Supervisor")];
    for (let made = 0; made < 23; made += 1)
      await makeNotification(db, user.id, { senderId: made < 3 ? former.id : latest.id });
    await mailUnread(user.id);
    const [mail] = await takeMails();
    expect(mail?.text.match(/redirect/g)).toHaveLength(21);
    expect(mail?.text).toContain("And 3 more.");
    expect(mail?.text).toContain(latest.fullName);
    expect(mail?.text).not.toContain(former.fullName);
  });

  it("gets none when the change was rolled back", async () => {
    const { scene, sender, subject } = await makeEvent();
    const failing = inTransaction(sender, async ({ notify }) => {
      notify("feedback-given", subject, students(scene.student.id));
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await takeMails()).toEqual([]);
  });
});

it("two transactions that notify the same people several times never wait for each other", async () => {
  const { sender, subject } = await makeEvent();
  const [first, second] = [await makeUser(db), await makeUser(db)];
  const given = (event: "feedback-given" | "difference-report", { id }: { id: number }) => ({
    event,
    subject,
    people: students(id),
    senderId: sender.id,
  });
  const waiting = async () => {
    const [row] = await db.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return row?.count;
  };
  const { other } = await db.$transaction(async (tx) => {
    await storeNotifications(tx, [given("feedback-given", first)]);
    const notices = [given("feedback-given", second), given("difference-report", first)];
    const other = db.$transaction((tx) => storeNotifications(tx, notices));
    await soon(async () => expect(await waiting()).toBe(1));
    await storeNotifications(tx, [given("feedback-given", second)]);
    return { other };
  });
  expect(await other).toHaveLength(2);
  expect((await takeMails()).map(({ to }) => to).toSorted()).toEqual([first.email, second.email].toSorted());
});

describe("no mail", () => {
  it.each([
    ["is wanted by who turned it off", { setting: { mail: "off" } }],
    ["goes to an account that is not active", { active: false }],
  ])("%s", async (_, given) => {
    const { tell } = await makeEvent();
    await tell((await makeUser(db, "Student", given)).id);
    expect(await takeMails()).toEqual([]);
  });

  it("goes to an admin", async () => {
    const { tell } = await makeEvent();
    await tell((await makeUser(db, "Admin")).id);
    expect(await takeMails()).toEqual([]);
  });

  it("goes to who turned it off after it was queued", async () => {
    const { scene, tell } = await makeEvent();
    await tell(scene.student.id);
    await db.user.update({ where: { id: scene.student.id }, data: { setting: { mail: "off" } } });
    expect(await takeMails()).toEqual([]);
  });
});

describe("a person who wants one mail a day", () => {
  it("gets what came before seven o'clock, once, and what came later the next day", async () => {
    const { sender, subject, tell } = await makeEvent();
    const user = await makeUser(db, "Student", daily);
    await tell(user.id);
    expect(await takeMails()).toEqual([]);
    await db.notification.deleteMany({ where: { recipientId: user.id } });

    const now = new Date();
    const moment = lastSchoolTime("07:00", now).getTime();
    await makeNotification(db, user.id, { senderId: sender.id, ...subject, createdAt: new Date(moment - hours(1)) });
    await makeNotification(db, user.id, { senderId: sender.id, ...subject, createdAt: new Date(moment - hours(2)) });
    await makeNotification(db, user.id, { senderId: sender.id, ...subject, createdAt: new Date(moment + 1) });
    await queueDigests(now);
    await queueDigests(now);
    const mails = await takeMails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [user.email, messagesOf("nb").mail.notification_digest.subject],
    ]);
    expect(mails[0]?.text.split("ga tilbakemelding")).toHaveLength(3);

    await queueDigests(now);
    expect(await waitingJobs()).toEqual([]);
    // The night on which the clock changes may have an hour more.
    await queueDigests(new Date(now.getTime() + hours(25)));
    expect((await waitingJobs()).map(({ payload }) => payload)).toEqual([{ recipientId: user.id }]);
    await takeMails();
  });

  it("is not written to when there is nothing new", async () => {
    const user = await makeUser(db, "Student", daily);
    await makeNotification(db, user.id, { readAt: new Date(), createdAt: new Date(Date.now() - hours(30)) });
    await queueDigests();
    expect(await waitingJobs()).toEqual([]);
  });
});
