import { archive } from "../../support/archive";
import "../../support/database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { markElsewhere, unmarkElsewhere } from "@/lib/features/archive/commands/mark-elsewhere";
import { sendEvaluation } from "@/lib/features/archive/commands/send-evaluation";
import { settleUnclear } from "@/lib/features/archive/commands/settle-unclear";
import { listArchiveOf } from "@/lib/features/archive/queries/list-archive";
import type { Archive } from "@/lib/platform/archive/archive";
import { writableDb as db } from "@/lib/platform/db";
import { decide, makeDecided } from "../../factories/archive";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { asNobody, attempt, pass, quick, reopen, settle } from "../../support/archive-attempts";

/** Sends by somebody who is killed when the archive has done so much: nothing of it goes on. */
const sendUntilKilled = (evaluationId: number, create: (...given: Parameters<Archive["create"]>) => Promise<unknown>) =>
  new Promise<void>((resolve, reject) => {
    const killed: Archive["create"] = async (...given) => {
      await create(...given).then(() => resolve(), reject);
      return new Promise(() => {});
    };
    void sendEvaluation({ ...quick(), create: killed }, evaluationId, asNobody);
  });

const stored = (resultId: number) => db.archiveRecord.findUnique({ where: { resultId } });
const transactions = () => archive.asked().filter((name) => name === "transaction").length;

beforeEach(async () => {
  await db.$executeRaw`delete from "ArchiveRecord"`;
  archive.meet(() => undefined);
  await archive.empty();
});
afterEach(() => db.$executeRaw`drop trigger if exists refuse_receipts on "ArchiveRecord"`);

/** The archive has one finished record with all documents of a result, and so says the receipt. */
async function expectOneRecord({ resultId }: { resultId: number }, documents: number) {
  const found = await archive.client.find("Journalpost", "refEksternId.eksternID = @id", {
    "@id": (await db.evaluationResult.findUniqueOrThrow({ where: { id: resultId } })).externalId,
  });
  expect(found).toHaveLength(1);
  expect(found[0]?.fields.journalstatus).toBe("A");
  const parts = await archive.client.find("Dokument", "refRegistrering.id = @id", { "@id": found[0]?.id });
  expect(parts.map(({ fields }) => fields.dokumentstatus)).toEqual(Array.from({ length: documents }, () => "F"));
  expect(await stored(resultId)).toMatchObject({ state: "archived", recordId: found[0]?.id, claim: null });
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
      const second = await attempt(made.evaluationId);
      expect(["archived", "already", "postponed"]).toContain(second);
      // It waits only when it is not known whether what was sent has arrived.
      if (second === "postponed") expect(transactions()).toBe(0);
      await settle();
      await expectOneRecord(made, 2);
      expect(await stored(made.resultId)).toMatchObject({ sentAt: second === "postponed" ? expect.any(Date) : null });
      await settle();
      expect(await stored(made.resultId)).toMatchObject({ state: "archived", sentAt: null });
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
    expect(await stored(made.resultId)).toBeNull();
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
    expect(await attempt(made.evaluationId)).toBe("failed");
    expect(await stored(made.resultId)).toMatchObject({ state: "failed", problem: "unexpected" });
    await db.$executeRaw`drop trigger refuse_receipts on "ArchiveRecord"`;
    archive.meet(() => undefined);
    expect(await attempt(made.evaluationId)).toBe("archived");
    expect(archive.asked()).not.toContain("upload");
    await expectOneRecord(made, 1);
  });

  it("by a reopening before the transaction creates nothing, and its document is archived with what is decided then", async () => {
    const made = await makeDecided(db);
    const goOn = async () => void (await reopen(made.resultId));
    expect(await attempt(made.evaluationId, { actorId: null, goOn })).toBe("stopped");
    expect(await archive.client.find("Journalpost")).toEqual([]);
    expect(await db.archiveRecord.count({ where: { evaluationId: made.evaluationId } })).toBe(0);
    const { evaluationId, scene } = made;
    const resultId = await decide(db, { evaluationId, teacherId: scene.teacher.id });
    expect(await attempt(evaluationId)).toBe("archived");
    // The document of the reopened result goes with it.
    await expectOneRecord({ resultId }, 2);
  });

  it("after the transaction, by a reopening, is a record of the earlier result", async () => {
    const made = await makeDecided(db);
    let reopened: Promise<unknown> = Promise.resolve();
    archive.meet((name, at) => {
      // The look for what was created comes after the transaction.
      if (name === "query" && at > 4) reopened = reopen(made.resultId).then();
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

describe("a transaction that is carried out after everybody has given it up", () => {
  /** The first attempt: its transaction arrives only when the test lets it. */
  async function sendHeld() {
    const made = await makeDecided(db);
    archive.meet((name) => (name === "transaction" ? "held" : undefined));
    expect(await attempt(made.evaluationId)).toBe("failed");
    expect(await stored(made.resultId)).toMatchObject({ state: "failed", problem: "unreachable" });
    archive.meet(() => undefined);
    return made;
  }

  it("after the next attempt has looked is one record, since that attempt waits", async () => {
    const made = await sendHeld();
    expect(await attempt(made.evaluationId)).toBe("postponed");
    expect(await stored(made.resultId)).toMatchObject({ state: "waiting", problem: null });
    expect(transactions()).toBe(0);
    await archive.land();
    await settle();
    await expectOneRecord(made, 1);
    expect(await archive.client.find("Journalpost")).toHaveLength(1);
  });

  it("is found by itself when nobody tries again", async () => {
    const made = await sendHeld();
    await archive.land();
    await settleUnclear(quick());
    expect(await stored(made.resultId)).toMatchObject({ state: "failed" });
    await settle();
    await expectOneRecord(made, 1);
    expect(await stored(made.resultId)).toMatchObject({ sentAt: null });
  });

  it("never is sent again after a while by who tried again, and by nobody else", async () => {
    const [left, again] = [await sendHeld(), await sendHeld()];
    expect(await attempt(again.evaluationId)).toBe("postponed");
    await settle();
    await expectOneRecord(again, 1);
    expect(await stored(left.resultId)).toMatchObject({ state: "failed", problem: "unreachable", sentAt: null });
    expect(await attempt(left.evaluationId)).toBe("archived");
    await expectOneRecord(left, 1);
  });

  it("even later than that is named beside the other record", async () => {
    const made = await sendHeld();
    await pass();
    expect(await attempt(made.evaluationId)).toBe("archived");
    await archive.land();
    await settle();
    const records = (await archive.client.find("Journalpost")).map(({ id }) => id);
    expect(records).toHaveLength(2);
    const { state, problem, words, sentAt } = (await stored(made.resultId)) ?? {};
    expect([state, problem, sentAt]).toEqual(["failed", "ambiguous", null]);
    for (const id of records) expect(words).toContain(id);
  });

  it("is looked for again in a later round when the archive cannot be asked", async () => {
    const made = await sendHeld();
    await archive.land();
    archive.meet(() => ({ status: 503 }));
    await settle();
    expect(await stored(made.resultId)).toMatchObject({ state: "failed", sentAt: expect.any(Date) });
    archive.meet(() => undefined);
    await settleUnclear(quick());
    await expectOneRecord(made, 1);
  });

  it("is still looked for after somebody has said that it is elsewhere, and taken that back", async () => {
    const made = await sendHeld();
    const admin = await actAs(await makeUser(db, "Admin"));
    await markElsewhere(admin, { evaluationId: made.evaluationId, reason: "On paper" });
    await unmarkElsewhere(admin, { evaluationId: made.evaluationId });
    const [entry] = await listArchiveOf(admin, { evaluationId: made.evaluationId });
    expect(entry).toMatchObject({ state: "waiting", sentAt: expect.any(String) });
    expect(await attempt(made.evaluationId)).toBe("postponed");
    await archive.land();
    await settle();
    await expectOneRecord(made, 1);
  });
});

describe("an evaluation that was reopened after an upload was killed", () => {
  it.each(["before the record is finished", "before the receipt is stored"])(
    "%s gets the receipt of the earlier result, whose record is finished",
    async (when) => {
      const made = await makeDecided(db);
      const isFinished = when === "before the receipt is stored";
      let count = 0;
      // The second transaction would finish the record.
      const isLost = (name: string) => name === "transaction" && ++count > 1 && !isFinished;
      archive.meet((name) => (isLost(name) ? "lost-before" : undefined));
      await sendUntilKilled(made.evaluationId, (...given) =>
        quick()
          .create(...given)
          .catch(() => {}),
      );
      const [record] = await archive.client.find("Journalpost");
      expect(record?.fields.journalstatus).toBe(isFinished ? "A" : "J");
      expect(await stored(made.resultId)).toMatchObject({ state: "sending", sentAt: expect.any(Date) });
      archive.meet(() => undefined);
      await reopen(made.resultId);
      await db.evaluation.update({ where: { id: made.evaluationId }, data: { stage: 3 } });
      await settle();
      await expectOneRecord(made, 1);
      expect(transactions()).toBe(isFinished ? 0 : 1);
    },
  );

  it("sends nothing that the archive does not have", async () => {
    const made = await makeDecided(db);
    await sendUntilKilled(made.evaluationId, (_, { assertCanCreate }) => assertCanCreate());
    await reopen(made.resultId);
    await db.evaluation.update({ where: { id: made.evaluationId }, data: { stage: 3 } });
    await settle();
    expect(await archive.client.find("Journalpost")).toEqual([]);
    expect(await stored(made.resultId)).toMatchObject({ state: "waiting", sentAt: null, claim: null });
  });
});

describe("an attempt that is stopped before it sends anything", () => {
  it("leaves the failure of before", async () => {
    const made = await makeDecided(db);
    archive.meet((name) => (name === "transaction" ? { status: 400, words: "No such code" } : undefined));
    expect(await attempt(made.evaluationId)).toBe("failed");
    archive.meet(() => undefined);
    const stop = async () => {
      throw new Error("cancelled");
    };
    expect(await attempt(made.evaluationId, { actorId: null, goOn: stop })).toBe("threw cancelled");
    expect(await stored(made.resultId)).toMatchObject({
      state: "failed",
      problem: "refused",
      words: "No such code (e-1)",
      claim: null,
    });
  });
});

describe("an archive that another copy of the code has made, as in the built server", () => {
  it("has its problems stored as those of its own copy", async () => {
    const made = await makeDecided(db);
    const refuse = () =>
      Promise.reject(Object.assign(new Error(), { name: "ArchiveError", problem: "refused", words: "No" }));
    const archiveOfOther: Archive = { finish: refuse, create: refuse, check: async () => [] };
    const sent = await sendEvaluation(archiveOfOther, made.evaluationId, asNobody);
    expect(sent).toEqual({ outcome: "failed", problem: "refused", isSent: false });
    expect(await stored(made.resultId)).toMatchObject({
      state: "failed",
      problem: "refused",
      words: "No",
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
    for (let round = 0; round < 6; round += 1) {
      for (const { evaluationId } of made) await attempt(evaluationId);
      await settle();
    }
    archive.meet(() => undefined);
    for (const { evaluationId } of made) await attempt(evaluationId);
    await settle();
    for (const one of made) await expectOneRecord(one, 1);
    expect(await archive.client.find("Journalpost")).toHaveLength(50);
  });
});
