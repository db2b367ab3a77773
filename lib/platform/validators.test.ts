import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { parseId } from "./ids";
import { limits } from "./limits";
import {
  calendarDate,
  digits,
  email,
  id,
  keyPart,
  line,
  newUsername,
  password,
  phone,
  searchText,
  text,
  url,
  username,
} from "./validators";

/** The parsed value, or the message keys of what is wrong. */
const check = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message);
};

describe("an id", () => {
  it.each([1, 2, limits.idMax])("may be %i", (value) => {
    expect(id.parse(value)).toBe(value);
    expect(parseId(String(value))).toBe(value);
  });

  it.each([0, -1, 1.5, 1e300, Number.NaN, Number.POSITIVE_INFINITY, "1", null, true])("may not be %s", (value) => {
    expect(id.safeParse(value).success).toBe(false);
  });

  it.each([limits.idMax + 1, Number.MAX_SAFE_INTEGER])("of %i becomes an id that does not exist", (value) => {
    expect(id.parse(value)).toBe(0);
  });

  it.each([
    undefined,
    "",
    "0",
    "-1",
    "+1",
    "1.0",
    "1e3",
    " 1",
    "1 ",
    "0x1",
    "2147483648",
    "99999999999",
    "１",
    "abc",
    "1/2",
  ])("in an address may not be %j", (value) => {
    expect(parseId(value)).toBeNull();
  });

  it("in an address is a whole number in range or nothing", () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const parsed = parseId(value);
        expect(parsed === null || id.safeParse(parsed).success).toBe(true);
      }),
    );
  });
});

describe("a username", () => {
  it.each([
    ["  Kari ", "kari"],
    ["ÅSE", "åse"],
    ["kari\t", "kari"],
  ])("%j is compared as %j", (typed, kept) => {
    expect(check(username, typed)).toBe(kept);
  });

  it("must not be empty and may not be too long", () => {
    expect(check(username, "   ")).toEqual(["validation.required"]);
    expect(check(username, "a".repeat(limits.inputLength))).toHaveLength(limits.inputLength);
    expect(check(username, "a".repeat(limits.inputLength + 1))).toEqual(["validation.too_long"]);
  });
});

describe("a new username", () => {
  it.each(["kari", "kari_2", " Kari_2 "])("may be %j", (typed) => {
    expect(check(newUsername, typed)).toBe(typed.trim().toLowerCase());
  });

  it.each(["kari nordmann", "kari-n", "kåre", "kari@vid.no"])("may not be %j", (typed) => {
    expect(check(newUsername, typed)).toEqual(["validation.username"]);
  });
});

describe("a number as text", () => {
  it.each(["0", "007", " 240101 ", String(limits.numberMax)])("may be %j", (typed) => {
    expect(check(digits, typed)).toBe(typed.trim());
  });

  it.each([
    ["12a", "validation.digits"],
    ["1 2", "validation.digits"],
    ["-1", "validation.digits"],
    ["1.5", "validation.digits"],
    ["", "validation.digits"],
    ["0".repeat(limits.numberDigits + 1), "validation.number_digits"],
    [String(limits.numberMax + 1), "validation.number_max"],
  ])("may not be %j", (typed, key) => {
    expect(check(digits, typed)).toEqual([key]);
  });
});

describe("a password", () => {
  it("is taken as typed, blanks and all", () => {
    expect(check(password, "  Practicum-1 ")).toBe("  Practicum-1 ");
  });

  it("must not be empty and may not be too long", () => {
    expect(check(password, "")).toEqual(["validation.required"]);
    expect(check(password, "a".repeat(limits.inputLength + 1))).toEqual(["validation.too_long"]);
  });
});

describe("a line", () => {
  it("is trimmed, must hold something and may be as long as it says", () => {
    expect(check(line(), " text ")).toBe("text");
    expect(check(line(), " \n ")).toEqual(["validation.required"]);
    expect(check(line(3), "abcd")).toEqual(["validation.too_long"]);
  });
});

describe("a name", () => {
  it.each([
    "Åse Kjærstad-Ødegård",
    "Nguyễn Thị Ánh",
    "O’Brien, Siân",
    "محمد بن عبد الله",
    "שָׁרוֹן כֹּהֵן",
    // Persian with a zero-width non-joiner, Hindi with a joiner, and a mark of direction between two scripts.
    "علی\u200cرضا",
    "क्\u200dष",
    "Ali \u200fعلي\u200e (Oslo)",
    "王秀英",
    "Зоя Ёлкина",
    "👩‍⚕️ Ane",
  ])("may be %s", (name) => {
    expect(check(line(), name)).toBe(name);
  });

  it("has composed letters, whatever it is typed with", () => {
    const name = "Åse Blåbær-Ødegård, Siân";
    expect(check(line(), name.normalize("NFD"))).toBe(name.normalize("NFC"));
  });

  it.each([
    ["a line break", "Kari\nBcc: all@school.example"],
    ["a carriage return", "Kari\rNordmann"],
    ["a tabulator", "Kari\tNordmann"],
    ["an escape", "\u001b[31mKari"],
    ["a bell", "Kari\u0007"],
    ["a delete", "Ka\u007fri"],
    ["a C1 control", "Ka\u0085ri"],
    ["a line separator", "Kari\u2028Nordmann"],
    ["a right-to-left override", "Kari \u202egro.elpmaxe"],
    ["a left-to-right override", "Kari\u202dNordmann"],
    ["an embedding", "\u202bKari"],
    ["an isolate", "\u2067Kari\u2069"],
  ])("may not hold %s", (_, name) => {
    expect(check(line(), name)).toEqual(["validation.characters"]);
  });

  it("of several lines is a text", () => {
    expect(check(text(), " one\n\ttwo ")).toBe("one\n\ttwo");
  });
});

describe("a day", () => {
  it.each(["2026-11-20", "2028-02-29", "2026-12-31"])("may be %s", (value) => {
    expect(check(calendarDate, value)).toBe(value);
  });

  it.each(["2026-02-30", "2027-02-29", "2026-13-01", "2026-1-1", "20.11.2026", "2026-11-20T00:00:00Z", "0000-01-01"])(
    "may not be %j",
    (value) => {
      expect(check(calendarDate, value)).toEqual(["validation.date"]);
    },
  );

  it("may not be left empty, which is said as of any field", () => {
    expect(check(calendarDate, "")).toEqual(["validation.required"]);
  });
});

describe("a mail address", () => {
  it("is in its one form", () => {
    expect(check(email, " Kari.Nordmann@Skole.NO ")).toBe("kari.nordmann@skole.no");
  });

  it.each(["kari", "kari@", "kari nordmann@skole.no", "@skole.no"])("may not be %j", (value) => {
    expect(check(email, value)).toEqual(["validation.email"]);
  });
});

describe("a phone number", () => {
  it.each([
    ["12345678", "12345678"],
    ["12 34 56 78 901", "12345678901"],
  ])("may be %j", (value, stored) => {
    expect(check(phone, value)).toBe(stored);
  });

  it.each(["1234567", "123456789012", "+4712345678", "1234567a"])("may not be %j", (value) => {
    expect(check(phone, value)).toEqual(["validation.phone"]);
  });
});

describe("a web address", () => {
  it.each(["https://skole.no/a?b=c", "http://x", "ftp://files.skole.no", ""])("may be %j", (value) => {
    expect(check(url, value)).toBe(value);
  });

  it.each(["skole.no", "javascript:alert(1)", "https://a b", "https://", "mailto:kari@skole.no"])(
    "may not be %j",
    (value) => {
      expect(check(url, value)).toEqual(["validation.url"]);
    },
  );
});

it("a part of a text's key has letters with underscores only", () => {
  expect(["sign_in", "Menu", "sign in", "a-b", "a1", ""].map((part) => check(keyPart, part))).toEqual([
    "sign_in",
    "Menu",
    ["validation.invalid"],
    ["validation.invalid"],
    ["validation.invalid"],
    ["validation.invalid"],
  ]);
});

it("a search is trimmed, and said to be too long like any text", () => {
  expect([" Kari ", "x".repeat(256), undefined].map((value) => check(searchText, value))).toEqual([
    "Kari",
    ["validation.too_long"],
    undefined,
  ]);
});
