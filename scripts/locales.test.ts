import { describe, expect, it } from "vitest";
import { compareLocales } from "./locales.mjs";

const nb = {
  bell: { title: "Varsler", count: "{count, plural, one {# varsel} other {# varsler}} fra <b>{name}</b>" },
};

const compare = (other: unknown) => compareLocales({ nb, en: other }, "nb");

describe("compareLocales", () => {
  it("finds no errors in a complete language, with any plural forms", () => {
    const count = "{count, plural, one {# one} few {# few} other {# more}} from <b>{name}</b>";
    expect(compare({ bell: { title: "Notifications", count } })).toEqual([]);
  });

  it.each([
    ["a missing key", { bell: { count: nb.bell.count } }, "en: bell.title is missing"],
    ["a key too many", { bell: { ...nb.bell, more: "x" } }, "en: bell.more is not in nb"],
    ["an empty text", { bell: { ...nb.bell, title: "  " } }, "en: bell.title is empty"],
    ["something else than a text", { bell: { ...nb.bell, title: 7 } }, "en: bell.title is not a text"],
    [
      "a lost placeholder",
      { bell: { ...nb.bell, count: "{count} from <b>you</b>" } },
      "en: bell.count uses <b>, {count}, but nb uses <b>, {count}, {name}",
    ],
    [
      "a lost tag",
      { bell: { ...nb.bell, count: "{count} from {name}" } },
      "en: bell.count uses {count}, {name}, but nb uses <b>, {count}, {name}",
    ],
    [
      "a placeholder that nobody fills",
      { bell: { ...nb.bell, title: "{who}" } },
      "en: bell.title uses {who}, but nb uses nothing",
    ],
  ])("names %s", (_, other, problem) => {
    expect(compare(other)).toEqual([problem]);
  });

  it("reports an invalid ICU message, also in the reference", () => {
    const problems = compareLocales({ nb: { title: "{open" }, en: { title: "closed" } }, "nb");
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^nb: title is not an ICU message/);
  });

  it("requires the same choices of a select", () => {
    const first = { kind: "{role, select, teacher {T} other {O}}" };
    const other = { kind: "{role, select, student {S} other {O}}" };
    expect(compareLocales({ nb: first, en: other }, "nb")).toEqual([
      "en: kind uses {role: other|student}, but nb uses {role: other|teacher}",
    ]);
  });
});
