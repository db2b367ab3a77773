import "server-only";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { Prisma } from "@/prisma/generated/client";
import { type AuditAction, type AuditKind, kindOf } from "./audit-actions";
import type { AuditField } from "./audit-fields";
import type { Actor } from "./auth/actor";
import type { Tx } from "./db";
import { AppError } from "./errors";
import { asNumber, givenRows, on, statements, within } from "./sql";

/** States and ids by their field: each has a text for those who read the log. */
type Recorded = { readonly [Field in AuditField]?: Prisma.InputJsonValue | null };
export type AuditChange = { before?: Recorded; after?: Recorded };

/**
 * What the record says last of an action that the actor has sent before with the same id, about the same thing; null when it is not there.
 * Who sends again waits for the first call by a lock of the caller's.
 * @param entityId the thing; without it any: what the action itself has made
 */
export async function sentBefore(
  tx: Tx,
  actor: Pick<Actor, "id">,
  action: AuditAction,
  { entityId, sendId }: { entityId?: number; sendId: string },
): Promise<{ entityId: number; after: unknown } | null> {
  return tx.auditEntry.findFirst({
    ...sent(actor, action, { entityId, sendId }),
    select: { entityId: true, after: true },
  });
}

/** The things that the actor has made before by one call with this id, in the order of their ids; empty when there are none. */
export async function madeBefore(
  tx: Tx,
  actor: Pick<Actor, "id">,
  action: AuditAction,
  sendId: string,
): Promise<number[]> {
  const entries = await tx.auditEntry.findMany({ ...sent(actor, action, { sendId }), select: { entityId: true } });
  return entries.map(({ entityId }) => entityId).toSorted((one, other) => one - other);
}

/** In the order of the person's index: another one would read the whole log for an id that is not in it. */
const latestFirst = [{ createdAt: "desc" }, { id: "desc" }] satisfies Prisma.AuditEntryFindManyArgs["orderBy"];

const sent = (
  actor: Pick<Actor, "id">,
  action: AuditAction,
  { entityId, sendId }: { entityId?: number | undefined; sendId: string },
) =>
  ({
    where: {
      entity: kindOf(action),
      action,
      actorId: actor.id,
      after: { path: ["sendId"], equals: sendId },
      ...(entityId !== undefined && { entityId }),
    },
    orderBy: latestFirst,
  }) satisfies Prisma.AuditEntryFindManyArgs;

/**
 * Removes what has these ids. The same removal sent again, because its answer was lost, finds nothing any more: what the actor has removed
 * before is removed.
 * @param remove throws "not found" for what is gone, after it has waited for the first call by a lock
 */
export async function removeOnce(
  tx: Tx,
  actor: Pick<Actor, "id">,
  { action, ids }: { action: AuditAction; ids: readonly number[] },
  remove: () => Promise<void>,
): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (!(error instanceof AppError && error.kind === "notFound")) throw error;
    const removed = await tx.auditEntry.findMany({
      // Nothing is after it: an action may stand for the making too.
      where: {
        entity: kindOf(action),
        action,
        actorId: actor.id,
        entityId: { in: [...ids] },
        after: { equals: Prisma.DbNull },
      },
      select: { entityId: true },
    });
    const known = new Set(removed.map(({ entityId }) => entityId));
    if (!ids.every((id) => known.has(id))) throw error;
  }
}

/**
 * What the record has of the actor's doing this to something that is named in the entry, such as the version of a form; null when it is not there.
 * Who sends again waits for the first call by a lock of the caller's.
 * @param held where the entry names it
 */
export async function doneBefore(
  tx: Tx,
  actor: Pick<Actor, "id">,
  action: AuditAction,
  held: { side: "before" | "after"; field: AuditField; id: number },
): Promise<{ entityId: number; after: unknown } | null> {
  const done = { entity: kindOf(action), action, actorId: actor.id };
  return tx.auditEntry.findFirst({
    where: { ...done, [held.side]: { path: [held.field], equals: held.id } },
    orderBy: latestFirst,
    select: { entityId: true, after: true },
  });
}

/** Does the record say that the actor has done this with the thing? */
export async function hasDone(
  tx: Tx,
  actor: Pick<Actor, "id">,
  action: AuditAction,
  entityId: number,
): Promise<boolean> {
  const done = { entity: kindOf(action), action, actorId: actor.id, entityId };
  return (await tx.auditEntry.findFirst({ where: done, select: { id: true } })) !== null;
}

/** Which of these fields a change has changed: what the record says of those whose texts it leaves out. */
export const changedFields = <Field extends AuditField>(
  fields: readonly Field[],
  before: { readonly [Name in Field]?: unknown },
  after: { readonly [Name in Field]?: unknown },
): Field[] => fields.filter((field) => !isDeepStrictEqual(before[field], after[field]));

/**
 * Writes an audit entry, inside the transaction of the change. `before` and `after` hold states and ids, never what
 * users wrote. The actor is null for a person without an account.
 */
export async function recordAudit(
  tx: Tx,
  actor: Pick<Actor, "id" | "viewerId"> | null,
  action: AuditAction,
  entityId: number,
  change: AuditChange = {},
): Promise<void> {
  const entity = kindOf(action);
  await tx.auditEntry.create({
    data: { actorId: actor?.id, viewerId: actor?.viewerId, action, entity, entityId, ...change },
  });
}

/** The same for many records in one statement, however many these are. */
export async function recordAudits(
  tx: Tx,
  actor: Pick<Actor, "id" | "viewerId"> | null,
  action: AuditAction,
  changes: readonly (AuditChange & { entityId: number })[],
): Promise<void> {
  if (changes.length === 0) return;
  const entity = kindOf(action);
  const rows = changes.map(({ entityId, before, after }) => ({ entityId, before, after }));
  const given = givenRows(rows, "r", { entityId: "int", before: "jsonb", after: "jsonb" });
  await within(tx)
    .insertInto("AuditEntry")
    .columns(["actorId", "viewerId", "action", "entity", "entityId", "before", "after"])
    .expression(({ selectFrom, val }) =>
      selectFrom(given).select([
        val(actor?.id ?? null).as("actorId"),
        val(actor?.viewerId ?? null).as("viewerId"),
        val(action).as("action"),
        val(entity).as("entity"),
        "r.entityId",
        "r.before",
        "r.after",
      ]),
    )
    .execute();
}

/** The entries from before a moment; those about some records of a kind are kept. */
export type OldAudit = { before: Date; kept: { kind: AuditKind; ids: readonly number[] } };

/** The numbers are one value, however many there are. */
function isOld({ before, kept }: OldAudit) {
  const e = on<{ e: "AuditEntry" }>();
  const isKept = e.and([e("e.entity", "=", kept.kind), e("e.entityId", "=", sql<number>`any(${kept.ids}::int[])`)]);
  return e.and([e("e.createdAt", "<", before), e.not(isKept)]);
}

export async function countOldAudit(old: OldAudit): Promise<number> {
  const { count } = await statements
    .selectFrom("AuditEntry as e")
    .where(isOld(old))
    .select(asNumber(sql`count(*)`).as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes so many of them at most, the oldest first, and gives how many they were. */
export async function deleteOldAudit(tx: Tx, old: OldAudit, limit: number): Promise<number> {
  const entries = await within(tx)
    .selectFrom("AuditEntry as e")
    .where(isOld(old))
    .orderBy("e.createdAt")
    .orderBy("e.id")
    .limit(limit)
    .select("e.id")
    .execute();
  const { count } = await tx.auditEntry.deleteMany({ where: { id: { in: entries.map(({ id }) => id) } } });
  return count;
}
