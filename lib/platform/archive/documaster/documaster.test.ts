import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sha256, somePdf } from "@/tests/support/archive-client";
import {
  archiveEnvironment,
  archiveKeys,
  type Fault,
  type FaultyArchive,
  startFaultyArchive,
} from "@/tests/support/faulty-archive";
import { ArchiveError, type RecordToArchive } from "../archive";
import { type Timing, usualTiming } from "./connection";
import { createDocumaster } from "./documaster";
import { type DocumasterSettings, documasterSettings } from "./settings";

let server: FaultyArchive;
let waited: number[] = [];
let time = Date.now();
const timing: Timing = {
  now: () => time,
  wait: async (milliseconds) => void waited.push(milliseconds),
  timeouts: { call: 2_000, write: 2_000 },
  delays: usualTiming.delays,
};

beforeAll(async () => {
  server = await startFaultyArchive();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.ahead(0);
  server.meet(() => undefined);
  waited = [];
  time = Date.now();
  await server.empty();
});

const usual = { DOCUMASTER_SYSTEM: "Practicum", DOCUMASTER_RECORD_TYPE: "X", DOCUMASTER_PARTY_TYPE: "IA" };

function settings(change: Partial<DocumasterSettings> = {}): DocumasterSettings {
  const read = documasterSettings({ ...usual, ...archiveEnvironment(server.address) });
  if (!read) throw new Error("The settings are not complete.");
  return { ...read, ...change };
}

const nothing = async () => {};

/** An archive, with what a caller does who knows nothing of earlier attempts: finish what is there, else create it. */
function archive(change: Partial<DocumasterSettings> = {}, more: Partial<Timing> = {}) {
  const made = createDocumaster(settings(change), { ...timing, ...more });
  const store = async (record: RecordToArchive, assertCanCreate = nothing, notCreated = nothing) =>
    (await made.finish(record)) ?? made.create(record, { assertCanCreate, notCreated });
  return { ...made, store };
}

const fileOf = (text: string, bytes = 0) => {
  const content = somePdf(text, bytes);
  const named = { title: `Document ${text}`, name: `Vurdering ${text} "å".pdf` };
  return { ...named, bytes: content, sha256: sha256(content), isOwn: true };
};

const recordOf = (externalId = "evaluation-1-result-1", change: Partial<RecordToArchive> = {}): RecordToArchive => ({
  externalId,
  earlierIds: [],
  title: "Evaluation of Nora Lie",
  publicTitle: "Evaluation",
  description: "Version 1",
  day: "2027-02-28",
  author: "Kari Teacher",
  files: [fileOf("nb"), fileOf("pt")],
  ...change,
});

const only = (named: string, fault: Fault, times = 1) => {
  let left = times;
  return (name: string) => (name === named && left-- > 0 ? fault : undefined);
};
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof ArchiveError ? error.problem : String(error)),
  );

/** The archive has one record, whole, screened and finished. */
async function expectOneRecord() {
  const { client } = server;
  const [records, cases, documents, versions] = await Promise.all(
    ["Journalpost", "Saksmappe", "Dokument", "Dokumentversjon"].map((type) => client.find(type)),
  );
  expect([records, cases, documents, versions].map((found) => found?.length)).toEqual([1, 1, 2, 2]);
  expect(records?.[0]?.fields).toMatchObject({ journalstatus: "A", skjerming: "PRAKSIS", journalposttype: "X" });
  expect(cases?.[0]?.fields).toMatchObject({ saksstatus: "A", offentligTittel: "Evaluation" });
  expect(documents?.map(({ fields }) => [fields.dokumentstatus, fields.tilknyttetRegistreringSom])).toEqual([
    ["F", "V"],
    ["F", "H"],
  ]);
}

describe("a record", () => {
  it("is archived whole and finished, and its receipt names what the archive has", async () => {
    const record = recordOf();
    const receipt = await archive().store(record);
    await expectOneRecord();
    const [found] = await server.client.find("Journalpost");
    expect(receipt).toMatchObject({ recordId: found?.id, recordNumber: found?.fields.registreringsIdent });
    expect(receipt.files.map(({ checksum }) => checksum)).toEqual(record.files.map(({ sha256: sum }) => sum));
    expect(await server.client.find("EksternId")).toMatchObject([
      { fields: { eksterntSystem: "Practicum", eksternID: "evaluation-1-result-1" } },
    ]);
    expect(await server.client.find("Korrespondansepart")).toMatchObject([
      { fields: { korrespondanseparttype: "IA", korrespondansepartNavn: "Kari Teacher" } },
    ]);
    const names = (await server.client.find("Dokumentversjon")).map(({ fields }) => fields.filnavn);
    expect(names.toSorted()).toEqual(record.files.map(({ name }) => name));
  });

  it("is not created a second time, and gives the same receipt", async () => {
    const first = await archive().store(recordOf());
    server.meet(() => undefined);
    const cannotCreate = async () => {
      throw new Error("It is created again.");
    };
    expect(await archive().store(recordOf(), cannotCreate)).toEqual(first);
    expect(server.asked()).not.toContain("upload");
    await expectOneRecord();
  });

  it("is not created when its caller says so before the transaction", async () => {
    const stop = async () => {
      throw new Error("stopped");
    };
    expect(await problemOf(archive().store(recordOf(), stop))).toBe("Error: stopped");
    expect(await server.client.find("Journalpost")).toEqual([]);
  });

  it("refers to the case of an earlier one, which stays as it is, and not to what the archive does not have", async () => {
    const first = await archive().store(recordOf());
    const next = recordOf("evaluation-1-result-2", { earlierIds: ["evaluation-1-result-1", "evaluation-1-result-0"] });
    const second = await archive().store(next);
    const referring = await server.client.find("Saksmappe", "refKryssreferanseTilMappe.id = @id", {
      "@id": first.caseId,
    });
    expect(referring.map(({ id }) => id)).toEqual([second.caseId]);
    expect(await server.client.find("Journalpost")).toHaveLength(2);
  });

  it("of another installation has the same external id under another name", async () => {
    await archive().store(recordOf());
    await archive({ system: "Practicum of another school" }).store(recordOf());
    expect(await server.client.find("Journalpost")).toHaveLength(2);
  });

  it("of twenty megabytes is archived", async () => {
    const file = fileOf("large", 20 * 1024 * 1024);
    const receipt = await archive({}, { timeouts: usualTiming.timeouts }).store(recordOf("large", { files: [file] }));
    expect(receipt.files).toMatchObject([{ checksum: file.sha256, algorithm: "SHA-256" }]);
  });
});

describe("a failure on the way", () => {
  const everyFault = ["lost-before", "lost-after", "html", { status: 503 }, { status: 408 }] as const;
  const faults: [string, Fault][] = ["token", "query", "upload"].flatMap((name) =>
    everyFault.map((fault): [string, Fault] => [name, fault]),
  );

  it.each(faults)("of %s by %j is repeated, and ends with one record", async (name, fault) => {
    server.meet(only(name, fault));
    await archive().store(recordOf());
    await expectOneRecord();
    expect(waited).toEqual([500]);
  });

  it.each(everyFault)(
    "of the transaction by %j sends it once, and the record is created or still unknown",
    async (fault) => {
      server.meet(only("transaction", fault));
      const refusals: number[] = [];
      const counted = async () => void refusals.push(1);
      const problem = await problemOf(archive().store(recordOf(), nothing, counted));
      expect(refusals).toEqual([]);
      const transactions = server.asked().filter((name) => name === "transaction").length;
      if (fault === "lost-after") {
        // It was found with the first look, and then finished.
        expect([problem, transactions, waited]).toEqual(["none", 2, [500]]);
        return expectOneRecord();
      }
      expect(problem).toMatch(/^(unreachable|broken|timeout)$/);
      expect([transactions, waited]).toEqual([1, [500, 2_000, 8_000]]);
      server.meet(() => undefined);
      await archive().store(recordOf());
      await expectOneRecord();
    },
  );

  it("of the transaction with an answer that cannot be read finds what was created", async () => {
    server.meet(only("transaction", "garbled"));
    await archive().store(recordOf());
    await expectOneRecord();
  });

  it.each(["token", "query", "transaction"])(
    "of %s by 429 is repeated as late as the archive wants it",
    async (name) => {
      const refusals: number[] = [];
      const counted = async () => void refusals.push(1);
      server.meet(only(name, { status: 429, retryAfter: "7" }, 2));
      await archive().store(recordOf(), nothing, counted);
      expect(waited).toEqual([7_000, 7_000]);
      expect(refusals).toHaveLength(name === "transaction" ? 2 : 0);
      await expectOneRecord();
    },
  );

  it("by 429 until a moment is repeated then, and given up when that is too late", async () => {
    const until = (seconds: number) => new Date(time + seconds * 1000).toUTCString();
    server.meet(only("token", { status: 429, retryAfter: until(30) }));
    await archive().store(recordOf());
    expect(waited).toHaveLength(1);
    expect(waited[0]).toBeGreaterThan(28_000);
    server.meet(only("query", { status: 429, retryAfter: until(3_600) }, 9));
    expect(await problemOf(archive().store(recordOf("other")))).toBe("busy");
    expect(waited).toHaveLength(1);
  });

  it("by 409 is repeated, for a while", async () => {
    server.meet(only("transaction", { status: 409 }, 2));
    await archive().store(recordOf());
    await expectOneRecord();
    expect(waited).toEqual([500, 2_000]);
    const refusals: number[] = [];
    const counted = async () => void refusals.push(1);
    server.meet(only("transaction", { status: 409 }, 99));
    expect(await problemOf(archive().store(recordOf("other"), nothing, counted))).toBe("conflict");
    expect(server.asked().filter((name) => name === "transaction")).toHaveLength(4);
    expect(refusals).toHaveLength(4);
  });

  it("that stays is given up after four attempts, and archives with the next call", async () => {
    server.meet(only("query", { status: 500 }, 99));
    expect(await problemOf(archive().store(recordOf()))).toBe("broken");
    expect(waited).toEqual([500, 2_000, 8_000]);
    server.meet(() => undefined);
    await archive().store(recordOf());
    await expectOneRecord();
  });

  it("by a transaction that is carried out after its time is found, and nothing is sent again", async () => {
    server.meet(only("transaction", "late"));
    // What is late is carried out while the client waits before it looks.
    await archive({}, { wait: server.land }).store(recordOf());
    expect(server.asked().filter((name) => name === "transaction")).toHaveLength(2);
    await expectOneRecord();
  });

  it("by a transaction without any answer sends no second one", async () => {
    server.meet(only("transaction", "silent", 99));
    const slow = archive({}, { timeouts: { call: 2_000, write: 50 } });
    expect(await problemOf(slow.store(recordOf()))).toBe("timeout");
    expect(server.asked().filter((name) => name === "transaction")).toHaveLength(1);
    server.meet(() => undefined);
    await archive().store(recordOf());
    await expectOneRecord();
  });

  it("of a token that the archive no longer knows is renewed once", async () => {
    const held = archive();
    expect(await held.check()).toEqual([]);
    server.ahead(3_700_000);
    server.meet(() => undefined);
    await held.store(recordOf());
    expect(server.asked().filter((name) => name === "token")).toHaveLength(1);
    await server.client.signIn();
    await expectOneRecord();
  });

  it.each([
    ["redirect", "unreadable"],
    ["no-json", "unreadable"],
    [{ status: 403, words: "No" }, "forbidden"],
    [{ status: 400, words: "No" }, "refused"],
    [{ status: 401, words: "No" }, "client"],
  ] as [Fault, string][])("by %j is the problem %s, and not repeated", async (fault, problem) => {
    server.meet(only("query", fault, 99));
    expect(await problemOf(archive().store(recordOf()))).toBe(problem);
    expect(waited).toEqual([]);
  });
});

describe("what the archive has otherwise", () => {
  it("is a problem when the checksum differs, and nothing is finished then", async () => {
    server.meet(only("upload", "other-bytes"));
    const error = await archive()
      .store(recordOf())
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      problem: "checksum",
      words: expect.stringMatching(/^Journalpost \d+; Dokumentversjon/),
    });
    expect((await server.client.find("Journalpost"))[0]?.fields.journalstatus).toBe("J");
    // It stays so until an archivist has looked at it.
    expect(await problemOf(archive().store(recordOf()))).toBe("checksum");
    expect(await server.client.find("Journalpost")).toHaveLength(1);
  });

  it("is a problem when another file has the same external id", async () => {
    await archive().store(recordOf());
    const other = recordOf("evaluation-1-result-1", { files: [fileOf("another")] });
    expect(await problemOf(archive().store(other))).toBe("checksum");
  });

  it("is no problem when a file is missing that belongs to another record", async () => {
    await archive().store(recordOf());
    const earlier = { ...fileOf("earlier"), isOwn: false };
    const receipt = await archive().finish(
      recordOf("evaluation-1-result-1", { files: [fileOf("nb"), earlier, fileOf("pt")] }),
    );
    expect(receipt?.files.map(({ at }) => at)).toEqual([0, 2]);
  });

  it("is a problem when there are two records of one external id", async () => {
    const files = [await server.client.uploadedId(), await server.client.uploadedId()];
    for (const file of files) await storeByHand(file);
    expect(await problemOf(archive().store(recordOf("twice")))).toBe("ambiguous");
    expect(await server.client.find("Journalpost")).toHaveLength(2);
  });

  async function storeByHand(file: string) {
    const [s, l] = [
      (type: string, id: string, fields: object) => ({ action: "save", type, id, fields }),
      (type: string, id: string, ref: string, to: string) => ({ action: "link", type, id, ref, linkToId: [to] }),
    ];
    const actions = [
      s("Journalpost", "j", { tittel: "R", journalposttype: "X" }),
      l("Journalpost", "j", "refArkivdel", "31"),
      s("Korrespondansepart", "k", { korrespondanseparttype: "IA", korrespondansepartNavn: "T" }),
      l("Korrespondansepart", "k", "refRegistrering", "j"),
      s("EksternId", "e", { eksterntSystem: "Practicum", eksternID: "twice" }),
      l("EksternId", "e", "refRegistrering", "j"),
      s("Dokument", "d", { tittel: "D", tilknyttetRegistreringSom: "H" }),
      l("Dokument", "d", "refRegistrering", "j"),
      s("Dokumentversjon", "v", { variantformat: "A", format: "pdf", referanseDokumentfil: file }),
      l("Dokumentversjon", "v", "refDokument", "d"),
    ];
    expect((await server.client.post("transaction", { actions })).status).toBe(200);
  }
});

describe("the connection", () => {
  it("is fine with the right settings", async () => {
    expect(await archive().check()).toEqual([]);
  });

  it.each([
    ["client", { clientSecret: "wrong" }, { problem: "client", words: "Client authentication failed" }],
    [
      "unreachable",
      { url: "http://127.0.0.1:9" },
      { problem: "unreachable", words: expect.stringMatching(/^$|ECONNREFUSED/) },
    ],
    ["token_unreachable", { tokenUrl: "http://127.0.0.1:9/token" }, { problem: "token_unreachable" }],
    ["series", { series: "999" }, { problem: "series", setting: "DOCUMASTER_SERIES", value: "999" }],
    ["series_closed", { series: "32" }, { problem: "series_closed", setting: "DOCUMASTER_SERIES" }],
    ["class", { class: "999" }, { problem: "class", setting: "DOCUMASTER_CLASS" }],
    ["class_system", { class: "22" }, { problem: "class_system", setting: "DOCUMASTER_CLASS" }],
    ["unit", { unit: "X" }, { problem: "code", setting: "DOCUMASTER_UNIT", list: "Saksmappe.administrativEnhet" }],
    [
      "type",
      { documentType: "X" },
      { problem: "code", setting: "DOCUMASTER_DOCUMENT_TYPE", list: "Dokument.dokumenttype" },
    ],
    ["party", { partyType: "X" }, { problem: "code", setting: "DOCUMASTER_PARTY_TYPE" }],
  ] as [string, Partial<DocumasterSettings>, object][])("names what is wrong: %s", async (_, change, found) => {
    expect(await archive(change).check()).toMatchObject([found]);
  });

  it("names a wrong screening wherever it is used, and everything that is wrong together", async () => {
    const findings = await archive({ screening: "X", series: "999" }).check();
    expect(findings.map(({ problem }) => problem)).toEqual(["series", "code", "code", "code"]);
  });

  it("asks for a token once, and again half a minute before it expires", async () => {
    const one = archive();
    server.meet(() => undefined);
    await one.check();
    time += 3_569_000;
    await one.check();
    expect(server.asked().filter((name) => name === "token")).toHaveLength(1);
    time += 2_000;
    await one.check();
    expect(server.asked().filter((name) => name === "token")).toHaveLength(2);
  });

  it("never repeats a secret that the archive's words contain", async () => {
    const words = `Basic ${archiveKeys.clientSecret} is unknown`;
    server.meet(only("token", { status: 400, words }, 9));
    const [finding] = await archive().check();
    expect(finding).toMatchObject({ problem: "client", words: "Basic … is unknown (e-1)" });
  });
});
