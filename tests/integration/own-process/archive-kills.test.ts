import { archive } from "../../support/archive";
import "../../support/database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sendEvaluation } from "@/lib/features/archive/commands/send-evaluation";
import type { Archive } from "@/lib/platform/archive/archive";
import { createDocumaster } from "@/lib/platform/archive/documaster/documaster";
import { documasterSettings } from "@/lib/platform/archive/documaster/settings";
import { writableDb as db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { decide, makeDecided } from "../../factories/archive";

/** The archive without waiting between attempts. */
function quick(): Archive {
  const settings = documasterSettings(env);
  if (!settings) throw new Error("There is no archive.");
  const timing = { now: Date.now, wait: async () => {}, timeouts: { call: 5_000, write: 5_000 }, delays: [0] };
  return createDocumaster(settings, timing);
}

const asNobody = { actorId: null, goOn: async () => {} };
const attempt = (evaluationId: number, sender = asNobody) =>
  sendEvaluation(quick(), evaluationId, sender).then(
    ({ outcome }) => outcome,
    (error: unknown) => `threw ${error instanceof Error ? error.message : error}`,
  );

beforeEach(async () => {
  archive.meet(() => undefined);
  await archive.empty();
});
afterEach(() => db.$executeRaw`drop trigger if exists refuse_receipts on "ArchiveRecord"`);

/** The archive has one finished record with all documents of a result, and so says the receipt. */
async function expectOneRecord(
  { evaluationId, resultId }: { evaluationId: number; resultId: number },
  documents: number,
) {
  const found = await archive.client.find("Journalpost", "refEksternId.eksternID = @id", {
    "@id": `evaluation-${evaluationId}-result-${resultId}`,
  });
  expect(found).toHaveLength(1);
  expect(found[0]?.fields.journalstatus).toBe("A");
  const parts = await archive.client.find("Dokument", "refRegistrering.id = @id", { "@id": found[0]?.id });
  expect(parts.map(({ fields }) => fields.dokumentstatus)).toEqual(Array.from({ length: documents }, () => "F"));
  expect(await db.archiveRecord.findUnique({ where: { resultId } })).toMatchObject({
    state: "archived",
    recordId: found[0]?.id,
  });
}

// A token, a look for it, two uploads, the transaction, a look again and four more, the transaction that finishes it.
const steps = Array.from({ length: 12 }, (_, index) => index + 1);

describe("an upload whose archive is gone", () => {
  it.each(steps.flatMap((step) => (["lost-before", "lost-after"] as const).map((fault) => ({ step, fault }))))(
    "from step $step on, which is $fault, ends with one record when it is run again",
    async ({ step, fault }) => {
      const made = await makeDecided(db, { locales: ["nb", "pt"] });
      archive.meet((_, at) => (at < step ? undefined : at === step ? fault : "lost-before"));
      const first = await attempt(made.evaluationId);
      expect(["failed", "archived"]).toContain(first);
      archive.meet(() => undefined);
      expect(["archived", "already"]).toContain(await attempt(made.evaluationId));
      await expectOneRecord(made, 2);
    },
  );
});

describe("an upload that is killed", () => {
  it("right before the transaction leaves nothing, and ends with one record", async () => {
    const made = await makeDecided(db);
    const killed = async () => {
      throw new Error("killed");
    };
    expect(await attempt(made.evaluationId, { actorId: null, goOn: killed })).toBe("threw killed");
    expect(await archive.client.find("Journalpost")).toEqual([]);
    expect(await db.archiveRecord.findUnique({ where: { resultId: made.resultId } })).toBeNull();
    expect(await attempt(made.evaluationId)).toBe("archived");
    await expectOneRecord(made, 1);
  });

  it("before its receipt is stored ends with one record", async () => {
    const made = await makeDecided(db);
    await db.$executeRaw`
      create or replace function refuse_receipts() returns trigger language plpgsql as
      $$ begin if new.state = 'archived' then raise exception 'the database is gone'; end if; return new; end $$`;
    await db.$executeRaw`
      create trigger refuse_receipts before update on "ArchiveRecord" for each row execute function refuse_receipts()`;
    expect(await attempt(made.evaluationId)).toContain("threw");
    expect(await db.archiveRecord.findUnique({ where: { resultId: made.resultId } })).toMatchObject({
      state: "sending",
    });
    await db.$executeRaw`drop trigger refuse_receipts on "ArchiveRecord"`;
    archive.meet(() => undefined);
    expect(await attempt(made.evaluationId)).toBe("archived");
    expect(archive.asked()).not.toContain("upload");
    await expectOneRecord(made, 1);
  });

  it("by a reopening before the transaction creates nothing, and what is decided then is archived", async () => {
    const made = await makeDecided(db);
    const reopen = () => db.evaluationResult.update({ where: { id: made.resultId }, data: { reopenedAt: new Date() } });
    const goOn = async () => void (await reopen());
    expect(await attempt(made.evaluationId, { actorId: null, goOn })).toBe("stopped");
    expect(await archive.client.find("Journalpost")).toEqual([]);
    expect(await db.archiveRecord.count({ where: { evaluationId: made.evaluationId } })).toBe(0);
    const { evaluationId, scene } = made;
    const resultId = await decide(db, { evaluationId, teacherId: scene.teacher.id });
    expect(await attempt(evaluationId)).toBe("archived");
    await expectOneRecord({ evaluationId, resultId }, 1);
  });

  it("after the transaction, by a reopening, is a record of the earlier result", async () => {
    const made = await makeDecided(db);
    let reopened: Promise<unknown> = Promise.resolve();
    archive.meet((name, at) => {
      // The look for what was created comes after the transaction.
      if (name === "query" && at > 4)
        reopened = db.evaluationResult
          .update({ where: { id: made.resultId }, data: { reopenedAt: new Date() } })
          .then();
      return undefined;
    });
    expect(await attempt(made.evaluationId)).toBe("archived");
    await reopened;
    await expectOneRecord(made, 1);
  });

  it("while another one has taken it over creates nothing", async () => {
    const made = await makeDecided(db);
    let taken: Promise<unknown> = Promise.resolve();
    const goOn = async () => {
      taken = attempt(made.evaluationId);
      await taken;
    };
    expect(await attempt(made.evaluationId, { actorId: null, goOn })).toBe("stopped");
    expect(await taken).toBe("archived");
    await expectOneRecord(made, 1);
  });
});

describe("an archive that another copy of the code has made, as in the built server", () => {
  it("has its problems stored as those of its own copy", async () => {
    const made = await makeDecided(db);
    const store = () =>
      Promise.reject(Object.assign(new Error(), { name: "ArchiveError", problem: "refused", words: "No" }));
    const archiveOfOther: Archive = { store, check: async () => [] };
    const sent = await sendEvaluation(archiveOfOther, made.evaluationId, asNobody);
    expect(sent).toEqual({ outcome: "failed", problem: "refused" });
    expect(await db.archiveRecord.findUnique({ where: { resultId: made.resultId } })).toMatchObject({
      ...{ state: "failed", problem: "refused", words: "No" },
    });
  });
});

describe("many uploads", () => {
  it("end with one record each, whatever is lost on the way", async () => {
    const made = [];
    for (let at = 0; at < 50; at += 1) made.push(await makeDecided(db));
    const faults = ["lost-before", "lost-after", "html", "other", { status: 409 }, { status: 503 }] as const;
    let count = 0;
    // Every fifth request meets the next fault.
    archive.meet(() => {
      count += 1;
      const fault = faults[(count / 5) % faults.length];
      return count % 5 === 0 && fault !== "other" ? fault : undefined;
    });
    for (let round = 0; round < 6; round += 1) for (const { evaluationId } of made) await attempt(evaluationId);
    archive.meet(() => undefined);
    for (const one of made) {
      await attempt(one.evaluationId);
      await expectOneRecord(one, 1);
    }
    expect(await archive.client.find("Journalpost")).toHaveLength(50);
  });
});
