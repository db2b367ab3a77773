import "server-only";
import { z } from "zod";
import { type Archive, ArchiveError, type FileToArchive, isArchiveError, type RecordToArchive } from "../archive";
import { type Action, creating, finishing } from "./actions";
import { checkConnection } from "./check-connection";
import { type Connection, connect, isPassing, type Timing, usualTiming } from "./connection";
import { type ArchiveObject, compare, findObjects, findRecord, type ReadBack, readBack } from "./objects";
import type { DocumasterSettings } from "./settings";

const uploadSchema = z.object({ id: z.coerce.string().min(1) });
const savedSchema = z.object({ saved: z.record(z.string(), z.unknown()) });

/** Documaster as an archive. What it holds between calls is a token. */
export function createDocumaster(settings: DocumasterSettings, timing: Timing = usualTiming): Archive {
  const connection = connect(settings, timing);
  const find = (externalId: string) => findRecord(connection, settings.system, externalId);
  return {
    async store(record, mayCreate) {
      if (!(await find(record.externalId))) await create(connection, settings, { record, mayCreate, find });
      // What was there, and what was just created, are looked at in the same way.
      const found = await find(record.externalId);
      if (!found) throw new ArchiveError("refused", `${record.externalId}: 0 Journalpost`);
      const whole = await readBack(connection, found);
      const receipt = compare(whole, record);
      await finish(connection, whole);
      return receipt;
    },
    check: () => checkConnection(connection, settings),
  };
}

const transact = ({ send }: Connection, actions: readonly Action[]) =>
  send(
    "transaction",
    { body: JSON.stringify({ actions }), headers: { "content-type": "application/json" }, isWrite: true },
    savedSchema,
  );

type Creation = {
  record: RecordToArchive;
  mayCreate: () => Promise<void>;
  find: (externalId: string) => Promise<ArchiveObject | null>;
};

/**
 * Uploads the files and creates the record. Whether a transaction without an answer was carried out is not known, so the record is looked
 * up before the same is sent again; after a timeout the archive may still be at it, so nothing is sent again then, only looked up.
 */
async function create(connection: Connection, settings: DocumasterSettings, { record, mayCreate, find }: Creation) {
  const earlierCases = await casesOf(connection, record.earlierIds, find);
  const uploaded: string[] = [];
  for (const file of record.files) uploaded.push(await upload(connection, file));
  const actions = creating(record, settings, { uploaded, earlierCases });
  const { delays, wait } = connection.timing;
  let [isUnclear, isTimeout] = [false, false];
  for (const delay of [...delays, null]) {
    if (isUnclear && (await find(record.externalId))) return;
    try {
      if (isTimeout) throw new ArchiveError("timeout");
      await mayCreate();
      await transact(connection, actions);
      return;
    } catch (error) {
      isTimeout = isArchiveError(error) && error.problem === "timeout";
      // An earlier attempt was carried out after all when its files are taken now.
      if (isUnclear && isRefusal(error) && (await find(record.externalId))) return;
      const isConflict = isArchiveError(error) && error.problem === "conflict";
      if (delay === null || !(isPassing(error) || isConflict)) throw error;
      isUnclear ||= isPassing(error);
      await wait(delay);
    }
  }
}

const isRefusal = (error: unknown): boolean => isArchiveError(error) && /^(refused|forbidden)$/.test(error.problem);

/** The cases of the earlier records, as far as the archive has them. */
async function casesOf(connection: Connection, ids: readonly string[], find: Creation["find"]): Promise<string[]> {
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
  const { delays, wait } = connection.timing;
  let current = whole;
  for (const delay of [...delays, null]) {
    const actions = finishing(current);
    if (actions.length === 0) return;
    try {
      await transact(connection, actions);
      return;
    } catch (error) {
      const isConflict = isArchiveError(error) && error.problem === "conflict";
      if (delay === null || !(isPassing(error) || isConflict)) throw error;
      await wait(delay);
      const [record] = await findObjects(connection, "Journalpost", {
        ...{ query: "id = @id", parameters: { "@id": current.record.id }, limit: 1 },
      });
      current = await readBack(connection, record ?? current.record);
    }
  }
}
