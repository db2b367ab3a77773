import { archive } from "../../support/archive";
import "../../support/database";
import { beforeEach, describe, expect, it } from "vitest";
import { markElsewhere, unmarkElsewhere } from "@/lib/features/archive/commands/mark-elsewhere";
import { uploadEvaluationToDocumaster } from "@/lib/features/archive/commands/upload-evaluations";
import { sendDue } from "@/lib/features/archive/jobs";
import { countOpen, listArchive, listArchiveOf } from "@/lib/features/archive/queries/list-archive";
import { getErasurePlan } from "@/lib/features/erasure/queries";
import { getJob } from "@/lib/features/job/queries";
import { writableDb as db } from "@/lib/platform/db";
import { holdSettings, shippedSettings } from "@/lib/platform/school-settings";
import { decide, makeDecided } from "../../factories/archive";
import { makeEvaluation } from "../../factories/evaluation";
import { makePlacement } from "../../factories/placement";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { archiveKeys } from "../../support/faulty-archive";
import { runJobs } from "../../support/jobs";
import { refusalOf } from "../../support/refusal";

beforeEach(async () => {
  archive.meet(() => undefined);
  await archive.empty();
  await db.$executeRaw`delete from "ArchiveRecord"`;
});

const someAdmin = async () => actAs(await makeUser(db, "Admin"));
const nb = { locale: "nb" };

async function send(evaluationIds: number[], given?: Awaited<ReturnType<typeof someAdmin>>) {
  const admin = given ?? (await someAdmin());
  const { jobId } = await uploadEvaluationToDocumaster(admin, { evaluationIds }, nb);
  await runJobs();
  return { admin, job: await getJob(admin, { jobId }) };
}

const recordOf = (resultId: number) => db.archiveRecord.findUnique({ where: { resultId } });
async function inArchive(resultId: number) {
  const { externalId } = await db.evaluationResult.findUniqueOrThrow({ where: { id: resultId } });
  return archive.client.find("Journalpost", "refEksternId.eksternID = @id", { "@id": externalId });
}

describe("a decided evaluation that is archived", () => {
  it("has a receipt with what the archive has, on the record of who sent it", async () => {
    const { evaluationId, resultId, scene } = await makeDecided(db, { locales: ["nb", "pt"] });
    const { admin, job } = await send([evaluationId]);
    expect(job).toMatchObject({ state: "done", done: 1, total: 1, result: { archived: 1, failed: 0 } });
    const [filed, ...others] = await inArchive(resultId);
    expect(others).toEqual([]);
    expect(filed?.fields).toMatchObject({ journalstatus: "A", skjerming: "PRAKSIS" });
    expect(filed?.fields.tittel).toContain(scene.student.fullName);
    expect(filed?.fields.offentligTittel).not.toContain(scene.student.fullName);
    const [entry] = await listArchiveOf(admin, { evaluationId });
    const stored = await db.evaluationDocument.findMany({ where: { resultId }, orderBy: { locale: "asc" } });
    expect(entry).toMatchObject({
      state: "archived",
      isCurrent: true,
      by: (await db.user.findUnique({ where: { id: admin.id } }))?.fullName,
      receipt: {
        recordId: filed?.id,
        recordNumber: filed?.fields.registreringsIdent,
        files: stored.map(({ locale, hash }) => ({ locale, checksum: hash, algorithm: "SHA-256" })),
      },
    });
    const audit = await db.auditEntry.findFirst({ where: { action: "evaluation.archive", entityId: evaluationId } });
    expect(audit).toMatchObject({ actorId: admin.id, after: { resultId, recordId: filed?.id } });
  });

  it("is not sent again, no matter who asks for it", async () => {
    const { evaluationId } = await makeDecided(db);
    await send([evaluationId]);
    archive.meet(() => undefined);
    const { job } = await send([evaluationId]);
    expect(job.result).toMatchObject({ archived: 0, already: 1 });
    expect(archive.asked()).toEqual([]);
  });

  it("gets its document made when the job that makes it has not run", async () => {
    const scene = await makePlacement(db);
    const { id: evaluationId } = await makeEvaluation(db, scene, { stage: 5, submitted: ["student", "supervisor"] });
    await db.evaluationResult.create({
      data: { evaluationId, assessmentPassed: true, decidedById: scene.teacher.id },
    });
    const { job } = await send([evaluationId]);
    expect(job.result).toMatchObject({ archived: 1 });
    expect(await archive.client.find("Dokumentversjon")).toHaveLength(1);
  });

  it("of twenty megabytes is archived", async () => {
    const { evaluationId } = await makeDecided(db, { bytes: 20 * 1024 * 1024 });
    expect((await send([evaluationId])).job.result).toMatchObject({ archived: 1 });
  });

  it("is sent once when two admins send it at once", async () => {
    const { evaluationId, resultId } = await makeDecided(db);
    const admins = [await someAdmin(), await someAdmin()];
    const jobs = await Promise.all(
      admins.map((admin) => uploadEvaluationToDocumaster(admin, { evaluationIds: [evaluationId] }, nb)),
    );
    await runJobs();
    const results = await Promise.all(
      jobs.map(async ({ jobId }, index) => (await getJob(admins[index] as (typeof admins)[number], { jobId })).result),
    );
    expect(results.map((result) => [result?.archived, result?.already]).toSorted()).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(await inArchive(resultId)).toHaveLength(1);
  });

  it("that was reopened and decided again is sent as a new record beside the old one", async () => {
    const { evaluationId, resultId, scene } = await makeDecided(db);
    await send([evaluationId]);
    await db.evaluationResult.update({ where: { id: resultId }, data: { reopenedAt: new Date() } });
    const next = await decide(db, { evaluationId, teacherId: scene.teacher.id });
    const { admin } = await send([evaluationId]);
    expect(
      (await listArchiveOf(admin, { evaluationId })).map(({ resultId: id, state, isCurrent }) => [
        id,
        state,
        isCurrent,
      ]),
    ).toEqual([
      [next, "archived", true],
      [resultId, "archived", false],
    ]);
    const [old] = await inArchive(resultId);
    const referring = await archive.client.find("Saksmappe", "refKryssreferanseTilMappe.id = @id", {
      "@id": String(old?.links.refMappe),
    });
    expect(referring).toHaveLength(1);
  });
});

describe("what a result is called in the archive", () => {
  it("is not what a lost result of the same numbers was called, after a backup was restored", async () => {
    const { evaluationId, resultId, scene } = await makeDecided(db);
    await send([evaluationId]);
    // As in a backup of before: neither the result nor its receipt is there, and its number is given to the next one.
    await db.evaluationResult.delete({ where: { id: resultId } });
    await db.$executeRaw`select setval(pg_get_serial_sequence('"EvaluationResult"', 'id'), ${resultId}, false)`;
    expect(await decide(db, { evaluationId, teacherId: scene.teacher.id, bytes: 9 })).toBe(resultId);
    expect((await send([evaluationId])).job.result).toMatchObject({ archived: 1, failed: 0 });
    expect(await archive.client.find("Journalpost")).toHaveLength(2);
  });
});

describe("an evaluation that cannot be sent", () => {
  it("is skipped when it is not done, and refused when it is not there", async () => {
    const scene = await makePlacement(db);
    const { id } = await makeEvaluation(db, scene, { stage: 2, submitted: [] });
    expect((await send([id])).job.result).toMatchObject({ skipped: 1 });
    const admin = await someAdmin();
    const missing = uploadEvaluationToDocumaster(admin, { evaluationIds: [id, 1_000_000_000] }, nb);
    expect(await refusalOf(missing)).toMatchObject({ kind: "invalid", key: "archive.error_unknown" });
  });

  it("fails with the archive's words, and is archived when it is tried again", async () => {
    const { evaluationId, resultId } = await makeDecided(db);
    const words = `skjerming: no ${archiveKeys.clientSecret} here`;
    archive.meet((name) => (name === "transaction" ? { status: 400, words } : undefined));
    const { admin, job } = await send([evaluationId]);
    expect(job).toMatchObject({ state: "done", result: { failed: 1 } });
    expect(await recordOf(resultId)).toMatchObject({
      state: "failed",
      problem: "refused",
      words: "skjerming: no … here (e-1)",
    });
    expect((await listArchive(admin, { state: "failed" })).items.map(({ evaluationId: id }) => id)).toEqual([
      evaluationId,
    ]);
    archive.meet(() => undefined);
    await send([evaluationId], admin);
    expect(await recordOf(resultId)).toMatchObject({ state: "archived", problem: null, words: null });
  });

  it("leaves the others untried when the archive does not know the client at all", async () => {
    const made = [await makeDecided(db), await makeDecided(db), await makeDecided(db)];
    archive.meet((name) => (name === "query" ? { status: 401 } : undefined));
    const { job } = await send(made.map(({ evaluationId }) => evaluationId));
    expect(job.result).toMatchObject({ failed: 1, left: 2 });
    expect(await db.archiveRecord.count()).toBe(1);
  });

  it("leaves no others untried when the archive only has not answered to one of them", async () => {
    const made = [await makeDecided(db), await makeDecided(db)];
    let isFirst = true;
    archive.meet((name) => {
      if (name !== "transaction" || !isFirst) return undefined;
      isFirst = false;
      return "lost-before";
    });
    const evaluationIds = made.map(({ evaluationId }) => evaluationId);
    const { job } = await send(evaluationIds);
    expect(job.result).toMatchObject({ failed: 1, archived: 1, left: 0 });
    archive.meet(() => undefined);
    const { admin, job: again } = await send(evaluationIds);
    expect(again.result).toMatchObject({ postponed: 1, already: 1, failed: 0 });
    const [waiting] = (await listArchive(admin, { state: "waiting" })).items;
    expect(waiting).toMatchObject({ evaluationId: evaluationIds[0], sentAt: expect.any(String) });
  });

  it("ends the job of somebody who may not archive any more", async () => {
    const { evaluationId } = await makeDecided(db);
    const admin = await someAdmin();
    const { jobId } = await uploadEvaluationToDocumaster(admin, { evaluationIds: [evaluationId] }, nb);
    await db.userPermission.create({ data: { userId: admin.id, permission: "archive_evaluations", granted: false } });
    await runJobs();
    expect(await db.backgroundJob.findUnique({ where: { id: jobId } })).toMatchObject({
      state: "failed",
      problem: "archive.error_rights",
    });
    expect(archive.asked()).toEqual([]);
  });
});

describe("what is archived elsewhere", () => {
  it("is not sent, until that is taken back", async () => {
    const { evaluationId, resultId } = await makeDecided(db);
    const admin = await someAdmin();
    await markElsewhere(admin, { evaluationId, reason: "P360, 2026/12" });
    expect(await recordOf(resultId)).toMatchObject({ state: "elsewhere", reason: "P360, 2026/12", actorId: admin.id });
    expect((await send([evaluationId])).job.result).toMatchObject({ already: 1 });
    expect(await archive.client.find("Journalpost")).toEqual([]);
    await unmarkElsewhere(admin, { evaluationId });
    // Sent again because the answer was lost.
    expect(await unmarkElsewhere(admin, { evaluationId })).toEqual({});
    expect((await send([evaluationId])).job.result).toMatchObject({ archived: 1 });
    expect(await refusalOf(markElsewhere(admin, { evaluationId, reason: "x" }))).toMatchObject({
      key: "archive.error_archived",
    });
    expect(await refusalOf(unmarkElsewhere(await someAdmin(), { evaluationId }))).toMatchObject({
      key: "archive.error_not_elsewhere",
    });
    const actions = await db.auditEntry.findMany({
      where: { entity: "evaluation", entityId: evaluationId },
      orderBy: { id: "asc" },
    });
    expect(actions.map(({ action }) => action)).toEqual([
      "evaluation.archive_elsewhere",
      "evaluation.archive_anew",
      "evaluation.archive",
    ]);
  });

  it("cannot be said of one that is not done, not there, or on its way", async () => {
    const admin = await someAdmin();
    const { id } = await makeEvaluation(db, await makePlacement(db), {
      stage: 3,
      submitted: ["student", "supervisor"],
    });
    expect(await refusalOf(markElsewhere(admin, { evaluationId: id, reason: "x" }))).toMatchObject({
      key: "archive.error_not_done",
    });
    expect(await refusalOf(markElsewhere(admin, { evaluationId: 1_000_000_000, reason: "x" }))).toMatchObject({
      kind: "notFound",
    });
    const { evaluationId, resultId } = await makeDecided(db);
    await db.archiveRecord.create({ data: { evaluationId, resultId, state: "sending", claim: "other" } });
    expect(await refusalOf(markElsewhere(admin, { evaluationId, reason: "x" }))).toMatchObject({
      key: "archive.error_sending",
    });
  });
});

describe("what is sent by itself", () => {
  const automatically = (archiveAutomatically: boolean) => holdSettings({ ...shippedSettings, archiveAutomatically });

  it("is everything that is due, when the school says so", async () => {
    await db.evaluationResult.updateMany({ where: { reopenedAt: null }, data: { reopenedAt: new Date() } });
    const [one, failed, lasting, elsewhere] = [
      await makeDecided(db),
      await makeDecided(db),
      await makeDecided(db),
      await makeDecided(db),
    ];
    const old = new Date(Date.now() - 3_600_000);
    const rowOf = ({ evaluationId, resultId }: typeof one) => ({ evaluationId, resultId, changedAt: old });
    await db.archiveRecord.createMany({
      data: [
        { ...rowOf(failed), state: "failed", problem: "unreachable" },
        { ...rowOf(lasting), state: "failed", problem: "refused" },
        { ...rowOf(elsewhere), state: "elsewhere", reason: "On paper" },
      ],
    });
    automatically(false);
    await sendDue();
    expect(await archive.client.find("Journalpost")).toEqual([]);
    automatically(true);
    await sendDue();
    automatically(false);
    const states = await Promise.all(
      [one, failed, lasting, elsewhere].map(async ({ resultId }) => (await recordOf(resultId))?.state),
    );
    expect(states).toEqual(["archived", "archived", "failed", "elsewhere"]);
    expect(await recordOf(one.resultId)).toMatchObject({ actorId: null });
    expect(await countOpen()).toEqual({ waiting: 0, failed: 1 });
  });

  it("is everything else when an error of our own stops one", async () => {
    await db.evaluationResult.updateMany({ where: { reopenedAt: null }, data: { reopenedAt: new Date() } });
    const made = [await makeDecided(db), await makeDecided(db), await makeDecided(db)];
    await db.$executeRawUnsafe(`
      create function refuse_receipt() returns trigger language plpgsql as
      $$ begin if new.state = 'archived' and new."resultId" = ${made[0]?.resultId} then raise exception 'faulty'; end if; return new; end $$`);
    await db.$executeRaw`
      create trigger refuse_receipt before update on "ArchiveRecord" for each row execute function refuse_receipt()`;
    automatically(true);
    await sendDue();
    automatically(false);
    await db.$executeRaw`drop trigger refuse_receipt on "ArchiveRecord"`;
    const records = await Promise.all(made.map(({ resultId }) => recordOf(resultId)));
    expect(records.map((record) => [record?.state, record?.problem])).toEqual([
      ["failed", "unexpected"],
      ["archived", null],
      ["archived", null],
    ]);
  });
});

describe("a decided evaluation without a receipt", () => {
  it("keeps its student from being erased until it is in the archive", async () => {
    const { evaluationId } = await makeDecided(db);
    const { placement } = await db.evaluation.findUniqueOrThrow({
      where: { id: evaluationId },
      select: { placement: { select: { studentId: true } } },
    });
    const admin = await someAdmin();
    const obstacles = async () =>
      (await getErasurePlan(admin, { userId: placement.studentId })).obstacles.map(({ kind }) => kind);
    expect(await obstacles()).toContain("archive");
    await send([evaluationId]);
    expect(await obstacles()).not.toContain("archive");
  });
});
