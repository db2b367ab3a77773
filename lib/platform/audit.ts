import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import type { Actor } from "./auth/actor";
import type { Tx } from "./db";
import { givenRows, within } from "./sql";

/** The audited actions and their entities. A closed list, so that a search can offer all of them. */
export type AuditAction =
  | "session.start"
  | "session.end"
  /** The row's viewer begins to look at the product as the row's actor. */
  | "session.view"
  | "user.create"
  | "user.invite"
  | "user.password"
  | "user.profile"
  | "user.email"
  | "user.avatar"
  | "user.edit"
  | "user.permissions"
  | "user.active"
  | "user.delete"
  | "user.feide"
  /** Two accounts of a supervisor became one, or that was undone; there is an entry for each of the two. */
  | "user.merge"
  | "user.unmerge"
  | "domain.create"
  | "domain.edit"
  | "domain.active"
  | "domain.delete"
  | "report.create"
  | "report.edit"
  | "report.delete"
  | "report.restore"
  /** Deleted with a reason, and cannot be brought back any more. */
  | "report.purge"
  | "report.status"
  | "report.message"
  | "report.read"
  | "placement.create"
  | "placement.remove"
  | "placement.save"
  | "placement.move"
  | "placement.discontinue"
  /** A discontinued placement goes on. */
  | "placement.resume"
  | "placement.stand_in"
  /** A placement gets a new last day. */
  | "placement.prolong"
  | "group.create"
  | "group.edit"
  | "group.end"
  | "group.reopen"
  | "group.rules"
  /** A mail to the people of a group; the entry has how many. */
  | "group.write"
  /** An admin lets every mail that was given up be sent again; the entity is the admin. */
  | "mail.retry"
  | "concern.follow_up"
  | "report.remind"
  | "goal.save"
  | "goal.remove"
  | "goal.answer"
  | "goal.assess"
  | "absence.register"
  | "absence.remove"
  | "absence.make_up"
  | "absence.confirm"
  | "evaluation.submit"
  | "evaluation.withdraw"
  | "evaluation.correct"
  /** An admin decides who sees a part. */
  | "evaluation.visibility"
  /** A field of a talk; the entry has which. */
  | "evaluation.talk"
  /** A written notice about danger of not passing: the entry has which, and what of a given one was added to. */
  | "evaluation.begin_notice"
  | "evaluation.discard_notice"
  | "evaluation.give_notice"
  | "evaluation.open_notice"
  | "evaluation.acknowledge_notice"
  | "evaluation.follow_notice"
  | "evaluation.lift_notice"
  /** What a supervisor or teacher has written about having no doubt. */
  | "evaluation.no_doubt"
  | "evaluation.sign"
  | "evaluation.sign_link"
  | "evaluation.revoke_sign_link"
  /** A teacher's way on. */
  | "evaluation.proceed"
  | "evaluation.decide"
  | "evaluation.reopen"
  /** The document of a result is in the archive; the entry has its receipt. */
  | "evaluation.archive"
  /** Somebody has said that it is archived elsewhere, or no longer says so. */
  | "evaluation.archive_elsewhere"
  | "evaluation.archive_anew"
  | "guest.invite"
  | "guest.revoke"
  | "guest.feedback"
  | "form.create"
  | "form.copy"
  | "form.draft"
  | "form.change"
  | "form.import"
  | "form.discard"
  | "form.publish"
  | "form.archive"
  | "language.create"
  | "language.default"
  | "language.active"
  /** A text in place of a shipped one, or taken back; the entry has its key. */
  | "language.text"
  | "language.import"
  /** Rows left the product in a file: the entry has of what kind, whether with free text, and at its end how many. */
  | "export.start"
  | "export.done"
  /** A file of groups, people and placements was imported: the entry has how many rows of each became what. */
  | "import.start"
  | "import.done"
  | "job.cancel"
  /** What was changed of the settings of the school, before and after. */
  | "settings.save";

export type AuditChange = { before?: Prisma.InputJsonObject; after?: Prisma.InputJsonObject };

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
  const entity = action.split(".")[0] ?? action;
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
  const entity = action.split(".")[0] ?? action;
  const rows = changes.map(({ entityId, before, after }) => ({ entityId, before, after }));
  const given = givenRows(rows, "r", { entityId: "int", before: "jsonb", after: "jsonb" });
  await within(tx)
    .insertInto("AuditEntry")
    .columns(["actorId", "viewerId", "action", "entity", "entityId", "before", "after"])
    .expression(({ selectFrom, val }) =>
      selectFrom(given).select([
        ...([val(actor?.id ?? null).as("actorId"), val(actor?.viewerId ?? null).as("viewerId")] as const),
        ...([val(action).as("action"), val(entity).as("entity"), "r.entityId", "r.before", "r.after"] as const),
      ]),
    )
    .execute();
}
