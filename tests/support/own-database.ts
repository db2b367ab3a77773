import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/prisma/generated/client";
import { unique } from "../factories/unique";

/** An empty, migrated database on the server of the tests, for products that no other test uses. */
export type OwnDatabase = {
  url: string;
  db: PrismaClient;
  /** Disconnects everybody from it, and deletes it. */
  drop: () => Promise<void>;
};

export async function makeOwnDatabase(): Promise<OwnDatabase> {
  const template = new URL(process.env.TEMPLATE_DATABASE_URL ?? "");
  const name = unique("practicum").replaceAll(/\W/g, "_");
  const at = (database: string) => Object.assign(new URL(template), { pathname: `/${database}` }).href;
  const administer = async (sql: string) => {
    const client = new pg.Client({ connectionString: at("postgres") });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await administer(
    `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template.pathname.slice(1))}`,
  );
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: at(name) }) });
  return {
    url: at(name),
    db,
    async drop() {
      await db.$disconnect();
      await administer(`drop database ${pg.escapeIdentifier(name)} with (force)`);
    },
  };
}
