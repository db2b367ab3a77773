import { describe, expect, it, vi } from "vitest";
import { notify, notifyAll } from "@/lib/features/notification/commands";
import { mailNews, queueDigests } from "@/lib/features/notification/jobs";
import { digestMoment } from "@/lib/features/notification/rules";
import { db } from "@/lib/platform/db";
import { messagesOf } from "@/lib/platform/i18n/messages";
import { makeAbsence } from "../factories/absence";
import { makeNotification } from "../factories/notification";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeUser } from "../factories/user";
import { waitingJobs } from "../support/jobs";
import { takeMails } from "../support/mail";

const daily = { setting: { mail: "daily" } };
const hours = (count: number) => count * 60 * 60 * 1000;

/** A placement with a report whose supervisor gave feedback, and how that is told. */
async function makeEvent() {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 4 });
  const about = { senderId: scene.supervisor.id, reportId: report.id };
  const tell = (...userIds: number[]) =>
    db.$transaction((tx) =>
      notify(
        tx,
        "feedback-given",
        about,
        userIds.map((userId) => ({ userId, role: "student" as const })),
      ),
    );
  return { scene, report, about, tell };
}

describe("somebody who wants mail at once", () => {
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

  it("reads of a sick day in their own language, whatever the student's was", async () => {
    const scene = await makePlacement(db);
    const { reportId } = await makeAbsence(db, scene);
    const { id } = scene.teacher;
    await db.user.update({ where: { id }, data: { languageCode: "en" } });
    const about = { senderId: scene.student.id, reportId: reportId ?? 0 };
    await db.$transaction((tx) => notify(tx, "message-from-student", about, [{ userId: id, role: "teacher" }]));
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

  it("gets none for what was read meanwhile", async () => {
    const { scene, tell } = await makeEvent();
    await tell(scene.student.id);
    await db.notification.updateMany({ where: { recipientId: scene.student.id }, data: { readAt: new Date() } });
    expect(await takeMails()).toEqual([]);
  });

  it("hears nothing of what is older than a week", async () => {
    const user = await makeUser(db);
    await makeNotification(db, user.id, { createdAt: new Date(Date.now() - hours(8 * 24)) });
    await mailNews(user.id);
    expect(await takeMails()).toEqual([]);
  });

  it("is told how many more there are when a mail would grow too long", async () => {
    const user = await makeUser(db, "Student", { languageCode: "en" });
    for (let made = 0; made < 23; made += 1) await makeNotification(db, user.id);
    await mailNews(user.id);
    const [mail] = await takeMails();
    expect(mail?.text.match(/redirect/g)).toHaveLength(21);
    expect(mail?.text).toContain("And 3 more.");
  });

  it("gets none when what happened was rolled back", async () => {
    const { scene, about } = await makeEvent();
    const failing = db.$transaction(async (tx) => {
      await notify(tx, "feedback-given", about, [{ userId: scene.student.id, role: "student" }]);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await takeMails()).toEqual([]);
  });
});

it("two transactions that tell the same people several things never wait for each other", async () => {
  const { about } = await makeEvent();
  const [first, second] = [await makeUser(db), await makeUser(db)];
  const to = ({ id }: { id: number }) => [{ userId: id, role: "student" as const }];
  const waiting = async () => {
    const [row] = await db.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return row?.count;
  };
  const { other } = await db.$transaction(async (tx) => {
    await notify(tx, "feedback-given", about, to(first));
    const news = [
      { event: "feedback-given" as const, about, recipients: to(second) },
      { event: "difference-report" as const, about, recipients: to(first) },
    ];
    const other = db.$transaction((tx) => notifyAll(tx, news));
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 });
    await notify(tx, "feedback-given", about, to(second));
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

describe("somebody who wants one mail a day", () => {
  it("gets what came before seven o'clock, once, and what came later the next day", async () => {
    const { about, tell } = await makeEvent();
    const user = await makeUser(db, "Student", daily);
    await tell(user.id);
    expect(await takeMails()).toEqual([]);
    await db.notification.deleteMany({ where: { recipientId: user.id } });

    const now = new Date();
    const moment = digestMoment(now).getTime();
    await makeNotification(db, user.id, { ...about, createdAt: new Date(moment - hours(1)) });
    await makeNotification(db, user.id, { ...about, createdAt: new Date(moment - hours(2)) });
    await makeNotification(db, user.id, { ...about, createdAt: new Date(moment + 1) });
    await queueDigests(now);
    await queueDigests(now);
    const mails = await takeMails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [user.email, messagesOf("nb").mail.notification_digest.subject],
    ]);
    expect(mails[0]?.text.split("ga tilbakemelding")).toHaveLength(3);

    await queueDigests(now);
    expect(await waitingJobs()).toEqual([]);
    await queueDigests(new Date(now.getTime() + hours(24)));
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
