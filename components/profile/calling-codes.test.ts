import { describe, expect, it } from "vitest";
import { locales } from "@/lib/platform/i18n/locales";
import { defaultAreaCode } from "@/lib/platform/limits";
import { areaCode } from "@/lib/platform/validators";
import { callingCodes, findCodes, namedCodes } from "./calling-codes";

const english = namedCodes("en");
const found = (typed: string) => findCodes(english, typed).map(({ country }) => country);

describe("the calling codes", () => {
  it("name each country once, with a code that a profile may hold", () => {
    expect(new Set(callingCodes.map(({ country }) => country)).size).toBe(callingCodes.length);
    for (const { country, code } of callingCodes) {
      expect(country).toMatch(/^[A-Z]{2}$/);
      expect(areaCode.parse(code)).toBe(code);
    }
  });

  it("hold the default", () => {
    expect(callingCodes).toContainEqual({ country: "VN", code: defaultAreaCode });
  });

  it.each(locales)("have a name for every country in %s", (locale) => {
    for (const { name, country } of namedCodes(locale)) expect(name, country).not.toBe(country);
  });
});

describe("looking for one", () => {
  it("finds part of a name, in any case and with or without accents", () => {
    expect(found("norw")).toEqual(["NO"]);
    expect(found("COTE D")).toEqual(["CI"]);
    expect(findCodes(namedCodes("nb"), "sør-afr").map(({ country }) => country)).toEqual(["ZA"]);
  });

  it.each(["47", "+47", "0047", " +47 "])("finds the beginning of a code written as %j", (typed) => {
    expect(found(typed).toSorted()).toEqual(["NO", "SJ"]);
  });

  it("finds every one while nothing is typed, and none for a country that does not exist", () => {
    expect(found("")).toHaveLength(callingCodes.length);
    expect(found("nowhere")).toEqual([]);
    expect(found("+000")).toEqual([]);
  });
});
