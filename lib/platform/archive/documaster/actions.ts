import type { FileToArchive, RecordToArchive } from "../archive";
import type { ReadBack } from "./objects";
import type { DocumasterSettings } from "./settings";

/** One action of a transaction. */
export type Action =
  | { action: "save"; type: string; id: string; version?: string; fields: Record<string, string> }
  | { action: "link"; type: string; id: string; ref: string; linkToId: string[] };

const save = (type: string, id: string, fields: Record<string, string>): Action => ({
  action: "save",
  type,
  id,
  fields,
});
const link = (type: string, id: string, ref: string, ...linkToId: string[]): Action => ({
  action: "link",
  type,
  id,
  ref,
  linkToId,
});

/**
 * What creates a record: its case in the series and the class, the record with its external id and who has decided it, and its documents.
 * @param uploaded the archive's ids of the files, in their order
 * @param earlierCases the ids of the cases that its case refers to
 */
export function creating(
  { title, publicTitle, description, day, author, externalId, files }: RecordToArchive,
  settings: DocumasterSettings,
  { uploaded, earlierCases }: { uploaded: readonly string[]; earlierCases: readonly string[] },
): Action[] {
  const { system, series, unit, screening, recordType, partyType } = settings;
  const named = { tittel: title, offentligTittel: publicTitle, skjerming: screening };
  return [
    save("Saksmappe", "case", { ...named, administrativEnhet: unit, saksansvarlig: author }),
    link("Saksmappe", "case", "refArkivdel", series),
    link("Saksmappe", "case", "refPrimaerKlasse", settings.class),
    ...(earlierCases.length > 0 ? [link("Saksmappe", "case", "refKryssreferanseTilMappe", ...earlierCases)] : []),
    save("Journalpost", "record", {
      ...named,
      beskrivelse: description,
      journalposttype: recordType,
      dokumentetsDato: day,
    }),
    link("Journalpost", "record", "refMappe", "case"),
    save("Korrespondansepart", "party", { korrespondanseparttype: partyType, korrespondansepartNavn: author }),
    link("Korrespondansepart", "party", "refRegistrering", "record"),
    save("EksternId", "external", { eksterntSystem: system, eksternID: externalId }),
    link("EksternId", "external", "refRegistrering", "record"),
    ...files.flatMap((file, index) => creatingDocument(file, index, uploaded[index] ?? "", settings)),
  ];
}

function creatingDocument(
  { title }: FileToArchive,
  index: number,
  file: string,
  { screening, documentType }: DocumasterSettings,
): Action[] {
  const [document, version] = [`document${index}`, `version${index}`];
  return [
    save("Dokument", document, {
      tittel: title,
      skjerming: screening,
      tilknyttetRegistreringSom: index === 0 ? "H" : "V",
      ...(documentType !== null && { dokumenttype: documentType }),
    }),
    link("Dokument", document, "refRegistrering", "record"),
    save("Dokumentversjon", version, { variantformat: "A", format: "pdf", referanseDokumentfil: file }),
    link("Dokumentversjon", version, "refDokument", document),
  ];
}

/** What finishes a record, from the bottom up; nothing for what is finished. */
export function finishing({ record, folder, documents }: ReadBack): Action[] {
  const steps = [
    ...documents.map((one) => ({ one, field: "dokumentstatus", final: "F" })),
    { one: record, field: "journalstatus", final: "A" },
    ...(folder ? [{ one: folder, field: "saksstatus", final: "A" }] : []),
  ];
  return steps
    .filter(({ one, field, final }) => one.fields[field] !== final)
    .map(({ one: { type, id, version }, field, final }) => ({
      action: "save",
      type,
      id,
      version,
      fields: { [field]: final },
    }));
}
