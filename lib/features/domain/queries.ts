import "server-only";
import { domainToUnicode } from "node:url";
import { sql } from "kysely";
import type { Actor } from "@/lib/platform/auth/actor";
import { db, type Reader } from "@/lib/platform/db";
import { asciiHost } from "@/lib/platform/identifiers";
import { limits } from "@/lib/platform/limits";
import { type Page, pageOf } from "@/lib/platform/paging";
import { parseSort } from "@/lib/platform/sorting";
import { asNumber, containing, on, statements } from "@/lib/platform/sql";
import { defaultDomainSort } from "./rules";
import type { DomainItem, SearchDomainsInput } from "./schema";

/** The organisation of a host name (`vid.no`), active or not, or null. Inside a transaction pass it on. */
export async function findDomain(host: string, reader: Reader = db) {
  const known = asciiHost(host);
  return known === null
    ? null
    : reader.domain.findUnique({ where: { host: known }, select: { id: true, kind: true, active: true } });
}

/** The active organisation of a host name (`vid.no`), or null. Inside a transaction pass it on. */
export async function findActiveDomain(host: string, reader: Reader = db) {
  const domain = await findDomain(host, reader);
  return domain?.active ? domain : null;
}

const d = on<{ d: "Domain" }>();
const users = () =>
  d
    .selectFrom("User as u")
    .whereRef("u.domainId", "=", "d.id")
    .select(({ fn }) => fn.countAll().as("count"));
const groups = () =>
  d
    .selectFrom("Group as g")
    .whereRef("g.domainId", "=", "d.id")
    .select(({ fn }) => fn.countAll().as("count"));

const domains = ({ id }: Pick<Actor, "id">) =>
  statements
    .selectFrom("Domain as d")
    .select(["d.id", "d.name", "d.host", "d.kind", "d.active", "d.revision"])
    .select(({ exists, selectFrom }) => [
      asNumber(users()).as("users"),
      asNumber(users().where("u.active", "=", true)).as("activeUsers"),
      asNumber(groups()).as("groups"),
      exists(selectFrom("User as own").where("own.id", "=", id).whereRef("own.domainId", "=", "d.id")).as("own"),
    ]);

/** One page of organisations in an order. `cursor` is the last one of the previous page, wherever it is in the order now. */
export async function listDomains(
  actor: Actor,
  { search, active, kind, domainId, cursor, sort = defaultDomainSort }: SearchDomainsInput,
): Promise<Page<DomainItem>> {
  const { column, isDescending } = parseSort(sort);
  const last = cursor === undefined ? null : await db.domain.findUnique({ where: { id: cursor } });
  let found = domains(actor);
  if (active !== undefined) found = found.where("d.active", "=", active);
  if (kind) found = found.where("d.kind", "=", kind);
  if (domainId !== undefined) found = found.where("d.id", "=", domainId);
  if (search) {
    const [part, host] = [search, asciiHost(search) ?? search].map((text) => containing(text));
    found = found.where(({ or, eb }) => or([eb("d.name", "ilike", part ?? ""), eb("d.host", "ilike", host ?? "")]));
  }
  if (last)
    found = found.where(({ ref }) => {
      const beyond = sql.raw(isDescending ? "<" : ">");
      return sql<boolean>`(${ref(`d.${column}`)}, ${ref("d.id")}) ${beyond} (${last[column]}, ${last.id}::int)`;
    });
  const direction = isDescending ? "desc" : "asc";
  const rows = await found
    .orderBy(`d.${column}`, direction)
    .orderBy("d.id", direction)
    .limit(limits.listPageSize + 1)
    .execute();
  const page = pageOf(rows, ({ id }) => id);
  const items = page.items.map(({ id, own, ...row }) => ({
    ...row,
    domainId: id,
    hostName: domainToUnicode(row.host) || row.host,
    own: Boolean(own),
  }));
  return { ...page, items };
}

/** So many organisations are offered as a filter. */
const maxChoices = 200;

/** The organisations by name to filter other lists by: the first ones, and the chosen one. */
export async function listDomainChoices(chosen?: number): Promise<{ domainId: number; name: string }[]> {
  const order = [{ name: "asc" as const }, { id: "asc" as const }];
  const rows = await db.domain.findMany({ orderBy: order, take: maxChoices, select: { id: true, name: true } });
  if (chosen !== undefined && rows.length === maxChoices && !rows.some(({ id }) => id === chosen))
    rows.push(...(await db.domain.findMany({ where: { id: chosen }, select: { id: true, name: true } })));
  return rows.map(({ id, name }) => ({ domainId: id, name }));
}
