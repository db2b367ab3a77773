import "server-only";
import { type AliasedRawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type AuditKind, auditActions, auditKinds } from "@/lib/platform/audit-actions";
import { statements, type Tables } from "@/lib/platform/sql";
import { type EntryContent, type Named, type NameOf, namedIn } from "../rules/details";
import { isAccountKind } from "../rules/kinds";
import { isPlacedKind, type PlacedKind, placedRecords } from "./records-of-accounts";

type Entry = EntryContent & { entity: string; entityId: number };

/** What a record is called by: as fields name it, or the student of a record that belongs to a placement. */
type Called = Named | { type: Exclude<PlacedKind, "placement"> | "form" | "language_id"; id: number };

const keyOf = ({ type, id }: Called): string => `${type} ${id}`;

const typesOfKinds: Partial<Record<AuditKind, "group" | "domain" | "form" | "language_id">> = {
  group: "group",
  domain: "domain",
  form: "form",
  language: "language_id",
};

/** What an entry says its record belongs to, which may be gone itself: a placement, or the student of one. */
function ownerIn({ before, after }: EntryContent): Named[] {
  const held = { ...Object(before), ...Object(after) } as Record<string, unknown>;
  const { placementId, studentId } = held;
  return [
    ...(typeof placementId === "number" ? [{ type: "placement" as const, id: placementId }] : []),
    ...(typeof studentId === "number" ? [{ type: "person" as const, id: studentId }] : []),
  ];
}

/** By what the record of an entry may be called, the best first. */
function callsOf(entry: Entry): Called[] {
  const kind = kindIn(entry);
  if (!kind) return [];
  const id = entry.entityId;
  if (isAccountKind(kind)) return [{ type: "person", id }];
  if (isPlacedKind(kind)) return [{ type: kind, id }, ...ownerIn(entry)];
  const type = typesOfKinds[kind];
  return type ? [{ type, id }] : [];
}

type Found = { type: string; id: string; name: string; number: number | null };
const none = sql<number | null>`null::int`.as("number");
const named = (type: string) => sql<string>`${type}::text`.as("type");
const among = (ids: readonly (number | string)[]) => sql<number>`any(${ids}::int[])`;
const asText = (column: string): AliasedRawBuilder<string, "id"> => sql<string>`${sql.ref(column)}::text`.as("id");

type NamedRow = SelectQueryBuilder<Tables, never, Found>;
const simply = (type: string, table: "Group" | "Domain" | "Form" | "Language", ids: readonly (number | string)[]) =>
  statements
    .selectFrom(`${table} as r` as "Group as r")
    .where("r.id", "=", among(ids))
    .select([named(type), asText("r.id"), "r.name", none]) as unknown as NamedRow;

/** The names of records of a type by their numbers; of a language by its code. */
function namesOf(type: Called["type"], ids: readonly (number | string)[]): NamedRow[] {
  if (type === "group") return [simply(type, "Group", ids)];
  if (type === "domain") return [simply(type, "Domain", ids)];
  if (type === "form") return [simply(type, "Form", ids)];
  if (type === "language_id") return [simply(type, "Language", ids)];
  if (type === "language") return [languages(ids)];
  if (type === "person") return [people(ids)];
  if (type === "form_version") return [versions(ids)];
  return placedRecords[type]().map((records) =>
    records
      .innerJoin("User as s", "s.id", "p.studentId")
      .where("r.id", "=", among(ids))
      .select([named(type), asText("r.id"), "s.fullName as name", none]),
  ) as unknown as NamedRow[];
}

const people = (ids: readonly (number | string)[]) =>
  statements
    .selectFrom("User as r")
    .where("r.id", "=", among(ids))
    .select([named("person"), asText("r.id"), "r.fullName as name", none]) as unknown as NamedRow;

const versions = (ids: readonly (number | string)[]) =>
  statements
    .selectFrom("FormVersion as r")
    .innerJoin("Form as f", "f.id", "r.formId")
    .where("r.id", "=", among(ids))
    .select([named("form_version"), asText("r.id"), "f.name", "r.number"]) as unknown as NamedRow;

const languages = (codes: readonly (number | string)[]) =>
  statements
    .selectFrom("Language as r")
    .where("r.code", "=", sql<string>`any(${codes.map(String)}::text[])`)
    .select([named("language"), "r.code as id", "r.name", none]) as unknown as NamedRow;

/** The names of everything that entries are about or hold, in one statement. */
export async function findNames(entries: readonly Entry[]) {
  const wanted = new Map<Called["type"], Set<number | string>>();
  for (const called of entries.flatMap((entry) => [...callsOf(entry), ...namedIn(entry)])) {
    if (called.type !== "language" && !Number.isInteger(called.id)) continue;
    wanted.set(called.type, (wanted.get(called.type) ?? new Set()).add(called.id));
  }
  const [one, ...others] = [...wanted].flatMap(([type, ids]) =>
    namesOf(type, [...ids]).map((names) =>
      statements.selectFrom(names.as("names")).select(["names.type", "names.id", "names.name", "names.number"]),
    ),
  );
  const rows = one ? await others.reduce((all, names) => all.unionAll(names), one).execute() : [];
  const known = new Map(rows.map(({ type, id, ...row }) => [keyOf({ type, id } as Called), row]));
  const nameOf: NameOf = (called) => known.get(keyOf(called));
  return {
    nameOf,
    /** What the record of an entry is called; null when it is gone or has no name. */
    recordNameOf: (entry: Entry): string | null =>
      callsOf(entry).reduce<string | null>((name, called) => name ?? known.get(keyOf(called))?.name ?? null, null),
  };
}

/** The action of a stored entry, when commands of today write it. */
export const actionIn = ({ action }: Pick<Entry, "action">) => auditActions.find((one) => one === action) ?? null;

/** The kind of its record, likewise. */
export const kindIn = ({ entity }: Pick<Entry, "entity">) => auditKinds.find((one) => one === entity) ?? null;
