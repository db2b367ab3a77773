import { PrismaPg } from "@prisma/adapter-pg";
import { locales } from "../../../lib/platform/i18n/locales";
import { PrismaClient } from "../../../prisma/generated/client";

/** Leaves the shipped languages alone in use: the calls' tests have added others to the same database, and every chooser would show them. */
export default async function useShippedLanguages(): Promise<void> {
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL }) });
  await db.language.updateMany({ where: { code: { notIn: [...locales] } }, data: { active: false } });
  await db.$queryRaw`select pg_notify('practicum_texts', '')::text`;
  await db.$disconnect();
}
