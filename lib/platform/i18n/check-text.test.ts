import fs from "node:fs";
import compile from "icu-minify/compile";
import { describe, expect, it, test } from "vitest";
import { expectedOf, namedPlaceholders, problemOf } from "./check-text";
import { locales } from "./locales";
import { byKey, shippedTexts } from "./texts";

const texts = locales.map((locale) => byKey(shippedTexts(locale)));
const keys = [...(texts[0] ?? new Map<string, string>()).keys()];
const shippedAt = (key: string) => texts.map((one) => one.get(key) ?? "");

test("every shipped text fits in the place of every language's", () => {
  const wrong = keys.flatMap((key) => {
    const expected = expectedOf(shippedAt(key));
    return shippedAt(key).flatMap((text, index) => {
      const problem = problemOf(text, expected);
      return problem ? [`${locales[index]} ${key}: ${problem}`] : [];
    });
  });
  expect(wrong).toEqual([]);
  expect(keys.length).toBeGreaterThan(1300);
});

const greeting = expectedOf(["Hei, {name}, du har {count, plural, one {# sak} other {# saker}}."]);
const day = expectedOf(["{at, date, short} <b>{who}</b> {kind, select, a {A} other {B}}"]);

describe("a text in place of a shipped one", () => {
  it.each([
    ["Hei {name}: {count, plural, one {# sak} other {# saker}}", null],
    ["Hei {name}: {count}", null],
    ["Hei {name}: {count, number}", null],
    ["Hei {name}: {count, plural, =0 {ingen} one {én} few {noen} many {mange} other {#}}", null],
    ["{count, plural, other {{name} har # saker}}", null],
    ["'{name}' {name} {count}", null],
    ["", "validation.required"],
    [" \n", "validation.required"],
    [`{name} {count} ${"x".repeat(985)}`, null],
    [`{name} {count} ${"x".repeat(986)}`, "validation.too_long"],
    ["Hei", "texts.error_missing_placeholder"],
    ["Hei {name}", "texts.error_missing_placeholder"],
    ["Hei '{name}' {count}", "texts.error_missing_placeholder"],
    ["{name} {count} {other}", "texts.error_unknown_placeholder"],
    ["{Name} {count}", "texts.error_unknown_placeholder"],
    ["{name} {count", "texts.error_braces"],
    ["{} {name} {count}", "texts.error_braces"],
    ["{name} {count, plural, one {# sak}}", "texts.error_choice"],
    ["{name} {count, plural, one {# sak} other}", "texts.error_choice"],
    ["{name} {count, plural, en {# sak} other {# saker}}", "texts.error_choice"],
    ["{name} {count, plural}", "texts.error_choice"],
    ["{name, plural, one {a} other {b}} {count}", "texts.error_placeholder_use"],
    ["{name, date} {count}", "texts.error_placeholder_use"],
    ["{name, select, a {b} other {c}} {count}", "texts.error_placeholder_use"],
    ["<b>{name}</b> {count}", "texts.error_tags"],
    ["<b>{name} {count}", "texts.error_tags"],
  ])("%j: %s", (text, problem) => {
    expect(problemOf(text, greeting)).toBe(problem);
  });

  it.each([
    ["<b>{who}, {at, date, medium}</b> {kind}", null],
    ["{who} {at, date} {kind}", "texts.error_tags"],
    ["<b>{who}</b> {at} {kind}", "texts.error_placeholder_use"],
    ["<b>{who} {at, date} {kind}", "texts.error_tags"],
    ["<i><b>{who}</b></i> {at, date} {kind}", "texts.error_tags"],
  ])("with a day, a tag and a choice, %j: %s", (text, problem) => {
    expect(problemOf(text, day)).toBe(problem);
  });

  it("may leave out what not every language has", () => {
    const expected = expectedOf(["{count, plural, =0 {ingen} other {#}} {name}", "ninguém {count}"]);
    expect(problemOf("{count}", expected)).toBeNull();
    expect(problemOf("{name}", expected)).toBe("texts.error_missing_placeholder");
    expect(namedPlaceholders(expected)).toEqual(["{count}", "{name}"]);
    expect(namedPlaceholders(day)).toEqual(["{at}", "<b>", "{who}", "{kind}"]);
  });
});

test("a text is compiled as the build compiles the files", async () => {
  const { default: loader } = await import("next-intl/extractor/catalogLoader" as string);
  for (const locale of locales) {
    const resourcePath = `${process.cwd()}/messages/${locale}.json`;
    const code = await new Promise<string>((resolve, reject) =>
      loader.call(
        {
          getOptions: () => ({ messages: { format: "json", precompile: true } }),
          async: () => (error: unknown, result: string) => (error ? reject(error) : resolve(result)),
          rootContext: process.cwd(),
          resourcePath,
        },
        fs.readFileSync(resourcePath, "utf8"),
      ),
    );
    const built: unknown = JSON.parse(
      new Function(code.replace("export default", "return JSON.stringify(").replace(/;$/, ")"))(),
    );
    expect(flat(built)).toEqual(
      JSON.parse(
        JSON.stringify(Object.fromEntries([...byKey(shippedTexts(locale))].map(([key, text]) => [key, compile(text)]))),
      ),
    );
  }
});

function flat(node: unknown, prefix = ""): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(node as object))
    if (typeof value === "string" || Array.isArray(value)) found[prefix + name] = value;
    else Object.assign(found, flat(value, `${prefix}${name}.`));
  return found;
}
