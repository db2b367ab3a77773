import "server-only";
import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import pg from "pg";
import { atStop } from "../at-stop";
import type { Tx } from "../db";
import { env } from "../env";
import { log } from "../log";
import { processWide } from "../process-wide";
import { holdSettings, type SchoolSettings } from "../school-settings";
import { on, statements, within } from "../sql";
import { expectedOf, problemOf } from "./check-text";
import { firstLocale, type Language, type Locale, locales, shippedLanguages } from "./locales";
import { holdSchool, type School } from "./school-texts";
import { byKey, shippedTexts } from "./texts";

/** Every process listens here. */
const channel = "practicum_school";

/** Tells every process, once the transaction is stored, that languages, texts or settings of the school have changed. */
export async function announceSchool(tx: Tx): Promise<void> {
  // The function gives nothing, and Prisma reads no column of that type.
  await within(tx).selectNoFrom(sql<string>`pg_notify(${channel}, '')::text`.as("told")).execute();
}

/** What somebody has just changed is here when they are answered. The change is stored: a failure is made up for by the heartbeat. */
export const followOwnChange = (): Promise<void> =>
  readSchool().catch((error: unknown) => log.warn({ err: error }, "school"));

type Row = { code: string; name: string; active: boolean; isDefault: boolean; texts: Record<string, string> };

type Held = {
  /** The reading under way, and the one that follows it. */
  reading: Promise<void> | null;
  next: Promise<void> | null;
  /** What the last reading read, to see whether anything differs. */
  read: string;
  client: pg.Client | null;
  isStopped: boolean;
};

const now = processWide(
  "registry",
  (): Held => ({ reading: null, next: null, read: "", client: null, isStopped: false }),
);

/** The texts that the school has changed in "Language" l, by key. */
const changedTexts = () =>
  on<{ l: "Language" }>()
    .selectFrom("Translation as t")
    .whereRef("t.languageCode", "=", "l.code")
    .select(({ ref }) =>
      sql<
        Row["texts"]
      >`coalesce(json_object_agg(${ref("t.key")}, ${ref("t.value")} order by ${ref("t.key")}), '{}')`.as("texts"),
    );

const school = statements.selectNoFrom([
  jsonObjectFrom(statements.selectFrom("SchoolSettings as s").selectAll()).as("settings"),
  jsonArrayFrom(
    statements
      .selectFrom("Language as l")
      .orderBy("l.id")
      .select(["l.code", "l.name", "l.active", "l.isDefault", changedTexts().$asScalar().$notNull().as("texts")]),
  ).as("languages"),
]);

/**
 * Reads languages, texts and settings in one statement. Who asks while it is under way waits for the reading after it, which begins after
 * their change. Throws when the database does not answer.
 */
export function readSchool(): Promise<void> {
  const state = now();
  if (state.next) return state.next;
  const before = state.reading;
  const reading = (before ?? Promise.resolve())
    .catch(() => {})
    .then(() => {
      state.reading = reading;
      state.next = null;
      return read(state);
    })
    .finally(() => {
      if (state.reading === reading) state.reading = null;
    });
  if (before) state.next = reading;
  else state.reading = reading;
  return reading;
}

async function read(state: Held): Promise<void> {
  const { languages, settings } = await school.executeTakeFirstOrThrow();
  const read = JSON.stringify({ languages, settings });
  if (read === state.read) return;
  holdSchool(schoolOf(languages));
  holdSettings(settings && settingsOf(settings));
  state.read = read;
}

const settingsOf = ({ id: _, ...settings }: SchoolSettings & { id: number }): SchoolSettings => settings;

/** The rows as they can be shown: whatever is wrong with one, pages show what is shipped. */
function schoolOf(rows: readonly Row[]): School {
  const active: Language[] = rows.filter((row) => row.active).map(({ code, name }) => ({ code, name }));
  const isAsShipped = JSON.stringify(active) === JSON.stringify(shippedLanguages);
  return {
    active: active.length === 0 || isAsShipped ? shippedLanguages : active,
    known: new Set(rows.map(({ code }) => code)),
    standard: rows.find(({ isDefault }) => isDefault)?.code ?? firstLocale,
    changed: new Map(rows.map(({ code, texts }) => [code, soundTexts(code, texts)])),
  };
}

function soundTexts(code: Locale, texts: Record<string, string>): ReadonlyMap<string, string> {
  const shipped = Object.keys(texts).length > 0 ? locales.map((locale) => byKey(shippedTexts(locale))) : [];
  return new Map(
    Object.entries(texts).filter(([key, text]) => {
      const known = shipped.map((one) => one.get(key)).filter((one) => one !== undefined);
      const problem = known.length === 0 ? "unknown" : problemOf(text, expectedOf(known));
      if (problem) log.warn({ code, key, problem }, "a changed text is left out");
      return problem === null;
    }),
  );
}

const heartbeatMs = 20_000;
const reconnectMs = 500;

/**
 * Reads languages, texts and settings, and follows their changes until the process ends. A connection that breaks is replaced, and then all is
 * read again; one that is silently dead is found by its heartbeat, which reads again too.
 */
export async function followSchool(): Promise<void> {
  const state = now();
  if (state.client || state.isStopped) return;
  atStop(async () => {
    state.isStopped = true;
    await state.client?.end();
  });
  await listen(state);
}

async function listen(state: Held): Promise<void> {
  if (state.isStopped) return;
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    keepAlive: true,
    connectionTimeoutMillis: heartbeatMs,
    query_timeout: heartbeatMs,
  });
  state.client = client;
  let isOver = false;
  const replace = () => {
    if (isOver) return;
    isOver = true;
    clearInterval(heartbeat);
    client.end().catch(() => {});
    if (!state.isStopped) setTimeout(() => listen(state), reconnectMs).unref();
  };
  const readAgain = () => readSchool().catch((error: unknown) => log.warn({ err: error }, "school"));
  const heartbeat = setInterval(() => client.query("select 1").then(readAgain, replace), heartbeatMs).unref();
  client.on("error", replace);
  client.on("end", replace);
  client.on("notification", readAgain);
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    await readAgain();
  } catch (error) {
    log.warn({ err: error }, "school");
    replace();
  }
}
