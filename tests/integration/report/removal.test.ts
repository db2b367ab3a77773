import { describe, expect, it } from "vitest";
import { giveGuestFeedback } from "@/lib/features/guest/commands/give-guest-feedback";
import { changeReportStatus } from "@/lib/features/report/life/commands/change-status";
import { sendMessage } from "@/lib/features/report/messages/commands";
import { getReport } from "@/lib/features/report/reading/queries/get-report";
import { deleteAnyReport } from "@/lib/features/report/removal/commands/delete-any-report";
import { deleteReport } from "@/lib/features/report/removal/commands/delete-report";
import { purgeDeletedReports } from "@/lib/features/report/removal/commands/purge-deleted-reports";
import { restoreAnyReport } from "@/lib/features/report/removal/commands/restore-any-report";
import { restoreReport } from "@/lib/features/report/removal/commands/restore-report";
import { findRemovedReport } from "@/lib/features/report/removal/queries/find-removed-report";
import { findRecords } from "@/lib/features/user/queries/find-records";
import { writableDb as db } from "@/lib/platform/db";
import { statements } from "@/lib/platform/sql";
import { makeRatedReport, makeRatedScene } from "../../factories/competence";
import { makeEvaluation } from "../../factories/evaluation";
import { makeGoalAnswer } from "../../factories/evaluation-goals";
import { makeGoal } from "../../factories/goal";
import { makeGuestLink } from "../../factories/guest-link";
import { makeNotification } from "../../factories/notification";
import { type MadePlacement, makePlacement } from "../../factories/placement";
import { makeDeletedReport, makeReport } from "../../factories/report";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { atOnce } from "../../support/at-once";
import { belongingTo } from "../../support/belonging-rows";
import { refusalOf } from "../../support/refusal";
import { screensOf } from "../../support/screens-of-placement";

const reason = "It names a patient of room 12";
const nb = { locale: "nb" } as const;
const actAsAdmin = async () => actAs(await makeUser(db, "Admin"));
const isTold = (row: { [column: string]: unknown }) => /report-(deleted|restored)$/.test(String(row.contentKey));

/** Everything that can belong to a report belongs to this one. */
async function makeFullReport(scene: MadePlacement, report: { id: number }) {
  const { student, supervisor, placement } = scene;
  const reportId = report.id;
  await db.message.create({ data: { reportId, authorId: supervisor.id, seat: "supervisor", body: "A question" } });
  await db.reportGoal.create({ data: { reportId, position: 0, viewPoint: 2, text: "Ask before acting" } });
  const link = await makeGuestLink(db, { reportId, createdById: student.id });
  const goal = await makeGoal(db, scene);
  await makeGoalAnswer(db, scene, { goalId: goal.id, reportIds: [reportId] });
  await makeNotification(db, student.id, { reportId, senderId: supervisor.id });
  await makeNotification(db, supervisor.id, { reportId, readAt: new Date(), deletedAt: new Date() });
  return { goalId: goal.id, secret: link.secret, placementId: placement.id };
}

const makeRated = (scene: Awaited<ReturnType<typeof makeRatedScene>>, status = 4) =>
  makeRatedReport(db, scene, { ratings: { 1: [2, 4], 2: [3, 3] }, status });

describe("a report that is deleted with a reason", () => {
  it("leaves nothing in any table, and comes back row by row as it was", async () => {
    const scene = await makeRatedScene(db);
    const report = await makeRated(scene);
    await makeFullReport(scene, report);
    const admin = await actAsAdmin();
    const before = await belongingTo("Report", report.id);
    // A new table that belongs to reports needs a row above, and a place in what is stored of a deleted report.
    const empty = Object.entries(before).flatMap(([name, rows]) => (rows.length === 0 ? name : []));
    expect(empty).toEqual(['"Absence".reportId']);

    await deleteAnyReport(admin, { reportId: report.id, reason });
    expect(Object.values(await belongingTo("Report", report.id)).flat()).toEqual([]);
    await restoreAnyReport(admin, { reportId: report.id });
    expect(await belongingTo("Report", report.id, isTold)).toEqual(before);
    expect(await db.deletedReport.count({ where: { reportId: report.id } })).toBe(0);
  });

  it.each([1, 3, 4])("is on nobody's screens, as if it had never been (status %i)", async (status) => {
    const scene = await makeRatedScene(db);
    const evaluation = await makeEvaluation(db, scene);
    const goal = await makeGoal(db, scene);
    const other = await makeReport(db, scene, { status: 3 });
    await makeGoalAnswer(db, scene, { goalId: goal.id, reportIds: [other.id] });
    const { student, supervisor, secondarySupervisor, teacher } = scene;
    const admin = await actAsAdmin();
    const readers = [...(await Promise.all([student, supervisor, secondarySupervisor, teacher].map(actAs))), admin];
    const look = async () => {
      const seen: Record<string, unknown>[] = [];
      for (const reader of readers) seen.push(await screensOf(reader, scene, evaluation.id));
      return seen;
    };
    const never = await look();
    const report = await makeRated(scene, status);
    await db.goalEvidence.create({ data: { goalId: goal.id, reportId: report.id } });
    await db.message.create({
      data: { reportId: report.id, authorId: teacher.id, seat: "teacher", body: "Well done" },
    });
    await makeNotification(db, student.id, { reportId: report.id, senderId: supervisor.id });
    const there = await look();
    const changed = new Set(
      there.flatMap((seen, index) =>
        Object.keys(seen).filter((name) => JSON.stringify(seen[name]) !== JSON.stringify(never[index]?.[name])),
      ),
    );
    for (const name of [
      "listReports",
      "getAllReport",
      "countReports",
      "listGoals",
      "listLineFacts",
      "studentSheet",
      "getNotifyForUser",
    ])
      expect([...changed]).toContain(name);

    await deleteAnyReport(admin, { reportId: report.id, reason });
    const told = await db.notification.deleteMany({ where: { deletedReportId: report.id } });
    expect(told.count).toBe(4);
    expect(await look()).toEqual(never);
    await restoreAnyReport(admin, { reportId: report.id });
    await db.notification.deleteMany({ where: { reportId: report.id, contentKey: { endsWith: "report-restored" } } });
    expect(await look()).toEqual(there);
  });

  it("takes no writing, and its guest's link is gone", async () => {
    const scene = await makePlacement(db);
    const { id: reportId } = await makeReport(db, scene, { status: 3 });
    const { secret } = await makeFullReport(scene, { id: reportId });
    const student = await actAs(scene.student);
    await deleteAnyReport(await actAsAdmin(), { reportId, reason });
    const gone = { kind: "notFound" };
    expect(await refusalOf(getReport(student, { reportId }, nb))).toMatchObject(gone);
    expect(await refusalOf(sendMessage(student, { reportId, body: "Where is it" }))).toMatchObject(gone);
    expect(await refusalOf(deleteReport(student, { reportId }))).toMatchObject(gone);
    expect(await refusalOf(restoreReport(student, { reportId }))).toMatchObject(gone);
    const step = { reportId, revision: 0, action: "recall" as const };
    expect(await refusalOf(changeReportStatus(student, step, nb))).toMatchObject(gone);
    const guest = giveGuestFeedback(null, { token: secret, name: "Unni", feedback: "Well done" }, { address: "a" });
    expect(await refusalOf(guest)).toMatchObject({ key: "guest.error_gone" });
  });

  it("is told to everybody around the student, without the reason, and put on the record without it", async () => {
    const scene = await makePlacement(db);
    const { id: reportId, name } = await makeReport(db, scene, { status: 4 });
    const admin = await actAsAdmin();
    await deleteAnyReport(admin, { reportId, reason });
    const told = await db.notification.findMany({ where: { deletedReportId: reportId }, orderBy: { id: "asc" } });
    const { student, supervisor, secondarySupervisor, teacher } = scene;
    const everybody = [student, supervisor, secondarySupervisor, teacher].map(({ id }) => id);
    expect(told.map(({ recipientId }) => recipientId).toSorted()).toEqual(everybody.toSorted());
    const seen = await findRemovedReport(await actAs(student), { reportId, locale: "nb" });
    expect(seen).toMatchObject({ name, deletedBy: admin.fullName });
    const stranger = await actAs(await makeUser(db, "Student"));
    expect(await findRemovedReport(stranger, { reportId, locale: "nb" })).toBeNull();
    const record = await db.auditEntry.findMany({ where: { entity: "report", entityId: reportId } });
    expect(record.map(({ action, actorId }) => [action, actorId])).toEqual([["report.delete", admin.id]]);
    for (const found of [seen, record, told]) expect(JSON.stringify(found)).not.toContain(reason);

    await restoreAnyReport(admin, { reportId });
    const now = await db.notification.findMany({ where: { recipientId: student.id } });
    expect(now.map(({ contentKey, reportId: about }) => [contentKey, about])).toEqual([
      ["notification.student.report-restored", reportId],
    ]);
    expect(await findRemovedReport(await actAs(student), { reportId, locale: "nb" })).toBeNull();
  });
});

describe("what keeps a report", () => {
  const makers: [string, string, (scene: MadePlacement) => Promise<{ id: number }>][] = [
    ["a sick day", "report_removal.refused_sick_day", (scene) => makeReport(db, scene, { status: 6 })],
    [
      "a signature",
      "report_removal.refused_signed",
      async (scene) => {
        const report = await makeReport(db, scene, { status: 5 });
        await signNaming(scene, [report.id]);
        return report;
      },
    ],
    [
      "the end of the group",
      "groups.error_ended",
      async (scene) => {
        await db.group.update({ where: { id: scene.group.id }, data: { endedAt: new Date() } });
        return makeReport(db, scene);
      },
    ],
    [
      "the end of the placement",
      "placements.error_discontinued",
      async (scene) => {
        await db.placement.update({ where: { id: scene.placement.id }, data: { discontinuedAt: new Date() } });
        return makeReport(db, scene);
      },
    ],
  ];

  it.each(makers)("is %s", async (_, key, make) => {
    const { id: reportId } = await make(await makePlacement(db));
    expect(await refusalOf(deleteAnyReport(await actAsAdmin(), { reportId, reason }))).toMatchObject({ key });
    expect(await db.report.count({ where: { id: reportId } })).toBe(1);
  });

  it("is no signature under what names other reports", async () => {
    const scene = await makePlacement(db);
    const [named, { id: reportId }] = [await makeReport(db, scene), await makeReport(db, scene)];
    await signNaming(scene, [named.id]);
    await deleteAnyReport(await actAsAdmin(), { reportId, reason });
  });
});

/** The endterm of a placement is signed, and names these reports as what shows a goal. */
async function signNaming(scene: MadePlacement, reportIds: number[]) {
  const { id: evaluationId } = await makeEvaluation(db, scene, { stage: 2 });
  const content = JSON.stringify({ goals: [{ text: "None" }, { answer: { reportIds } }] });
  await db.signedContent.create({ data: { evaluationId, stage: 2, hash: "a".repeat(64), content } });
  return evaluationId;
}

describe("a report that is brought back", () => {
  it("waits for who has the seat now, not for who had it", async () => {
    const scene = await makePlacement(db);
    const { id: reportId } = await makeReport(db, scene, { status: 3 });
    const contentKey = "notification.supervisor.feedback-requested";
    await makeNotification(db, scene.supervisor.id, { reportId, contentKey });
    const admin = await actAsAdmin();
    await deleteAnyReport(admin, { reportId, reason });
    const next = await makeUser(db, "Supervisor");
    await db.placement.update({ where: { id: scene.placement.id }, data: { supervisorId: next.id } });
    await restoreAnyReport(admin, { reportId });
    const parts = await db.reportPart.findMany({ where: { reportId, askedAt: { not: null } } });
    expect(parts.map(({ authorId }) => authorId)).toEqual([next.id]);
    const told = await db.notification.findMany({ where: { reportId, contentKey } });
    expect(told.map(({ recipientId }) => recipientId)).toEqual([next.id]);
    expect(await db.notification.count({ where: { reportId, recipientId: scene.supervisor.id } })).toBe(0);
  });

  it("is no evidence in what has been signed without it", async () => {
    const scene = await makePlacement(db);
    const { id: reportId } = await makeReport(db, scene, { status: 5 });
    const { goalId } = await makeFullReport(scene, { id: reportId });
    const admin = await actAsAdmin();
    await deleteAnyReport(admin, { reportId, reason });
    await signNaming(scene, []);
    await restoreAnyReport(admin, { reportId });
    expect(await db.goalEvidence.count({ where: { goalId } })).toBe(0);
  });

  it("is brought back once, and deleted once, by two at the same moment", async () => {
    const scene = await makePlacement(db);
    const { id: reportId } = await makeReport(db, scene, { status: 3 });
    const [one, other] = [await actAsAdmin(), await actAsAdmin()];
    const input = { reportId, reason };
    const deleted = await atOnce(deleteAnyReport(one, input), deleteAnyReport(other, input));
    expect(deleted.toSorted()).toEqual(["done", "notFound"]);
    const restored = await atOnce(restoreAnyReport(one, { reportId }), restoreAnyReport(other, { reportId }));
    expect(restored.toSorted()).toEqual(["done", "notFound"]);
    expect(await db.report.count({ where: { id: reportId } })).toBe(1);
  });

  it("is deleted and brought back once for who sends the same again, because the answer was lost", async () => {
    const scene = await makePlacement(db);
    const { id: reportId } = await makeReport(db, scene, { status: 3 });
    const admin = await actAsAdmin();
    const told = (event: string) =>
      db.notification.count({ where: { placementId: scene.placement.id, contentKey: { endsWith: event } } });
    for (let sent = 0; sent < 2; sent += 1) expect(await deleteAnyReport(admin, { reportId, reason })).toBeNull();
    expect(await told("report-deleted")).toBe(4);
    for (let sent = 0; sent < 2; sent += 1) expect(await restoreAnyReport(admin, { reportId })).toBeNull();
    expect(await told("report-restored")).toBe(4);
    const record = await db.auditEntry.findMany({ where: { entity: "report", entityId: reportId } });
    expect(record.map(({ action }) => action).toSorted()).toEqual(["report.delete", "report.restore"]);
  });

  it("is refused where nothing is written any more", async () => {
    const scene = await makePlacement(db);
    const admin = await actAsAdmin();
    const reportId = await makeDeletedReport(db, scene, { deletedById: admin.id, reason });
    await db.group.update({ where: { id: scene.group.id }, data: { endedAt: new Date() } });
    expect(await refusalOf(restoreAnyReport(admin, { reportId }))).toMatchObject({ key: "groups.error_ended" });
    expect(await db.deletedReport.count({ where: { reportId } })).toBe(1);
  });
});

describe("after 30 days a deleted report", () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

  it("is removed with all that hung on it but the record, and what was deleted later stays", async () => {
    const scene = await makePlacement(db);
    const admin = await actAsAdmin();
    const given = { deletedById: admin.id, reason };
    const old = await makeDeletedReport(db, scene, { ...given, deletedAt: daysAgo(30.01) });
    const recent = await makeDeletedReport(db, scene, { ...given, deletedAt: daysAgo(29.99) });
    await db.notification.create({
      data: { recipientId: scene.student.id, contentKey: "notification.student.report-deleted", deletedReportId: old },
    });
    expect(await refusalOf(restoreAnyReport(admin, { reportId: old }))).toMatchObject({ kind: "notFound" });
    await purgeDeletedReports();
    const left = await db.deletedReport.findMany({ where: { reportId: { in: [old, recent] } } });
    expect(left.map(({ reportId }) => reportId)).toEqual([recent]);
    expect(await db.notification.count({ where: { recipientId: scene.student.id } })).toBe(0);
    expect(await db.auditEntry.count({ where: { action: "report.purge", entityId: old } })).toBe(1);
    await restoreAnyReport(admin, { reportId: recent });
  });

  it("no longer keeps the accounts of those who wrote in it", async () => {
    const scene = await makePlacement(db);
    const { id: reportId } = await makeReport(db, scene, {
      asked: [{ id: scene.supervisor.id, seat: "supervisor", submitted: true }],
      status: 4,
    });
    await deleteAnyReport(await actAsAdmin(), { reportId, reason });
    await db.notification.deleteMany({ where: { deletedReportId: reportId } });
    await db.placement.update({ where: { id: scene.placement.id }, data: { supervisorId: null } });
    expect(await findRecords(statements, scene.supervisor.id)).toEqual(["reports"]);
    await purgeDeletedReports(new Date(Date.now() + 31 * 86_400_000));
    expect(await findRecords(statements, scene.supervisor.id)).toEqual([]);
  });
});
