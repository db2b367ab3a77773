import { beforeEach, describe, expect, it } from "vitest";
import { stateNoDoubt } from "@/lib/features/evaluation/deadline/commands/state-no-doubt";
import { acknowledgeNotice } from "@/lib/features/evaluation/notice/commands/acknowledge-notice";
import { giveNotice } from "@/lib/features/evaluation/notice/commands/give-notice";
import { openNotice } from "@/lib/features/evaluation/notice/commands/open-notice";
import { readFeedback } from "@/lib/features/report/life/commands/read-feedback";
import { sendMessage } from "@/lib/features/report/messages/commands";
import { writableDb as db } from "@/lib/platform/db";
import type { User } from "@/prisma/generated/client";
import { makeEvaluation } from "../../factories/evaluation";
import { makeGivenNotice, makeNotice } from "../../factories/evaluation-notice";
import { daysFromNow } from "../../factories/group";
import { makeNotification } from "../../factories/notification";
import { type MadePlacement, makePlacement } from "../../factories/placement";
import { type MadeReport, makeReport } from "../../factories/report";
import { actAs } from "../../support/actor";
import { takeStep } from "../../support/take-step";

type Person = Pick<User, "id" | "username">;

/** The events of which somebody has new notifications, by name. */
async function newTo({ id: recipientId }: Person): Promise<string[]> {
  const rows = await db.notification.findMany({ where: { recipientId, readAt: null }, orderBy: { contentKey: "asc" } });
  return rows.map(({ contentKey }) => contentKey.slice("notification.".length));
}

let scene: MadePlacement;
beforeEach(async () => {
  scene = await makePlacement(db);
});

describe("notifications about a report are read", () => {
  const notify = (to: Person, contentKey: string, reportId: number, sender: Person | null) =>
    makeNotification(db, to.id, { contentKey: `notification.${contentKey}`, reportId, senderId: sender?.id ?? null });

  it("by who gives the feedback that they were asked for and reminded of, and by nobody else", async () => {
    const { student, supervisor, secondarySupervisor, teacher } = scene;
    const report = await makeReport(db, scene, {
      status: 3,
      asked: [{ id: supervisor.id, seat: "supervisor", wrote: true }],
    });
    const other = await makeReport(db, scene, { status: 3 });
    for (const to of [supervisor, secondarySupervisor]) {
      await notify(to, "supervisor.feedback-requested", report.id, student);
      await notify(to, "supervisor.feedback-reminder", report.id, teacher);
    }
    await notify(supervisor, "supervisor.feedback-requested", other.id, student);
    await takeStep(await actAs(supervisor), report.id, "give-feedback");
    expect(await newTo(supervisor)).toEqual(["supervisor.feedback-requested"]);
    expect(await newTo(secondarySupervisor)).toEqual(["supervisor.feedback-reminder", "supervisor.feedback-requested"]);
  });

  /** A report with feedback of the supervisor, given two hours ago, and of the secondary supervisor, given an hour ago. */
  async function makeAnswered(): Promise<MadeReport> {
    const { student, supervisor, secondarySupervisor } = scene;
    const report = await makeReport(db, scene, {
      status: 4,
      asked: [
        { id: supervisor.id, seat: "supervisor", submitted: true },
        { id: secondarySupervisor.id, seat: "secondary_supervisor", submitted: true },
      ],
    });
    const given = [
      [supervisor, 2],
      [secondarySupervisor, 1],
    ] as const;
    for (const [{ id: authorId }, hours] of given)
      await db.reportPart.updateMany({
        where: { reportId: report.id, authorId },
        data: { submittedAt: hoursAgo(hours) },
      });
    await notify(student, "student.feedback-given", report.id, supervisor);
    await notify(student, "student.feedback-given", report.id, secondarySupervisor);
    await notify(student, "student.message-from-teacher", report.id, scene.teacher);
    return report;
  }
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);

  it("by the student with the feedback in front of them, but for feedback that came later", async () => {
    const report = await makeAnswered();
    const read = async (upTo: Date) =>
      readFeedback(await actAs(scene.student), { reportId: report.id, upTo: upTo.toISOString() });
    await read(hoursAgo(1.5));
    expect(await newTo(scene.student)).toEqual(["student.feedback-given", "student.message-from-teacher"]);
    await read(hoursAgo(0));
    expect(await newTo(scene.student)).toEqual(["student.message-from-teacher"]);
  });

  it("by who writes a message, as far as they are messages", async () => {
    const report = await makeAnswered();
    await sendMessage(await actAs(scene.student), { reportId: report.id, body: "I see" });
    expect(await newTo(scene.student)).toEqual(["student.feedback-given", "student.feedback-given"]);
    expect(await newTo(scene.teacher)).toEqual(["teacher.message-from-student"]);
  });
});

describe("notifications about an evaluation are read", () => {
  const notify = (to: Person, contentKey: string, evaluationId: number) =>
    makeNotification(db, to.id, {
      contentKey: `notification.${contentKey}`,
      placementId: scene.placement.id,
      evaluationId,
    });

  it("by the student who opens a written notice, and confirms to have read what came after it", async () => {
    const { id: evaluationId } = await makeEvaluation(db, scene);
    const by = { draftedById: scene.supervisor.id, givenById: scene.teacher.id };
    const { id: noticeId, revision } = await makeGivenNotice(db, { evaluationId, ...by });
    for (const event of ["fare-for", "notice-followed"]) await notify(scene.student, `student.${event}`, evaluationId);
    const student = await actAs(scene.student);
    await openNotice(student, { evaluationId, noticeId });
    expect(await newTo(scene.student)).toEqual(["student.notice-followed"]);
    await acknowledgeNotice(student, { evaluationId, noticeId, revision });
    expect(await newTo(scene.student)).toEqual([]);
  });

  it("by the teacher who gives a written notice, and by who writes that there is no doubt", async () => {
    const { id: evaluationId } = await makeEvaluation(db, scene);
    await notify(scene.supervisor, "supervisor.last-safe-day", evaluationId);
    for (const event of ["fare-for", "last-safe-day"]) await notify(scene.teacher, `teacher.${event}`, evaluationId);
    await stateNoDoubt(await actAs(scene.supervisor), { evaluationId, noDoubt: true });
    expect(await newTo(scene.supervisor)).toEqual([]);
    const { id: noticeId, revision } = await makeNotice(db, { evaluationId, draftedById: scene.supervisor.id });
    const late = { lateReason: "It was seen late.", isLaterConduct: false };
    await db.placement.update({ where: { id: scene.placement.id }, data: { endDate: daysFromNow(60) } });
    await giveNotice(await actAs(scene.teacher), { evaluationId, noticeId, revision, ...late });
    expect(await newTo(scene.teacher)).toEqual([]);
  });
});
