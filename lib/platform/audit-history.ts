import "server-only";
import { sql } from "kysely";
import type { AuditKind } from "./audit-actions";
import { statements } from "./sql";

/**
 * What is on the record about something, the latest first. `by` is the name of who did it; null for nobody, and for an account that is gone.
 * @param most how many entries; all without it
 */
export function readHistory(entity: AuditKind, entityId: number, most?: number) {
  const entries = statements
    .selectFrom("AuditEntry as a")
    .leftJoin("User as by", "by.id", "a.actorId")
    .where("a.entity", "=", entity)
    .where("a.entityId", "=", entityId)
    .orderBy("a.id", "desc")
    .select(["a.id", "a.action", "a.after", "a.createdAt", "a.actorId", "by.fullName as by"]);
  return (most === undefined ? entries : entries.limit(sql.lit(most))).execute();
}
