import "server-only";
import { z } from "zod";
import {
  type Archive,
  ArchiveError,
  type Creation,
  type FileToArchive,
  isArchiveError,
  type RecordToArchive,
} from "../archive";
import { type Action, creating, finishing } from "./actions";
import { checkConnection } from "./check-connection";
import { type Connection, connect, isPassing, type Timing, usualTiming, waitAfter } from "./connection";
import { type ArchiveObject, compare, findObjects, findRecord, type ReadBack, readBack } from "./objects";
import type { DocumasterSettings } from "./settings";

const uploadSchema = z.object({ id: z.coerce.string().min(1) });
const savedSchema = z.object({ saved: z.record(z.string(), z.unknown()) });

/** Documaster as an archive. What it holds between calls is a token. */
export function createDocumaster(settings: DocumasterSettings, timing: Timing = usualTiming): Archive {
  const connection = connect(settings, timing);
  const find: Find = (externalId) => findRecord(connection, settings.system, externalId);
  const finishFound = async (record: RecordToArchive) => {
    const found = await find(record.externalId);
    if (!found) return null;
    const whole = await readBack(connection, found);
    const receipt = compare(whole, record);
    await finish(connection, whole);
    return receipt;
  };
  return {
    finish: finishFound,
    async create(record, creation) {
      await create(connection, settings, { record, creation, find });
      // What was just created is looked at as what was there.
      const receipt = await finishFound(record);
      if (!receipt) throw new ArchiveError("refused", `${record.externalId}: 0 Journalpost`);
      return receipt;
    },
    check: () => checkConnection(connection, settings),
  };
}

type Find = (externalId: string) => Promise<ArchiveObject | null>;

const transact = ({ send }: Connection, actions: readonly Action[]) =>
  send(
    "transaction",
    { body: JSON.stringify({ actions }), headers: { "content-type": "application/json" }, isWrite: true },
    savedSchema,
  );

/**
 * Uploads the files and creates the record. Only what the archive has refused for certain is sent again: without an answer the archive may still
 * be at it, so the record is only looked for then.
 */
async function create(
  connection: Connection,
  settings: DocumasterSettings,
  { record, creation, find }: { record: RecordToArchive; creation: Creation; find: Find },
): Promise<void> {
  const earlierCases = await casesOf(connection, record.earlierIds, find);
  const uploaded: string[] = [];
  for (const file of record.files) uploaded.push(await upload(connection, file));
  const actions = creating(record, settings, { uploaded, earlierCases });
  for (const delay of [...connection.timing.delays, null]) {
    await creation.assertCanCreate();
    try {
      await transact(connection, actions);
      return;
    } catch (error) {
      if (!isRefusal(error)) return await lookAfter(error, connection, () => find(record.externalId));
      await creation.notCreated();
      if (delay === null || !/^(conflict|busy)$/.test(error.problem)) throw error;
      await waitAfter(error, delay, connection.timing);
    }
  }
}

/** Does it say for certain that nothing was created? */
const isRefusal = (error: unknown): error is ArchiveError =>
  isArchiveError(error) && /^(client|forbidden|refused|conflict|busy|token_unreachable)$/.test(error.problem);

/** Looks a few times for what a transaction without an answer was to create. Throws its error when that is not there. */
async function lookAfter(error: unknown, { timing }: Connection, look: () => Promise<unknown>): Promise<void> {
  for (const delay of timing.delays) {
    await waitAfter(error, delay, timing);
    const found = await look().catch((problem: unknown) => {
      if (isPassing(problem)) return null;
      throw problem;
    });
    if (found) return;
  }
  throw error;
}

/** The cases of the earlier records, as far as the archive has them. */
async function casesOf(connection: Connection, ids: readonly string[], find: Find): Promise<string[]> {
  const cases: string[] = [];
  for (const id of ids) {
    const folderId = (await find(id))?.links.refMappe;
    if (folderId === undefined) continue;
    const parameters = { "@id": String(folderId) };
    const [folder] = await findObjects(connection, "Saksmappe", { query: "id = @id", parameters, limit: 1 });
    if (folder) cases.push(folder.id);
  }
  return [...new Set(cases)];
}

async function upload({ ask }: Connection, { name, bytes }: FileToArchive): Promise<string> {
  const plain = name.replaceAll(/[^\w .-]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const headers = {
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename="${plain}"; filename*=utf-8''${encoded}`,
  };
  // A file that was uploaded twice and is used once is the archive's to clear away.
  return (await ask("upload", { body: bytes, headers, isWrite: true }, uploadSchema)).id;
}

/** Finishes a record. What somebody changed meanwhile is read again. */
async function finish(connection: Connection, whole: ReadBack): Promise<void> {
  let current = whole;
  for (const delay of [...connection.timing.delays, null]) {
    const actions = finishing(current);
    if (actions.length === 0) return;
    try {
      await transact(connection, actions);
      return;
    } catch (error) {
      const isConflict = isArchiveError(error) && error.problem === "conflict";
      if (delay === null || !(isPassing(error) || isConflict)) throw error;
      await waitAfter(error, delay, connection.timing);
      const [record] = await findObjects(connection, "Journalpost", {
        query: "id = @id",
        parameters: { "@id": current.record.id },
        limit: 1,
      });
      current = await readBack(connection, record ?? current.record);
    }
  }
}
