import { describe, expect, test } from "vitest";
import { noTexts } from "@/lib/features/form/content/rules";
import type { FormQuestion } from "@/lib/features/form/content/schema";
import { changesIn, linkOf, questionFormSchema, type TypedQuestion, typedQuestion } from "./question-form";

const saved: FormQuestion = {
  id: 1,
  key: "1",
  parentId: null,
  depth: 0,
  questionOrder: 1,
  tab: 1,
  viewPoint: 1,
  type: "text",
  isCompulsory: false,
  showCheckbox: false,
  showLink: true,
  linkUrl: "https://example.org",
  text: { ...noTexts(), nb: "Tekst" },
  linkContent: { ...noTexts(), nb: "Mer" },
};

const typed = (given: Partial<TypedQuestion> = {}): TypedQuestion => ({ ...typedQuestion(saved, "text"), ...given });

test("a new question begins with the given type, a stored one with its own", () => {
  expect(typedQuestion(undefined, "rating").type).toBe("rating");
  expect(typedQuestion(saved, "rating").type).toBe("text");
});

describe("only what was changed is saved", () => {
  test.each<[string, Partial<TypedQuestion>, { content: boolean; link: boolean }]>([
    ["nothing", {}, { content: false, link: false }],
    ["a text", { texts: { ...saved.text, en: "Text" } }, { content: true, link: false }],
    ["compulsory", { isCompulsory: true }, { content: true, link: false }],
    ["the link's address", { linkUrl: "https://example.org/2" }, { content: false, link: true }],
    ["whether there is a link", { showLink: false }, { content: false, link: true }],
    ["the words of a link that goes", { showLink: false, link_content: noTexts() }, { content: false, link: true }],
    ["a box that only checkboxes have", { showCheckbox: true }, { content: false, link: false }],
  ])("%s", (_, given, changes) => {
    expect(changesIn(typed(given), saved)).toEqual(changes);
  });

  test("saves all of a new question, and no link when it has none", () => {
    expect(changesIn(typed({ showLink: false, linkUrl: "", link_content: noTexts() }), undefined)).toEqual({
      content: true,
      link: false,
    });
  });
});

test("keeps the saved fields of a link that is not shown", () => {
  expect(linkOf(typed({ showLink: false, linkUrl: "half an addr" }), saved)).toEqual({
    showLink: false,
    linkUrl: "https://example.org",
    link_content: saved.linkContent,
  });
});

describe("what is refused", () => {
  const paths = (given: Partial<TypedQuestion>, lead = "nb") =>
    (questionFormSchema(lead).safeParse(typed(given)).error?.issues ?? []).map(({ path }) => path.join("."));
  test.each<[string, Partial<TypedQuestion>, string[]]>([
    ["nothing", {}, []],
    ["no Norwegian text", { texts: { ...noTexts(), en: "Text" } }, ["texts.nb"]],
    [
      "a link that leads nowhere and says nothing",
      { linkUrl: "", link_content: noTexts() },
      ["linkUrl", "link_content.nb"],
    ],
    ["an address with spaces", { linkUrl: "https://example.org/a b" }, ["linkUrl"]],
    ["an address of no known kind", { linkUrl: "javascript:alert(1)" }, ["linkUrl"]],
    ["nothing of a link that is not shown", { showLink: false, linkUrl: "half an addr", link_content: noTexts() }, []],
  ])("%s", (_, given, refused) => {
    expect(paths(given)).toEqual(expect.arrayContaining(refused));
    expect(new Set(paths(given)).size).toBe(refused.length);
  });

  test("while Norwegian is out of use: what is missing in the language that leads", () => {
    const english = { ...noTexts(), en: "Text" };
    expect(paths({ texts: english, link_content: english }, "en")).toEqual([]);
    expect(paths({ texts: noTexts(), link_content: noTexts() }, "en")).toEqual(["texts.en", "link_content.en"]);
  });
});
