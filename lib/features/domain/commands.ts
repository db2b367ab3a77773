import "server-only";
import { sql } from "kysely";
import { inTransaction, sessionsOf, type Work } from "@/lib/features/unit-of-work";
import { changedFields, removeOnce } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { assertAdminRemains, lockAdmins } from "@/lib/platform/auth/admins";
import { revokeSessions } from "@/lib/platform/auth/open-session";
import type { Tx } from "@/lib/platform/db";
import { AppError, conflict, invalid, invalidAt, notFound } from "@/lib/platform/errors";
import { lockNames, lockRow } from "@/lib/platform/locks";
import { within } from "@/lib/platform/sql";
import { isInUse } from "./rules";
import type { CreateDomainInput, UpdateDomainInput } from "./schema";

/** An organisation with what belongs to it, locked until the end of the transaction. Throws "not found". */
async function openDomain(tx: Tx, domainId: number) {
  await lockNames(tx);
  await lockRow(tx, "Domain", domainId, "update");
  const domain = await tx.domain.findUnique({ where: { id: domainId } });
  if (!domain) throw notFound();
  const where = { domainId };
  return { ...domain, use: { users: await tx.user.count({ where }), groups: await tx.group.count({ where }) } };
}

/** Throws bad input beside `host` when another organisation has it. */
async function assertHostFree(tx: Tx, host: string, exceptId?: number): Promise<void> {
  const other = await tx.domain.findFirst({ where: { host, id: { not: exceptId } }, select: { id: true } });
  if (other) throw invalidAt("host", "domain.error_host_taken");
}

/** The accounts whose address has the host belong to its organisation from now on. */
async function adoptAccounts(tx: Tx, { id, host }: { id: number; host: string }): Promise<void> {
  await within(tx)
    .updateTable("User")
    .set({ domainId: id })
    .where("domainId", "is", null)
    .where(({ ref }) => sql<boolean>`split_part(${ref("email")}, '@', 2) = ${host}`)
    .execute();
}

/** Adds an organisation; accounts whose address has its host belong to it. Throws bad input beside `host` when it is there already. */
export async function createDomain(actor: Actor, input: CreateDomainInput): Promise<{ domainId: number }> {
  return inTransaction(actor, async ({ tx, audit }) => {
    await lockNames(tx);
    await assertHostFree(tx, input.host);
    const { id } = await tx.domain.create({ data: input, select: { id: true } });
    await adoptAccounts(tx, { id, host: input.host });
    await audit("domain.create", id, { after: { kind: input.kind } });
    return { domainId: id };
  });
}

/** Ends the sessions of an inactive organisation's accounts. Throws bad input when it is the actor's own, or nobody would be left to administrate accounts. */
async function keepOut({ tx, changed }: Work, actor: Actor, domainId: number): Promise<void> {
  const { domainId: own } = await tx.user.findUniqueOrThrow({ where: { id: actor.id }, select: { domainId: true } });
  if (own === domainId) throw invalid("domain.error_own");
  await assertAdminRemains(tx);
  changed(...sessionsOf(await revokeSessions(tx, { domainId })));
}

/**
 * Changes an organisation. Throws "not found", a conflict when somebody else changed it meanwhile, and bad input beside `host` when another
 * has it, or accounts or groups belong to this one. The accounts of a new host are kept out when it is inactive, as by `toggleActiveDomain`.
 */
export async function updateDomain(
  actor: Actor,
  { domainId, revision, ...given }: UpdateDomainInput,
): Promise<{ revision: number }> {
  return inTransaction(actor, async (work) => {
    const { tx, audit } = work;
    await lockNames(tx);
    await lockAdmins(tx);
    const before = await openDomain(tx, domainId);
    if (before.revision !== revision) throw conflict(before.revision);
    const { host = before.host } = given;
    if (host !== before.host) {
      if (isInUse(before.use)) throw inUse("domain.error_host_in_use", before.use, "host");
      await assertHostFree(tx, host, domainId);
    }
    const data = { ...given, revision: { increment: 1 } };
    const after = await tx.domain.update({ where: { id: domainId }, data });
    if (host !== before.host) await adoptAccounts(tx, after);
    if (host !== before.host && !after.active) await keepOut(work, actor, domainId);
    await audit("domain.edit", domainId, { after: { fields: changedFields(["name", "host", "kind"], before, after) } });
    return { revision: after.revision };
  });
}

/**
 * Lets the accounts of an organisation in, or keeps them out: their sessions end, the viewing sessions from them and the sockets too. Throws
 * "not found", and bad input for one's own, or where nobody would be left to administrate accounts.
 */
export async function toggleActiveDomain(
  actor: Actor,
  { domainId, active }: { domainId: number; active: boolean },
): Promise<{ active: boolean }> {
  return inTransaction(actor, async (work) => {
    const { tx, audit } = work;
    // Names before admins, as everywhere.
    await lockNames(tx);
    await lockAdmins(tx);
    const { active: before } = await openDomain(tx, domainId);
    if (active === before) return { active };
    await tx.domain.update({ where: { id: domainId }, data: { active, revision: { increment: 1 } } });
    if (!active) await keepOut(work, actor, domainId);
    await audit("domain.active", domainId, { after: { active } });
    return { active };
  });
}

/**
 * Deletes an organisation; one that the actor has deleted already stays so. Throws "not found", and bad input while accounts or groups belong
 * to it.
 */
export async function deleteDomain(actor: Actor, { domainId }: { domainId: number }): Promise<Record<string, never>> {
  return inTransaction(actor, async ({ tx, audit }) => {
    await removeOnce(tx, actor, { action: "domain.delete", ids: [domainId] }, async () => {
      const { use } = await openDomain(tx, domainId);
      if (isInUse(use)) throw inUse("domain.error_in_use", use);
      await tx.domain.delete({ where: { id: domainId } });
      await audit("domain.delete", domainId);
    });
    return {};
  });
}

const inUse = (key: string, values: { users: number; groups: number }, field?: string) =>
  new AppError("invalid", { key, values, ...(field && { errors: { [field]: [key] } }) });
