import "server-only";
import { db } from "@/lib/platform/db";
import { invalid } from "@/lib/platform/errors";
import { type LargeFile, readSheets } from "@/lib/platform/spreadsheet/workbook";
import { importLimits } from "../rules/file";
import type { ParsedFile } from "../rules/parsed";
import type { UnreadParts } from "../rules/sheets";
import { parseGroup, parsePerson, parsePlacement } from "../sheet/parse-rows";
import { type FileRows, readRows } from "../sheet/read-rows";
import { importWords } from "../sheet/words";
import { paced } from "./paced";

/** The largest file that an import takes. Rows are counted later, all sheets together: too many have a sentence of their own. */
const large: LargeFile = {
  limits: {
    maxBytes: importLimits.unpackedBytes,
    maxRows: 3 * importLimits.rows,
    maxColumns: 100,
    maxElements: 2_000_000,
    maxCells: 400_000,
  },
  milliseconds: 120_000,
  memoryMb: 768,
};

async function inSteps<Row, Parsed>(rows: readonly Row[], parse: (row: Row) => Parsed): Promise<Parsed[]> {
  const parsed: Parsed[] = [];
  for await (const row of paced(rows)) parsed.push(parse(row));
  return parsed;
}

/**
 * Reads the file of a job: in a thread, and its rows with pauses, so that nobody waits for it. Throws bad input for what is no such file, and
 * for one that is gone.
 */
export async function readFile(
  jobId: number,
): Promise<{ name: string; rows: FileRows; unread: UnreadParts; parsed: ParsedFile }> {
  const file = await db.importFile.findUnique({ where: { jobId }, select: { name: true } });
  const pieces = await db.importPiece.findMany({ where: { jobId }, orderBy: { position: "asc" } });
  if (!file || pieces.length === 0) throw invalid("job.error_failed");
  const bytes = new Uint8Array(Buffer.concat(pieces.map((piece) => piece.bytes)));
  const words = importWords();
  const { rows, unread } = readRows(await readSheets(bytes, "file", large), words);
  const parsed = {
    groups: await inSteps(rows.groups, parseGroup),
    people: await inSteps(rows.people, (row) => parsePerson(row, words)),
    placements: await inSteps(rows.placements, parsePlacement),
  };
  return { name: file.name, rows, unread, parsed };
}
