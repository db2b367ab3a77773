import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Locale, locales } from "@/lib/platform/i18n/locales";
import { holdSchool, school } from "@/lib/platform/i18n/school-texts";
import type { ReadSheet, WrittenSheet } from "@/lib/platform/spreadsheet/workbook";
import { keyOf, makeChoice, makeFormQuestion } from "@/tests/factories/form-question";
import { anyForm } from "@/tests/support/any-form";
import { type FormKind, formKindNames, noTexts, readingOrder, type VersionContent } from "../../content/rules";
import { mergeForm } from "./merge-form";
import { readSheets } from "./read-form";
import { sheetsOf } from "./write-form";

/** Written sheets, read back from a file. */
const asRead = (sheets: WrittenSheet[]): ReadSheet[] =>
  sheets.map(({ name, columns, rows }) => ({
    name,
    rows: [columns.map(({ heading }) => heading), ...rows]
      .map((cells, index) => ({ row: index + 1, cells: cells.map(String) }))
      .filter(({ cells }) => cells.some(Boolean)),
  }));

const nb = (text: string) => ({ ...noTexts(), nb: text });
const draft: VersionContent = {
  questions: [makeChoice(1), makeFormQuestion(2), makeFormQuestion(11, { parentId: 1, depth: 1, tab: 2 })],
  help: [1, 2, 3].map((tab) => ({ tab, texts: noTexts() })),
  anchors: Array.from({ length: 4 }, noTexts),
};
const headings = ["key", "level", "tab", "viewPoint", "type", "text_nb"];
const sheet = (...rows: (string | number)[][]): ReadSheet[] => [
  {
    name: "questions",
    rows: [headings, ...rows].map((cells, index) => ({ row: index + 1, cells: cells.map(String) })),
  },
];
const read = (sheets: ReadSheet[]) => readSheets("report", sheets, draft);
const errorsIn = (sheets: ReadSheet[]) => {
  const outcome = read(sheets);
  return "errors" in outcome ? outcome.errors : {};
};
const merge = (sheets: ReadSheet[], removeMissing = false, into = draft, kind: FormKind = "report") => {
  const outcome = readSheets(kind, sheets, into);
  if ("errors" in outcome) throw new Error(JSON.stringify(outcome.errors));
  return mergeForm(into, outcome, removeMissing);
};
const merged = (...given: Parameters<typeof merge>) => {
  const outcome = merge(...given);
  if ("errors" in outcome) throw new Error(JSON.stringify(outcome.errors));
  return outcome;
};

describe("a form that is exported and imported", () => {
  const everyForm = formKindNames.flatMap((kind) => locales.map((locale) => [kind, locale] as const));

  it.each(everyForm)("of a %s has words with lists to choose from in %s, which Excel can hold", (kind, locale) => {
    const columns = sheetsOf(kind, draft, locale).flatMap((written) => written.columns);
    const lists = columns.flatMap(({ choices }) => (choices ? [choices] : []));
    expect(lists).toHaveLength(7);
    for (const choices of lists) {
      expect(choices.join(",").length).toBeLessThanOrEqual(255);
      for (const choice of choices) expect(choice).toMatch(/^[^\d,"]+$/);
    }
  });

  it("is read with the numbers of files that were downloaded earlier", () => {
    const { questions } = merged(sheet([keyOf(2), 0, 3, 6, "text", "Text"])).content;
    expect(questions.find(({ key }) => key === keyOf(2))).toMatchObject({ tab: 3, viewPoint: 6 });
  });

  it("is the same in any language", () => {
    fc.assert(
      fc.property(anyForm, fc.constantFrom(...locales), ({ kind, content }, locale: Locale) => {
        const { content: after, result } = merged(asRead(sheetsOf(kind, content, locale)), true, content, kind);
        expect(readingOrder(after)).toEqual(readingOrder(content));
        expect([after.help, after.anchors]).toEqual([content.help, content.anchors]);
        expect(result).toEqual({
          added: [],
          updated: [],
          unchanged: content.questions.length,
          missing: [],
          removed: 0,
          helpChanged: false,
          scaleChanged: false,
          unread: { sheets: [], columns: [] },
        });
      }),
    );
  });

  it("says of help and scale in a language of the school only what changes them", () => {
    const before = school();
    holdSchool({ ...before, active: [...before.active, { code: "nn", name: "Nynorsk" }] });
    try {
      const sheets = asRead(sheetsOf("report", draft, "nb"));
      expect(merged(sheets).result).toMatchObject({ updated: [], helpChanged: false, scaleChanged: false });
      const [, help] = sheets;
      help?.rows[1]?.cells.splice(
        help.rows[0]?.cells.findIndex((heading) => heading.includes("(nn)")) ?? 0,
        1,
        "Hjelp",
      );
      expect(merged(sheets).result).toMatchObject({ helpChanged: true, scaleChanged: false });
    } finally {
      holdSchool(before);
    }
  });

  it("is copied completely into an empty draft, keys included", () => {
    fc.assert(
      fc.property(anyForm, ({ kind, content }) => {
        const empty = { ...draft, questions: [] };
        const { content: after, result } = merged(asRead(sheetsOf(kind, content, "nb")), false, empty, kind);
        expect(result.added).toHaveLength(content.questions.length);
        const facts = (of: VersionContent) => readingOrder(of).map(({ id: _, parentId: __, ...question }) => question);
        expect(facts(after)).toEqual(facts(content));
      }),
    );
  });

  it("has headings with one meaning each", () => {
    for (const locale of locales)
      for (const { columns } of sheetsOf("report", draft, locale)) {
        const names = columns.map(({ heading }) => heading.toLowerCase());
        expect(new Set(names).size).toBe(names.length);
      }
  });
});

describe("a file from before a term changed", () => {
  it("is read by its former words", () => {
    const head = [
      "Separador",
      "Área",
      "Tipo",
      "Texto (nb)",
      "Mostrar ligação",
      "Endereço da ligação",
      "Texto da ligação (nb)",
    ];
    const rows = [head, ["1", "1", "caixa de seleção", "Les", "sim", "https://lovdata.no", "Loven"]];
    const { content } = merged([{ name: "Perguntas", rows: rows.map((cells, index) => ({ row: index + 1, cells })) }]);
    expect(content.questions.find(({ text }) => text.nb === "Les")).toMatchObject({
      type: "checkbox",
      showLink: true,
      linkUrl: "https://lovdata.no",
      linkContent: nb("Loven"),
    });
  });
});

describe("a changed file", () => {
  it("adds, updates, keeps questions that are not in the file and values without a column", () => {
    const linked = { ...draft, questions: draft.questions.map((question) => ({ ...question, isCompulsory: true })) };
    const { content, result } = merged(
      sheet(
        [keyOf(1), 0, 1, 1, "checkbox", "Spørsmål 1"],
        ["", 1, 3, "", "tekst", "Ny"],
        [keyOf(2), 0, 1, 2, "text", "Endret"],
      ),
      false,
      linked,
    );
    expect(result).toMatchObject({
      added: [{ row: 3, text: "Ny" }],
      updated: [{ row: 4, text: "Endret" }],
      unchanged: 1,
      missing: [{ questionId: 11, text: "Spørsmål 11" }],
      removed: 0,
    });
    const [first, added, second, kept] = content.questions;
    expect(first).toMatchObject({ id: 1, isCompulsory: true });
    expect(added).toMatchObject({ parentId: 1, depth: 1, tab: 3, viewPoint: 1, isCompulsory: false, text: nb("Ny") });
    expect(added?.id).toBeLessThan(0);
    expect(added?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toMatchObject({ id: 2, viewPoint: 2, text: nb("Endret") });
    expect(kept).toMatchObject({ id: 11, parentId: 1 });
  });

  it("without the column of levels leaves questions under those of the draft", () => {
    const [all] = sheet(
      ["", 0, 1, 2, "text", "Ny"],
      [keyOf(11), 1, 2, "", "text", "Endret"],
      [keyOf(1), 0, 1, 6, "checkbox", "Spørsmål 1"],
    );
    const rows = (all?.rows ?? []).map(({ row, cells }) => ({ row, cells: cells.filter((_, index) => index !== 1) }));
    const { content } = merged([{ name: "questions", rows }]);
    expect(content.questions.find(({ id }) => id === 11)).toMatchObject({
      parentId: 1,
      depth: 1,
      tab: 2,
      viewPoint: 6,
      text: nb("Endret"),
    });
    expect(content.questions.find(({ text }) => text.nb === "Ny")).toMatchObject({ parentId: null, depth: 0 });
  });

  it("without the column of levels leaves no question under one that is deleted or takes none", () => {
    const levelless = (...rows: (string | number)[][]): ReadSheet[] => [
      {
        name: "questions",
        rows: [["key", "tab", "viewPoint", "type", "text_nb"], ...rows].map((cells, index) => ({
          row: index + 1,
          cells: cells.map(String),
        })),
      },
    ];
    const nested = [keyOf(11), 2, "", "text", "Spørsmål 11"];
    expect(merge(levelless(nested), true)).toEqual({ errors: { "questions.2.level": ["form.error_level"] } });
    expect(merge(levelless(nested, [keyOf(1), 1, 1, "text", "Spørsmål 1"]))).toEqual({
      errors: { "questions.3.type": ["form.error_has_nested"] },
    });
  });

  it("deletes questions that are not in the file on request", () => {
    const { content, result } = merged(sheet([keyOf(2), 0, 1, 1, "text", "Spørsmål 2"]), true);
    expect(content.questions.map(({ id }) => id)).toEqual([2]);
    expect(result).toMatchObject({ removed: 2, missing: [{ questionId: 1 }, { questionId: 11 }] });
  });

  it("moves an existing question with the one above it", () => {
    const { content } = merged(sheet([keyOf(1), 0, 1, 6, "checkbox", "Spørsmål 1"]));
    expect(content.questions.find(({ id }) => id === 11)).toMatchObject({ viewPoint: 6 });
  });

  it("may not make a text of a question with nested questions, or push them too deep", () => {
    expect(merge(sheet([keyOf(1), 0, 1, 1, "text", "Spørsmål 1"]))).toEqual({
      errors: { "questions.2.type": ["form.error_has_nested"] },
    });
    const deeper = merge(
      sheet(["", 0, 1, 1, "checkbox", "a"], ["", 1, 1, 1, "checkbox", "b"], [keyOf(1), 2, 1, 1, "checkbox", "c"]),
    );
    expect(deeper).toEqual({ errors: { "questions.4.level": ["form.error_nest_depth"] } });
  });
});

describe("what is wrong with a file", () => {
  const row = (given: Partial<Record<string, string | number>>) =>
    headings.map(
      (heading) => given[heading] ?? { tab: 1, viewPoint: 1, type: "text", text_nb: "Tekst" }[heading] ?? "",
    );
  const upper = row({ type: "checkbox" });

  it.each<[string, (string | number)[][], string, string]>([
    ["a text that is missing", [row({ text_nb: "" })], "questions.2.text_nb", "validation.required"],
    ["a text that is too long", [row({ text_nb: "a".repeat(1001) })], "questions.2.text_nb", "validation.too_long"],
    ["a tab that does not exist", [row({ tab: 4 })], "questions.2.tab", "form.error_tab"],
    ["an area that does not exist", [row({ viewPoint: "0" })], "questions.2.viewPoint", "form.error_area"],
    ["a word for a number", [row({ tab: "plan" })], "questions.2.tab", "form.error_tab"],
    ["an unknown type", [row({ type: "slider" })], "questions.2.type", "form.error_type"],
    ["a key that is none", [row({ key: "abc" })], "questions.2.key", "form.error_key"],
    ["a key twice", [row({ key: keyOf(1) }), row({ key: keyOf(1) })], "questions.3.key", "form.error_key_twice"],
    ["a nested row at the top", [row({ level: 1 })], "questions.2.level", "form.error_level"],
    ["a level left out", [upper, row({ level: 2 })], "questions.3.level", "form.error_level"],
    ["a fourth level", [upper, row({ level: 3 })], "questions.3.level", "form.error_level"],
    ["a row under a text", [row({}), row({ level: 1 })], "questions.3.level", "form.error_nest_parent"],
  ])("%s is reported by row and column", (_, rows, place, key) => {
    expect(errorsIn(sheet(...rows))).toEqual({ [place]: [key] });
  });

  it("is no text of as many emojis as it may have characters", () => {
    expect(errorsIn(sheet(row({ text_nb: "👍".repeat(1000) })))).toEqual({});
  });

  it("is reported all together", () => {
    expect(Object.keys(errorsIn(sheet(row({ tab: 9, type: "?" }), row({ text_nb: "" }))))).toEqual([
      "questions.2.type",
      "questions.2.tab",
      "questions.3.text_nb",
    ]);
  });

  it("is reported for the whole file when there is no such sheet or column", () => {
    expect(errorsIn([])).toEqual({ file: ["form.error_file_sheets"] });
    expect(errorsIn([{ name: "Ark1", rows: [] }])).toEqual({ file: ["form.error_file_sheets"] });
    const [first] = sheet();
    const without = { name: "questions", rows: [{ row: 1, cells: first?.rows[0]?.cells.slice(0, -1) ?? [] }] };
    expect(errorsIn([without])).toEqual({ file: ["form.error_file_columns"] });
    expect(errorsIn(sheet(...Array.from({ length: 501 }, () => row({}))))).toEqual({ file: ["form.error_too_many"] });
  });

  it("is reported for links, flags, help and scale", () => {
    const table = (name: string, ...rows: (string | number)[][]): ReadSheet => ({
      name,
      rows: rows.map((cells, index) => ({ row: index + 1, cells: cells.map(String) })),
    });
    expect(
      errorsIn([
        table(
          "questions",
          ["tab", "viewPoint", "type", "text_nb", "showLink", "linkUrl", "link_content_nb", "isCompulsory"],
          [1, 1, "text", "a", "ja", "", "", "kanskje"],
          [1, 1, "text", "a", "nei", "javascript:alert(1)", "", "x"],
        ),
        table("Hjelp", ["fane", "Tekst (nb)"], [7, "a"], [1, "a".repeat(1001)]),
        table("Skala", ["trinn", "Tekst (nb)"], [1, "a"], [3, "b"]),
      ]),
    ).toEqual({
      "questions.2.isCompulsory": ["form.error_yes_no"],
      "questions.2.linkUrl": ["validation.required"],
      "questions.2.link_content_nb": ["validation.required"],
      "questions.3.linkUrl": ["validation.url"],
      "help.2.tab": ["form.error_tab"],
      "help.3.text_nb": ["validation.too_long"],
      file: ["form.error_scale"],
      "scale.3.step": ["form.error_step"],
    });
  });
});

describe("while Norwegian is out of use", () => {
  const before = school();
  beforeEach(() =>
    holdSchool({ ...before, standard: "en", active: before.active.filter(({ code }) => code !== "nb") }),
  );
  afterEach(() => holdSchool(before));
  const english = (...rows: string[][]): ReadSheet[] => [
    {
      name: "questions",
      rows: [["tab", "viewPoint", "type", "text_en"], ...rows].map((cells, index) => ({ row: index + 1, cells })),
    },
  ];

  it("a file has every text in the first language in use, and names its questions in it", () => {
    const { result, content } = merged(english(["1", "1", "text", "What did you learn?"]));
    expect(result.added).toEqual([{ row: 2, text: "What did you learn?" }]);
    expect(content.questions[0]?.text).toEqual({ ...noTexts(), en: "What did you learn?" });
    expect(errorsIn(english(["1", "1", "text", ""]))).toEqual({ "questions.2.text_en": ["validation.required"] });
  });
});
