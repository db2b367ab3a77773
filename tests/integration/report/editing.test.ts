import { describe, expect, it } from "vitest";
import { editReport } from "@/lib/features/report/life/commands/edit-report";
import { getReport } from "@/lib/features/report/reading/queries/get-report";
import { listReports } from "@/lib/features/report/reading/queries/list-reports";
import { deleteReport } from "@/lib/features/report/removal/commands/delete-report";
import { purgeDeletedReports } from "@/lib/features/report/removal/commands/purge-deleted-reports";
import { restoreReport } from "@/lib/features/report/removal/commands/restore-report";
import { findRemovedReport } from "@/lib/features/report/removal/queries/find-removed-report";
import type { Actor } from "@/lib/platform/auth/actor";
import { showDay, storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { makeEvaluation } from "../../factories/evaluation";
import { makeGoal } from "../../factories/goal";
import { daysFromNow } from "../../factories/group";
import { makeNotification } from "../../factories/notification";
import { makePlacement } from "../../factories/placement";
import { makeDeletedReport, makeReport } from "../../factories/report";
import { actAs } from "../../support/actor";
import { refusalOf } from "../../support/refusal";

const browser = { locale: "nb" } as const;
const day = (offset: number) => storedDay(daysFromNow(offset));

/** What the record says was done with a report. */
const actionsOn = async (entityId: number) =>
  (await db.auditEntry.findMany({ where: { entity: "report", entityId }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

describe("a report that is being planned", () => {
  it("takes another name and day, with the goals of the last talk before that day", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene);
    await makeGoal(db, scene, { talkDate: daysFromNow(-1), text: "Ask before acting" });
    const student = await actAs(scene.student);
    await editReport(student, { reportId: report.id, name: "Evening shift", date: day(1) });
    const seen = await getReport(student, { reportId: report.id }, browser);
    expect(seen).toMatchObject({ name: "Evening shift", date: day(1) });
    expect(seen.goals.map(({ text }) => text)).toEqual(["Ask before acting"]);
    await editReport(student, { reportId: report.id, date: day(-3) });
    const moved = await getReport(student, { reportId: report.id }, browser);
    expect(moved).toMatchObject({ name: showDay(day(-3)), date: day(-3), goals: [] });
  });

  it("does not leave its placement", async () => {
    const scene = await makePlacement(db, { data: { endDate: daysFromNow(5) } });
    const report = await makeReport(db, scene);
    const input = { reportId: report.id, name: "Later", date: day(6) };
    expect(await refusalOf(editReport(await actAs(scene.student), input))).toMatchObject({
      errors: { date: ["report.error_outside_placement"] },
    });
    expect(await db.report.findUniqueOrThrow({ where: { id: report.id } })).toMatchObject({ name: report.name });
  });

  it.each([2, 3, 4, 5, 6])("is neither changed nor deleted in status %i", async (status) => {
    const scene = await makePlacement(db);
    const { id: reportId } = await makeReport(db, scene, { status });
    const student = await actAs(scene.student);
    const refused = { kind: "invalid", key: "report.error_only_while_planning" };
    expect(await refusalOf(editReport(student, { reportId, date: day(1) }))).toMatchObject(refused);
    expect(await refusalOf(deleteReport(student, { reportId }))).toMatchObject(refused);
  });
});

it("a plan that a signed evaluation names as evidence is not deleted", async () => {
  const scene = await makePlacement(db);
  const [named, other] = [await makeReport(db, scene), await makeReport(db, scene)];
  const { id: evaluationId } = await makeEvaluation(db, scene, { stage: 2 });
  const content = JSON.stringify({ goals: [{ answer: { reportIds: [named.id] } }] });
  await db.signedContent.create({ data: { evaluationId, stage: 2, hash: "a".repeat(64), content } });
  const student = await actAs(scene.student);
  expect(await refusalOf(deleteReport(student, { reportId: named.id }))).toMatchObject({
    key: "report_removal.refused_signed",
  });
  await deleteReport(student, { reportId: other.id });
});

describe("a deleted report", () => {
  it("is gone everywhere, and comes back with all that was written in it", async () => {
    const scene = await makePlacement(db);
    const { id: reportId, placementId } = await makeReport(db, scene, { name: "Early shift" });
    await db.message.create({ data: { reportId, authorId: scene.student.id, seat: "student", body: "A question" } });
    await db.reportGoal.create({ data: { reportId, position: 0, viewPoint: 2, text: "Ask before acting" } });
    const asked = await makeNotification(db, scene.supervisor.id, { reportId, placementId });
    const student = await actAs(scene.student);
    const before = await getReport(student, { reportId }, browser);

    await deleteReport(student, { reportId });
    expect(await refusalOf(getReport(student, { reportId }, browser))).toMatchObject({ kind: "notFound" });
    expect((await listReports(student, { placementId })).items).toEqual([]);
    const removed = { deletedBy: scene.student.fullName, isByStudent: true };
    const seenBy = (actor: Actor) => findRemovedReport(actor, { reportId, locale: "nb" });
    expect(await seenBy(student)).toMatchObject({ ...removed, isOwn: true });
    expect(await seenBy(await actAs(scene.supervisor))).toMatchObject({ ...removed, isOwn: false });
    expect(await db.notification.findUnique({ where: { id: asked.id } })).toBeNull();

    await restoreReport(student, { reportId });
    expect(await seenBy(student)).toBeNull();
    expect(await db.notification.findUnique({ where: { id: asked.id } })).toEqual(asked);
    const { messages, ...after } = await getReport(student, { reportId }, browser);
    expect({ ...after, messages: messages.map(({ body }) => body) }).toEqual({
      ...before,
      messages: ["A question"],
    });
    expect(await actionsOn(reportId)).toEqual(["report.delete", "report.restore"]);
  });

  it("comes back once, when it is asked for twice at the same moment", async () => {
    const scene = await makePlacement(db);
    const reportId = await makeDeletedReport(db, scene);
    const student = await actAs(scene.student);
    await Promise.all([restoreReport(student, { reportId }), restoreReport(student, { reportId })]);
    expect(await db.report.count({ where: { id: reportId } })).toBe(1);
    expect(await actionsOn(reportId)).toEqual(["report.restore"]);
  });

  it("is deleted and brought back once for who sends the same again, because the answer was lost", async () => {
    const scene = await makePlacement(db);
    const { id: reportId } = await makeReport(db, scene);
    const student = await actAs(scene.student);
    for (let sent = 0; sent < 2; sent += 1) expect(await deleteReport(student, { reportId })).toBeNull();
    expect(await refusalOf(deleteReport(await actAs(scene.supervisor), { reportId }))).toMatchObject({
      kind: "notFound",
    });
    for (let sent = 0; sent < 2; sent += 1) expect(await restoreReport(student, { reportId })).toBeNull();
    expect(await refusalOf(restoreReport(await actAs(scene.supervisor), { reportId }))).toMatchObject({
      kind: "notFound",
    });
    expect(await actionsOn(reportId)).toEqual(["report.delete", "report.restore"]);
  });

  it("is not brought back by a restoring from before it was deleted for good", async () => {
    const scene = await makePlacement(db);
    const reportId = await makeDeletedReport(db, scene);
    const student = await actAs(scene.student);
    await restoreReport(student, { reportId });
    await deleteReport(student, { reportId });
    await db.deletedReport.delete({ where: { reportId } });
    expect(await refusalOf(restoreReport(student, { reportId }))).toMatchObject({ kind: "notFound" });
  });

  it("comes back within a day, and is forgotten after it", async () => {
    const scene = await makePlacement(db);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const [old, recent] = [
      await makeDeletedReport(db, scene, { deletedAt: hoursAgo(25) }),
      await makeDeletedReport(db, scene, { deletedAt: hoursAgo(23) }),
    ];
    const student = await actAs(scene.student);
    expect(await refusalOf(restoreReport(student, { reportId: old }))).toMatchObject({ kind: "notFound" });
    await purgeDeletedReports();
    const left = await db.deletedReport.findMany({ where: { reportId: { in: [old, recent] } } });
    expect(left.map(({ reportId }) => reportId)).toEqual([recent]);
    await restoreReport(student, { reportId: recent });
  });

  it.each([
    [
      "a message",
      async (reportId: number, authorId: number) =>
        db.message.create({ data: { reportId, authorId, seat: "supervisor", body: "Good plan" } }),
    ],
    [
      "feedback that was begun",
      async (reportId: number, authorId: number, questionId: number) =>
        db.reportPart.create({
          data: { reportId, authorId, seat: "supervisor", answers: { create: { questionId, value: "Begun" } } },
        }),
    ],
  ])("is refused while %s of somebody else is in it", async (_, write) => {
    const scene = await makePlacement(db);
    const { id: reportId } = await makeReport(db, scene);
    await write(reportId, scene.supervisor.id, scene.group.form.questions.feedback);
    expect(await refusalOf(deleteReport(await actAs(scene.student), { reportId }))).toMatchObject({
      kind: "invalid",
      key: "report.error_others_wrote",
    });
    expect(await db.report.count({ where: { id: reportId } })).toBe(1);
  });
});
