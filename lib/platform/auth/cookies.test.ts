import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cookieOf } from "./cookies";

describe("one cookie of a header", () => {
  it.each([
    ["a=1; Admin-Token=abc.def; locale=nb", "abc.def"],
    ["Admin-Token=abc", "abc"],
    ["Admin-Token = abc", "abc"],
    ["Admin-Token=a=b==", "a=b=="],
    ["Admin-Token=%C3%A5", "å"],
    ["Admin-Token=", ""],
    ["Not-Admin-Token=abc", undefined],
    ["admin-token=abc", undefined],
    ["Admin-Token", undefined],
    ["", undefined],
    [null, undefined],
  ])("%j", (header, value) => {
    expect(cookieOf(header, "Admin-Token")).toBe(value);
  });

  it("comes back as it was set", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (value) => {
        expect(cookieOf(`a=1; name=${encodeURIComponent(value)}; b=2`, "name")).toBe(value);
      }),
    );
  });

  it("never throws on a header that somebody else wrote", () => {
    fc.assert(fc.property(fc.string(), fc.string(), (value, rest) => void cookieOf(`name=${value};${rest}`, "name")));
    expect(cookieOf("name=%E0%A4%A", "name")).toBe("%E0%A4%A");
  });
});
