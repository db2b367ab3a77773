import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { seconds, table } from "./markdown";

/** What one export took, in a process of its own. */
export type ExportRun = {
  rows: number;
  /** From the start to the stored file. */
  wholeMs: number;
  /** What the database takes to read the rows. */
  readMs: number;
  /** The most memory that the process had. */
  peakMb: number;
  kilobytes: number;
  /** For how long the process did nothing else at a time, at the longest. */
  heldUpMs: number;
};

export type ExportCost = { few: ExportRun; many: ExportRun; copyMs: number };

const sizes = { few: 1_000, many: 100_000 } as const;

/** Exports 1 000 and 100 000 accounts, and has PostgreSQL write the same rows with COPY. */
export async function timeExports(root: string, databaseUrl: string): Promise<ExportCost> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(`select id from "User" where role = 'Admin' order by id limit 1`);
    const run = async (count: number) => exportOf(root, databaseUrl, rows[0].id, await addAccounts(client, count));
    const few = await run(sizes.few);
    const many = await run(sizes.many);
    return { few, many, copyMs: await timeCopy(client, sizes.many) };
  } finally {
    await client.end();
  }
}

const hostOf = (count: number) => `measured-${count}.example`;

/** A school with so many accounts. */
async function addAccounts(client: pg.Client, count: number): Promise<number> {
  const host = hostOf(count);
  const { rows } = await client.query(
    `insert into "Domain" (name, host, kind) values ('Measured', $1, 'school') returning id`,
    [host],
  );
  await client.query(
    `insert into "User" (username, email, "fullName", role, phone, "studentNumber", "domainId", "lastSignInAt")
     select 'measured_' || $2::int || '_' || n, n || '@' || $1::text, 'Measured Person ' || md5(n::text), 'Student',
       (10000000 + n)::text, (500000 + n)::text, $3::int, now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [host, count, rows[0].id],
  );
  await client.query(`analyze "User"`);
  // What this took is counted now, not while the export is measured.
  await statementTime(client);
  return rows[0].id;
}

async function exportOf(root: string, databaseUrl: string, adminId: number, domainId: number): Promise<ExportRun> {
  const program = path.join(root, "tests", "load", "export-run.ts");
  const args = ["--conditions=react-server", "--import", "tsx", program, String(adminId), String(domainId)];
  const env = { ...process.env, DATABASE_URL: databaseUrl, APP_URL: "http://127.0.0.1" };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env: { ...env, ...secrets } });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}

/** What the settings ask for, and nothing here uses. */
export const secrets = {
  NEXTAUTH_SECRET: "measured".repeat(8),
  PUSHER_APP_ID: "measured",
  PUSHER_KEY: "measured",
  PUSHER_SECRET: "measured",
  LOG_LEVEL: "error",
};

/** How many milliseconds the database has worked on statements until now. */
export async function statementTime(client: Pick<pg.Client, "query">): Promise<number> {
  await client.query("select pg_stat_force_next_flush()");
  const { rows } = await client.query("select active_time from pg_stat_database where datname = current_database()");
  return rows[0].active_time;
}

/** The milliseconds in which PostgreSQL writes the same columns of the same rows to nowhere; the faster of two. */
async function timeCopy(client: pg.Client, count: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    const before = await statementTime(client);
    await client.query(
      `copy (select u.id, u."fullName", u.username, u.email, u."areaCode", u.phone, u.role, u.active, u."passwordHash",
         u."feideSubject", u."studentNumber", u."userCourseCode", u."languageCode", u."createdAt", u."lastSignInAt", d.name
       from "User" u left join "Domain" d on d.id = u."domainId" where d.host = '${hostOf(count)}' order by u.id)
       to '/dev/null'`,
    );
    times.push((await statementTime(client)) - before);
  }
  return Math.min(...times);
}

/** The results as a section of the page. */
export const describeExports = ({ few, many, copyMs }: ExportCost): string =>
  `Accounts exported to Excel by a job, each time in a process of its own, which loads the library too. Reading ${many.rows} rows takes
the database ${seconds(many.readMs)} s, and ${(many.readMs / copyMs).toFixed(1)} times as long as PostgreSQL takes to write them with COPY (the goal is 3). The goals are also that the process has at most 20 % more memory
for them, and that nobody waits for 200 ms.

${table(
  ["", "s", "MB of memory", "longest pause ms", "kB of the file"],
  [few, many].map(({ rows, wholeMs, peakMb, heldUpMs, kilobytes }) => [
    `${rows} rows`,
    seconds(wholeMs),
    ...[peakMb, heldUpMs, kilobytes].map((figure) => String(Math.round(figure))),
  ]),
)}`;
