import type { Domain, Prisma, PrismaClient } from "@/prisma/generated/client";
import { unique } from "./unique";

/** An active school with its own host name. */
export function makeDomain(db: PrismaClient, given: Partial<Prisma.DomainCreateInput> = {}): Promise<Domain> {
  const host = `${unique("school").replaceAll("_", "-")}.example`;
  return db.domain.create({ data: { name: `Test ${host}`, host, kind: "school", ...given } });
}
