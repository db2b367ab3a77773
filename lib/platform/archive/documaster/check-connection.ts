import "server-only";
import { z } from "zod";
import { type ConnectionFinding, isArchiveError } from "../archive";
import type { Connection } from "./connection";
import { type ArchiveObject, findObjects } from "./objects";
import type { DocumasterSettings } from "./settings";

const listsSchema = z.object({
  results: z.array(
    z.object({ type: z.string(), field: z.string(), values: z.array(z.object({ code: z.coerce.string() })) }),
  ),
});

/** Where each code that is sent has to be known. Those without a setting are the standard's own. */
function codesOf(settings: DocumasterSettings) {
  const { unit, screening, documentType, recordType, partyType } = settings;
  const screened = ["Saksmappe", "Journalpost", "Dokument"].map(
    (type) => ["DOCUMASTER_SCREENING", screening, type, "skjerming"] as const,
  );
  const typed = [["DOCUMASTER_DOCUMENT_TYPE", documentType ?? "", "Dokument", "dokumenttype"] as const];
  return [
    ["DOCUMASTER_UNIT", unit, "Saksmappe", "administrativEnhet"] as const,
    ...screened,
    ...(documentType === null ? [] : typed),
    ["DOCUMASTER_RECORD_TYPE", recordType, "Journalpost", "journalposttype"] as const,
    ["DOCUMASTER_PARTY_TYPE", partyType, "Korrespondansepart", "korrespondanseparttype"] as const,
    [null, "A", "Dokumentversjon", "variantformat"] as const,
    [null, "F", "Dokument", "dokumentstatus"] as const,
    [null, "A", "Journalpost", "journalstatus"] as const,
    [null, "A", "Saksmappe", "saksstatus"] as const,
  ];
}

const finding = (
  problem: ConnectionFinding["problem"],
  more: Partial<Omit<ConnectionFinding, "problem">> = {},
): ConnectionFinding => ({ problem, words: "", setting: null, value: null, list: null, ...more });

/** What keeps this client from archiving with these settings; nothing when all is well. Only reads. */
export async function checkConnection(
  connection: Connection,
  settings: DocumasterSettings,
): Promise<ConnectionFinding[]> {
  try {
    const { results } = await connection.ask("code-lists", {}, listsSchema);
    const [series, class_] = await Promise.all([
      findById(connection, "Arkivdel", settings.series),
      findById(connection, "Klasse", settings.class),
    ]);
    return [...structureFindings(settings, series, class_), ...codeFindings(settings, results)];
  } catch (error) {
    if (isArchiveError(error)) return [finding(error.problem, { words: error.words })];
    throw error;
  }
}

async function findById(connection: Connection, type: string, id: string): Promise<ArchiveObject | undefined> {
  const [found] = await findObjects(connection, type, { query: "id = @id", parameters: { "@id": id }, limit: 1 });
  return found;
}

function structureFindings(
  settings: DocumasterSettings,
  series: ArchiveObject | undefined,
  class_: ArchiveObject | undefined,
): ConnectionFinding[] {
  const ofSeries = { setting: "DOCUMASTER_SERIES", value: settings.series };
  const ofClass = { setting: "DOCUMASTER_CLASS", value: settings.class };
  const findings: ConnectionFinding[] = [];
  if (!series) findings.push(finding("series", ofSeries));
  else if (!/^[AO]$/.test(String(series.fields.arkivdelstatus))) findings.push(finding("series_closed", ofSeries));
  if (!class_) findings.push(finding("class", ofClass));
  const [system, primary] = [class_?.links.refKlassifikasjonssystem, series?.links.refPrimaerKlassifikasjonssystem];
  if (series && class_ && String(system) !== String(primary)) findings.push(finding("class_system", ofClass));
  return findings;
}

function codeFindings(
  settings: DocumasterSettings,
  lists: z.infer<typeof listsSchema>["results"],
): ConnectionFinding[] {
  const codesIn = (type: string, field: string) =>
    lists.filter((list) => list.type === type && list.field === field).flatMap(({ values }) => values);
  return codesOf(settings)
    .filter(([, value, type, field]) => !codesIn(type, field).some(({ code }) => code === value))
    .map(([setting, value, type, field]) => finding("code", { setting, value, list: `${type}.${field}` }));
}
