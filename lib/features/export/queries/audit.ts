import "server-only";
import { sql } from "kysely";
import { entryColumns, meets } from "@/lib/features/audit/queries/find-entries";
import { toItems } from "@/lib/features/audit/queries/get-audit";
import { recordsOfAccounts } from "@/lib/features/audit/queries/records-of-accounts";
import { areContrary, maxPeople } from "@/lib/features/audit/rules/filter";
import { titleKeyOf } from "@/lib/features/audit/rules/titles";
import type { AuditItem } from "@/lib/features/audit/schema";
import { findPeople } from "@/lib/platform/auth/find-account";
import { on, statements } from "@/lib/platform/sql";
import type { ExportFilter } from "../schema";
import { countOf, type ExportRow, type ExportSource, type SourceInput } from "./source";

const a = on<{ a: "AuditEntry" }>();

/** What somebody did, viewed as somebody else, or is concerned by. */
const isOf = (accountIds: readonly number[]) => {
  const among = sql<number>`any(${accountIds}::int[])`;
  const records = recordsOfAccounts(accountIds, undefined);
  return a.or([
    a("a.actorId", "=", among),
    a("a.viewerId", "=", among),
    sql<boolean>`(${a.ref("a.entity")}, ${a.ref("a.entityId")}) in (${records})`,
  ]);
};

const chosen = ({ recordKind: kind, recordId, action, from, until: to }: ExportFilter, accountIds: number[] | null) => {
  const query = statements.selectFrom("AuditEntry as a").where(meets({ kind, recordId, action, from, to }));
  return accountIds === null ? query : query.where(isOf(accountIds));
};

const accountsOf = async (search: string) =>
  (await findPeople(search, maxPeople)).found.flatMap(({ accountIds }) => accountIds);

const toRow = (item: AuditItem): ExportRow => ({
  id: item.id,
  at: new Date(item.at),
  actor: item.actor?.fullName ?? null,
  viewer: item.viewer?.fullName ?? null,
  action: titleKeyOf(item.action, item.details),
  recordKind: item.kind ?? "unknown",
  recordId: item.recordId,
  about: item.recordName,
  // In words once the language is known.
  details: JSON.stringify(item.details),
});

/** The entries of the log that the filter chooses, the earliest first. */
export function audit({ filter }: SourceInput): ExportSource {
  const isEmpty = areContrary({ kind: filter.recordKind, action: filter.action });
  const { search } = filter;
  let accounts: { ids: number[] | null } | undefined;
  const query = async () => {
    // The same people for every batch.
    accounts ??= { ids: search ? await accountsOf(search) : null };
    return chosen(filter, accounts.ids);
  };
  return {
    count: async () => (isEmpty ? 0 : countOf(await query())),
    after: async (id, limit) => {
      if (isEmpty) return [];
      const entries = await (await query())
        .leftJoin("User as actor", "actor.id", "a.actorId")
        .leftJoin("User as viewer", "viewer.id", "a.viewerId")
        .where("a.id", ">", id)
        .orderBy("a.id")
        .limit(limit)
        .select(entryColumns)
        .execute();
      return (await toItems(entries)).map(toRow);
    },
  };
}
