import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";

const FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "messages");
const REFERENCE = "nb";

const HELP = `node scripts/locales.mjs           every language in messages/ says all that ${REFERENCE}.json says, with the same placeholders
node scripts/locales.mjs --help    this text`;

/**
 * The errors of the languages, one line each: missing or superfluous keys, empty texts, invalid ICU
 * messages, other placeholders or tags than in the reference.
 * @param {Record<string, unknown>} locales nested messages by locale
 * @param {string} reference the locale that the others are compared with
 * @returns {string[]}
 */
export function compareLocales(locales, reference) {
  const problems = [];
  const expected = readTexts(locales[reference], reference, problems);
  for (const [locale, messages] of Object.entries(locales)) {
    if (locale === reference) continue;
    const texts = readTexts(messages, locale, problems);
    for (const [key, placeholders] of expected) {
      const found = texts.get(key);
      if (found === undefined) problems.push(`${locale}: ${key} is missing`);
      else if (placeholders !== null && found !== null && found !== placeholders) {
        problems.push(
          `${locale}: ${key} uses ${found || "nothing"}, but ${reference} uses ${placeholders || "nothing"}`,
        );
      }
    }
    for (const key of texts.keys()) if (!expected.has(key)) problems.push(`${locale}: ${key} is not in ${reference}`);
  }
  return problems;
}

/** Every text by its dotted key, as the list of what it uses; null for an invalid text. */
function readTexts(messages, locale, problems) {
  const texts = new Map();
  for (const [key, text] of flatten(messages)) {
    texts.set(key, null);
    if (typeof text !== "string") problems.push(`${locale}: ${key} is not a text`);
    else if (text.trim() === "") problems.push(`${locale}: ${key} is empty`);
    else {
      try {
        texts.set(key, [...new Set(uses(parse(text)))].sort().join(", "));
      } catch (error) {
        problems.push(`${locale}: ${key} is not an ICU message (${error.message})`);
      }
    }
  }
  return texts;
}

function flatten(messages, prefix = "") {
  return Object.entries(messages).flatMap(([name, value]) => {
    const key = prefix + name;
    return typeof value === "object" && value !== null ? flatten(value, `${key}.`) : [[key, value]];
  });
}

/** The placeholders and tags of a parsed text. The set of plural forms differs between languages. */
function uses(elements) {
  return elements.flatMap((element) => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.tag:
        return [`<${element.value}>`, ...uses(element.children)];
      case TYPE.select:
        return [`{${element.value}: ${Object.keys(element.options).sort().join("|")}}`, ...usesOfOptions(element)];
      case TYPE.plural:
        return [`{${element.value}}`, ...usesOfOptions(element)];
      default:
        return [`{${element.value}}`];
    }
  });
}

const usesOfOptions = ({ options }) => Object.values(options).flatMap((option) => uses(option.value));

function main() {
  if (process.argv.length > 2) {
    console.log(HELP);
    process.exitCode = process.argv[2] === "--help" ? 0 : 1;
    return;
  }
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".json"));
  const locales = files.map((file) => [path.basename(file, ".json"), readFileSync(path.join(FOLDER, file), "utf8")]);
  const problems = compareLocales(
    Object.fromEntries(locales.map(([name, text]) => [name, JSON.parse(text)])),
    REFERENCE,
  );
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
