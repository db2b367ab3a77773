import { describe, expect, it } from "vitest";
import { makeChoice, makeFormQuestion } from "@/tests/factories/form-question";
import { noTexts, type VersionContent } from "../content/rules";
import type { FormQuestion } from "../content/schema";
import { compareContents, errorsOf, missingTexts, problemsOf, staleTexts } from "./rules";

const nb = (text: string) => ({ ...noTexts(), nb: text });
const contentOf = (questions: FormQuestion[], more: Partial<VersionContent> = {}): VersionContent => ({
  questions,
  help: [1, 2, 3].map((tab) => ({ tab, texts: noTexts() })),
  anchors: Array.from({ length: 4 }, noTexts),
  ...more,
});
const under = (parentId: number, depth = 1) => ({ parentId, depth });

/** A choice with a nested choice with a text, a text next to it, and a text in the next area. */
const questions = [
  makeChoice(1),
  makeFormQuestion(2),
  makeChoice(11, under(1)),
  makeFormQuestion(12, { ...under(1), tab: 2 }),
  makeFormQuestion(111, { ...under(11, 2), tab: 2 }),
  makeFormQuestion(3, { viewPoint: 2 }),
];

describe("texts that are missing", () => {
  it("are counted by language: questions, shown links, help and anchors that have a text in some language", () => {
    const both = { ...noTexts(), nb: "Ja", en: "Yes" };
    const content = contentOf(
      [
        makeFormQuestion(1, { text: both, showLink: true, linkContent: nb("Lenke") }),
        makeFormQuestion(2, { linkContent: nb("Ikke vist") }),
      ],
      {
        help: [
          { tab: 1, texts: { ...noTexts(), en: "Help" } },
          { tab: 2, texts: noTexts() },
        ],
      },
    );
    const counts = (of: VersionContent) => missingTexts(of).map(({ language, count }) => `${language} ${count}`);
    expect(counts(content)).toEqual(["nb 1", "en 2", "pt-br 4", "pt 4"]);
    expect(counts({ ...content, anchors: [both, noTexts(), noTexts()] })).toEqual(["nb 3", "en 4", "pt-br 7", "pt 7"]);
    expect(counts(contentOf([]))).toEqual(["nb 0", "en 0", "pt-br 0", "pt 0"]);
  });
});

describe("translations", () => {
  const both = (norwegian: string, english: string) => ({ ...noTexts(), nb: norwegian, en: english });
  const before = contentOf([makeFormQuestion(1, { key: "a", text: both("Hva lærte du?", "What did you learn?") })], {
    help: [{ tab: 1, texts: both("Velg noe", "Choose something") }],
    anchors: [both("Svakt", "Weak"), both("Bra", "Good")],
  });
  const none = { questions: [], help: [], scale: [] };

  it("fall behind when only the Norwegian text changes, wherever it is", () => {
    const after = contentOf([makeFormQuestion(7, { key: "a", text: both("Hva øvde du på?", "What did you learn?") })], {
      help: [{ tab: 1, texts: both("Velg ett punkt", "Choose something") }],
      anchors: [both("Svakt", "Weak"), both("Godt", "Good")],
    });
    expect(staleTexts(before, after)).toEqual({
      questions: [{ questionId: 7, languages: ["en"] }],
      help: [{ tab: 1, languages: ["en"] }],
      scale: ["en"],
    });
    expect(staleTexts(before, before)).toEqual(none);
  });

  it.each([
    ["that change as well", both("Hva øvde du på?", "What did you practise?")],
    ["alone that change", both("Hva lærte du?", "What have you learnt?")],
    ["that are missing", both("Hva øvde du på?", "")],
  ])("%s do not", (_, text) => {
    expect(staleTexts(before, { ...before, questions: [makeFormQuestion(7, { key: "a", text })] })).toEqual(none);
  });

  it("fall behind the language that leads while Norwegian is out of use", () => {
    const text = (english: string) => ({ ...noTexts(), nb: "Hva lærte du?", en: english, pt: "O que aprendeu?" });
    const asked = (english: string) => contentOf([makeFormQuestion(1, { key: "a", text: text(english) })]);
    const stale = (languages: string[]) =>
      staleTexts(asked("What did you learn?"), asked("What did you practise?"), languages).questions;
    expect(stale(["en", "pt"])).toEqual([{ questionId: 1, languages: ["pt"] }]);
    expect(stale(["nb", "en", "pt"])).toEqual([]);
  });

  it("of a new question do not", () => {
    const added = makeFormQuestion(8, { key: "b", text: both("Ny", "New") });
    expect(staleTexts(before, { ...before, questions: [...before.questions, added] })).toEqual(none);
  });

  it("of a link do while the link is shown", () => {
    const linked = (words: string, showLink: boolean) =>
      contentOf([makeFormQuestion(1, { key: "a", showLink, linkContent: both(words, "Read more") })]);
    const stale = (showLink: boolean) => staleTexts(linked("Les mer", true), linked("Les alt", showLink)).questions;
    expect(stale(true)).toEqual([{ questionId: 1, languages: ["en"] }]);
    expect(stale(false)).toEqual([]);
  });
});

describe("a draft", () => {
  const scale = (...words: string[]) => words.map(nb);
  it.each<[string, VersionContent, [string, number | null][]]>([
    ["that is complete", contentOf(questions), []],
    ["without questions", contentOf([]), [["form.error_no_questions", null]]],
    ["without a text", contentOf([makeFormQuestion(1, { text: noTexts() })]), [["form.error_missing_text", 1]]],
    ["with a link to nowhere", contentOf([makeFormQuestion(1, { showLink: true })]), [["form.error_missing_link", 1]]],
    [
      "with questions under a choice that is not in the plan",
      contentOf([makeChoice(1, { tab: 2 }), makeFormQuestion(2, { ...under(1), tab: 2 })]),
      [["form.error_choice_missing", 1]],
    ],
    [
      "with questions under a choice that cannot be ticked",
      contentOf([makeChoice(1, { showCheckbox: false }), makeFormQuestion(2, { ...under(1), tab: 2 })]),
      [["form.error_choice_missing", 1]],
    ],
    [
      "with help in English only",
      contentOf(questions, { help: [{ tab: 1, texts: { ...noTexts(), en: "Help" } }] }),
      [["form.error_missing_help", null]],
    ],
    ["with four steps in words of its own", contentOf(questions, { anchors: scale("a", "b", "c", "d") }), []],
    [
      "with four steps and words for some",
      contentOf(questions, { anchors: scale("a", "b", "c", "") }),
      [["form.error_missing_anchors", null]],
    ],
    [
      "with three steps without words",
      contentOf(questions, { anchors: scale("", "", "") }),
      [["form.error_missing_anchors", null]],
    ],
  ])("%s", (_, content, expected) => {
    expect(problemsOf(content).map(({ error, questionId }) => [error, questionId])).toEqual(expected);
  });

  it("needs the language that leads while Norwegian is out of use, or what is in Norwegian from before", () => {
    const english = contentOf([makeFormQuestion(1, { text: { ...noTexts(), en: "Text" } })]);
    expect(problemsOf(english, "en")).toEqual([]);
    expect(problemsOf(contentOf(questions), "en")).toEqual([]);
    expect(problemsOf(english, "pt")).toEqual([{ error: "form.error_missing_text", questionId: 1 }]);
  });

  it("reports the error of each question", () => {
    expect(
      errorsOf([
        { error: "form.error_missing_text", questionId: 7 },
        { error: "form.error_missing_link", questionId: 7 },
        { error: "form.error_missing_help", questionId: null },
      ]),
    ).toEqual({
      "questions.7": ["form.error_missing_text", "form.error_missing_link"],
      form: ["form.error_missing_help"],
    });
  });
});

describe("two versions", () => {
  const compare = (before: FormQuestion[], after: FormQuestion[]) =>
    compareContents(contentOf(before), contentOf(after), "nb");
  const [a, b, c, d] = [1, 2, 3, 4].map((id) => makeFormQuestion(id)) as [
    FormQuestion,
    FormQuestion,
    FormQuestion,
    FormQuestion,
  ];

  it("name what was added and removed, with its place", () => {
    const nested = makeFormQuestion(5, { ...under(6), tab: 2 });
    const { added, removed, changed } = compare([a, b], [a, makeChoice(6), nested]);
    expect(removed).toMatchObject([{ key: b.key, text: "Spørsmål 2", place: { tab: 1, viewPoint: 1, under: null } }]);
    expect(added).toMatchObject([
      { text: "Spørsmål 6", place: { under: null } },
      { text: "Spørsmål 5", place: { tab: 2, under: "Spørsmål 6" } },
    ]);
    expect(changed).toEqual([]);
  });

  it("name each field that changed, texts by language", () => {
    const after = {
      ...a,
      isCompulsory: true,
      linkUrl: "https://a.example",
      text: { ...a.text, nb: "Ny", en: "New" },
    };
    expect(compare([a], [after]).changed).toEqual([
      {
        key: a.key,
        text: "Ny",
        place: { tab: 1, viewPoint: 1, under: null },
        movedFrom: null,
        fields: [
          { field: "text", language: "nb", before: "Spørsmål 1", after: "Ny" },
          { field: "text", language: "en", before: "", after: "New" },
          { field: "isCompulsory", language: null, before: "false", after: "true" },
          { field: "linkUrl", language: null, before: "", after: "https://a.example" },
        ],
      },
    ]);
  });

  it.each<[string, FormQuestion[], number[]]>([
    ["the same order", [a, b, c, d], []],
    ["one that goes first", [d, a, b, c], [4]],
    ["one that goes last", [b, c, d, a], [1]],
    ["one that goes to another area", [a, { ...b, viewPoint: 2 }, c, d], [2]],
    ["one that is added between", [a, makeFormQuestion(9), b, c, d], []],
  ])("report as moved only the questions that explain %s", (_, after, moved) => {
    const { changed } = compare([a, b, c, d], after);
    expect(changed.filter(({ movedFrom }) => movedFrom).map(({ key }) => key)).toEqual(
      moved.map((id) => makeFormQuestion(id).key),
    );
  });

  it("do not report a question as moved when it only follows its parent", () => {
    const before = [makeChoice(1), makeFormQuestion(2, { ...under(1), tab: 2 })];
    const after = before.map((question) => ({ ...question, viewPoint: 4 }));
    expect(compare(before, after).changed.map(({ key }) => key)).toEqual([before[0]?.key]);
  });

  it("name changed help and scale steps", () => {
    const before = contentOf([], { anchors: [nb("a"), nb("b"), nb("c")] });
    const after = contentOf([], {
      help: [{ tab: 2, texts: nb("Slik gjør du") }],
      anchors: [nb("a"), nb("B"), nb("c"), nb("d")],
    });
    const { help, scale } = compareContents(before, after, "nb");
    expect(help).toEqual([{ tab: 2, language: "nb", before: "", after: "Slik gjør du" }]);
    expect(scale).toEqual([
      { step: 2, language: "nb", before: "b", after: "B" },
      { step: 4, language: "nb", before: "", after: "d" },
    ]);
  });
});
