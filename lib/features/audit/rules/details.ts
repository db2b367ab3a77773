import { type AuditField, type AuditFieldType, auditFields, meaningOf } from "@/lib/platform/audit-fields";
import { permissions } from "@/lib/platform/auth/permissions";
import { showDay } from "@/lib/platform/dates";
import { type CodeType, codeKeyOf, codeKeys } from "./codes";

/** A piece of what an entry holds: as it is, or the key of a text. `granted` says that a permission was given or refused. */
export type Word = { text: string } | { key: string; values?: Record<string, string | number>; granted?: boolean };

/** What an entry holds of a field, which is null for one that no entry of today has. Null for before or after says nothing of it. */
export type Detail = { field: AuditField | null; before: Word[] | null; after: Word[] | null };

/** Records that are named in entries, beside those of `audit-actions`. */
export type NamedType = "person" | "placement" | "group" | "domain" | "form_version" | "language";
export type Named = { type: NamedType; id: number | string };

/** The name of a record, with the number of a version; undefined for one that is gone. */
export type NameOf = (named: Named) => { name: string; number: number | null } | undefined;

type Held = Readonly<Record<string, unknown>>;
export type EntryContent = { action: string; before: unknown; after: unknown };

const heldIn = (value: unknown): Held =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Held) : {};

const nothing: Word = { key: "audit.nothing" };
const unknown: Word = { key: "audit.unknown" };
const namedTypes: readonly string[] = ["person", "placement", "group", "domain", "form_version", "language"];
const isNamedType = (type: AuditFieldType): type is NamedType => namedTypes.includes(type);
const isCodeType = (type: AuditFieldType): type is CodeType => Object.hasOwn(codeKeys, type);
const isId = (value: unknown): value is number | string => typeof value === "number" || typeof value === "string";

/** Everything that an entry names by its number, to be looked up. */
export function namedIn({ action, before, after }: EntryContent): Named[] {
  return [heldIn(before), heldIn(after)].flatMap((held) =>
    Object.entries(held).flatMap(([name, value]): Named[] => {
      const field = meaningOf(action, name);
      const type = field && auditFields[field];
      if (type === "people" && Array.isArray(value)) return value.filter(isId).map((id) => ({ type: "person", id }));
      return type && isNamedType(type) && isId(value) ? [{ type, id: value }] : [];
    }),
  );
}

/**
 * What an entry holds, in the order in which it is stored; what a change has left as it was is left out, and all that no entry of today has
 * is said once.
 */
export function detailsOf({ action, before, after }: EntryContent, nameOf: NameOf): Detail[] {
  const [was, is] = [heldIn(before), heldIn(after)];
  const said = [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name): Detail[] => {
    const field = meaningOf(action, name) ?? null;
    const type = field && auditFields[field];
    if (type === "hidden") return [];
    const wordsIn = (held: Held) =>
      Object.hasOwn(held, name) ? (type ? wordsOf(type, held[name], nameOf, action) : [unknown]) : null;
    const [old, now] = [wordsIn(was), wordsIn(is)];
    if (old && now && JSON.stringify(was[name]) === JSON.stringify(is[name])) return [];
    return [{ field, before: old, after: now }];
  });
  const other = said.find(({ field }) => field === null);
  return [...said.filter(({ field }) => field !== null), ...(other ? [other] : [])];
}

function wordsOf(type: AuditFieldType, value: unknown, nameOf: NameOf, action: string): Word[] {
  if (isCodeType(type)) {
    if (value === null && type !== "visibility") return [nothing];
    const key = codeKeyOf(type, value);
    return [key === undefined ? unknown : { key }];
  }
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return [nothing];
  if (isNamedType(type)) return [isId(value) ? namedWord({ type, id: value }, nameOf) : unknown];
  return plain[type](value, nameOf, action);
}

function namedWord(named: Named, nameOf: NameOf): Word {
  const found = nameOf(named);
  if (found?.number != null) return { key: "audit.version", values: { name: found.name, number: found.number } };
  if (found) return { text: found.name };
  return named.type === "language" ? unknown : { key: "audit.gone", values: { number: String(named.id) } };
}

type PlainType = Exclude<AuditFieldType, CodeType | NamedType>;

const numberWord = (value: unknown): Word => (typeof value === "number" ? { text: String(value) } : unknown);

/** How the values of each other type are said. */
const plain: Record<PlainType, (value: unknown, nameOf: NameOf, action: string) => Word[]> = {
  number: (value) => [numberWord(value)],
  percent: (value) => [typeof value === "number" ? { key: "audit.percent", values: { value } } : unknown],
  text: (value) => [typeof value === "string" ? { text: value } : unknown],
  day: (value) => {
    const [day] = /^\d{4}-\d\d-\d\d/.exec(String(value)) ?? [];
    return [day ? { text: showDay(day) } : unknown];
  },
  // As elsewhere: twelve signs are enough to compare.
  hash: (value) => [typeof value === "string" ? { text: value.slice(0, 12).replace(/(.{4})(?=.)/g, "$1 ") } : unknown],
  list: (value) => [Array.isArray(value) ? { key: "audit.items", values: { count: value.length } } : unknown],
  people: (value, nameOf) =>
    Array.isArray(value) ? value.filter(isId).map((id) => namedWord({ type: "person", id }, nameOf)) : [unknown],
  fields: (value, _, action) =>
    Array.isArray(value)
      ? value.map((name): Word => {
          const field = meaningOf(action, String(name));
          return { key: field ? `audit.field.${field}` : "audit.field_other" };
        })
      : [unknown],
  permissions: (value) => {
    const single = Object.entries(heldIn(value));
    return single.length === 0
      ? [nothing]
      : single.map(([name, granted]) =>
          permissions.some((known) => known === name)
            ? { key: `permission.${name}`, granted: granted === true }
            : unknown,
        );
  },
  tally: (value) => {
    const { created, changed, unchanged, refused } = heldIn(value);
    const values = { created, changed, unchanged, refused };
    return [isTally(values) ? { key: "audit.tally", values } : unknown];
  },
  hidden: () => [],
};

const isTally = (values: Record<string, unknown>): values is Record<string, number> =>
  Object.values(values).every((value) => typeof value === "number");

/** Texts by their whole key, in some language. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

/** The words in a language. */
export const sayWords = (words: readonly Word[], say: Say): string =>
  words
    .map((word) => {
      if ("text" in word) return word.text;
      const said = say(word.key, word.values);
      return word.granted === undefined ? said : say(word.granted ? "audit.granted" : "audit.denied", { name: said });
    })
    .join(", ");

/** What became of a field in a language: its value, or from what it was changed to what. */
export function sayDetail({ before, after }: Pick<Detail, "before" | "after">, say: Say): string {
  const [was, is] = [before && sayWords(before, say), after && sayWords(after, say)];
  if (was !== null && is !== null) return say("audit.from_to", { before: was, after: is });
  return was === null ? (is ?? "") : say("audit.was", { before: was });
}

/** The name of a field in a language. */
export const sayField = ({ field }: Pick<Detail, "field">, say: Say): string =>
  say(field ? `audit.field.${field}` : "audit.field_other");
