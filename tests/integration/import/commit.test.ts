import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { importExcel } from "@/lib/features/import/commands/import-excel";
import { inviteImported } from "@/lib/features/import/commands/invite-imported";
import { countUninvited } from "@/lib/features/import/queries/count-uninvited";
import { findFileNames } from "@/lib/features/import/queries/find-file-names";
import { findImported } from "@/lib/features/import/queries/find-imported";
import { listImportRows } from "@/lib/features/import/queries/list-rows";
import { cancelJob } from "@/lib/features/job/commands/cancel-job";
import { getJob } from "@/lib/features/job/queries";
import { resendInvitation } from "@/lib/features/user/commands/resend-invitation";
import { writableDb as db } from "@/lib/platform/db";
import { makeImportScene } from "../../factories/import";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { atOnce } from "../../support/at-once";
import { fileOf } from "../../support/exported";
import { importAll, importFile, type SheetRows, sendFile } from "../../support/import-file";
import { locksOfRunners, runJobs, waitingJobs } from "../../support/jobs";
import { refusalOf } from "../../support/refusal";
import { rowsOf } from "../../support/sheet-rows";
import { patienceMs, soon } from "../../support/soon";

const someAdmin = async () => actAs(await makeUser(db, "Admin"));
const locale = { locale: "nb" };

afterEach(async () => {
  await db.$executeRaw`delete from graphile_worker._private_jobs`;
  await db.backgroundJob.deleteMany();
});

/** A file with one student, one group and the placement of the student there. */
async function smallFile() {
  const scene = await makeImportScene(db);
  const student = scene.person("Student");
  const group = scene.group();
  const sheets = { groups: [group], people: [student], placements: [scene.placement(student.email)] };
  const file = await importFile(sheets as Record<string, SheetRows>);
  const stored = async () => ({
    people: await db.user.count({ where: { email: student.email } }),
    groups: await db.group.count({ where: { name: group.name } }),
    placements: await db.placement.count({ where: { student: { email: student.email } } }),
  });
  return { scene, student, group, file, stored };
}
const nothing = { people: 0, groups: 0, placements: 0 };
const everything = { people: 1, groups: 1, placements: 1 };

/** What runs while nobody can read or write a table. */
async function whileLocked<Result>(table: string, mode: string, run: () => Promise<Result>): Promise<Result> {
  return db.$transaction(
    async (tx) => {
      await tx.$executeRawUnsafe(`lock table "${table}" in ${mode} mode`);
      return run();
    },
    { timeout: patienceMs },
  );
}

const someoneWaits = () =>
  soon(async () => {
    const [row] = await db.$queryRaw<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
    expect(row?.count).toBeGreaterThan(0);
  });

describe("an import", () => {
  it("needs the preview of the same file by the same person", async () => {
    const admin = await someAdmin();
    const { file, stored } = await smallFile();
    const other = await smallFile();
    const { jobId: previewId } = await sendFile(admin, file);
    const commit = { dryRun: false, previewId };
    expect(await refusalOf(importExcel(admin, { ...commit, file: other.file }, locale))).toMatchObject({
      errors: { file: ["import.error_other_file"] },
    });
    expect(await refusalOf(importExcel(await someAdmin(), { ...commit, file }, locale))).toMatchObject({
      kind: "notFound",
    });
    expect(await findImported(admin, { previewId })).toBeNull();
    const done = await sendFile(admin, file, commit);
    const imported = { jobId: done.jobId, at: done.job.finishedAt };
    expect(await findImported(admin, { previewId })).toEqual(imported);
    expect(await findImported(await someAdmin(), { previewId })).toBeNull();
    expect(done.job).toMatchObject({ state: "done", result: { dryRun: false, uninvited: 1, unsupervised: 1 } });
    expect(await stored()).toEqual(everything);
    // What was imported is no preview.
    const again = importExcel(admin, { dryRun: false, previewId: done.jobId, file }, locale);
    expect(await refusalOf(again)).toMatchObject({ kind: "notFound" });
    expect(await db.importPiece.count()).toBe(0);
  });

  it("that is asked for again, since its answer was lost, is the same one, until it has failed or was cancelled", async () => {
    const [admin, other] = [await someAdmin(), await someAdmin()];
    const { file, stored } = await smallFile();
    const { jobId: previewId } = await sendFile(admin, file);
    const start = () => importExcel(admin, { dryRun: false, previewId, file }, locale);
    const cancelled = await start();
    await cancelJob(admin, cancelled);
    const [first, again] = await Promise.all([start(), start()]);
    expect(again).toEqual(first);
    expect(first).not.toEqual(cancelled);
    expect(await refusalOf(importExcel(other, { dryRun: true, file }, locale))).toMatchObject({
      key: "import.error_running",
    });
    await runJobs();
    expect(await start()).toEqual(first);
    expect(await stored()).toEqual(everything);
    expect(await db.backgroundJob.count({ where: { subject: "import" } })).toBe(2);
    expect(await db.auditEntry.count({ where: { action: "import.start", entityId: first.jobId } })).toBe(1);
    const changed = importExcel(admin, { dryRun: false, previewId, file: (await smallFile()).file }, locale);
    expect(await refusalOf(changed)).toMatchObject({ errors: { file: ["import.error_other_file"] } });
  });

  it("is refused when the database would give another result than the preview", async () => {
    const admin = await someAdmin();
    const { file, stored, student } = await smallFile();
    const { jobId: previewId } = await sendFile(admin, file);
    const taken = await makeUser(db, "Supervisor", { email: student.email });
    const { job } = await sendFile(admin, file, { dryRun: false, previewId });
    expect(job).toMatchObject({ state: "failed", problem: "import.error_stale" });
    await db.user.delete({ where: { id: taken.id } });
    expect(await stored()).toEqual(nothing);
  });

  it("holds what was previewed also when its reader has chosen another language since", async () => {
    const admin = await someAdmin();
    const { scene, student, group } = await smallFile();
    const teacher = await makeUser(db, "Teacher");
    const other = { ...scene.person("Student"), email: teacher.email };
    const sheets = { groups: [group], people: [student, other], placements: [scene.placement(student.email)] };
    const file = await importFile(sheets as Record<string, SheetRows>);
    const { jobId: previewId, job: preview } = await sendFile(admin, file);
    expect(preview).toMatchObject({ result: { people: { refused: 1 } } });
    const asked = { dryRun: false, previewId, skipRefused: true, file };
    const { jobId } = await importExcel(admin, asked, { locale: "en" });
    await runJobs();
    expect(await getJob(admin, { jobId })).toMatchObject({ state: "done", result: { people: { created: 1 } } });
  });

  it("that finds another result under its locks does nothing", async () => {
    const admin = await someAdmin();
    const { file, stored, scene } = await smallFile();
    const { jobId: previewId } = await sendFile(admin, file);
    const { jobId } = await importExcel(admin, { dryRun: false, previewId, file }, locale);
    let ran: Promise<void> | undefined;
    await db.$transaction(
      async (tx) => {
        // It has planned when it waits for the names.
        await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('user names'), hashtext(''))::text`;
        ran = runJobs();
        await someoneWaits();
        await tx.domain.update({ where: { id: scene.domain.id }, data: { active: false } });
      },
      { timeout: patienceMs },
    );
    await ran;
    expect(await getJob(admin, { jobId })).toMatchObject({ state: "failed", problem: "import.error_stale" });
    expect(await stored()).toEqual(nothing);
  });

  it("that is cancelled in the middle does nothing", async () => {
    const admin = await someAdmin();
    const { file, stored } = await smallFile();
    const { jobId: previewId } = await sendFile(admin, file);
    const { jobId } = await importExcel(admin, { dryRun: false, previewId, file }, locale);
    let ran: Promise<void> | undefined;
    await whileLocked("Placement", "access exclusive", async () => {
      await whileLocked("Domain", "access exclusive", async () => {
        ran = runJobs();
        await someoneWaits();
        await cancelJob(admin, { jobId });
      });
    });
    await ran;
    expect(await getJob(admin, { jobId })).toMatchObject({ state: "cancelled", result: null });
    expect(await stored()).toEqual(nothing);
    expect(await db.importPiece.count({ where: { jobId } })).toBe(0);
  });

  it("that fails, or is cancelled before it begins, leaves no file", async () => {
    const admin = await someAdmin();
    const failed = await sendFile(admin, await importFile({ other: [{ cell: "text" }] }));
    expect(failed.job).toMatchObject({ state: "failed" });
    const { file } = await smallFile();
    const { jobId } = await importExcel(admin, { dryRun: true, file }, locale);
    await cancelJob(admin, { jobId });
    await runJobs();
    const ids = [jobId, failed.jobId];
    expect(await db.importPiece.count({ where: { jobId: { in: ids } } })).toBe(0);
    // Its asker still knows which file it was.
    expect(await findFileNames(admin, ids)).toEqual({ [jobId]: "August.xlsx", [failed.jobId]: "August.xlsx" });
    expect(await findFileNames(await someAdmin(), ids)).toEqual({});
  });

  it("that is saving cannot be cancelled, and says so at once", async () => {
    const admin = await someAdmin();
    const { file, stored } = await smallFile();
    const { jobId: previewId } = await sendFile(admin, file);
    const { jobId } = await importExcel(admin, { dryRun: false, previewId, file }, locale);
    let ran: Promise<void> | undefined;
    await whileLocked("Evaluation", "share", async () => {
      ran = runJobs();
      await someoneWaits();
      expect(await refusalOf(cancelJob(admin, { jobId }))).toMatchObject({ key: "job.error_ending" });
      expect(await refusalOf(cancelJob(await someAdmin(), { jobId }))).toMatchObject({ kind: "notFound" });
    });
    await ran;
    expect(await stored()).toEqual(everything);
  });

  it("is refused for who loses the right to it while it waits for its locks", async () => {
    const person = await makeUser(db, "Admin");
    const admin = await actAs(person);
    const { file, stored } = await smallFile();
    const { jobId: previewId } = await sendFile(admin, file);
    const { jobId } = await importExcel(admin, { dryRun: false, previewId, file }, locale);
    let ran: Promise<void> | undefined;
    await db.$transaction(
      async (tx) => {
        await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('user names'), hashtext(''))::text`;
        ran = runJobs();
        await someoneWaits();
        const denied = { userId: person.id, permission: "manage_groups", granted: false };
        await tx.userPermission.create({ data: denied });
      },
      { timeout: patienceMs },
    );
    await ran;
    const job = await db.backgroundJob.findUniqueOrThrow({ where: { id: jobId } });
    expect(job).toMatchObject({ state: "failed", problem: "import.error_rights" });
    expect(await stored()).toEqual(nothing);
  });

  it("that is killed half-way has done nothing, and is done once by the next runner", async () => {
    const admin = await someAdmin();
    const { file, stored } = await smallFile();
    const { jobId: previewId } = await sendFile(admin, file);
    const { jobId } = await importExcel(admin, { dryRun: false, previewId, file }, locale);
    const args = ["--conditions=react-server", "--import", "tsx", "tests/support/import-runner.ts"];
    // Its people and its group are written by then, and its evaluation is not.
    await whileLocked("Evaluation", "share", async () => {
      const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
      const exited = once(child, "exit");
      await someoneWaits();
      child.kill("SIGKILL");
      await exited;
    });
    expect(await getJob(admin, { jobId })).toMatchObject({ state: "running" });
    expect(await stored()).toEqual(nothing);
    await soon(async () => expect(await locksOfRunners()).toBe(0));
    await db.$executeRaw`update graphile_worker._private_jobs set locked_at = null, locked_by = null`;
    await db.$executeRaw`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`;
    await runJobs();
    expect(await getJob(admin, { jobId })).toMatchObject({ state: "done", problem: null });
    expect(await stored()).toEqual(everything);
  });

  it("is refused while another one of anybody's waits or runs", async () => {
    const [one, other] = [await someAdmin(), await someAdmin()];
    const { file } = await smallFile();
    const both = [one, other].map((actor) => importExcel(actor, { dryRun: true, file }, locale));
    expect((await atOnce(...both)).toSorted()).toEqual(["done", "invalid"]);
    expect(await refusalOf(importExcel(other, { dryRun: true, file }, locale))).toMatchObject({
      key: "import.error_running",
    });
    await runJobs();
    expect((await sendFile(other, file)).job.state).toBe("done");
  });

  it("is refused for who may not import any more when its turn comes", async () => {
    const person = await makeUser(db, "Admin");
    const admin = await actAs(person);
    const { file, stored } = await smallFile();
    const { jobId: previewId } = await sendFile(admin, file);
    for (const data of [{ active: false }, { active: true, role: "Teacher" as const }]) {
      await importExcel(admin, { dryRun: false, previewId, file }, locale);
      await db.user.update({ where: { id: person.id }, data });
      await runJobs();
      const [job] = await db.backgroundJob.findMany({
        where: { askerId: person.id },
        orderBy: { id: "desc" },
        take: 1,
      });
      expect(job).toMatchObject({ state: "failed", problem: "import.error_rights" });
    }
    expect(await stored()).toEqual(nothing);
  });
});

describe("an import of 500 rows of which seven are wrong", () => {
  it("is refused as a whole, or leaves these out, and gives them back with what to do", async () => {
    const admin = await someAdmin();
    const scene = await makeImportScene(db);
    const wrong = [40, 41, 42, 43, 44, 45, 46];
    const people = Array.from({ length: 500 }, (_, index) =>
      scene.person("Student", wrong.includes(index) ? { fullName: `=cmd|' /C calc'!A0 ${index}`, phone: "1" } : {}),
    );
    const file = await importFile({ people: people as SheetRows });
    const preview = await sendFile(admin, file);
    expect(preview.result?.people).toEqual({ created: 493, changed: 0, unchanged: 0, refused: 7 });
    const { items } = await listImportRows(admin, { jobId: preview.jobId, state: "refused" });
    expect(items.map(({ row }) => row)).toEqual(wrong.map((index) => index + 2));
    const commit = { dryRun: false, previewId: preview.jobId };
    expect((await sendFile(admin, file, commit)).job).toMatchObject({ problem: "import.error_refused" });
    const emails = people.map(({ email }) => email);
    expect(await db.user.count({ where: { email: { in: emails } } })).toBe(0);
    const done = await sendFile(admin, file, { ...commit, skipRefused: true });
    expect(done.job).toMatchObject({ state: "done", file: { name: expect.stringContaining("Avviste rader") } });
    expect(await db.user.count({ where: { email: { in: emails } } })).toBe(493);
    const refused = await rowsOf(await fileOf(admin, done.jobId));
    expect(refused).toHaveLength(7);
    expect(refused[0]).toMatchObject({
      "Fullt navn": `'=cmd|' /C calc'!A0 40`,
      "E-post": people[40]?.email,
      "Gjør dette": "Telefon: Skriv 8 til 11 siffer, uten landskode.",
    });
    const bytes = new Uint8Array(await fileOf(admin, preview.jobId));
    expect((await sendFile(admin, new File([bytes], "refused.xlsx"))).result?.people).toMatchObject({ refused: 7 });
  });
});

it("the pages of a preview's rows are in the order of the file, and nobody else's", async () => {
  const admin = await someAdmin();
  const scene = await makeImportScene(db);
  const people = Array.from({ length: 120 }, () => scene.person("Student"));
  const { jobId } = await sendFile(admin, await importFile({ people }));
  const seen: number[] = [];
  for (let cursor: number | null | undefined; cursor !== null; ) {
    const page = await listImportRows(admin, { jobId, ...(cursor && { cursor }) });
    seen.push(...page.items.map(({ row }) => row));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(people.map((_, index) => index + 2));
  expect(await refusalOf(listImportRows(await someAdmin(), { jobId }))).toMatchObject({ kind: "notFound" });
});

it("new people are invited with the import or later, each once", async () => {
  const admin = await someAdmin();
  const scene = await makeImportScene(db);
  const mails = async () => (await waitingJobs()).filter(({ task }) => task === "mail-password-link").length;
  const file = await importFile({ people: [scene.person("Student"), scene.person("Supervisor")] });

  const { jobId } = await importAll(admin, file);
  expect(await mails()).toBe(0);
  expect(await inviteImported(admin, { jobId })).toEqual({ invited: 2 });
  expect(await mails()).toBe(2);
  expect(await inviteImported(admin, { jobId })).toEqual({ invited: 0 });
  expect(await refusalOf(inviteImported(await someAdmin(), { jobId }))).toMatchObject({ kind: "notFound" });
  await runJobs();
  const student = scene.person("Student");
  const { result } = await importAll(admin, await importFile({ people: [student] }), { invite: true });
  expect(result).toMatchObject({ uninvited: 0 });
  const { id } = await db.user.findUniqueOrThrow({ where: { email: student.email } });
  expect(await db.oneTimeToken.count({ where: { userId: id, purpose: "invitation" } })).toBe(1);
});

it("who cannot be invited now can be later, and who was invited by hand is mailed once", async () => {
  const admin = await someAdmin();
  const scene = await makeImportScene(db);
  const people = [scene.person("Student"), scene.person("Student"), scene.person("Student")];
  const { jobId } = await importAll(admin, await importFile({ people }));
  const [stopped, byHand] = await Promise.all(
    people.map(({ email }) => db.user.findUniqueOrThrow({ where: { email: String(email) } })),
  );
  if (!stopped || !byHand) throw new Error("Nobody was made.");
  await db.user.update({ where: { id: stopped.id }, data: { active: false } });
  await resendInvitation(admin, { userId: byHand.id });
  expect(await countUninvited(admin, { jobId })).toEqual({ uninvited: 1, uninvitable: 1 });
  expect(await inviteImported(admin, { jobId })).toEqual({ invited: 1 });
  expect(await countUninvited(admin, { jobId })).toEqual({ uninvited: 0, uninvitable: 1 });
  const mails = (await waitingJobs()).filter(({ task }) => task === "mail-password-link");
  expect(mails.filter(({ payload }) => JSON.stringify(payload) === JSON.stringify({ userId: byHand.id }))).toHaveLength(
    1,
  );
  await db.user.update({ where: { id: stopped.id }, data: { active: true } });
  expect(await inviteImported(admin, { jobId })).toEqual({ invited: 1 });
  expect(await countUninvited(admin, { jobId })).toEqual({ uninvited: 0, uninvitable: 0 });
});
