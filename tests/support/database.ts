import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll } from "vitest";

/**
 * Gives a test file a database of its own, copied from the migrated template, and points the server's settings at it.
 * Import this before anything of lib/: the settings are read when they are first imported. Nobody listens at the
 * Channels address, which must never cost a command its success.
 */

const template = new URL(process.env.TEMPLATE_DATABASE_URL ?? "");
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
  PUSHER_EMBEDDED: "0",
  PUSHER_APP_ID: "tests",
  PUSHER_KEY: "tests",
  PUSHER_SECRET: "tests",
  PUSHER_HOST: "127.0.0.1",
  PUSHER_PORT: "9",
  PUSHER_TLS: "0",
});

const { pool } = await import("@/lib/platform/db");
const { syncRolePermissions } = await import("@/lib/platform/auth/role-permissions");
await syncRolePermissions();

afterAll(async () => {
  await pool().end();
  await administer(`drop database ${name} with (force)`);
});
