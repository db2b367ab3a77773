import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll } from "vitest";

/**
 * Gives a test file a database of its own, copied from the migrated template, and points the server's settings at it.
 * Import this before anything of lib/: the settings are read when they are first imported. Nobody listens at the
 * Channels address, which must never cost a command its success, unless a test imports ./live-channels first.
 */

const template = new URL(process.env.TEMPLATE_DATABASE_URL ?? "");
const dataDir = mkdtempSync(path.join(tmpdir(), "practicum-test-"));
const name = `practicum_test_${randomUUID().replaceAll("-", "")}`;

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

await administer(`create database ${name} template ${pg.escapeIdentifier(template.pathname.slice(1))}`);

Object.assign(process.env, {
  DATABASE_URL: at(name),
  NEXTAUTH_SECRET: "a secret for tests that is long enough",
  APP_URL: "http://localhost:3000",
  LOG_LEVEL: "silent",
  DATA_DIR: dataDir,
  // Mails go to the outbox, or to the server of ./smtp-server where a test imports that first.
  SMTP_URL: process.env.TEST_SMTP_URL ?? "",
  PUSHER_EMBEDDED: "0",
  PUSHER_APP_ID: "school",
  PUSHER_KEY: "public-key",
  PUSHER_SECRET: "private-secret",
  PUSHER_HOST: "127.0.0.1",
  PUSHER_PORT: process.env.TEST_PUSHER_PORT ?? "9",
  PUSHER_TLS: "0",
});

const { pool } = await import("@/lib/platform/db");
const { syncRolePermissions } = await import("@/lib/platform/auth/role-permissions");
await syncRolePermissions();

afterAll(async () => {
  await pool().end();
  rmSync(dataDir, { recursive: true, force: true });
  await administer(`drop database ${name} with (force)`);
});
