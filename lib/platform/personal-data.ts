import { idnr } from "@navikt/fnrvalidator";
import {
  diagnosisWords,
  ordinaryNames,
  ordinaryWords,
  particleWords,
  placeWords,
  roomWords,
  sentenceOpeners,
  titleWords,
} from "./personal-data-word-lists";

/**
 * A possible piece of personal data in a free text: a Norwegian national identity number, or a patient's name near a room
 * or a diagnosis. `excerpt` is `text.slice(start, end)`: the number as it was written, or the name alone.
 */
export type PersonalFinding = { kind: "identity_number" | "patient"; excerpt: string; start: number; end: number };

/**
 * Possible personal data in a text, in order. These are guesses for a person to decide: names look different in every
 * language, and a supposed patient may be a street.
 * @param except full names that the text may contain: the student, supervisors and teachers of the placement
 */
export function findPersonalData(text: string, except: readonly string[] = []): PersonalFinding[] {
  return [...identityNumbersIn(text), ...patientsIn(text, except)].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Eleven digits, with the usual separators, that are not part of a longer number. */
const elevenDigits = /(?<!\d)(?=(\d(?:[^\S\n]{0,2}[-–./]?[^\S\n]{0,2}\d){10})(?!\d))/gu;

function identityNumbersIn(text: string): PersonalFinding[] {
  return [...text.matchAll(elevenDigits)].flatMap(({ index, 1: excerpt = "" }) =>
    isIdentityNumber(excerpt.replaceAll(/\D/g, ""))
      ? [{ kind: "identity_number" as const, excerpt, start: index, end: index + excerpt.length }]
      : [],
  );
}

/** A national identity number, D-number or H-number, a real or a made-up person's: a day of birth and both check digits. */
const isIdentityNumber = (digits: string): boolean => idnr(digits).status === "valid";

const within = (words: string) => words.split(" ").map((word) => word.replaceAll("*", "\\p{L}*"));

/**
 * For words in lower case: without the flag for both cases, V8 compiles the long lists in a third of the time. Made at the first text,
 * not as a page loads.
 */
function oneOf(words: string): (lower: string) => boolean {
  let pattern: RegExp | undefined;
  return (lower) => {
    pattern ??= new RegExp(`^(?:${within(words).join("|")})$`, "u");
    return pattern.test(lower);
  };
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const room = `(?:${within(roomWords).join("|")})[^\\S\\n]*(?:nr|no|nº|n°|number|nummer|número)?[.:#-]?[^\\S\\n]*\\d{1,4}[^\\S\\n]?\\p{L}?`;
const rooms = new RegExp(`(?<![\\p{L}\\p{N}])${room}(?![\\p{L}\\p{N}])`, "giu");
const isDiagnosis = oneOf(diagnosisWords);
const isPlace = oneOf(placeWords);
const ordinary = setOf(ordinaryWords);
const ordinaryToo = setOf(ordinaryNames);
const opening = setOf(sentenceOpeners);
const titles = setOf(titleWords);
const particles = setOf(particleWords);

/** How many characters may be between a name and the room or diagnosis. */
const near = 60;

type Span = { start: number; end: number };
type Word = Span & { text: string; lower: string };

const wordsIn = (text: string): Word[] =>
  [...text.matchAll(/\p{L}[\p{L}\p{M}'’-]*/gu)].map(({ index, 0: word }) => ({
    text: word,
    lower: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));

function patientsIn(text: string, except: readonly string[]): PersonalFinding[] {
  const words = wordsIn(text);
  const marks: Span[] = [
    ...words.filter(({ lower }) => isDiagnosis(lower)),
    ...[...text.matchAll(rooms)].map(({ index, 0: found }) => ({ start: index, end: index + found.length })),
  ];
  if (marks.length === 0) return [];
  const known = except.map((name) => new Set(wordsIn(name).map(({ lower }) => lower)));
  const isOne = (own: Word[]) => known.some((person) => own.every(({ lower }) => isOf(person, lower)));
  // "Will Kari Nordmann": an ordinary word before a known name.
  const isKnown = (own: Word[]) => isOne(own) || (own.length > 2 && isOrdinaryName(own[0]) && isOne(own.slice(1)));
  return namesIn(text, words)
    .filter((name) => marks.some((mark) => distance(name, mark) <= near))
    .filter(({ words: own }) => !isKnown(own))
    .map(({ start, end }) => ({ kind: "patient", excerpt: text.slice(start, end), start, end }));
}

const distance = (a: Span, b: Span) => Math.max(a.start, b.start) - Math.min(a.end, b.end);

/** A word of that person's name, also with a genitive s. */
const isOf = (person: ReadonlySet<string>, word: string) =>
  person.has(word) || person.has(word.replace(/['’]?s$/u, ""));

/**
 * Two or more capitalised words in a row, with small words of names between them, that are no ordinary words; an ordinary word that is
 * a name too counts next to another name.
 */
function namesIn(text: string, words: readonly Word[]): (Span & { words: Word[] })[] {
  const sentences = sentencesIn(text, words);
  const shouted = new Set(sentences.filter(isShouted).flat());
  const openers = new Set(sentences.flatMap(([first]) => (first && opening.has(first.lower) ? [first] : [])));
  const isSure = (word: Word) => isName(word, !shouted.has(word));
  const rows: Word[][] = [];
  let row: Word[] = [];
  const close = () => {
    while (particles.has(row.at(-1)?.text ?? "")) row.pop();
    const [first, second] = row;
    // "In May Mrs Hansen": no given name comes before a title.
    if (first && (openers.has(first) || (isOrdinaryName(first) && titles.has(second?.lower ?? "")))) row.shift();
    const names = row.filter(({ text: word }) => !particles.has(word));
    if (names.length > 1 && names.some(isSure) && !names.every(({ lower }) => titles.has(lower))) rows.push(row);
    row = [];
  };
  for (const word of words) {
    const before = row.at(-1);
    const between = before && text.slice(before.end, word.start);
    if (between !== undefined && !/^(?:\.?[^\S\n]{1,2}|,[^\S\n])$/u.test(between)) close();
    // A full stop joins only after an initial or a title: "K. Hansen", "Sr. Silva".
    else if (before && between?.[0] === "." && before.text.length > 1 && !titles.has(before.lower)) close();
    // A comma joins "Nordmann, Kari", but not "In May, John".
    else if (between?.[0] === "," && isOrdinaryName(before)) close();
    if (isSure(word) || isOrdinaryName(word) || (row.length > 0 && particles.has(word.text))) row.push(word);
    else close();
  }
  close();
  return rows
    .filter((found) => !found.some(({ lower }) => isPlace(lower)))
    .map((found) => ({ start: found[0]?.start ?? 0, end: found.at(-1)?.end ?? 0, words: found }));
}

/** Capitalised, and neither an ordinary word nor a diagnosis nor an abbreviation (unless everything around is in capitals). */
function isName({ text, lower }: Word, canAbbreviate: boolean): boolean {
  if (!isCapitalised(text)) return false;
  if (titles.has(lower)) return true;
  const isAbbreviation = canAbbreviate && text.length > 1 && text.length < 4 && isInCapitals(text);
  return !isAbbreviation && !ordinary.has(lower) && !isDiagnosis(lower);
}

const isCapitalised = (word: string) => /^\p{Lu}/u.test(word);
const isInCapitals = (word: string) => !/\p{Ll}/u.test(word);

/** Capitalised, and an ordinary word as well as a name. */
const isOrdinaryName = (word: Word | undefined): boolean =>
  word !== undefined && ordinaryToo.has(word.lower) && isCapitalised(word.text);

/** Three words or more, all in capitals; with fewer they may all be abbreviations. */
const isShouted = (words: readonly Word[]) => words.length > 2 && words.every(({ text }) => isInCapitals(text));

/** The words of each sentence; the end of a line ends one too, the full stop after an initial does not. */
function sentencesIn(text: string, words: readonly Word[]): Word[][] {
  const sentences: Word[][] = [];
  let before: Word | undefined;
  for (const word of words) {
    const end = before?.text.length === 1 ? /[!?\n]/ : /[.!?\n]/;
    if (!before || end.test(text.slice(before.end, word.start))) sentences.push([]);
    sentences.at(-1)?.push(word);
    before = word;
  }
  return sentences;
}
