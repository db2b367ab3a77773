import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { secrets, statementTime } from "./export-cost";
import { seconds } from "./markdown";

/** What one import took, in a process of its own: its preview and its commit, in all and in the database. */
export type ImportRun = {
  rows: number;
  previewMs: number;
  commitMs: number;
  previewDatabaseMs: number;
  commitDatabaseMs: number;
  /** For how long the process did nothing else at a time, at the longest. */
  heldUpMs: number;
};

export type ImportCost = ImportRun & { copyMs: number };

const host = "imported.example";

/** Imports 10 000 rows, and has PostgreSQL take the rows that were made of them with COPY. */
export async function timeImport(root: string, databaseUrl: string): Promise<ImportCost> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const folder = mkdtempSync(path.join(tmpdir(), "practicum-copy-"));
  try {
    const { rows } = await client.query(`select id from "User" where role = 'Admin' order by id limit 1`);
    await client.query(`insert into "Domain" (name, host, kind) values ('Imported', $1, 'school')`, [host]);
    const program = path.join(root, "tests", "load", "import-run.ts");
    const args = ["--conditions=react-server", "--import", "tsx", program, String(rows[0].id), host];
    const env = { ...process.env, DATABASE_URL: databaseUrl, APP_URL: "http://127.0.0.1", ...secrets };
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
    const run: ImportRun = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
    return { ...run, copyMs: await timeCopy(client, folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await client.end();
  }
}

/** Every table that an import writes, and which of its rows it wrote. */
const written = {
  Group: `"courseCode" = 'MEASURED'`,
  User: `email like '%@${host}'`,
  Placement: `"groupId" in (select id from "Group" where "courseCode" = 'MEASURED')`,
  Evaluation: `"placementId" in (select p.id from "Placement" p join "Group" g on g.id = p."groupId" where g."courseCode" = 'MEASURED')`,
} as const;

/** The milliseconds in which PostgreSQL takes the same rows with COPY, into the same tables with their indexes and references. */
async function timeCopy(client: pg.Client, folder: string): Promise<number> {
  const tables = Object.entries(written);
  // The database's own user writes there.
  chmodSync(folder, 0o777);
  for (const [table, where] of tables)
    await client.query(`copy (select * from "${table}" where ${where}) to '${folder}/${table}'`);
  await client.query(
    `delete from "AuditEntry" where entity = 'placement' and "entityId" in (select id from "Placement" where ${written.Placement})`,
  );
  for (const [table, where] of tables.toReversed()) await client.query(`delete from "${table}" where ${where}`);
  const before = await statementTime(client);
  for (const [table] of tables) await client.query(`copy "${table}" from '${folder}/${table}'`);
  return (await statementTime(client)) - before;
}

/** The results as a section of the page. */
export const describeImports = (cost: ImportCost): string => {
  const databaseMs = cost.previewDatabaseMs + cost.commitDatabaseMs;
  return `An Excel file of ${cost.rows} rows (groups, students, and a placement for each) previewed and imported by a job. Both together take the
database ${seconds(databaseMs)} s, and ${(databaseMs / cost.copyMs).toFixed(1)} times as long as PostgreSQL takes to take the same groups, accounts, placements and evaluations with COPY (the goal
is 3). The preview takes ${seconds(cost.previewMs)} s and the import ${seconds(cost.commitMs)} s in all, reading the file twice, and nobody waits longer than ${Math.round(cost.heldUpMs)} ms for that
(the goal is 200 ms).
`;
};
