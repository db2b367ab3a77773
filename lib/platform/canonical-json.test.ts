import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json";

describe("canonical JSON", () => {
  it.each([
    [
      "keys in the order of their UTF-16 units",
      { b: 1, a: 2, "€": 3, "\r": 4, "1": 5, "😂": 6 },
      '{"\\r":4,"1":5,"a":2,"b":1,"€":3,"😂":6}',
    ],
    [
      "numbers as JavaScript writes them",
      [1.0, 1e21, 1e-7, -0, Number("333333333.33333329")],
      "[1,1e+21,1e-7,0,333333333.3333333]",
    ],
    ["only the escapes that are needed", { text: 'æ"\\/\n\u0007' }, '{"text":"æ\\"\\\\/\\n\\u0007"}'],
    ["nested values without white space", { b: [{ d: null, c: true }], a: {} }, '{"a":{},"b":[{"c":true,"d":null}]}'],
    ["nothing for what is not set", { a: undefined, b: 1 }, '{"b":1}'],
  ])("has %s", (_, value, content) => {
    expect(canonicalJson(value)).toEqual({ content, hash: createHash("sha256").update(content).digest("hex") });
  });

  it("is the same for the same value in another order", () => {
    expect(canonicalJson({ a: 1, b: { c: 2, d: 3 } })).toEqual(canonicalJson({ b: { d: 3, c: 2 }, a: 1 }));
  });
});
