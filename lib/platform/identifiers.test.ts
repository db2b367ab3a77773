import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asciiHost, canonical, canonicalEmail } from "./identifiers";

describe("an identifier", () => {
  it.each([
    ["in capitals", "KARI_N"],
    ["between spaces", " kari_n\t"],
    ["between spaces that do not break", "\u00a0kari_n\u3000"],
    ["in full-width letters", "ｋａｒｉ＿ｎ"],
    ["with letters of no width", "ka\u200bri\u2060_\ufeffn\u00ad"],
    ["with mathematical letters", "𝐤𝐚𝐫𝐢_𝗇"],
  ])("%s is the plain one", (_, typed) => {
    expect(canonical(typed)).toBe("kari_n");
  });

  it("is the same composed and decomposed", () => {
    expect(canonical("Bla\u030abær")).toBe(canonical("bl\u00e5bær"));
  });

  it("has one form only", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const once = canonical(text);
        expect(canonical(once)).toBe(once);
        expect(canonicalEmail(canonicalEmail(text))).toBe(canonicalEmail(text));
      }),
    );
  });
});

describe("a host name", () => {
  it.each([
    ["vid.no", "vid.no"],
    [" VID.no. ", "vid.no"],
    ["ｖｉｄ．ｎｏ", "vid.no"],
    ["v\u200bid.no", "vid.no"],
    ["blåbær.no", "xn--blbr-roah.no"],
    ["bla\u030abær.no", "xn--blbr-roah.no"],
    ["XN--BLBR-ROAH.no", "xn--blbr-roah.no"],
    ["ward-3.hospital.example", "ward-3.hospital.example"],
  ])("%j is %s", (typed, host) => {
    expect(asciiHost(typed)).toBe(host);
  });

  it.each([
    "",
    ".",
    "vid",
    "vid..no",
    "vid。no",
    "vid.no..",
    "-vid.no",
    "vid-.no",
    "http://vid.no",
    "vid.no/x",
    "vid.no:80",
    "kari@vid.no",
    "vi d.no",
    "%76id.no",
    "127.0.0.1",
    "0x7f.1",
    "[::1]",
    "vid.123",
    "xn--a.no",
    `${"a".repeat(64)}.no`,
    `${"a.".repeat(130)}no`,
  ])("is not %j", (typed) => {
    expect(asciiHost(typed)).toBeNull();
  });

  it("is read again as it is written", () => {
    fc.assert(
      fc.property(fc.oneof(fc.domain(), fc.string()), (text) => {
        const host = asciiHost(text);
        if (host !== null) expect(asciiHost(host)).toBe(host);
      }),
    );
  });
});

describe("a mail address", () => {
  it.each([
    ["Kari@VID.no", "kari@vid.no"],
    ["ｋａｒｉ＠ｖｉｄ．ｎｏ", "kari@vid.no"],
    ["ka\u200dri@v\u2060id.no", "kari@vid.no"],
    ["kari@blåbær.no", "kari@xn--blbr-roah.no"],
    ["kari@vid.no.", "kari@vid.no."],
    ["kari", "kari"],
    ["kari@", "kari@"],
  ])("%j becomes %s", (typed, address) => {
    expect(canonicalEmail(typed)).toBe(address);
  });
});
