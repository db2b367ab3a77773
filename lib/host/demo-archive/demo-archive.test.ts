import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { archiveClient, sha256, somePdf } from "@/tests/support/archive-client";
import { createDemoArchive } from "./demo-archive";
import { demoCodes } from "./structure";

const keys = { base: "/demo-archive", clientId: "practicum", clientSecret: "a secret" };
let now = new Date("2027-03-01T10:00:00Z");
let archive = createDemoArchive(keys, () => now);
const server = createServer(async (request, response) => {
  if (!(await archive.handle(request, response))) response.writeHead(418).end();
});
let client: ReturnType<typeof archiveClient>;
let address = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

beforeEach(async () => {
  now = new Date("2027-03-01T10:00:00Z");
  archive = createDemoArchive(keys, () => now);
  client = archiveClient(`${address}/demo-archive`, keys);
  await client.signIn();
});

type Action = Record<string, unknown> & {
  action: string;
  id: string;
  type: string;
  fields?: Record<string, unknown>;
};

const save = (type: string, id: string, fields: Record<string, unknown>, more: object = {}): Action => ({
  action: "save",
  type,
  id,
  fields,
  ...more,
});
const link = (type: string, id: string, ref: string, ...linkToId: string[]): Action => ({
  action: "link",
  type,
  id,
  ref,
  linkToId,
});

/** A record with everything that it must have. */
const wholeRecord = (file: string, externalId = "evaluation-1"): Action[] => [
  save("Saksmappe", "m", { tittel: "Case", administrativEnhet: "HELSE", skjerming: "PRAKSIS" }),
  link("Saksmappe", "m", "refArkivdel", demoCodes.series),
  link("Saksmappe", "m", "refPrimaerKlasse", demoCodes.class),
  save("Journalpost", "j", { tittel: "Record", journalposttype: "X", dokumentetsDato: "2027-02-28" }),
  link("Journalpost", "j", "refMappe", "m"),
  save("Korrespondansepart", "k", { korrespondanseparttype: "IA", korrespondansepartNavn: "Teacher" }),
  link("Korrespondansepart", "k", "refRegistrering", "j"),
  save("EksternId", "e", { eksterntSystem: "Practicum", eksternID: externalId }),
  link("EksternId", "e", "refRegistrering", "j"),
  save("Dokument", "d", { tittel: "Document", tilknyttetRegistreringSom: "H" }),
  link("Dokument", "d", "refRegistrering", "j"),
  save("Dokumentversjon", "v", { variantformat: "A", format: "pdf", referanseDokumentfil: file }),
  link("Dokumentversjon", "v", "refDokument", "d"),
];

const byExternalId = "refEksternId.eksternID = @id && refEksternId.eksterntSystem = @system";
const practicums = (id: string) => ({ "@id": id, "@system": "Practicum" });

async function storeRecord() {
  const answer = await client.post("transaction", { actions: wholeRecord(await client.uploadedId()) });
  expect(answer.status).toBe(200);
  const { saved } = await answer.json();
  return saved as Record<string, { id: string; version: number; fields: Record<string, unknown> }>;
}

/** The archive has nothing but what its archivist made. */
async function expectNothingStored() {
  for (const type of ["Saksmappe", "Journalpost", "Dokument", "Dokumentversjon", "EksternId", "Korrespondansepart"])
    expect(await client.find(type)).toEqual([]);
}

describe("a whole record", () => {
  it("is stored, found by its external id, and has the checksum of what was uploaded", async () => {
    const saved = await storeRecord();
    expect(Object.keys(saved)).toEqual(["m", "j", "k", "e", "d", "v"]);
    expect(saved.j).toMatchObject({ type: "Journalpost", version: 1, fields: { journalstatus: "J" } });
    expect(saved.j?.fields.registreringsIdent).toBe("2027-1");
    const [found, ...others] = await client.find("Journalpost", byExternalId, practicums("evaluation-1"));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ id: saved.j?.id, links: { refMappe: Number(saved.m?.id) } });
    const [version] = await client.find("Dokumentversjon", "refDokument.refRegistrering.id = @id", {
      "@id": found?.id,
    });
    expect(version?.fields).toMatchObject({
      sjekksum: sha256(somePdf()),
      sjekksumAlgoritme: "SHA-256",
      filstoerrelse: somePdf().length,
      filnavn: "vurdering år.pdf",
      innholdstype: "application/pdf",
    });
  });

  it("can be linked from the parent's side too, and by downloading gives back what was sent", async () => {
    const file = await client.uploadedId();
    const actions = wholeRecord(file).map((one) =>
      one.ref === "refDokument" ? link("Dokument", "d", "refDokumentversjon", "v") : one,
    );
    expect((await client.post("transaction", { actions })).status).toBe(200);
    expect(Buffer.from(await (await client.call(`download?id=${file}`)).arrayBuffer())).toEqual(Buffer.from(somePdf()));
  });

  it("is found only by who says that it is not for the public", async () => {
    const saved = await storeRecord();
    const query = { type: "Journalpost", limit: 1, query: byExternalId, parameters: practicums("evaluation-1") };
    expect(await (await client.post("query", query)).json()).toEqual({ hasMore: false, results: [] });
    // The version of its document is screened by the case that it is in.
    const versions = { type: "Dokumentversjon", limit: 1, query: "", publicUse: true };
    expect((await (await client.post("query", versions)).json()).results).toEqual([]);
    const own = await (await client.post("query", { ...query, publicUse: false })).json();
    expect(own.results[0].id).toBe(saved.j?.id);
  });
});

describe("a record that is not whole", () => {
  const actions = wholeRecord("file");
  const links = actions.flatMap((one, index) =>
    one.action === "link" ? [{ index, name: `${one.type}.${one.ref}` }] : [],
  );
  const fields = actions.flatMap((one, index) =>
    Object.keys(one.fields ?? {})
      .filter((field) => !["skjerming", "dokumentetsDato"].includes(field))
      .map((field) => ({ index, field, name: `${one.type}.${field}` })),
  );

  it.each(links)("is refused whole without the link $name", async ({ index }) => {
    const whole = wholeRecord(await client.uploadedId());
    const answer = await client.post("transaction", { actions: whole.filter((_, at) => at !== index) });
    expect(answer.status).toBe(400);
    await expectNothingStored();
  });

  it.each(fields)("is refused whole without $name", async ({ index, field }) => {
    const whole = wholeRecord(await client.uploadedId());
    const { [field]: _, ...rest } = whole[index]?.fields ?? {};
    const actions = whole.map((one, at) => (at === index ? { ...one, fields: rest } : one));
    const answer = await client.post("transaction", { actions });
    expect([400, 404]).toContain(answer.status);
    await expectNothingStored();
  });

  it.each([
    ["without a correspondence party", (all: Action[]) => all.filter(({ id }) => id !== "k"), 400],
    ["with a code that the list lacks", change("m", { administrativEnhet: "NOWHERE" }), 400],
    ["with an unknown screening", change("m", { skjerming: "UNKNOWN" }), 400],
    ["with a field that the type lacks", change("j", { skjermingskode: "X" }), 400],
    ["with a field that the system manages", change("v", { sjekksum: "0" }), 400],
    ["with a field that needs a permission", change("j", { registreringsIdent: "1" }), 403],
    ["with a day that is none", change("j", { dokumentetsDato: "yesterday" }), 400],
    ["with a number in place of a text", change("j", { tittel: 4 }), 400],
    ["with an unknown file", change("v", { referanseDokumentfil: "none" }), 404],
    ["in a closed series", relink("refArkivdel", "32"), 403],
    ["in a class of another system", relink("refPrimaerKlasse", "22"), 400],
    ["in a series that is a class", relink("refArkivdel", "21"), 400],
    ["linked to what does not exist", relink("refArkivdel", "99"), 404],
    ["in a case and a series", (all: Action[]) => [...all, link("Journalpost", "j", "refArkivdel", "31")], 400],
    ["in two series", (all: Action[]) => [...all, link("Saksmappe", "m", "refArkivdel", "31")], 400],
    ["linked by an unknown reference", (all: Action[]) => [...all, link("Saksmappe", "m", "refArkiv", "31")], 400],
    ["with a change of the structure", (all: Action[]) => [...all, save("Arkivdel", "31", { tittel: "Mine" })], 403],
    ["with an unknown action", (all: Action[]) => [...all, { ...save("Saksmappe", "m", {}), action: "move" }], 400],
    ["with an unknown type", (all: Action[]) => [...all, save("Sak", "s", {})], 400],
    ["linked before it is saved", (all: Action[]) => all.toReversed(), 404],
    ["with one file twice", (all: Action[]) => [...all, ...secondDocument(all)], 400],
    ["in a case that is final from its beginning", change("m", { saksstatus: "A" }), 403],
  ] as [string, (all: Action[]) => Action[], number][])("is refused whole %s", async (_, broken, status) => {
    const answer = await client.post("transaction", { actions: broken(wholeRecord(await client.uploadedId())) });
    expect(await answer.json()).toEqual({ errorId: expect.any(String), description: expect.any(String), status });
    expect(answer.status).toBe(status);
    await expectNothingStored();
  });

  function change(id: string, fields: object) {
    return (all: Action[]) =>
      all.map((one) =>
        one.id === id && one.action === "save" ? { ...one, fields: { ...one.fields, ...fields } } : one,
      );
  }
  function relink(ref: string, to: string) {
    return (all: Action[]) =>
      all.map((one) => (one.ref === ref && one.type === "Saksmappe" ? { ...one, linkToId: [to] } : one));
  }
  function secondDocument(all: Action[]) {
    return all
      .filter(({ id }) => id === "d" || id === "v")
      .map((one) =>
        JSON.parse(
          JSON.stringify(one)
            .replace('"id":"d"', '"id":"d2"')
            .replace('"id":"v"', '"id":"v2"')
            .replace('["d"]', '["d2"]'),
        ),
      );
  }

  it("is refused as an archive document that is no PDF/A", async () => {
    const upload = await client.upload(new Uint8Array(Buffer.from("%PDF-1.7 plain")));
    const answer = await client.post("transaction", { actions: wholeRecord((await upload.json()).id) });
    expect(answer.status).toBe(400);
    await expectNothingStored();
  });

  it("is refused with a file that is registered already", async () => {
    const file = await client.uploadedId();
    expect((await client.post("transaction", { actions: wholeRecord(file) })).status).toBe(200);
    expect((await client.post("transaction", { actions: wholeRecord(file, "evaluation-2") })).status).toBe(400);
    expect(await client.find("Journalpost")).toHaveLength(1);
  });
});

describe("the end of a record", () => {
  const end = ({ m, j, d }: Awaited<ReturnType<typeof storeRecord>>, order = ["d", "j", "m"]) => {
    const steps: Record<string, Action> = {
      d: save("Dokument", d?.id ?? "", { dokumentstatus: "F" }, { version: String(d?.version) }),
      j: save("Journalpost", j?.id ?? "", { journalstatus: "A" }, { version: String(j?.version) }),
      m: save("Saksmappe", m?.id ?? "", { saksstatus: "A" }, { version: String(m?.version) }),
    };
    return client.post("transaction", { actions: order.map((name) => steps[name]) });
  };

  it("comes bottom-up, and nothing of it changes afterwards", async () => {
    const saved = await storeRecord();
    expect((await end(saved)).status).toBe(200);
    expect((await client.find("Saksmappe"))[0]).toMatchObject({ version: 2, fields: { saksstatus: "A" } });
    const later = [
      save("Journalpost", saved.j?.id ?? "", { tittel: "Other" }, { version: "2" }),
      save("Dokument", saved.d?.id ?? "", { tittel: "Other" }, { version: "2" }),
    ];
    for (const action of later) expect((await client.post("transaction", { actions: [action] })).status).toBe(403);
    const more = [
      save("EksternId", "x", { eksterntSystem: "Practicum", eksternID: "other" }),
      link("EksternId", "x", "refRegistrering", saved.j?.id ?? ""),
    ];
    expect((await client.post("transaction", { actions: more })).status).toBe(403);
  });

  it("is refused while a document of it is open", async () => {
    const saved = await storeRecord();
    expect((await end(saved, ["j", "m"])).status).toBe(400);
    expect((await client.find("Journalpost"))[0]?.fields.journalstatus).toBe("J");
  });

  it("is refused with the version of an earlier reading, and without one", async () => {
    const { j } = await storeRecord();
    const changed = (version?: string) =>
      client.post("transaction", {
        actions: [save("Journalpost", j?.id ?? "", { tittel: "New" }, version ? { version } : {})],
      });
    expect((await changed("1")).status).toBe(200);
    expect((await changed("1")).status).toBe(409);
    expect((await changed()).status).toBe(400);
    expect((await client.find("Journalpost"))[0]).toMatchObject({ version: 2 });
  });

  it("lets another case refer to it", async () => {
    const saved = await storeRecord();
    await end(saved);
    const file = await client.uploadedId();
    const cross = link("Saksmappe", "m", "refKryssreferanseTilMappe", saved.m?.id ?? "");
    const answer = await client.post("transaction", { actions: [...wholeRecord(file, "evaluation-2"), cross] });
    expect(answer.status).toBe(200);
    const referring = await client.find("Saksmappe", "refKryssreferanseTilMappe.id = @id", { "@id": saved.m?.id });
    expect(referring).toHaveLength(1);
  });
});

describe("a request", () => {
  it.each([
    [
      "a wrong secret",
      "grant_type=client_credentials",
      `Basic ${Buffer.from("practicum:wrong").toString("base64")}`,
      401,
    ],
    ["no client", "grant_type=client_credentials", "", 401],
    ["another grant", "grant_type=password&username=a&password=b", undefined, 400],
  ])("for a token is refused with %s", async (_, body, authorization, status) => {
    const answer = await client.askToken(body, authorization);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: expect.any(String) });
  });

  it("is refused without a token, with a made-up one, and with one that has expired", async () => {
    const query = { type: "Arkivdel", limit: 1, publicUse: false };
    const ask = (headers: Record<string, string> = {}) => client.post("query", query, headers);
    expect((await ask()).status).toBe(200);
    expect((await ask({ authorization: "" })).status).toBe(401);
    expect((await ask({ authorization: "Bearer made-up" })).status).toBe(401);
    now = new Date(now.getTime() + 3_600_000);
    const late = await ask();
    expect([late.status, late.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  });

  it.each([
    ["no type", { limit: 1 }],
    ["an unknown type", { type: "Sak", limit: 1 }],
    ["no limit", { type: "Journalpost" }],
    ["a limit of nothing", { type: "Journalpost", limit: 0 }],
    ["an unknown field", { type: "Journalpost", limit: 1, query: "nummer = @a", parameters: { "@a": "1" } }],
    ["an unknown reference", { type: "Journalpost", limit: 1, query: "refSak.tittel = @a", parameters: { "@a": "1" } }],
    ["a missing parameter", { type: "Journalpost", limit: 1, query: "tittel = @a" }],
    ["a value inside the expression", { type: "Journalpost", limit: 1, query: "tittel = 'a'" }],
    ["an unknown property", { type: "Journalpost", limit: 1, public: false }],
    ["a word for publicUse", { type: "Journalpost", limit: 1, publicUse: "false" }],
  ])("for objects is refused with %s", async (_, query) => {
    expect((await client.post("query", query)).status).toBe(400);
  });

  it("for objects pages by offset and limit, the latest first", async () => {
    const page = async (offset: number) =>
      (await client.post("query", { type: "Arkivdel", limit: 1, offset, publicUse: false })).json();
    expect(await page(0)).toMatchObject({ hasMore: true, results: [{ id: "32" }] });
    expect(await page(1)).toMatchObject({ hasMore: false, results: [{ id: "31" }] });
  });

  it.each([
    ["no name", { "content-disposition": "attachment" }, 400],
    ["a name that is no text", { "content-disposition": "attachment; filename*=utf-8''%ff" }, 400],
    ["another type", { "content-type": "application/pdf" }, 415],
  ])("to upload is refused with %s", async (_, headers, status) => {
    expect((await client.upload(somePdf(), headers)).status).toBe(status);
  });

  it("to upload is refused without content", async () => {
    expect((await client.upload(new Uint8Array())).status).toBe(400);
  });

  it("for code lists gives those of a type or a field, and refuses what has none", async () => {
    const { results } = await (await client.call("code-lists?type=Saksmappe&field=administrativEnhet")).json();
    expect(results).toEqual([
      {
        type: "Saksmappe",
        field: "administrativEnhet",
        values: expect.arrayContaining([expect.objectContaining({ code: "HELSE" })]),
      },
    ]);
    expect((await client.call("code-lists?type=Sak")).status).toBe(400);
    expect((await client.call("code-lists?type=Saksmappe&field=tittel")).status).toBe(400);
  });

  it("is refused as plain text unless JSON is asked for", async () => {
    const answer = await client.post("query", {}, { "x-documaster-error-response-type": "" });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([400, "text/plain; charset=utf-8"]);
  });

  it("is refused with a body that is not JSON, or not said to be", async () => {
    const send = (body: string, type: string) =>
      client.call("transaction", { method: "POST", body, headers: { "content-type": type } });
    expect((await send("{", "application/json")).status).toBe(400);
    expect((await send("[]", "application/json")).status).toBe(400);
    expect((await send('{"actions":[]}', "application/json")).status).toBe(400);
    expect((await send("{}", "text/plain")).status).toBe(415);
  });

  it("to another address is left to others under another path, and refused under its own", async () => {
    expect((await fetch(`${address}/demo-archived`)).status).toBe(418);
    expect((await fetch(`${address}/demo-archive/elsewhere`)).status).toBe(404);
    expect((await client.call("tags")).status).toBe(404);
    expect((await client.call("query")).status).toBe(404);
  });
});
