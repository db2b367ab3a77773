import "server-only";
import { db } from "@/lib/platform/db";

/** The active organisation of a host name (`vid.no`), or null. */
export const findActiveDomain = (host: string) =>
  db.domain.findFirst({ where: { host: host.trim().toLowerCase(), active: true }, select: { id: true, kind: true } });
