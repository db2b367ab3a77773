import { describe, expect, it } from "vitest";
import { listSupervisors } from "@/lib/features/enrolment/queries/find-people";
import { saveEvaluation } from "@/lib/features/evaluation/rating/commands/save-evaluation";
import { mergeAccountSupervisor } from "@/lib/features/merge/commands/merge-accounts";
import { undoMerge } from "@/lib/features/merge/commands/undo-merge";
import { findMergeCandidates } from "@/lib/features/merge/queries/find-candidates";
import { listRecentMerges } from "@/lib/features/merge/queries/list-recent-merges";
import { sendMessage } from "@/lib/features/report/messages/commands";
import { deleteAnyReport } from "@/lib/features/report/removal/commands/delete-any-report";
import { deleteReport } from "@/lib/features/report/removal/commands/delete-report";
import { restoreAnyReport } from "@/lib/features/report/removal/commands/restore-any-report";
import { restoreReport } from "@/lib/features/report/removal/commands/restore-report";
import { deleteUser } from "@/lib/features/user/commands/delete-user";
import { toggleActiveUser } from "@/lib/features/user/commands/toggle-active-user";
import { listUsers } from "@/lib/features/user/queries/list-users";
import { writableDb as db } from "@/lib/platform/db";
import { makeEvaluation } from "../../factories/evaluation";
import { daysFromNow } from "../../factories/group";
import { makeNotification } from "../../factories/notification";
import { makePlacement } from "../../factories/placement";
import { makeReport, partOf } from "../../factories/report";
import { makeSentence } from "../../factories/sentence";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { editAccount } from "../../support/edit-account";
import { allRows } from "../../support/every-reference";
import { makePair, mergePair } from "../../support/merge";
import { refusalOf } from "../../support/refusal";

const idsOf = ({ kept, merged }: { kept: { id: number }; merged: { id: number } }) => ({
  keepUserId: kept.id,
  mergeUserId: merged.id,
});
const placementOf = (id: number) => db.placement.findUniqueOrThrow({ where: { id } });

describe("the preview", () => {
  it("names what would move and changes nothing", async () => {
    const pair = await makePair();
    const { merged } = pair;
    const standIn = { standInFrom: daysFromNow(-1), standInUntil: daysFromNow(5) };
    const scene = await makePlacement(db, { secondarySupervisor: merged, data: standIn });
    const asked = [{ id: merged.id, seat: "secondary_supervisor" as const }];
    const report = await makeReport(db, scene, { status: 3, asked });
    const past = { startDate: daysFromNow(-90), endDate: daysFromNow(-40) };
    await makePlacement(db, { supervisor: merged, data: past });
    await makeNotification(db, merged.id, { reportId: report.id });
    await makeSentence(db, merged.id);
    const before = await allRows();
    const { mergeId, moved, obstacles } = await mergeAccountSupervisor(pair.actor, { ...idsOf(pair), dryRun: true });
    expect({ mergeId, obstacles }).toEqual({ mergeId: null, obstacles: [] });
    expect(moved).toMatchObject({ drafts: 0, notifications: 1, sentences: 1, usernames: [merged.username] });
    expect(moved.requests).toEqual([expect.objectContaining({ reportId: report.id, name: report.name })]);
    expect(moved.seats).toHaveLength(2);
    expect(moved.seats).toContainEqual(
      expect.objectContaining({
        placementId: scene.placement.id,
        seat: "secondary_supervisor",
        student: { userId: scene.student.id, fullName: scene.student.fullName },
        groupName: scene.group.name,
        standIn: { from: expect.any(String), until: expect.any(String) },
        isOpen: true,
      }),
    );
    expect(moved.seats).toContainEqual(expect.objectContaining({ seat: "supervisor", isOpen: false, standIn: null }));
    expect(await allRows()).toEqual(before);
  });
});

describe("what is in the way", () => {
  it("is a placement in which both are, by its name", async () => {
    const pair = await makePair();
    const { student, group } = await makePlacement(db, { supervisor: pair.kept, secondarySupervisor: pair.merged });
    const before = await allRows();
    const { obstacles } = await mergeAccountSupervisor(pair.actor, { ...idsOf(pair), dryRun: true });
    expect(obstacles).toEqual([
      { kind: "placement", seat: null, studentName: student.fullName, groupName: group.name, reportName: null },
    ]);
    expect(await refusalOf(mergePair(pair))).toMatchObject({
      kind: "invalid",
      errors: { mergeUserId: ["merge.error_in_placement"] },
      values: { count: 1, names: `${student.fullName} · ${group.name}` },
    });
    expect(await allRows()).toEqual(before);
  });

  it("is a report that waits for one of them and has a part of the other", async () => {
    const pair = await makePair();
    const scene = await makePlacement(db, { supervisor: pair.merged });
    const asked = [pair.merged, pair.kept].map(({ id }) => ({ id, seat: "supervisor" as const }));
    const report = await makeReport(db, scene, { status: 3, asked });
    const { key, values } = await refusalOf(mergePair(pair));
    expect(key).toBe("merge.error_in_report");
    expect(values?.names).toContain(report.name);
    // Once it is given, nothing has to be settled.
    await db.reportPart.update({ where: { id: partOf(report, pair.merged.id).id }, data: { submittedAt: new Date() } });
    expect(await mergePair(pair)).toEqual(expect.any(Number));
  });

  it("is an open seat that the role of the other account does not fit", async () => {
    const pair = await makePair();
    const scene = await makePlacement(db, { teacher: pair.merged });
    expect(await refusalOf(mergePair(pair))).toMatchObject({
      key: "merge.error_in_seat",
      values: { count: 1, names: scene.group.name },
    });
  });

  it("is an account that does not exist or is out of reach", async () => {
    const { kept, merged, actor } = await makePair();
    expect(
      await refusalOf(mergeAccountSupervisor(actor, { keepUserId: kept.id, mergeUserId: 2_000_000 })),
    ).toMatchObject({ kind: "notFound" });
    const helper = await makeUser(db, "Teacher");
    await db.userPermission.create({ data: { userId: helper.id, permission: "manage_users", granted: true } });
    await db.userPermission.create({ data: { userId: merged.id, permission: "manage_domains", granted: true } });
    const refused = mergePair({ actor: await actAs(helper), kept, merged });
    expect(await refusalOf(refused)).toMatchObject({ kind: "forbidden", key: "user.error_out_of_reach" });
  });
});

describe("a merged account", () => {
  it("is offered nowhere, is listed as merged, and nothing of it is changed", async () => {
    const pair = await makePair();
    const { actor, kept, merged } = pair;
    await mergePair(pair);
    const search = merged.username;
    expect((await listSupervisors(actor, { search })).items).toEqual([]);
    expect(await findMergeCandidates(actor, { userId: kept.id, search })).toEqual([]);
    const [item] = (await listUsers(actor, { search })).items;
    expect(item).toMatchObject({ active: false, mergedInto: { userId: kept.id, fullName: kept.fullName } });
    const refused = { kind: "invalid", key: "user.error_merged" };
    const input = { userId: merged.id };
    expect(await refusalOf(toggleActiveUser(actor, { ...input, active: true }))).toMatchObject(refused);
    expect(await refusalOf(deleteUser(actor, input))).toMatchObject(refused);
    expect(await refusalOf(editAccount(actor, merged.id, { fullName: "Another Name" }))).toMatchObject(refused);
  });

  it("leads on when the other one is merged too", async () => {
    const [pair, next] = [await makePair(), await makeUser(db, "Supervisor")];
    const first = await mergePair(pair);
    const second = await mergePair({ actor: pair.actor, kept: next, merged: pair.kept });
    const into = async () => (await db.user.findUniqueOrThrow({ where: { id: pair.merged.id } })).mergedIntoId;
    expect(await into()).toBe(next.id);
    expect(await refusalOf(undoMerge(pair.actor, { mergeId: first }))).toMatchObject({
      key: "merge.error_merged_since",
    });
    await undoMerge(pair.actor, { mergeId: second });
    expect(await into()).toBe(pair.kept.id);
    await undoMerge(pair.actor, { mergeId: first });
    expect(await into()).toBeNull();
  });
});

describe("notifications of a plan that its student has deleted", () => {
  it("come back to the account that goes on", async () => {
    const pair = await makePair();
    const scene = await makePlacement(db, { supervisor: pair.merged });
    const [student, report] = [await actAs(scene.student), await makeReport(db, scene)];
    const { id } = await makeNotification(db, pair.merged.id, { reportId: report.id });
    await deleteReport(student, { reportId: report.id });
    await mergePair(pair);
    await restoreReport(student, { reportId: report.id });
    expect(await db.notification.findUnique({ where: { id } })).toMatchObject({ recipientId: pair.kept.id });
  });
});

describe("a report that was deleted before", () => {
  it("comes back with the feedback that was begun, which waits for the account that goes on", async () => {
    const pair = await makePair();
    const scene = await makePlacement(db, { supervisor: pair.merged });
    const asked = [{ id: pair.merged.id, seat: "supervisor" as const, wrote: true }];
    const { id: reportId } = await makeReport(db, scene, { status: 3, asked });
    const contentKey = "notification.supervisor.feedback-requested";
    await makeNotification(db, pair.merged.id, { reportId, contentKey });
    await deleteAnyReport(pair.actor, { reportId, reason: "A test" });
    await mergePair(pair);
    await restoreAnyReport(pair.actor, { reportId });
    const parts = await db.reportPart.findMany({ where: { reportId, seat: "supervisor" }, include: { answers: true } });
    expect(parts).toMatchObject([{ authorId: pair.kept.id, answers: [{ value: "Given feedback" }] }]);
    expect(parts[0]?.askedAt).not.toBeNull();
    const told = await db.notification.findMany({ where: { reportId, contentKey } });
    expect(told.map(({ recipientId }) => recipientId)).toEqual([pair.kept.id]);
  });
});

describe("probable doubles", () => {
  it("come first, however name and address are spaced, cased or composed", async () => {
    const { actor, kept } = await makePair();
    const fullName = `Åse Bråten ${kept.username}`;
    await db.user.update({ where: { id: kept.id }, data: { fullName } });
    const named = await makeUser(db, "Supervisor", {
      fullName: fullName.toUpperCase().normalize("NFD").replace(" ", "  "),
    });
    const addressed = await makeUser(db, "SecondarySupervisor", { email: ` ${kept.email.toUpperCase()}` });
    await makeUser(db, "Teacher", { fullName });
    await makeUser(db, "Supervisor", { fullName, active: false });
    const found = await findMergeCandidates(actor, { userId: kept.id });
    const doubles = found.filter(({ sameness }) => sameness !== null);
    expect(found.slice(0, 2)).toEqual(doubles);
    expect(new Map(doubles.map(({ userId, sameness }) => [userId, sameness]))).toEqual(
      new Map([
        [named.id, "name"],
        [addressed.id, "address"],
      ]),
    );
    expect(await refusalOf(findMergeCandidates(actor, { userId: 2_000_000 }))).toMatchObject({ kind: "notFound" });
  });
});

it("a merge that is sent again because its answer was lost is done", async () => {
  const pair = await makePair();
  await makePlacement(db, { supervisor: pair.merged });
  const mergeId = await mergePair(pair);
  expect(await mergeAccountSupervisor(pair.actor, idsOf(pair))).toMatchObject({
    mergeId,
    moved: { seats: [] },
    obstacles: [],
  });
  expect(await db.accountMerge.count({ where: { mergedId: pair.merged.id } })).toBe(1);
  const other = await actAs(await makeUser(db, "Admin"));
  expect(await refusalOf(mergeAccountSupervisor(other, idsOf(pair)))).toMatchObject({ key: "merge.error_merged" });
});

describe("undoing", () => {
  it("is offered for a day, and refused after it and once somebody else has done it", async () => {
    const pair = await makePair();
    const mergeId = await mergePair(pair);
    expect(await listRecentMerges(pair.kept.id)).toMatchObject([{ mergeId, merged: { userId: pair.merged.id } }]);
    const dayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000);
    const merge = await db.accountMerge.update({ where: { id: mergeId }, data: { createdAt: dayAgo } });
    expect(await listRecentMerges(pair.kept.id)).toEqual([]);
    expect(await refusalOf(undoMerge(pair.actor, { mergeId }))).toMatchObject({ key: "merge.error_too_late" });
    await db.accountMerge.update({ where: { id: merge.id }, data: { createdAt: new Date() } });
    await undoMerge(pair.actor, { mergeId });
    // Sent again because the answer was lost.
    expect(await undoMerge(pair.actor, { mergeId })).toBeNull();
    const other = await actAs(await makeUser(db, "Admin"));
    expect(await refusalOf(undoMerge(other, { mergeId }))).toMatchObject({ key: "merge.error_undone" });
    expect(await refusalOf(undoMerge(pair.actor, { mergeId: 2_000_000 }))).toMatchObject({ kind: "notFound" });
  });

  it("is refused with the names once a seat is somebody else's, and once the person has written there", async () => {
    const pair = await makePair();
    const scene = await makePlacement(db, { supervisor: pair.merged });
    const report = await makeReport(db, scene, { status: 3 });
    const mergeId = await mergePair(pair);
    const names = { names: `${scene.student.fullName} · ${scene.group.name}` };
    await sendMessage(await actAs(pair.kept), { reportId: report.id, body: "Godt observert" });
    expect(await refusalOf(undoMerge(pair.actor, { mergeId }))).toMatchObject({
      key: "merge.error_changed",
      values: names,
    });
    await db.auditEntry.deleteMany({ where: { actorId: pair.kept.id, action: "report.message" } });
    await db.placement.update({ where: { id: scene.placement.id }, data: { supervisorId: null } });
    expect(await refusalOf(undoMerge(pair.actor, { mergeId }))).toMatchObject({ values: names });
    expect(await placementOf(scene.placement.id)).toMatchObject({ supervisorId: null });
  });

  it("is refused with the report in which feedback was begun", async () => {
    const pair = await makePair();
    const report = await makeReport(db, await makePlacement(db, { supervisor: pair.merged }), { status: 3 });
    const mergeId = await mergePair(pair);
    await db.reportPart.updateMany({ where: { authorId: pair.kept.id }, data: { revision: 1 } });
    const { values } = await refusalOf(undoMerge(pair.actor, { mergeId }));
    expect(values?.names).toContain(report.name);
  });

  it("is refused with the placement in which the person has rated since, beside a comment of before", async () => {
    const pair = await makePair();
    const scene = await makePlacement(db, { supervisor: pair.merged });
    const evaluation = await makeEvaluation(db, scene);
    const part = { evaluationId: evaluation.id, stage: 1 } as const;
    const [questionId] = evaluation.form.questions.factors;
    const begun = [{ questionId, rating: 2, comment: "In time" }];
    await saveEvaluation(await actAs(pair.merged), { ...part, revision: 0, answers: begun });
    const mergeId = await mergePair(pair);
    await saveEvaluation(await actAs(pair.kept), { ...part, revision: 1, answers: [{ questionId, rating: 3 }] });
    expect(await refusalOf(undoMerge(pair.actor, { mergeId }))).toMatchObject({
      values: { names: expect.stringContaining(scene.student.fullName) },
    });
  });

  it("deletes the copies of their data that were made meanwhile, and no other job", async () => {
    const pair = await makePair();
    const job = { subject: "own", askerId: pair.kept.id, input: {}, locale: "nb", state: "done" } as const;
    const hourAgo = new Date(Date.now() - 3_600_000);
    const before = await db.backgroundJob.create({ data: { ...job, kind: "copy", finishedAt: hourAgo } });
    const mergeId = await mergePair(pair);
    await db.backgroundJob.create({ data: { ...job, kind: "copy", finishedAt: new Date() } });
    await db.backgroundJob.create({ data: { ...job, kind: "copy", state: "running" } });
    const other = await db.backgroundJob.create({ data: { ...job, kind: "export", finishedAt: new Date() } });
    await undoMerge(pair.actor, { mergeId });
    const left = await db.backgroundJob.findMany({ where: { askerId: pair.kept.id }, orderBy: { id: "asc" } });
    expect(left.map(({ id }) => id)).toEqual([before.id, other.id]);
  });

  it("takes along what the person was asked for since", async () => {
    const pair = await makePair();
    const scene = await makePlacement(db, { supervisor: pair.merged });
    const mergeId = await mergePair(pair);
    const asked = [{ id: pair.kept.id, seat: "supervisor" as const }];
    const report = await makeReport(db, scene, { status: 3, asked });
    const { id } = await makeNotification(db, pair.kept.id, { reportId: report.id });
    await undoMerge(pair.actor, { mergeId });
    expect(await db.reportPart.findMany({ where: { reportId: report.id, seat: "supervisor" } })).toMatchObject([
      { authorId: pair.merged.id },
    ]);
    expect(await db.notification.findUnique({ where: { id } })).toMatchObject({ recipientId: pair.merged.id });
    expect(await placementOf(scene.placement.id)).toMatchObject({ supervisorId: pair.merged.id });
  });
});
