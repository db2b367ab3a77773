import { describe, expect, it } from "vitest";
import { type FormKind, noTexts, type VersionContent } from "../../content/rules";
import { readSheets } from "./read-form";
import { sheetsOf } from "./write-form";

const empty: VersionContent = {
  questions: [],
  help: [1, 2, 3].map((tab) => ({ tab, texts: noTexts() })),
  anchors: Array.from({ length: 4 }, noTexts),
};

const headings = ["level", "tab", "viewPoint", "type", "showCheckbox", "text_nb"] as const;
const usual = { tab: "Begge vurderinger", viewPoint: 1, type: "vurdering", text_nb: "Spørsmål" };

type Row = Partial<Record<(typeof headings)[number], string | number>>;

/** The outcome of reading rows that differ from a usual one of an evaluation. */
function read(kind: FormKind, ...rows: Row[]) {
  const given = rows.map((row) => headings.map((heading) => String({ ...usual, ...row }[heading as "tab"] ?? "")));
  const cells = [[...headings], ...given].map((cells, index) => ({ row: index + 1, cells }));
  return readSheets(kind, [{ name: "Spørsmål", rows: cells }], empty);
}

it.each<[FormKind, string[], string[], string[]]>([
  [
    "report",
    ["Planlegging", "Refleksjon", "Tilbakemelding"],
    ["avkryssing", "tekst", "vurdering"],
    ["Planlegging", "Refleksjon", "Tilbakemelding"],
  ],
  [
    "evaluation",
    ["Begge vurderinger", "Bare sluttvurdering"],
    ["vurdering", "tekst"],
    ["Begge vurderinger", "Bare sluttvurdering", "Oppsummering"],
  ],
])("the file of a %s offers the tabs and types that it can have", (kind, tabs, types, helpTabs) => {
  const [questions, help] = sheetsOf(kind, empty, "nb");
  const offered = (heading: string) => questions?.columns.find((column) => column.heading === heading)?.choices;
  expect([offered("Fane"), offered("Type")]).toEqual([tabs, types]);
  expect(help?.columns[0]?.choices).toEqual(helpTabs);
});

describe("in the file of an evaluation", () => {
  it("a rating and a text are read by the names of its tabs, or by their numbers", () => {
    const outcome = read("evaluation", {}, { tab: "Final assessment only", type: "text" }, { tab: 2 });
    expect(outcome).toMatchObject({
      content: { questions: [{ tab: 1, type: "rating" }, { tab: 2, type: "text" }, { tab: 2 }] },
    });
  });

  it("help for the summary is read by the tab's name, and by the name it had before", () => {
    const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ row: index + 1, cells }));
    const questions = { name: "Spørsmål", rows: rowsOf([...headings]) };
    const helpNamed = (tab: string) => ({ name: "Hjelp", rows: rowsOf(["tab", "text_nb"], [tab, "Råd"]) });
    for (const name of ["Oppsummering", "Hjelp", "Ajuda"]) {
      expect(readSheets("evaluation", [questions, helpNamed(name)], empty), name).toMatchObject({
        content: { help: [{}, {}, { tab: 3, texts: { nb: "Råd" } }] },
      });
    }
  });

  it.each<[string, Row[], Record<string, string[]>]>([
    ["a checkbox", [{ type: "avkryssing" }], { "questions.2.type": ["form.error_kind_type"] }],
    ["a box to show", [{ showCheckbox: "ja" }], { "questions.2.showCheckbox": ["form.error_kind_type"] }],
    ["a question on the tab with help only", [{ tab: "Oppsummering" }], { "questions.2.tab": ["form.error_kind_tab"] }],
    ["a nested row", [{}, { level: 1 }], { "questions.3.level": ["form.error_kind_nested"] }],
    ["a level that there is not", [{ level: 9 }], { "questions.2.level": ["form.error_kind_nested"] }],
    ["a tab of a report", [{ tab: "Refleksjon" }], { "questions.2.tab": ["form.error_tab"] }],
    ["an unknown type", [{ type: "slider" }], { "questions.2.type": ["form.error_type"] }],
  ])("%s is reported by row and column", (_, rows, errors) => {
    expect(read("evaluation", ...rows)).toEqual({ errors });
  });
});
