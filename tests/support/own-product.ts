import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { findFreePort } from "@/lib/host/processes";
import { limits } from "@/lib/platform/limits";
import { unique } from "../factories/unique";
import { type Command, runScript } from "./command";

/** A product that a test started for itself, as a person starts it in a terminal. */
export type OwnProduct = Command & {
  port: number;
  /** Its data folder. */
  dir: string;
  /** Makes a call, as anybody or with a token. */
  call: (name: string, body: unknown, token?: string) => Promise<Response>;
};

type Site = { dir: string; port: number };

/** A data folder and a port that are free until the end of the test. */
export async function makeSite(): Promise<Site> {
  const dir = mkdtempSync(path.join(tmpdir(), "practicum-start-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return { dir, port: await findFreePort() };
}

/** `npm start`, until the end of the test. Ends when it is ready. */
export async function startProduct(site: Site, env: Record<string, string> = {}): Promise<OwnProduct> {
  const product = launchProduct(site, env);
  onTestFinished(() => stopProduct(product));
  await product.printed("Ctrl-C stops it.");
  return product;
}

/** `npm start`, which has just begun, until somebody stops it. In one process, unless the settings say another number. */
export function launchProduct({ dir, port }: Site, env: Record<string, string> = {}): OwnProduct {
  const command = runScript(["start.mjs"], {
    env: {
      PORT: String(port),
      DATA_DIR: dir,
      WEB_PROCESSES: "1",
      // As under npm: it ends when the tests are gone, however that happened.
      npm_lifecycle_event: "test",
      ...env,
    },
  });
  const call: OwnProduct["call"] = (name, body, token) =>
    fetch(`http://127.0.0.1:${port}/api${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
      // As long as the browser's client waits: a connection that is handed to a process in the moment of its death is never answered.
      signal: AbortSignal.timeout(limits.requestTimeoutMs),
    });
  return { ...command, port, dir, call };
}

export async function stopProduct({ child, ended }: OwnProduct): Promise<void> {
  child.kill("SIGTERM");
  await ended;
}

/**
 * Settings for another instance on the database of the test run, which goes with the one there. Without them a product makes a demo school
 * of its own.
 */
export const onSharedDatabase: Record<string, string> = {
  DATABASE_URL: "",
  NEXTAUTH_SECRET: "",
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value = ""]) =>
      /^(DATABASE_URL|NEXTAUTH_SECRET|PUSHER_\w+)$/.test(name) ? [[name, value]] : [],
    ),
  ),
};

/** A sign-in that is refused. On a shared database, wrong passwords of a demo account would count against the other tests. */
export const wrongSignIn = () => ({ username: unique("nobody"), password: "wrong" });

/** A token of the demo student. */
export async function signInAsStudent({ call }: OwnProduct): Promise<string> {
  const { data } = await (await call("/user/login", { username: "student", password: "Practicum-1" })).json();
  return data.token;
}
