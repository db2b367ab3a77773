import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { ArchiveError, type ArchiveReceipt, type FileToArchive, type RecordToArchive } from "../archive";
import type { Connection } from "./connection";

const objectSchema = z.object({
  type: z.string(),
  id: z.coerce.string(),
  version: z.coerce.string(),
  fields: z.record(z.string(), z.unknown()),
  links: z.record(z.string(), z.unknown()).default({}),
});
export type ArchiveObject = z.infer<typeof objectSchema>;

const resultsSchema = z.object({ results: z.array(objectSchema) });

/** The objects of a type that meet a query, the latest first. It says that it is not for the public: else it would not find what is screened. */
export async function findObjects(
  { ask }: Connection,
  type: string,
  { query, parameters, limit }: { query: string; parameters: Record<string, string>; limit: number },
): Promise<ArchiveObject[]> {
  const body = JSON.stringify({ type, offset: 0, limit, query, parameters, publicUse: false });
  const { results } = await ask("query", { body, headers: { "content-type": "application/json" } }, resultsSchema);
  return results;
}

/** The record of an external id; null without one. Throws "ambiguous" when there are several. */
export async function findRecord(connection: Connection, system: string, id: string): Promise<ArchiveObject | null> {
  const [record, other] = await findObjects(connection, "Journalpost", {
    query: "refEksternId.eksternID = @id && refEksternId.eksterntSystem = @system",
    parameters: { "@id": id, "@system": system },
    limit: 2,
  });
  if (other && record) throw new ArchiveError("ambiguous", `Journalpost ${other.id}, ${record.id}`);
  return record ?? null;
}

/** What a record consists of in the archive. */
export type ReadBack = {
  record: ArchiveObject;
  folder: ArchiveObject | null;
  documents: ArchiveObject[];
  versions: ArchiveObject[];
};

/** A record has a document for each language of the product, and those of earlier results that go with it: fewer than this. */
const maxParts = 100;

/** Reads a record with its case and documents. */
export async function readBack(connection: Connection, record: ArchiveObject): Promise<ReadBack> {
  const parameters = { "@id": record.id };
  const folderId = record.links.refMappe;
  const [documents, versions, [folder]] = await Promise.all([
    findObjects(connection, "Dokument", { query: "refRegistrering.id = @id", parameters, limit: maxParts }),
    findObjects(connection, "Dokumentversjon", {
      query: "refDokument.refRegistrering.id = @id",
      parameters,
      limit: maxParts,
    }),
    folderId === undefined
      ? []
      : findObjects(connection, "Saksmappe", { query: "id = @id", parameters: { "@id": String(folderId) }, limit: 1 }),
  ]);
  return { record, folder: folder ?? null, documents, versions };
}

/** The algorithms that archives name, as Node knows them. */
const algorithms: Readonly<Record<string, string>> = { SHA256: "sha256", SHA384: "sha384", SHA512: "sha512" };

/** What the archive has of each file, compared with it. Throws "checksum" for a file of the record's own that it has otherwise, or not at all. */
export function compare({ record, folder, versions }: ReadBack, { files }: RecordToArchive): ArchiveReceipt {
  const left = [...versions];
  const found = files.flatMap((file, at) => {
    const place = left.findIndex((version) => isSame(version, file));
    const [version] = place < 0 ? [] : left.splice(place, 1);
    if (!version && !file.isOwn) return [];
    if (!version) throw new ArchiveError("checksum", mismatchOf(record, versions));
    const { sjekksum, sjekksumAlgoritme } = version.fields;
    const checksum = { checksum: String(sjekksum).toLowerCase(), algorithm: String(sjekksumAlgoritme) };
    return { at, documentId: String(version.links.refDokument ?? ""), versionId: version.id, ...checksum };
  });
  return {
    caseId: folder?.id ?? null,
    caseNumber: textOf(folder?.fields.mappeIdent),
    recordId: record.id,
    recordNumber: textOf(record.fields.registreringsIdent),
    files: found,
  };
}

function isSame({ fields }: ArchiveObject, { bytes, sha256 }: FileToArchive): boolean {
  const algorithm =
    algorithms[
      String(fields.sjekksumAlgoritme)
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]/g, "")
    ];
  if (!algorithm || fields.variantformat !== "A") return false;
  const expected = algorithm === "sha256" ? sha256 : createHash(algorithm).update(bytes).digest("hex");
  return String(fields.sjekksum).toLowerCase() === expected;
}

const mismatchOf = (record: ArchiveObject, versions: readonly ArchiveObject[]): string => {
  const held = versions.map(
    ({ id, fields }) => `Dokumentversjon ${id}: ${fields.sjekksumAlgoritme} ${fields.sjekksum}`,
  );
  return [`Journalpost ${record.id}`, ...held].join("; ").slice(0, 500);
};

const textOf = (value: unknown): string | null =>
  typeof value === "string" || typeof value === "number" ? String(value) : null;
