import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { findPeople } from "@/lib/platform/auth/find-account";
import { limits } from "@/lib/platform/limits";
import { pageOf } from "@/lib/platform/paging";
import { detailsOf } from "../rules/details";
import { areContrary, cursorOf, maxPeople } from "../rules/filter";
import type { AuditItem, AuditPage, AuditSearchInput } from "../schema";
import { type EntryRow, findEntries } from "./find-entries";
import { actionIn, findNames, kindIn } from "./find-names";

const nobody: AuditPage = { items: [], nextCursor: null, people: null };

/** One page of the log, in at most three statements: the people who are searched for, the entries, and the names in them. */
export async function getAudit(
  _actor: Actor,
  { oldestFirst, cursor, ...filter }: AuditSearchInput,
): Promise<AuditPage> {
  if (areContrary(filter)) return nobody;
  const people = filter.search ? await findPeople(filter.search, maxPeople) : null;
  const accountIds = people?.found.flatMap((person) => person.accountIds) ?? null;
  const limit = limits.listPageSize + 1;
  const rows = await findEntries({ filter, oldestFirst, cursor, limit }, accountIds);
  const page = pageOf(rows, ({ createdAt, id }) => cursorOf({ at: createdAt, id }));
  return {
    ...page,
    items: await toItems(page.items),
    people: people && {
      found: people.found.map(({ accountIds: _, ...person }) => person),
      more: people.more,
    },
  };
}

/** Entries with everything in them by its name. */
export async function toItems(entries: readonly EntryRow[]): Promise<AuditItem[]> {
  const { nameOf, recordNameOf } = await findNames(entries);
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.createdAt.toISOString(),
    action: actionIn(entry),
    kind: kindIn(entry),
    recordId: entry.entityId,
    recordName: recordNameOf(entry),
    actor: personIn(entry.actorId, entry.actorName),
    viewer: personIn(entry.viewerId, entry.viewerName),
    details: detailsOf(entry, nameOf),
  }));
}

const personIn = (userId: number | null, fullName: string | null) =>
  userId === null || fullName === null ? null : { userId, fullName };
