import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roles } from "@/lib/platform/auth/permissions";
import { type Locale, locales } from "@/lib/platform/i18n/locales";
import { shippedMessages } from "@/lib/platform/i18n/shipped";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { refusalOf } from "../../../../tests/support/refusal";
import { importLimits } from "../rules/file";
import { wordKey } from "../rules/keys";
import { columnsOf, importSheets } from "../rules/sheets";
import { parseGroup, parsePerson, parsePlacement } from "./parse-rows";
import { readRows } from "./read-rows";
import { lookOf } from "./refused";
import { templateSheets } from "./template";
import { headingOf, importWords, sheetNameOf } from "./words";

const words = importWords();
const sheet = (name: string, ...rows: string[][]) => ({
  name,
  rows: rows.map((cells, index) => ({ row: index + 1, cells })),
});

/** The same letters with another case and other spaces. */
const disguised = (text: string) =>
  fc.constantFrom(text, text.toUpperCase(), ` ${text}\u00a0`, text.replace(" ", "  "));

describe("the rows of a file", () => {
  it("are found by the names of sheets and columns in any language, order, case and spacing", () => {
    const cases = fc
      .record({ locale: fc.constantFrom(...locales), name: fc.constantFrom(...importSheets) })
      .chain(({ locale, name }) =>
        fc.record({
          name: fc.constant(name),
          title: disguised(sheetNameOf(locale, name)),
          columns: fc.shuffledSubarray(columnsOf(name) as string[], { minLength: columnsOf(name).length }),
          heading: fc.constant((column: string) => headingOf(locale, column)),
        }),
      );
    fc.assert(
      fc.property(cases, ({ name, title, columns, heading }) => {
        const { rows, unread } = readRows(
          [
            sheet(
              title,
              columns.map(heading),
              columns.map((column) => `of ${column}`),
            ),
          ],
          words,
        );
        expect(rows[name]).toEqual([{ row: 2, cells: Object.fromEntries(columns.map((one) => [one, `of ${one}`])) }]);
        expect(unread[name]).toEqual({ columns: [], examples: 0 });
      }),
    );
  });

  it("leave out examples, empty rows and other columns, which are told, and have plain spaces", () => {
    const { rows, unread } = readRows(
      [
        sheet(
          "People",
          ["email", "Merknad", "Full name", "Shoe\u00a0size", "e-mail", "", "Phone ", "E-post", "What to do"],
          ["a@school.example", "eksempel", "Example", "", ""],
          ["b@school.example", "", "Kari\u00a0\u2007 Nes\n", "42", "other@school.example"],
          ["", "", "", "43", ""],
        ),
        sheet("Something\u00a0 else", ["x"], ["y"]),
        sheet("Empty", ["x"]),
        sheet("Personer", ["email"], ["c@school.example"]),
        sheet("Veiledning", ["Veiledning"], ["…"]),
      ],
      words,
    );
    // A sheet with a heading alone has nothing to read, and of two for one thing the second is not read.
    expect(unread.sheets).toEqual(["Something else", "Personer"]);
    expect(rows.people).toEqual([{ row: 3, cells: { email: "b@school.example", fullName: "Kari Nes" } }]);
    // Of two columns for one thing the second is not read.
    expect(unread.people).toEqual({ columns: ["Shoe size", "e-mail", "E-post"], examples: 1 });
    expect(unread.groups).toEqual({ columns: [], examples: 0 });
  });

  it.each([
    ["no sheet of an import", [sheet("Sheet1", ["email"], ["a"])], "error_sheets"],
    ["no row", [sheet("people", ["email"])], "error_empty"],
    ["no column for what people are known by", [sheet("people", ["role"], ["Student"])], "error_columns"],
    [
      "too many rows",
      [sheet("people", ["email"], ...Array.from({ length: importLimits.rows + 1 }, () => ["a"]))],
      "error_rows",
    ],
  ])("are refused with %s", async (_, sheets, key) => {
    const read = async () => readRows(sheets, words);
    expect(await refusalOf(read())).toMatchObject({ kind: "invalid", key: `import.${key}` });
  });
});

it("no name of a sheet, a column or a role means something else in another language", () => {
  const named = <Name extends string>(
    names: readonly Name[],
    known: ReadonlyMap<string, string>,
    wordIn: (locale: Locale, name: Name) => string,
  ) => {
    for (const name of names)
      for (const word of [name, ...locales.map((locale) => wordIn(locale, name))])
        expect([word, known.get(wordKey(word))]).toEqual([word, name]);
  };
  named(importSheets, words.sheets, sheetNameOf);
  named(roles, words.roles, (locale, role) => translatorFor(locale, "role")(role));
  for (const name of importSheets) {
    named(columnsOf(name) as string[], words.columns[name], headingOf);
    for (const other of [...words.notes, ...words.advice]) expect(words.columns[name].get(other)).toBeUndefined();
  }
});

describe("the cells of a row", () => {
  const cell = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.stringMatching(/^[+\d .@;a-zæ-]{0,40}$/),
    fc.constantFrom("=1+1", "Student", "nb", "a@b.example; c@d.example", "31.11.2026"),
  );
  const parsers = {
    groups: parseGroup,
    people: (row: Parameters<typeof parsePerson>[0]) => parsePerson(row, words),
    placements: parsePlacement,
  };

  it.each(importSheets)("of %s are each read or refused with what to do in every language", (name) => {
    const cells = fc.dictionary(fc.constantFrom(...(columnsOf(name) as string[])), cell);
    const said = locales.map((locale) => translatorFor(locale, "import"));
    fc.assert(
      fc.property(cells, (given) => {
        for (const { column, message, values } of parsers[name]({ row: 2, cells: given }).problems) {
          expect(columnsOf(name)).toContain(column);
          for (const t of said) expect(t(message.replace("import.", "") as "problem.date", values ?? {})).not.toBe("");
        }
      }),
      { numRuns: 200 },
    );
  });
});

it("the columns of a template and of refused rows are text, so that 0123 and 1-2 stay as they are typed, unless they are of days", () => {
  const choices = { domain: [], reportForm: [], evaluationForm: [], role: [] };
  const sheets = templateSheets("nb", choices);
  for (const [at, name] of importSheets.entries())
    for (const [index, column] of columnsOf(name).entries()) {
      const format = /(start|end)(Date)?$/i.test(column) ? undefined : "text";
      expect([column, sheets[at]?.columns[index]?.format, lookOf(name, column).format]).toEqual([
        column,
        format,
        format,
      ]);
    }
});

it("every sheet of a template is known by its name, the one that says how to fill in the others too", () => {
  const choices = { domain: [], reportForm: [], evaluationForm: [], role: [] };
  for (const locale of locales)
    for (const { name } of templateSheets(locale, choices))
      expect([name, words.sheets.has(wordKey(name)) || words.guides.has(wordKey(name))]).toEqual([name, true]);
});

it("the examples of a template are in its language, and are left out, also those of a template from before they were", () => {
  const choices = { domain: [], reportForm: [], evaluationForm: [], role: [] };
  const english = ["Test Hospital", "teacher@school.example", "kari@school.example", "supervisor@hospital.example"];
  for (const locale of locales) {
    const written = templateSheets(locale, choices).filter(({ name }) => words.sheets.has(wordKey(name)));
    const examples = written.flatMap(({ rows }) => rows.flat());
    if (locale === "nb" || locale === "pt")
      expect(examples.filter((cell) => english.includes(String(cell)))).toEqual([]);
    const filled = written.map(({ name, columns, rows: [example = []] }) => {
      const cells = example.map(String);
      const earlier = cells.map((cell) => (cell.includes("@") ? "teacher@school.example" : cell));
      const headings = columns.map(({ heading }) => heading);
      return sheet(name, headings, cells, earlier, [...cells.slice(0, -1), ""]);
    });
    const { rows, unread } = readRows(filled, words);
    for (const name of importSheets) {
      expect(rows[name].map(({ row }) => row)).toEqual([4]);
      expect(unread[name]).toEqual({ columns: [], examples: 2 });
    }
  }
});

it("a problem names nothing in one language that it does not in another", () => {
  const valuesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();
  const all = locales.map((locale) => shippedMessages(locale).import.problem as Record<string, string>);
  for (const [key, text] of Object.entries(all[0] ?? {}))
    for (const other of all) expect([key, valuesIn(String(other[key]))]).toEqual([key, valuesIn(String(text))]);
});
