import "server-only";
import { createHash } from "node:crypto";
import {
  type Compilable,
  type CompiledQuery,
  createQueryId,
  type DatabaseConnection,
  DummyDriver,
  type Expression,
  expressionBuilder,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RootOperationNode,
  sql,
} from "kysely";
import pg from "pg";
import type { Prisma } from "@/prisma/generated/client";
import { pool, type Tx } from "./db";

/**
 * The tables and their columns, as the generated client of Prisma knows them. So there is nothing more to generate or to keep
 * up to date, and a renamed column fails the type check wherever a statement names it. The table of the rate limits is left out:
 * it has another name in the database, and its library reads it.
 */
export type Tables = {
  [Model in Exclude<Prisma.ModelName, "RateLimit">]: Prisma.TypeMap["model"][Model]["payload"]["scalars"];
};

/** The tables whose rows have a number of their own. */
export type TableWithId = {
  [Table in keyof Tables]: Tables[Table] extends { id: number } ? Table : never;
}[keyof Tables];

type Run = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** A statement builder whose statements are run by a function. */
function builderOn(run: Run): Kysely<Tables> {
  const connection: DatabaseConnection = {
    executeQuery: run as DatabaseConnection["executeQuery"],
    streamQuery: () => {
      throw new Error("Statements are not streamed.");
    },
  };
  class Driver extends DummyDriver {
    override acquireConnection = () => Promise.resolve(connection);
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (builder) => new PostgresIntrospector(builder),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

const { builtins } = pg.types;

/** Values become what Prisma makes of them, so that the types are right either way. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === builtins.DATE) return (day: string) => new Date(`${day}T00:00:00.000Z`);
    if (oid === builtins.INT8) return BigInt;
    return pg.types.getTypeParser(oid, format);
  },
};

/** Runs a statement on the pool itself: Prisma would decode every value a second time. */
const runOnPool = async (text: string, values: unknown[], name?: string): Promise<QueryResult<unknown>> => ({
  rows: (await pool().query({ name, text, values, types })).rows,
});

/** Builds typed statements that read, and runs them outside of transactions. */
export const statements: Pick<Kysely<Tables>, "selectFrom" | "selectNoFrom" | "with"> = builderOn(
  ({ sql: text, parameters }) => runOnPool(text, [...parameters]),
);

/** Builds typed statements and runs them in a transaction, on the one connection that Prisma holds for it. */
export const within = (tx: Tx): Kysely<Tables> =>
  builderOn(async ({ sql: text, parameters }) => ({ rows: await tx.$queryRawUnsafe<unknown[]>(text, ...parameters) }));

/** The place of a value that is given when a prepared statement runs. */
class Slot {
  constructor(readonly name: string) {}
}

/** What is given to a prepared statement. */
type Given = number | string | number[];

/** The type of a given value in the database. */
const typeOf = (value: Given | undefined): string => {
  if (Array.isArray(value)) return "int[]";
  return typeof value === "number" ? "int" : "text";
};

/**
 * Writes a statement to be prepared. Its constants are in the text: PostgreSQL plans with them. What is given comes by subqueries,
 * which hide it from the planner: where a plan for the values seems better, PostgreSQL would plan again at each run.
 */
class PreparedCompiler extends PostgresQueryCompiler {
  constructor(private readonly values: Record<string, Given | undefined>) {
    super();
  }

  protected override appendValue(value: unknown): void {
    if (!(value instanceof Slot)) {
      this.appendImmediateValue(value);
      return;
    }
    const type = typeOf(this.values[value.name]);
    this.append("((select ");
    super.appendValue(value);
    this.append(`::${type})::${type})`);
  }
}

/** The places of values by name; a value that may be left out may have none. */
export type Slots<Values> = {
  [Name in keyof Values]: Expression<Exclude<Values[Name], undefined>> | Extract<Values[Name], undefined>;
};

/** So many statements are prepared on each connection, where each takes up to 200 kB; further ones are planned each time. */
const maxPrepared = 40;
let preparedCount = 0;

/**
 * A large statement that is built once for each shape and, from its sixth run, planned once on each connection, for what is read
 * often: building and planning takes longer than running it. It is planned without knowing the values, so compare the times before.
 * @param build takes the places of the values, and the shape: everything else that changes the text of the statement. A value that is left
 * out has no place, and the statement without it is another one
 * @returns runs it and gives its rows
 */
export function prepared<Values extends Record<string, Given | undefined>, Row, Shape>(
  build: (slots: Slots<Values>, shape: Shape) => Compilable<Row> & { toOperationNode(): RootOperationNode },
): (values: Values, ...shape: unknown extends Shape ? [] : [Shape]) => Promise<Row[]> {
  const known = new Map<string, CompiledQuery & { name: string | undefined }>();
  return async (values, ...[shape]) => {
    const names = Object.keys(values).filter((name) => values[name] !== undefined);
    const key = JSON.stringify([names.toSorted(), shape]);
    let statement = known.get(key);
    if (!statement) {
      const slotOf = (name: string) => (values[name] === undefined ? undefined : sql`${new Slot(name)}`);
      const slots = new Proxy({} as Slots<Values>, { get: (_, name) => slotOf(String(name)) });
      const query = build(slots, shape as Shape).toOperationNode();
      const compiled = new PreparedCompiler(values).compileQuery(query, createQueryId());
      const isNamed = preparedCount < maxPrepared;
      if (isNamed) preparedCount += 1;
      const name = isNamed ? createHash("sha1").update(compiled.sql).digest("hex") : undefined;
      statement = { ...compiled, name };
      known.set(key, statement);
    }
    const given = statement.parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
    const { rows } = await runOnPool(statement.sql, given, statement.name);
    return rows as Row[];
  };
}

/**
 * Builds an expression on rows of a statement that is written elsewhere: `on<{ p: "Placement" }>()("p.studentId", "=", 1)` is
 * for statements that have "Placement" as p.
 */
export const on = <Aliases extends Record<string, keyof Tables>>() =>
  expressionBuilder<Tables & { [Alias in keyof Aliases]: Tables[Aliases[Alias]] }, Extract<keyof Aliases, string>>();

/**
 * Rows handed over to a statement as one value.
 * @param alias their name in the statement
 * @param columns the type of each column in the database
 */
export const givenRows = <Row extends object, Alias extends string>(
  rows: readonly Row[],
  alias: Alias,
  columns: { [Column in keyof Row]-?: string },
) => {
  const typed = Object.entries<string>(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  return sql<Required<Row>>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<Alias>(
    sql`${sql.ref(alias)}(${sql.join(typed)})`,
  );
};

/** Rows with the numbers that the next new rows of a table get, which are used up by this. */
export async function withNewIds<Row extends object>(
  tx: Tx,
  table: TableWithId,
  rows: readonly Row[],
): Promise<(Row & { id: number })[]> {
  if (rows.length === 0) return [];
  const ids = await within(tx)
    .selectFrom(sql<{ n: number }>`generate_series(1, ${rows.length}::int)`.as("n"))
    .select(sql<number>`nextval(pg_get_serial_sequence(${`"${table}"`}, 'id'))::int`.as("id"))
    .execute();
  return rows.map((row, index) => {
    const given = ids[index];
    if (!given) throw new Error(`There are too few new ids for the table "${table}".`);
    return { ...row, ...given };
  });
}

/** A calendar day, `YYYY-MM-DD`, as the database compares it. */
export const dayValue = (day: string | Expression<string>) => sql<Date>`${day}::date`;

/** A stored calendar day as `YYYY-MM-DD`. */
export const dayText = <Day extends Date | null>(day: Expression<Day>) =>
  sql<string | Extract<Day, null>>`to_char(${day}, 'YYYY-MM-DD')`;

/** A count or a sum as a number: the database's own type for it is larger than JavaScript's numbers. */
export const asNumber = (value: Expression<unknown>) => sql<number>`${value}::int`;

/** Text to search for, with the wildcards of SQL's `like` escaped, and its letters composed as those of names are (`line`). */
export const literally = (text: string): string => text.normalize("NFC").replaceAll(/[\\%_]/g, "\\$&");

/** A pattern for `like` that finds a text anywhere in another one. */
export const containing = (text: string): string => `%${literally(text)}%`;
