import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll } from "vitest";

const template = new URL(process.env.TEMPLATE_DATABASE_URL ?? "");
const name = `practicum_test_${process.pid}`;
const dataDir = mkdtempSync(path.join(tmpdir(), "practicum-test-"));
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));

/**
 * Gives the test file that starts an empty, migrated database, and points the server's settings at it. There is no server at
 * the Channels address, which must never cost a command its success, unless the file has imported `live-channels` before.
 */
export async function openTestDatabase(): Promise<void> {
  await administer(`drop database if exists ${name} with (force)`);
  await administer(`create database ${name} template ${pg.escapeIdentifier(template.pathname.slice(1))}`);
  Object.assign(process.env, {
    DATABASE_URL: at(name),
    NEXTAUTH_SECRET: "a secret for tests that is long enough",
    APP_URL: "http://localhost:3000",
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    // Mails go to the outbox, or to the server of `smtp-server` where a test imports that first.
    SMTP_URL: process.env.TEST_SMTP_URL ?? "",
    // No archive, unless the file has imported `archive` before.
    ...Object.fromEntries(
      Object.keys(process.env).flatMap((name) => (name.startsWith("DOCUMASTER_") ? [[name, ""]] : [])),
    ),
    ...JSON.parse(process.env.TEST_ARCHIVE ?? "{}"),
    PUSHER_EMBEDDED: "0",
    PUSHER_APP_ID: "school",
    PUSHER_KEY: "public-key",
    PUSHER_SECRET: "private-secret",
    PUSHER_HOST: "127.0.0.1",
    PUSHER_PORT: process.env.TEST_PUSHER_PORT ?? "9",
    PUSHER_TLS: "0",
  });
  // The settings are read when anything of the server is first imported, so only now.
  const { pool } = await import("@/lib/platform/db");
  const { syncRolePermissions } = await import("@/lib/platform/auth/role-permissions");
  await syncRolePermissions();

  afterAll(async () => {
    await pool().end();
    forgetInstance();
    rmSync(dataDir, { recursive: true, force: true });
    await administer(`drop database ${name} with (force)`);
  });
}

/** Connections and caches belong to the database that is dropped. */
function forgetInstance(): void {
  const held = globalThis as Record<string, unknown>;
  for (const key of Object.keys(held)) if (key.startsWith("practicum")) delete held[key];
}

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: at("postgres") });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

function at(database: string): string {
  const url = new URL(template);
  url.pathname = `/${database}`;
  return url.href;
}
