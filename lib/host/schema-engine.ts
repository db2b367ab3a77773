import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import * as wasm from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { withClient } from "./database";
import { errorCode, errorText, HostError } from "./host-error";

const require = createRequire(import.meta.url);

/** Prisma's schema engine on one database, as WebAssembly: nothing is downloaded. */
export type SchemaEngine = wasm.SchemaEngine;

/** A file of the Prisma schema. */
export type SchemaFile = { path: string; content: string };

/**
 * Lets `work` use the engine on a database and closes every connection afterwards.
 * @param url the database's address
 * @param schema the schema's files
 * @throws HostError with the engine's own text
 */
export async function withSchemaEngine<Result>(
  url: string,
  schema: SchemaFile[],
  work: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  await loadWasm();
  const open: SqlDriverAdapter[] = [];
  const factory = bindMigrationAwareSqlAdapterFactory(connectionsTo(url, open));
  const datamodels = schema.map((file): [string, string] => [file.path, file.content]);
  try {
    const engine = await wasm.SchemaEngine.new({ datamodels }, () => {}, factory);
    return await work(engine).finally(() => engine.free());
  } catch (error) {
    throw explainEngineError(error);
  } finally {
    for (const adapter of open) await adapter.dispose();
  }
}

/** The engine's text without its way through the engine. */
function explainEngineError(error: unknown): HostError {
  if (errorCode(error) === "P3005") {
    return new HostError("The database holds tables of something else. Name an empty one in DATABASE_URL.");
  }
  const [text] = errorText(error).split("\n   0: ");
  return new HostError(`Migrating failed: ${text}`);
}

let loaded: Promise<void> | undefined;

function loadWasm(): Promise<void> {
  loaded ??= (async () => {
    // The engine writes its last messages here; without it, its own failure would hide behind another.
    Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: (text: string) => console.error(text) } });
    const folder = path.dirname(require.resolve("@prisma/schema-engine-wasm"));
    const file = readFileSync(path.join(folder, "schema_engine_bg.wasm"));
    const { instance } = await WebAssembly.instantiate(file, { "./schema_engine_bg.js": { ...wasm } });
    wasm.__wbg_set_wasm(instance.exports);
    const start = instance.exports.__wbindgen_start;
    if (typeof start === "function") start();
  })();
  return loaded;
}

function connectionsTo(url: string, open: SqlDriverAdapter[]): SqlMigrationAwareDriverAdapterFactory {
  const catalog = catalogPool(url);
  const real = new PrismaPg(catalog.pool, { disposeExternalPool: true });
  return {
    provider: real.provider,
    adapterName: real.adapterName,
    async connect() {
      const adapter = await real.connect();
      open.push(adapter);
      adapter.executeScript = (script) => runScript(url, script);
      const queryRaw = adapter.queryRaw.bind(adapter);
      adapter.queryRaw = async (query) => {
        const result = await queryRaw(query);
        for (const column of catalog.letterColumns(query.sql)) result.columnTypes[column] = ColumnTypeEnum.Character;
        return result;
      };
      return adapter;
    },
    connectToShadowDb() {
      throw new Error("migrations are compared on a database of their own, never on a shadow database");
    },
  };
}

/** The type that PostgreSQL's own tables use for a single letter, and the one of ordinary text. */
const [LETTER, TEXT] = [18, 25];

/**
 * The engine reads PostgreSQL's own tables and wants their single letters as such, but the adapter turns that type
 * away. So the adapter gets them as text, and we keep which columns of which query they were.
 */
function catalogPool(url: string) {
  const pool = new pg.Pool({ connectionString: url });
  // As for `withClient`.
  pool.on("error", () => {});
  const letters = new Map<string, number[]>();
  const query = pool.query.bind(pool);
  Object.assign(pool, {
    async query(config: pg.QueryArrayConfig): Promise<pg.QueryArrayResult> {
      const result = await query(config);
      const columns = [...result.fields.keys()].filter((column) => result.fields[column]?.dataTypeID === LETTER);
      letters.set(config.text, columns);
      for (const field of result.fields) if (field.dataTypeID === LETTER) field.dataTypeID = TEXT;
      return result;
    },
  });
  return { pool, letterColumns: (sql: string) => letters.get(sql) ?? [] };
}

/**
 * Runs a script as one message, which PostgreSQL treats as one transaction. The adapter's own way cuts it at every
 * semicolon: that breaks functions and triggers, and leaves half a migration behind when a statement fails.
 */
async function runScript(url: string, script: string): Promise<void> {
  try {
    await withClient(url, (client) => client.query(script));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const { code = "", severity = "", message, detail, column, hint } = error;
    throw new DriverAdapterError({ kind: "postgres", code, severity, message, detail, column, hint });
  }
}
