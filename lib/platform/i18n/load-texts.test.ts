import { expect, test } from "vitest";
import { loadTexts } from "./load-texts";
import { locales } from "./locales";

test.each(locales)("the texts of %s are loaded once", async (locale) => {
  const first = loadTexts(locale);
  expect(loadTexts(locale)).toBe(first);
  expect((await first).common.app_name).toBeTypeOf("string");
});

test("each language has a file of its own", async () => {
  const [nb, en] = await Promise.all([loadTexts("nb"), loadTexts("en")]);
  expect(nb.common.cancel).not.toBe(en.common.cancel);
});
