import { describe, expect, it } from "vitest";
import { makeChoice, makeFormQuestion } from "@/tests/factories/form-question";
import { makeQuestion } from "@/tests/factories/question";
import {
  type FormKind,
  formKinds,
  formTabs,
  hasQuestionsOn,
  isTicked,
  kindErrors,
  questionTree,
  quoted,
} from "./rules";
import type { FormQuestion } from "./schema";

describe("a checkbox is ticked", () => {
  const above = (id: number, parentId: number | null) => ({ id, parentId });
  const form = [above(1, null), above(2, 1), above(3, 2)];

  it.each([
    [1, [1], true],
    [1, [], false],
    [2, [1, 2], true],
    [2, [2], false],
    [3, [1, 2, 3], true],
    [3, [2, 3], false],
    [3, [1, 3], false],
    [3, [1, 2], false],
  ])("%i with ticks at %o: %s", (id, ticks, expected) => {
    const plan = new Map(form.map((question) => [question.id, { checked: ticks.includes(question.id) }]));
    expect(isTicked(id, form, plan)).toBe(expected);
  });
});

describe("the text of a question in a message", () => {
  it.each([
    ["a short one", "Why?", "Why?"],
    ["one that just fits", "a".repeat(80), "a".repeat(80)],
    ["a long one", "a".repeat(1000), `${"a".repeat(79)}…`],
    ["one that is cut behind a word", `${"a".repeat(78)} b ${"c".repeat(80)}`, `${"a".repeat(78)}…`],
    ["one that is cut within a sign", `${"a".repeat(78)}😀${"b".repeat(80)}`, `${"a".repeat(78)}…`],
  ])("is of %s what fits in one", (_, text, expected) => {
    expect(quoted(text)).toBe(expected);
  });
});

describe("questions in the answer of a call", () => {
  it("have the names of SPEC §3, a question in one language and one in each alike", () => {
    const given = {
      parentId: null,
      questionOrder: 3,
      isCompulsory: true,
      showLink: true,
      linkUrl: "https://example.org",
    };
    const named = { parent_id: null, question_order: 3, is_compulsory: true, show_checkbox: false, show_link: true };
    const own = { id: 7, depth: 0, viewPoint: 1, tab: 1, type: "text", link_url: "https://example.org", subItem: [] };
    expect(questionTree([makeQuestion(7, { ...given, text: "Why?", linkContent: "More" })])).toEqual([
      { ...own, ...named, value: "Why?", link_content: "More" },
    ]);
    const text = { nb: "Hvorfor?", en: "Why?", "pt-br": "", pt: "" };
    const inEach = makeFormQuestion(7, { ...given, text, linkContent: text });
    expect(questionTree([inEach])).toEqual([{ ...own, ...named, key: inEach.key, value: text, link_content: text }]);
  });

  it("are nested in their order, and an empty link is null", () => {
    const tree = questionTree([
      makeChoice(1),
      makeFormQuestion(2, { parentId: 1, tab: 2 }),
      makeFormQuestion(3),
      makeFormQuestion(4, { parentId: 1 }),
    ]);
    expect(tree).toMatchObject([
      { id: 1, subItem: [{ id: 2, tab: 2, parent_id: 1 }, { id: 4 }] },
      { id: 3, link_url: null, subItem: [] },
    ]);
    expect(questionTree([makeQuestion(1)])[0]).toMatchObject({ link_content: null, link_url: null });
  });
});

describe("a form", () => {
  it.each<[FormKind, number[]]>([
    ["report", [1, 2, 3]],
    ["evaluation", [1, 2]],
  ])("of a %s has questions on its tabs %o, each beginning with a type that it can have", (kind, tabs) => {
    expect(formTabs.filter((tab) => hasQuestionsOn(kind, tab))).toEqual(tabs);
    for (const tab of tabs) expect(formKinds[kind].types).toContain(formKinds[kind].firstType(tab));
  });

  it.each<[string, Partial<FormQuestion>, ReturnType<typeof kindErrors>]>([
    ["a text for both terms", {}, {}],
    ["a rating for the endterm", { type: "rating", tab: 2 }, {}],
    ["a checkbox", { type: "checkbox" }, { type: "form.error_kind_type" }],
    ["a box to show", { showCheckbox: true }, { showCheckbox: "form.error_kind_type" }],
    ["a question on the tab with help only", { tab: 3 }, { tab: "form.error_kind_tab" }],
    ["a nested question", { parentId: 2 }, { parentId: "form.error_kind_nested" }],
    [
      "all that at once",
      { type: "checkbox", tab: 3, parentId: 2 },
      { type: "form.error_kind_type", tab: "form.error_kind_tab", parentId: "form.error_kind_nested" },
    ],
  ])("of an evaluation can have or cannot have %s, one of a report can", (_, given, errors) => {
    const question = makeFormQuestion(1, given);
    expect(kindErrors("evaluation", question)).toEqual(errors);
    expect(kindErrors("report", question)).toEqual({});
  });
});
