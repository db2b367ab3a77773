import "server-only";
import { db, type Reader } from "@/lib/platform/db";

/** The active organisation of a host name (`vid.no`), or null. Inside a transaction pass it on. */
export const findActiveDomain = (host: string, reader: Reader = db) =>
  reader.domain.findFirst({
    where: { host: host.trim().toLowerCase(), active: true },
    select: { id: true, kind: true },
  });
