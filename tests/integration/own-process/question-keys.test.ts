import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ensureDatabase, withClient } from "@/lib/host/database";
import { deployMigrations } from "@/lib/host/migrations";

const keysCome = "20261120135341_competence";

const template = new URL(process.env.TEMPLATE_DATABASE_URL ?? "");

function at(database: string): string {
  const url = new URL(template);
  url.pathname = `/${database}`;
  return url.href;
}

let root: string;
let database: string;

/** A database as it was before questions had keys. */
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), "practicum-keys-"));
  database = `practicum_test_${randomUUID().replaceAll("-", "")}`;
  await ensureDatabase(at("postgres"), database);
  cpSync("prisma/schema", path.join(root, "prisma/schema"), { recursive: true });
  mkdirSync(path.join(root, "prisma/migrations"));
  for (const name of readdirSync("prisma/migrations")) if (name < keysCome) bring(name);
  bring("migration_lock.toml");
  await deployMigrations(root, at(database));
});

afterEach(async () => {
  rmSync(root, { recursive: true, force: true });
  const drop = `drop database ${pg.escapeIdentifier(database)} with (force)`;
  await withClient(at("postgres"), (client) => client.query(drop));
});

const bring = (name: string) =>
  cpSync(path.join("prisma/migrations", name), path.join(root, "prisma/migrations", name), { recursive: true });

const query = (sql: string) => withClient(at(database), async (client) => (await client.query(sql)).rows);

it("questions at the same place in all versions of a form get one key, and no others do", async () => {
  await query(`
    insert into "Form" (id, kind, name) values (1, 'report', 'One'), (2, 'report', 'Other');
    insert into "FormVersion" (id, "formId", number) values (12, 1, 2), (11, 1, 1), (13, 1, 3), (21, 2, 1);
    insert into "Question" (id, "versionId", "parentId", "questionOrder", "viewPoint", tab, type) values
      (1, 11, null, 1, 1, 1, 'checkbox'), (2, 11, 1, 1, 1, 2, 'rating'), (3, 11, null, 2, 1, 1, 'checkbox'),
      (4, 11, 3, 1, 1, 2, 'rating'), (5, 11, null, 1, 2, 1, 'text'), (6, 11, null, 1, 2, 1, 'text'),
      (11, 12, null, 1, 1, 1, 'checkbox'), (12, 12, 11, 1, 1, 2, 'rating'), (13, 12, null, 3, 1, 1, 'checkbox'),
      (14, 12, 13, 1, 1, 2, 'rating'), (15, 12, null, 1, 2, 1, 'text'), (16, 12, null, 1, 2, 1, 'text'),
      (23, 13, null, 2, 1, 1, 'checkbox'), (24, 13, 23, 1, 1, 2, 'rating'), (34, 13, 23, 2, 1, 2, 'rating'),
      (41, 21, null, 1, 1, 1, 'checkbox')`);
  bring(keysCome);
  expect(await deployMigrations(root, at(database))).toEqual([keysCome]);
  const same = await query('select array_agg(id order by id) as ids from "Question" group by key order by min(id)');
  expect(same.map(({ ids }) => ids)).toEqual([
    [1, 11],
    [2, 12],
    // Not in the second version, and back in the third.
    [3, 23],
    [4, 24],
    // Two that share a place stay two.
    [5, 15],
    [6, 16],
    [13],
    [14],
    [34],
    [41],
  ]);
});
