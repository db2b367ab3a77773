import { createHash } from "node:crypto";
import compile from "icu-minify/compile";
import { processWide } from "../process-wide";
import { keepOverlay } from "./held-overlay";
import { baseOf, firstLocale, isShipped, type Language, type Locale, locales, shippedLanguages } from "./locales";
import type { Overlay } from "./overlay";
import { arePrecompiled } from "./shipped";

/** What a school has made of the shipped languages and texts. */
export type School = {
  /** The languages that people can choose, in the order of their making. */
  active: readonly Language[];
  /** The codes of all its languages. */
  known: ReadonlySet<Locale>;
  /** The language of who has chosen none, and of documents. */
  standard: Locale;
  /** The changed texts of each language by key, as they are written; each was checked. */
  changed: ReadonlyMap<Locale, ReadonlyMap<string, string>>;
};

type Changes = { version: string; overlay: Overlay };

const shippedSchool: School = { active: shippedLanguages, known: new Set(), standard: firstLocale, changed: new Map() };

const held = processWide("school", () => ({ school: shippedSchool }));

// Of this copy alone: the copy of the host has texts as written, those of the app have them precompiled.
const made = new WeakMap<School, Map<Locale, Changes | null>>();

/** What this process knows of its school; what is shipped until it was read. */
export const school = (): School => held().school;

/** From now on this process uses these languages and texts. */
export function holdSchool(next: School): void {
  held().school = next;
}

/** The languages that people can choose. */
export const activeLanguages = (): readonly Language[] => school().active;

/** The languages in which a file's words are understood: those in use, and each shipped one, for a file from before one went out of use. */
export const readLanguages = (): Locale[] => [...new Set([...locales, ...activeLanguages().map(({ code }) => code)])];

/** The language of who has chosen none, and of documents. */
export const defaultLanguage = (): Locale => school().standard;

/** Can people choose this language? */
export const isLocale = (code: unknown): code is Locale => school().active.some((language) => language.code === code);

/** Has the school this language, also out of use? */
export const isKnownLanguage = (code: string): boolean => isShipped(code) || school().known.has(code);

/** A stored language code as a language that is in use. */
export const asLocale = (code: string | null | undefined): Locale => (isLocale(code) ? code : defaultLanguage());

/** A language as the choice of somebody who was only shown it: who sees the default has chosen none. */
export const asChoice = (code: Locale): Locale | null => (code === defaultLanguage() ? null : code);

/** What a language shows in place of its base's texts, with a version that names exactly this; null for nothing. */
export function changesOf(locale: Locale): Changes | null {
  const current = school();
  const byLocale = made.get(current) ?? new Map<Locale, Changes | null>();
  made.set(current, byLocale);
  const known = byLocale.get(locale);
  if (known !== undefined) return known;
  const overlay = Object.fromEntries(
    [...new Set<Locale>([baseOf(locale), locale])].flatMap((code) =>
      [...(current.changed.get(code) ?? [])].map(([key, text]) => [key, arePrecompiled ? compile(text) : text]),
    ),
  );
  const changes = Object.keys(overlay).length > 0 ? { version: hashOf(overlay), overlay } : null;
  byLocale.set(locale, changes);
  if (changes) keepOverlay(changes.version, changes.overlay);
  return changes;
}

/** The version of all that a page in a language has of the school's choices; empty when these are as shipped. */
export function pageVersion(locale: Locale): string {
  const { active, standard } = school();
  const changes = changesOf(locale);
  if (!changes && active === shippedLanguages && standard === firstLocale) return "";
  return hashOf([active, standard, changes?.version]);
}

const hashOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 16);
