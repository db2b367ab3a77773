import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureDatabase, withClient } from "@/lib/host/database";
import { createMigration, deployMigrations } from "@/lib/host/migrations";

const template = new URL(process.env.TEMPLATE_DATABASE_URL ?? "");

function at(database: string): string {
  const url = new URL(template);
  url.pathname = `/${database}`;
  return url.href;
}

let root: string;
let database: string;

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), "practicum-migrations-"));
  database = `practicum_test_${randomUUID().replaceAll("-", "")}`;
  await ensureDatabase(at("postgres"), database);
  mkdirSync(path.join(root, "prisma/schema"), { recursive: true });
  write("prisma/schema/base.prisma", 'datasource db {\n  provider = "postgresql"\n}\n');
  write("prisma/schema/ward.prisma", "model Ward {\n  id Int @id\n}\n");
});

afterEach(async () => {
  rmSync(root, { recursive: true, force: true });
  const drop = `drop database ${pg.escapeIdentifier(database)} with (force)`;
  await withClient(at("postgres"), (client) => client.query(drop));
});

const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);

function writeMigration(name: string, sql: string): void {
  mkdirSync(path.join(root, "prisma/migrations", name), { recursive: true });
  write(`prisma/migrations/${name}/migration.sql`, sql);
  write("prisma/migrations/migration_lock.toml", 'provider = "postgresql"\n');
}

const query = (sql: string) =>
  withClient(at(database), async (client) => (await client.query({ text: sql, rowMode: "array" })).rows);

describe("migrations", () => {
  it("are written from the schema, file by file, and once only", async () => {
    const folder = (await createMigration(root, at(database), "First wards")) ?? "";
    expect(folder).toMatch(/^prisma\/migrations\/\d{14}_first_wards$/);
    expect(readFileSync(path.join(root, folder, "migration.sql"), "utf8")).toContain('CREATE TABLE "Ward"');
    expect(existsSync(path.join(root, "prisma/migrations/migration_lock.toml"))).toBe(true);

    expect(await deployMigrations(root, at(database))).toEqual([path.basename(folder)]);
    expect(await deployMigrations(root, at(database))).toEqual([]);
    expect(await createMigration(root, at(database), "again")).toBeUndefined();

    write("prisma/schema/ward.prisma", "model Ward {\n  id Int @id\n  name String @unique\n}\n");
    const next = (await createMigration(root, at(database), "names")) ?? "";
    expect(readFileSync(path.join(root, next, "migration.sql"), "utf8")).toContain(
      'ADD COLUMN     "name" TEXT NOT NULL',
    );
  });

  it("may hold functions, whose bodies are full of semicolons", async () => {
    const body = "begin new.name := trim(new.name); return new; end;";
    writeMigration(
      "20260101000000_trim",
      `create table ward (name text); -- one; two
       create function trim_name() returns trigger language plpgsql as $$ ${body} $$;
       create trigger trimmed before insert on ward for each row execute function trim_name();`,
    );
    await deployMigrations(root, at(database));
    expect(await query("insert into ward values ('  north ') returning name")).toEqual([["north"]]);
  });

  it("that fail leave nothing behind, and are tried again", async () => {
    writeMigration("20260101000000_wards", "create table ward (name text); create table ward (name text);");
    await expect(deployMigrations(root, at(database))).rejects.toThrow(/already exists/);
    expect(await query("select to_regclass('ward')")).toEqual([[null]]);

    writeMigration("20260101000000_wards", "create table ward (name text);");
    expect(await deployMigrations(root, at(database))).toEqual(["20260101000000_wards"]);
  });

  it("of a newer version do not keep the version before from starting", async () => {
    writeMigration("20260101000000_wards", 'create table "Ward" (id int primary key);');
    writeMigration("20260102000000_beds", 'create table "Bed" (id int primary key);');
    await deployMigrations(root, at(database));
    rmSync(path.join(root, "prisma/migrations/20260102000000_beds"), { recursive: true });
    expect(await deployMigrations(root, at(database))).toEqual([]);
    expect(await query('select * from "Bed"')).toEqual([]);
  });

  it("are applied once when several instances start together", async () => {
    writeMigration("20260101000000_wards", "create table ward (name text);");
    const applied = await Promise.all([1, 2, 3].map(() => deployMigrations(root, at(database))));
    expect(applied.flat()).toEqual(["20260101000000_wards"]);
  });
});
