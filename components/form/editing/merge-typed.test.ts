import { describe, expect, test } from "vitest";
import { clashesIn, mergeTyped } from "./merge-typed";

const texts = { nb: "Norsk", en: "English" };

describe("what is saved when others have saved meanwhile", () => {
  test("has what the person has changed, and else what the others have", () => {
    const opened = { texts, steps: 3, anchors: [{ nb: "lite" }, { nb: "mye" }] };
    const typed = { ...opened, texts: { ...texts, nb: "Nytt" }, anchors: [{ nb: "lite" }, { nb: "svært mye" }] };
    const now = { texts: { ...texts, en: "New", so: "Cusub" }, steps: 4, anchors: [{ nb: "litt" }, { nb: "mye" }] };
    expect(mergeTyped({ opened, typed, sent: null, now })).toEqual({
      texts: { nb: "Nytt", en: "New", so: "Cusub" },
      steps: 4,
      anchors: [{ nb: "litt" }, { nb: "svært mye" }],
    });
  });

  test("has what the person has emptied as empty", () => {
    const merged = mergeTyped({
      opened: texts,
      typed: { ...texts, en: "" },
      sent: null,
      now: { nb: "Nytt", en: "New" },
    });
    expect(merged).toEqual({ nb: "Nytt", en: "" });
  });

  test("has what the person has put back after it was saved", () => {
    const sent = { ...texts, en: "Mine" };
    expect(mergeTyped({ opened: texts, typed: texts, sent, now: { nb: "Nytt", en: "Mine" } })).toEqual({
      nb: "Nytt",
      en: "English",
    });
  });
});

describe("a clash", () => {
  const typed = { ...texts, nb: "Mitt" };

  test("is the same field that both have changed, each to something else", () => {
    const now = { nb: "Ditt", en: "New" };
    expect(clashesIn({ opened: texts, typed, sent: null, now }, texts)).toEqual(["nb"]);
    const inside = { opened: [{ texts }], typed: [{ texts: typed }], sent: null, now: [{ texts: now }] };
    expect(clashesIn(inside, [{ texts }])).toEqual(["0.texts.nb"]);
  });

  test.each([
    ["another field", { ...texts, en: "New" }, null, texts],
    ["the same change", typed, null, texts],
    ["what the person has been shown before", { ...texts, nb: "Ditt" }, null, { ...texts, nb: "Ditt" }],
    ["what the person has sent before", { ...texts, nb: "Før" }, { ...texts, nb: "Før" }, texts],
  ])("is not %s", (_, now, sent, known) => {
    expect(clashesIn({ opened: texts, typed, sent, now }, known)).toEqual([]);
  });
});
