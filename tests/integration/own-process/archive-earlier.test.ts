import { archive } from "../../support/archive";
import "../../support/database";
import { beforeEach, describe, expect, it } from "vitest";
import { markElsewhere } from "@/lib/features/archive/commands/mark-elsewhere";
import { listArchiveOf } from "@/lib/features/archive/queries/list-archive";
import { writableDb as db } from "@/lib/platform/db";
import { decide, makeDecided } from "../../factories/archive";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { attempt, pass, reopen, settle } from "../../support/archive-attempts";

beforeEach(async () => {
  await db.$executeRaw`delete from "ArchiveRecord"`;
  archive.meet(() => undefined);
  await archive.empty();
});

const stored = (resultId: number) => db.archiveRecord.findUnique({ where: { resultId } });

type Decided = Awaited<ReturnType<typeof makeDecided>>;

/** Reopens an evaluation and decides it again, which makes another document. */
async function decideAgain({ evaluationId, scene }: Decided, resultId: number): Promise<number> {
  await reopen(resultId);
  return decide(db, { evaluationId, teacherId: scene.teacher.id });
}

/** The results whose documents are in the archive's record of a result, with their languages, in any order. */
async function inRecordOf(resultId: number): Promise<string[]> {
  const { externalId } = await db.evaluationResult.findUniqueOrThrow({ where: { id: resultId } });
  const [record] = await archive.client.find("Journalpost", "refEksternId.eksternID = @id", { "@id": externalId });
  const versions = await archive.client.find("Dokumentversjon", "refDokument.refRegistrering.id = @id", {
    "@id": record?.id ?? "",
  });
  const hashes = versions.map(({ fields }) => String(fields.sjekksum).toLowerCase());
  const documents = await db.evaluationDocument.findMany({ where: { hash: { in: hashes } } });
  return documents.map((one) => `${one.resultId} ${one.locale}`).toSorted();
}

describe("a result that was reopened before it was sent", () => {
  it("goes with the next one, in each of its languages", async () => {
    const made = await makeDecided(db, { locales: ["nb", "pt"] });
    const second = await decideAgain(made, made.resultId);
    const third = await decideAgain(made, second);
    expect(await attempt(made.evaluationId)).toBe("archived");
    expect(await inRecordOf(third)).toEqual(
      [`${made.resultId} nb`, `${made.resultId} pt`, `${second} nb`, `${third} nb`].toSorted(),
    );
    const titles = (await archive.client.find("Dokument")).map(({ fields }) => String(fields.tittel));
    expect(titles.filter((title) => title.endsWith("tidligere vurdering, versjon 1 (pt)"))).toHaveLength(1);
    expect(titles.filter((title) => title.endsWith("tidligere vurdering, versjon 2"))).toHaveLength(1);
    const admin = await actAs(await makeUser(db, "Admin"));
    const [entry, ...others] = await listArchiveOf(admin, { evaluationId: made.evaluationId });
    expect(others).toEqual([]);
    expect(entry?.receipt?.files.map(({ locale, earlierVersion }) => [locale, earlierVersion])).toEqual([
      ["nb", null],
      ["nb", 1],
      ["pt", 1],
      ["nb", 2],
    ]);
  });

  it("goes with the next one also when its document was not drawn by then", async () => {
    const made = await makeDecided(db);
    const next = await decideAgain(made, made.resultId);
    const { evaluationId, resultId } = made;
    await db.evaluationDocument.deleteMany({ where: { resultId } });
    const said = { title: "Vurdering", language: "nb-NO", author: "Skolen", createdAt: "2026-01-01T00:00:00.000Z" };
    const document = { ...said, header: { left: "" }, footer: { left: "", pages: "{page}" }, blocks: [] };
    await db.undrawnDocument.create({ data: { evaluationId, resultId, locale: "nb", document } });
    expect(await attempt(evaluationId)).toBe("archived");
    expect(await inRecordOf(next)).toEqual([`${resultId} nb`, `${next} nb`].toSorted());
  });

  it("goes no second time", async () => {
    const made = await makeDecided(db);
    const second = await decideAgain(made, made.resultId);
    await attempt(made.evaluationId);
    const third = await decideAgain(made, second);
    expect(await attempt(made.evaluationId)).toBe("archived");
    expect(await inRecordOf(second)).toEqual([`${made.resultId} nb`, `${second} nb`].toSorted());
    expect(await inRecordOf(third)).toEqual([`${third} nb`]);
  });

  it("does not go when it is archived elsewhere, which says nothing of those before it", async () => {
    const made = await makeDecided(db);
    const elsewhere = await decideAgain(made, made.resultId);
    const admin = await actAs(await makeUser(db, "Admin"));
    await markElsewhere(admin, { evaluationId: made.evaluationId, reason: "P360, 2026/12" });
    const next = await decideAgain(made, elsewhere);
    expect(await attempt(made.evaluationId)).toBe("archived");
    expect(await inRecordOf(next)).toEqual([`${made.resultId} nb`, `${next} nb`].toSorted());
  });

  it("goes with a later one when the next one had its receipt before such documents went along", async () => {
    const made = await makeDecided(db);
    const second = await decideAgain(made, made.resultId);
    await db.archiveRecord.create({
      data: { evaluationId: made.evaluationId, resultId: second, state: "archived", recordId: "1", files: [] },
    });
    const third = await decideAgain(made, second);
    expect(await attempt(made.evaluationId)).toBe("archived");
    expect(await inRecordOf(third)).toEqual([`${made.resultId} nb`, `${third} nb`].toSorted());
  });
});

describe("a result that was reopened while nobody knew whether the archive has it", () => {
  it.each(["lost-before", "lost-after"] as const)("is looked for before the next one is sent (%s)", async (fault) => {
    const made = await makeDecided(db);
    // A look after the transaction would tell; it is lost too.
    let isSent = false;
    archive.meet((name) => {
      if (isSent) return "lost-before";
      isSent = name === "transaction";
      return isSent ? fault : undefined;
    });
    expect(await attempt(made.evaluationId)).toBe("failed");
    archive.meet(() => undefined);
    const next = await decideAgain(made, made.resultId);
    expect(await attempt(made.evaluationId)).toBe("postponed");
    expect(await stored(next)).toMatchObject({ state: "waiting", sentAt: null });
    await settle();
    const arrived = fault === "lost-after";
    expect(await inRecordOf(made.resultId)).toEqual(arrived ? [`${made.resultId} nb`] : []);
    expect(await inRecordOf(next)).toEqual(arrived ? [`${next} nb`] : [`${made.resultId} nb`, `${next} nb`].toSorted());
    expect(await stored(next)).toMatchObject({ state: "archived", sentAt: null });
  });

  it("fails the next one for the reason for which the archive cannot be asked", async () => {
    const made = await makeDecided(db);
    let transactions = 0;
    // The record is created, and cannot be finished.
    archive.meet((name) => (name === "transaction" && ++transactions > 1 ? { status: 403 } : undefined));
    expect(await attempt(made.evaluationId)).toBe("failed");
    const next = await decideAgain(made, made.resultId);
    await pass();
    expect(await attempt(made.evaluationId)).toBe("failed");
    expect(await stored(next)).toMatchObject({ state: "failed", problem: "forbidden" });
    archive.meet(() => undefined);
    expect(await attempt(made.evaluationId)).toBe("archived");
    expect(await inRecordOf(made.resultId)).toEqual([`${made.resultId} nb`]);
    expect(await inRecordOf(next)).toEqual([`${next} nb`]);
  });
});
