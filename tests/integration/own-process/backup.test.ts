import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { backUp } from "@/lib/host/backup/backup";
import { restore } from "@/lib/host/backup/restore";
import { runCommand } from "@/lib/host/commands";
import { openDataDir } from "@/lib/host/data-dir";
import { DATABASE_NAME, withClient } from "@/lib/host/database";
import { appendErasures } from "@/lib/platform/erasure-list";
import { inSchool, newDataDir, openSchool, removeDataDir, type School } from "../../support/school-server";
import { soon } from "../../support/soon";

// Each test starts several servers.

const root = process.cwd();
const key = "a key that nobody guesses";
const people = 5_000;

let source: School;
/** Backups of the source, without a key and with one, and a folder into which the first was restored. */
let [readable, encrypted, restored] = ["", "", ""];
const dirs: string[] = [];

const newDir = () => {
  const dir = newDataDir();
  dirs.push(dir);
  return dir;
};

beforeAll(async () => {
  source = await openSchool(newDir());
  await source.query(`
    insert into "Domain" (name, host, kind) values ('School', 'school.example', 'school');
    insert into "User" (username, email, "fullName", role, setting)
      select 'u' || n, 'u' || n || '@school.example', E'Name "of"\\t' || n || E'\\n\\\\.\\nÅse', 'Student', '{"size":"m"}'
      from generate_series(1, ${people}) n;
    insert into "Sentence" ("ownerId", text) select id, repeat('good work, ', 20) from "User";
    insert into "Avatar" ("userId", image) select id, decode('00ff0a5c2e', 'hex') from "User" where id < 20;
    insert into "Session" (sid, "userId", "expiresAt") select gen_random_uuid(), min(id), now() + interval '1 day' from "User";
    select graphile_worker.add_job('send-mail', json_build_object('to', 'u1@school.example'), run_at => now() + interval '1 day');
    select graphile_worker.add_job('send-mail', json_build_object('to', 'u2@school.example'));
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-of-then' where payload->>'to' = 'u2@school.example';`);
  readable = await makeBackup("readable");
  encrypted = await makeBackup("encrypted", key);
  restored = newDir();
  await restoreInto(restored, readable);
});

afterEach(() => vi.unstubAllEnvs());

afterAll(async () => {
  await source.server.stop();
  dirs.forEach(removeDataDir);
});

function use(dir: string, secret = ""): void {
  vi.stubEnv("DATA_DIR", dir);
  vi.stubEnv("DATABASE_URL", "");
  vi.stubEnv("BACKUP_KEY", secret);
}

async function makeBackup(name: string, secret = ""): Promise<string> {
  use(source.dir, secret);
  const { file } = await backUp({ root, file: path.join(source.dir, `${name}.backup`) });
  return file;
}

function restoreInto(dir: string, file: string, { replace = false, secret = "", said = [] as string[] } = {}) {
  use(dir, secret);
  return restore({ root, file, replace, say: (line) => said.push(line) });
}

/** Each table with its number of rows and a hash of them, and each sequence. */
async function fingerprint(school: School): Promise<Record<string, unknown>[]> {
  const tables = await school.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')
     and tablename not in ('_prisma_migrations', 'migrations') order by 1`,
  );
  const prints: Record<string, unknown>[] = await school.query(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*), md5(string_agg(t::text, '|' order by t::text)) from ${name} t`,
      )
      .join(" union all ")
      .concat(" order by 1"),
  );
  return [
    ...prints,
    ...(await school.query("select schemaname, sequencename, last_value from pg_sequences order by 1, 2")),
  ];
}

describe("a backup", () => {
  const restoreEncrypted = async () => {
    const dir = newDir();
    await restoreInto(dir, encrypted, { secret: key });
    return dir;
  };

  it.each([
    ["readable", () => readable, () => restored],
    ["encrypted", () => encrypted, restoreEncrypted],
  ])("that is %s gives back each table as it was, but for the sign-ins", async (_, file, open) => {
    expect(statSync(file()).mode & 0o077).toBe(0);
    const dir = await open();
    const wanted = await fingerprint(source);
    const found = await inSchool(dir, async (school) => {
      const prints = await fingerprint(school);
      // The next one gets a number of its own.
      const [next] = await school.query(
        `insert into "Domain" (name, host, kind) values ('n', 'n', 'school') returning id`,
      );
      const [last] = await source.query('select max(id) as id from "Domain"');
      expect(next?.id).toBeGreaterThan(last?.id);
      return prints;
    });
    const isSession = (row: Record<string, unknown>) => row.name === 'public."Session"';
    expect(found.filter((row) => !isSession(row))).toEqual(wanted.filter((row) => !isSession(row)));
    expect(wanted.find(isSession)).toMatchObject({ count: "1" });
    expect(found.find(isSession)).toMatchObject({ count: "0" });
  });

  it("does not bring back who was erased after it was made", async () => {
    await inSchool(restored, async (school) => {
      // Two people were erased here, one of whom the list beside the database does not have; a third one has only the same number.
      const rows = await school.query<{ id: number; at: Date }>(
        `select id, "createdAt" as at from "User" where username in ('u1', 'u2', 'u3') order by username`,
      );
      const [first, second, third] = rows.map(({ id, at }) => ({ userId: id, accountCreatedAt: at.toISOString() }));
      const done = { erasedAt: "2026-01-02T03:04:05.000Z", byId: 1 };
      appendErasures(restored, [
        { ...done, userId: first?.userId ?? 0, accountCreatedAt: first?.accountCreatedAt ?? "" },
        { ...done, userId: third?.userId ?? 0, accountCreatedAt: "2001-01-01T00:00:00.000Z" },
      ]);
      await school.query(
        `insert into "Erasure" ("userId", "accountCreatedAt", "byId") values (${second?.userId}, '${second?.accountCreatedAt}', 1)`,
      );
    });
    const said: string[] = [];
    await restoreInto(restored, readable, { replace: true, said });
    expect(said.filter((line) => line.startsWith("WARNING"))).toEqual([
      "WARNING: no administrator is left who can enter. Make a new one: npm run create-admin -- MAIL NAME",
    ]);
    // What is said there works.
    const create = ["--conditions=react-server", "scripts/create-admin.mjs", "new@school.example", "New", "Admin"];
    const { code, output } = await runCommand(process.execPath, create, { cwd: root, env: process.env });
    expect([code, output]).toEqual([0, expect.stringContaining("/password?token=")]);
    await inSchool(restored, async (school) => {
      expect(await school.query(`select role from "User" where email = 'new@school.example'`)).toEqual([
        { role: "Admin" },
      ]);
      // Neither mail is sent any more, also not the one that was being sent when the backup was made.
      expect(await school.query("select payload from graphile_worker._private_jobs")).toEqual([]);
      expect(
        await school.query(
          `select id - (select min(id) from "User") + 1 as number, "fullName", phone from "User" where username like 'erased%' order by id`,
        ),
      ).toEqual([1, 2].map((number) => ({ number, fullName: "Tidligere student", phone: null })));
      expect(await school.query(`select 1 from "User" where username = 'u3'`)).toHaveLength(1);
      expect(await school.query('select 1 from "Erasure"')).toHaveLength(2);
    });
  });

  it("that is encrypted contains no text of anybody, and neither kind contains the secrets of the server", () => {
    const [open, closed] = [readFileSync(readable), readFileSync(encrypted)];
    for (const bytes of [open, closed])
      expect(bytes.includes(readFileSync(path.join(source.dir, "postgres.password")))).toBe(false);
    expect(closed.includes("school.example")).toBe(false);
    expect(closed.includes(key)).toBe(false);
  });

  it("does not overwrite a file", async () => {
    await expect(makeBackup("readable")).rejects.toThrow(/readable\.backup exists\. Choose another name\./);
    expect(existsSync(`${readable}.part`)).toBe(false);
  });

  it("is refused of a folder without a database, with a key that is too short, and of a database of one's own", async () => {
    use(newDir());
    await expect(backUp({ root })).rejects.toThrow(/has no database/);
    use(source.dir, "short");
    await expect(backUp({ root })).rejects.toThrow(/BACKUP_KEY is too short/);
    vi.stubEnv("DATABASE_URL", "postgresql://u:p@127.0.0.1:9/x");
    await expect(backUp({ root })).rejects.toThrow(/by the tools of PostgreSQL/);
  });

  it("is of one moment while people go on writing, and restores every row of every table", async () => {
    let isWriting = true;
    let written = 0;
    const writer = withClient(source.server.url(DATABASE_NAME), async (client) => {
      for (; isWriting; written += 1) {
        await client.query("begin");
        await client.query(`insert into "Domain" (name, host, kind) values ('x', 'x${written}.example', 'workplace')`);
        await client.query(
          `insert into "User" (username, email, "fullName", role) values ('x${written}', 'x${written}', 'X', 'Teacher')`,
        );
        await client.query("commit");
      }
    });
    await soon(() => expect(written).toBeGreaterThan(5));
    const before = written;
    const file = await makeBackup("while-writing");
    isWriting = false;
    await writer;
    expect(written).toBeGreaterThan(before + 5);

    const dir = newDir();
    await restoreInto(dir, file);
    await inSchool(dir, async (school) => {
      const [sums] = await school.query(
        `select (select count(*)::int from "Domain" where host like 'x%') as hosts,
           (select count(*)::int from "User" where username like 'x%') as people`,
      );
      expect(sums?.hosts).toBe(sums?.people);
      expect(sums?.hosts).toBeGreaterThanOrEqual(before);
      expect(sums?.hosts).toBeLessThan(written);
    });
  });
});

describe("a restoration is refused, and changes nothing,", () => {
  let dir: string;
  let before: Record<string, unknown>[];

  beforeAll(async () => {
    dir = newDir();
    before = await inSchool(dir, async (school) => {
      await school.query(
        `insert into "User" (username, email, "fullName", role) values ('here', 'here', 'Here', 'Admin')`,
      );
      return fingerprint(school);
    });
  });

  const unchanged = () => inSchool(dir, async (school) => expect(await fingerprint(school)).toEqual(before));

  async function refused(file: string, sentence: RegExp, options: { secret?: string } = {}) {
    await expect(restoreInto(dir, file, { replace: true, ...options })).rejects.toThrow(sentence);
    await unchanged();
    expect(existsSync(path.join(dir, "backups"))).toBe(false);
  }

  function changedCopy(file: string, change: (bytes: Buffer) => Buffer): string {
    const copy = `${file}-changed`;
    writeFileSync(copy, change(readFileSync(file)));
    return copy;
  }

  it("of a file in which one bit is another", async () => {
    const file = changedCopy(readable, (bytes) => {
      const at = Math.floor(bytes.length / 2);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      return bytes;
    });
    await refused(file, /damaged or incomplete/);
  });

  it("of a file that ends too early", async () => {
    const file = changedCopy(readable, (bytes) => bytes.subarray(0, -1000));
    await refused(file, /damaged or incomplete/);
  });

  it("of a file that is something else, or not there", async () => {
    const file = path.join(dir, "letter.txt");
    writeFileSync(file, "Dear school,\n".repeat(100));
    await refused(file, /is not a backup of this product/);
    await refused(path.join(dir, "missing"), /is not there/);
  });

  it("of an encrypted file without its key, or with another one", async () => {
    await refused(encrypted, /is encrypted\. Set BACKUP_KEY/);
    await refused(encrypted, /BACKUP_KEY does not open/, { secret: "another key of this school" });
  });

  it("of a file of a newer version", async () => {
    await source.query(
      `insert into "_prisma_migrations" (id, checksum, migration_name, finished_at) values ('new', '', '29990101000000_later', now())`,
    );
    const file = await makeBackup("newer");
    await source.query(`delete from "_prisma_migrations" where id = 'new'`);
    await refused(file, /made by a newer version/);
  });

  it("while the product runs", async () => {
    const { release } = openDataDir(dir);
    await expect(restoreInto(dir, readable, { replace: true })).rejects.toThrow(/is in use by another start/);
    release();
    await unchanged();
  });

  // The last one, since it leaves another school in the folder.
  it("over a school that is there, unless its data is to be put aside", async () => {
    await expect(restoreInto(dir, readable)).rejects.toThrow(/holds a school already.*--replace/);
    await unchanged();

    const { aside } = await restoreInto(dir, readable, { replace: true });
    await inSchool(dir, async (school) => {
      const [found] = await school.query(`select count(*)::int as people from "User" where username like 'u%'`);
      expect(found?.people).toBe(people);
      expect(await school.query("select datname from pg_database where datname like 'practicum\\_%'")).toEqual([]);
    });
    const again = newDir();
    await restoreInto(again, aside ?? "");
    await inSchool(again, async (school) => expect(await fingerprint(school)).toEqual(before));
  });
});
