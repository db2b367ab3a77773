/** What in a migration does not go with the version before, which runs for a minute more on the same database. */
export type Break = { what: string; of: string };

/**
 * Reads the statements of a migration. Tables, columns and types that it adds itself are its own: the version before does not know them.
 * What it changes of the others must leave every read and write of that version possible.
 * @param earlier the migrations before it, which say what kind of index it drops
 */
export function breaksOf(sql: string, earlier = ""): Break[] {
  const statements = split(sql);
  const plain = plainIndexes([...split(earlier), ...statements]);
  const made = new Set(
    statements.flatMap((one) => /^CREATE (?:TABLE|TYPE)(?: IF NOT EXISTS)? "?(\w+)"?/i.exec(one)?.[1] ?? []),
  );
  const added = addedColumns(statements);
  return statements.flatMap((statement) => {
    const altered = tableOf(statement);
    if (altered) return made.has(altered) ? [] : inAlteredTable(altered, statement, added.get(altered) ?? []);
    return [...inDroppedIndex(statement, plain), ...inOther(statement, made, added)];
  });
}

/** The indexes that nothing but speed depends on. The name of one that was dropped may come again for another kind. */
function plainIndexes(statements: readonly string[]): Set<string> {
  const plain = new Set<string>();
  for (const statement of statements) {
    const [, unique, name = ""] =
      /^CREATE (UNIQUE )?INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?"?(\w+)"? ON/i.exec(statement) ?? [];
    if (name && unique) plain.delete(name);
    else if (name) plain.add(name);
  }
  return plain;
}

/** Without a unique index, "on conflict" of the version before fails. */
function inDroppedIndex(statement: string, plain: ReadonlySet<string>): Break[] {
  const [, names = ""] =
    /^DROP INDEX (?:CONCURRENTLY )?(?:IF EXISTS )?(.+?)(?: CASCADE| RESTRICT)?$/i.exec(statement) ?? [];
  return [...names.matchAll(/(\w+)"?(?:,|$)/g)].flatMap(([, name = ""]) =>
    plain.has(name) ? [] : [{ what: "a dropped index that is not known to be only for speed", of: name }],
  );
}

/** The statements without comments and without the bodies of functions, each on one line. */
function split(sql: string): string[] {
  return sql
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(";")
    .map((one) => one.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean);
}

const tableOf = (statement: string): string | undefined => /^ALTER TABLE (?:ONLY )?"?(\w+)"?/i.exec(statement)?.[1];

/** The new columns of each table. A condition on one of them holds for what the version before writes, since the migration made it so. */
function addedColumns(statements: readonly string[]): Map<string, string[]> {
  const added = new Map<string, string[]>();
  for (const statement of statements) {
    const table = tableOf(statement);
    if (!table) continue;
    const columns = actionsOf(statement).flatMap((action) => /^ADD COLUMN "?(\w+)"?/i.exec(action)?.[1] ?? []);
    added.set(table, [...(added.get(table) ?? []), ...columns]);
  }
  return added;
}

function inAlteredTable(table: string, statement: string, added: readonly string[]): Break[] {
  const actions = actionsOf(statement);
  const defaulted = actions.flatMap((action) => /^ALTER COLUMN "?(\w+)"? SET DEFAULT/i.exec(action)?.[1] ?? []);
  return actions.flatMap((action): Break[] => {
    const [, column] = /^(?:ALTER|DROP|RENAME|ADD) (?:COLUMN )?(?:IF EXISTS )?"?(\w+)"?/i.exec(action) ?? [];
    const of = `${table}.${column}`;
    if (/^RENAME TO/i.test(action)) return [{ what: "a renamed table", of: table }];
    if (/^RENAME/i.test(action)) return [{ what: "a renamed column", of }];
    if (/^DROP CONSTRAINT/i.test(action)) {
      const [, name = ""] = /^DROP CONSTRAINT (?:IF EXISTS )?"?(\w+)"?/i.exec(action) ?? [];
      return [{ what: "a dropped condition on what is read", of: `${table}.${name}` }];
    }
    if (/^DROP/i.test(action)) return [{ what: "a dropped column", of }];
    if (/^ADD COLUMN/i.test(action))
      return /NOT NULL/i.test(action) && !/ DEFAULT | GENERATED /i.test(action)
        ? [{ what: "a new column that must be written and has no default", of }]
        : [];
    if (/^ADD CONSTRAINT/i.test(action)) {
      const [, name = ""] = /^ADD CONSTRAINT "?(\w+)"?/i.exec(action) ?? [];
      const isOwn = added.some((one) => action.includes(`"${one}"`));
      return isOwn ? [] : [{ what: "a new condition on what is written", of: `${table}.${name}` }];
    }
    if (/ SET NOT NULL/i.test(action) && !defaulted.includes(column ?? ""))
      return [{ what: "a column that must now be written", of }];
    if (column !== undefined && added.includes(column)) return [];
    if (/ (?:SET DATA )?TYPE /i.test(action)) return [{ what: "another type of a column", of }];
    if (/ DROP NOT NULL/i.test(action)) return [{ what: "a column that may now be empty", of }];
    if (/ DROP DEFAULT/i.test(action)) return [{ what: "a column without its default", of }];
    return [];
  });
}

/** The parts of an ALTER TABLE that commas divide, those inside of brackets aside. */
function actionsOf(statement: string): string[] {
  const actions = [""];
  let depth = 0;
  for (const letter of statement.replace(/^ALTER TABLE (?:ONLY )?"?\w+"? /i, "")) {
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    if (letter === "," && depth === 0) actions.push("");
    else actions[actions.length - 1] += letter;
  }
  return actions.map((action) => action.trim());
}

function inOther(statement: string, made: ReadonlySet<string>, added: ReadonlyMap<string, readonly string[]>): Break[] {
  const [, kind = "", dropped = ""] =
    /^DROP (TABLE|VIEW|MATERIALIZED VIEW|TYPE|SCHEMA|SEQUENCE|FUNCTION|EXTENSION)(?: IF EXISTS)? "?(\w+)"?/i.exec(
      statement,
    ) ?? [];
  if (dropped) return [{ what: `a dropped ${kind.toLowerCase()}`, of: dropped }];
  const [, type = "", value] = /^ALTER TYPE "?(\w+)"? (ADD VALUE|RENAME)/i.exec(statement) ?? [];
  if (value && !made.has(type)) return [{ what: "a changed list of values", of: type }];
  const [, index = "", table = ""] =
    /^CREATE UNIQUE INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?"?(\w+)"? ON "?(\w+)"?/i.exec(statement) ?? [];
  const isOwn = added.get(table)?.some((one) => statement.includes(`"${one}"`));
  if (index && !made.has(table) && !isOwn)
    return [{ what: "a new condition on what is written", of: `${table}.${index}` }];
  return [];
}
