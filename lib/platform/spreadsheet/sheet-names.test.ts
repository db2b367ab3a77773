import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sheetNamer } from "./sheet-names.mjs";
import { readWorkbook, writeWorkbook } from "./workbook";

function named(...texts: string[]) {
  const nameOf = sheetNamer();
  return texts.map((text) => nameOf(text));
}

describe("the names of the sheets of a workbook", () => {
  it.each([
    ["what is forbidden", ["Grupper/kull", "a*b?c:d\\e[f]", "'Ark'"], ["Grupper-kull", "a-b-c-d-e-f-", "’Ark’"]],
    ["what nobody sees", ["Ark\n2"], ["Ark 2"]],
    ["what is no character of XML", ["A\uFFFEr\uFFFFk", "Ve\uD83Drd"], ["Ark", "Verd"]],
    ["what is too long", ["x".repeat(40), `${"x".repeat(30)}😀`], ["x".repeat(31), "x".repeat(30)]],
    ["another's name", ["Ark", "ARK", "Ark 2", "ark"], ["Ark", "ARK 2", "Ark 2 2", "ark 3"]],
    ["another's name, too long", ["x".repeat(40), "X".repeat(40)], ["x".repeat(31), `${"X".repeat(29)} 2`]],
    ["the name of a sheet that Excel has itself", ["History"], ["History 2"]],
  ])("have nothing of %s", (_about, texts, names) => {
    expect(named(...texts)).toEqual(names);
    expect(named(...names)).toEqual(names);
  });

  it("are read back from a workbook, whatever the texts are", async () => {
    const text = fc.oneof(
      fc.constantFrom(
        "lists",
        "Lists",
        "History",
        "'",
        "[a]",
        "Ark",
        "x".repeat(99),
        "Two words",
        `${"x".repeat(30)} x`,
      ),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).filter((word) => !/\p{C}/u.test(word)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async (texts) => {
        const columns = [{ heading: "A", width: 10, choices: ["one, two"] }];
        const content = await writeWorkbook(texts.map((name) => ({ name, columns, rows: [] })));
        const sheets = await readWorkbook(new File([content], "a.xlsx"), "file");
        expect(sheets.map(({ name }) => name)).toEqual(named(...texts));
      }),
      { numRuns: 30 },
    );
  });
});
