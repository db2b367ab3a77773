import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findFreePort } from "@/lib/host/processes";
import { roles } from "@/lib/platform/auth/permissions";
import { countStatements, statementLogging } from "../load/statement-log";
import { countCells } from "../runner/cells";
import { makeOwnDatabase, type OwnDatabase } from "../support/own-database";
import { launchProduct, type OwnProduct, stopProduct } from "../support/own-product";
import { makeVisitors, places } from "../support/places";
import { type Reach, reach } from "../support/web-process";

/** How many statements a page may take, `begin` and `commit` included. */
const most = 6;

/** Work in the background may fall into one of them: the least is the page's own. */
const tries = 3;

const dir = mkdtempSync(path.join(tmpdir(), "practicum-statements-"));
let database: OwnDatabase;
let product: OwnProduct;
let instance: Reach;
let { tokens, addressOf }: Awaited<ReturnType<typeof makeVisitors>> = {} as never;

beforeAll(async () => {
  database = await makeOwnDatabase();
  product = launchProduct(
    { dir, port: await findFreePort() },
    {
      DATABASE_URL: statementLogging.url(database.url),
      // The test makes the sessions.
      NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET ?? "",
      // It looks for work all the time.
      WORKER: "off",
    },
  );
  await product.printed("Ctrl-C stops it.");
  instance = reach(product.port);
  ({ tokens, addressOf } = await makeVisitors(database.db));
});

afterAll(async () => {
  instance?.close();
  if (product) await stopProduct(product);
  await database?.drop();
  rmSync(dir, { recursive: true, force: true });
});

const counted = (): number => countStatements(process.env.DATABASE_LOG ?? "");

/** The statements of one visit with warm caches. */
async function statementsOf(address: string, token: string | undefined): Promise<number> {
  const see = () => instance.get(address, token ? { cookie: `Admin-Token=${token}` } : {});
  await see();
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < tries && least > most; attempt++) {
    const before = counted();
    await see();
    least = Math.min(least, counted() - before);
  }
  return least;
}

it("are counted: a page behind a session reads it", async () => {
  expect(await statementsOf("/404", tokens.Student)).toBe(1);
});

it.each(Object.entries(places))(`%s takes at most ${most} statements, whoever opens it`, async (place, { within }) => {
  const readers = roles.filter((role) => typeof (typeof within === "object" ? within[role] : within) === "number");
  const found: [string, number][] = [];
  for (const reader of [undefined, ...readers]) {
    const token = reader && tokens[reader];
    found.push([reader ?? "nobody", await statementsOf(addressOf(place), token)]);
  }
  expect(found.filter(([, statements]) => statements > most)).toEqual([]);
  countCells("statements of a page by visitor", found.length);
});
