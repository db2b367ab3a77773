import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { ensureDatabase } from "@/lib/host/database";
import { findFreePort } from "@/lib/host/processes";
import { unique } from "@/tests/factories/unique";
import { startServer } from "@/tests/load/servers";
import { linkIn } from "@/tests/support/mail-text";

/** The product on a database without anybody, as its operator starts it for a new school. */
export type EmptySchool = {
  origin: string;
  databaseUrl: string;
  /** Makes an administrator on the command line. Gives the link to choose a password. */
  createAdmin: (email: string, fullName: string) => Promise<string>;
  /** Waits for the one mail to somebody, and gives its link. */
  linkTo: (email: string) => Promise<string>;
  stop: () => Promise<void>;
};

/** Where its operator lets people ask for help. */
export const supportUrl = "https://help.school.example/practicum";

/** What the tests' own product was told. */
const unset = Object.fromEntries(
  Object.keys(process.env)
    .filter((name) => /^(PUSHER|FEIDE|DOCUMASTER|NEXTAUTH)_/.test(name))
    .map((name) => [name, ""]),
);

/**
 * Starts the production build on a migrated empty database of its own, beside the tests' product.
 * @param dir where it stores files; made here
 */
export async function openEmptySchool(
  dir: string,
  { timeZone = "" }: { timeZone?: string } = {},
): Promise<EmptySchool> {
  const root = process.cwd();
  const template = new URL(process.env.TEMPLATE_DATABASE_URL ?? "");
  const database = new URL(template);
  database.pathname = unique("school");
  const server = new URL(template);
  server.pathname = "postgres";
  await ensureDatabase(server.href, database.pathname.slice(1), template.pathname.slice(1));

  mkdirSync(dir, { recursive: true });
  const port = await findFreePort();
  const settings = {
    PORT: String(port),
    HOST: "127.0.0.1",
    APP_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dir,
    DATABASE_URL: database.href,
    DEMO: "0",
    SCHOOL_TIME_ZONE: timeZone,
    SUPPORT_URL: supportUrl,
    // The same on every machine.
    WEB_PROCESSES: process.env.WEB_PROCESSES || "1",
    // The tests' own sessions count here too.
    NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET ?? "",
  };
  const env = { ...unset, ...settings, npm_lifecycle_event: "test" };
  const log = path.join(dir, "web-server.log");
  const { origin, stop } = await startServer({
    args: [path.join(root, "scripts", "start.mjs")],
    cwd: root,
    env,
    port,
    log,
  });
  return {
    origin,
    databaseUrl: database.href,
    stop,
    linkTo: (email) => mailedLink(path.join(dir, "outbox"), email),
    async createAdmin(email, fullName) {
      const options = { cwd: root, env: { ...process.env, ...env } };
      const args = ["run", "--silent", "create-admin", "--", email, fullName];
      const { stdout } = await promisify(execFile)("npm", args, options);
      return stdout.trim().split("\n").at(-1) ?? "";
    },
  };
}

/** A school without a mail server stores each mail as a file. */
async function mailedLink(outbox: string, email: string): Promise<string> {
  const mailsTo = async () => {
    const names = (await readdir(outbox)).filter((name) => name.endsWith(".json"));
    const mails = await Promise.all(
      names.map(async (name) => JSON.parse(await readFile(path.join(outbox, name), "utf8"))),
    );
    return mails.filter(({ to }) => to === email);
  };
  await expect.poll(async () => (await mailsTo()).length, `mails to ${email}`).toBe(1);
  return linkIn((await mailsTo())[0]);
}
