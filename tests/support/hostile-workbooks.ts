import fc from "fast-check";
import { limits } from "../../lib/platform/limits";
import { handmade, zipOf } from "./handmade-workbook";

const cell = (address: string) => `<c r="${address}" t="inlineStr"><is><t>x</t></is></c>`;
const good = handmade(`<sheetData><row r="1">${cell("A1")}</row></sheetData>`);
const letter = fc.constantFrom("a", "c", "row", "sheetData", "si");

/** One file after the other, of every kind that has made a reader of workbooks slow, large or wrong; by name. */
export const hostileWorkbooks: Record<string, fc.Arbitrary<Buffer<ArrayBuffer>>> = {
  "tags within tags without end": fc
    .tuple(letter, fc.integer({ min: 200, max: 3_000_000 }))
    .map(([name, depth]) => handmade(`<${name}>`.repeat(Math.min(depth, 19_000_000 / (name.length + 2))))),
  "tags within tags": fc
    .tuple(letter, fc.integer({ min: 200, max: 1_000_000 }))
    .map(([name, depth]) => handmade(`<${name}>`.repeat(depth) + `</${name}>`.repeat(depth))),
  "a part that unpacks to more than the limit": fc
    .integer({ min: 1, max: 100_000_000 })
    .map((more) => zipOf({ "xl/workbook.xml": Buffer.alloc(limits.spreadsheetUnfoldedBytes + more) })),
  "many parts that unpack to more than the limit": fc
    .integer({ min: 30, max: 60 })
    .map((parts) =>
      zipOf(
        Object.fromEntries(Array.from({ length: parts }, (_, n) => [`xl/${n}.xml`, Buffer.alloc(1_000_000, "<a/>")])),
      ),
    ),
  "more parts than a workbook has": fc
    .integer({ min: 1_001, max: 1_500 })
    .map((parts) => zipOf(Object.fromEntries(Array.from({ length: parts }, (_, n) => [`xl/${n}.xml`, "<a/>"])))),
  "a huge dimension": fc
    .integer({ min: 5_001, max: 1_048_576 })
    .map((row) =>
      handmade(`<dimension ref="A1:XFD${row}"/><sheetData><row r="${row}">${cell(`XFD${row}`)}</row></sheetData>`),
    ),
  "more cells than it may hold": fc
    .integer({ min: 200_001, max: 1_500_000 })
    .map((cells) => handmade(`<sheetData><row r="1">${"<c/>".repeat(cells)}</row></sheetData>`)),
  "more rows than it may hold": fc
    .integer({ min: limits.spreadsheetRows + 1, max: 500_000 })
    .map((rows) => handmade(`<sheetData>${"<row/>".repeat(rows)}</sheetData>`)),
  "shared texts without end": fc
    .integer({ min: 1_000_001, max: 1_900_000 })
    .map((texts) => zipOf({ "xl/sharedStrings.xml": `<sst count="4294967295">${"<si/>".repeat(texts)}</sst>` })),
  "one long text in many cells": fc
    .tuple(fc.integer({ min: 100_000, max: 1_000_000 }), fc.integer({ min: 1_500, max: 4_000 }))
    .map(([length, cells]) => {
      const rows = Array.from(
        { length: cells },
        (_, n) => `<row r="${n + 1}"><c r="A${n + 1}" t="s"><v>0</v></c></row>`,
      );
      return handmade(`<sheetData>${rows.join("")}</sheetData>`, "", ["x".repeat(length)]);
    }),
  "names that unfold to billions": fc.integer({ min: 5, max: 30 }).map((levels) => {
    const names = Array.from({ length: levels }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`);
    const doctype = `<!DOCTYPE a [<!ENTITY e0 "text">${names.join("")}]>`;
    return zipOf({ "xl/workbook.xml": `<?xml version="1.0"?>${doctype}<workbook>&e${levels};</workbook>` });
  }),
  "a tag of many attributes": fc
    .integer({ min: 10_000, max: 400_000 })
    .map((count) => handmade(`<a ${Array.from({ length: count }, (_, n) => `b${n}="1"`).join(" ")}><`)),
  "an archive that breaks off": fc.integer({ min: 1, max: good.length - 1 }).map((length) => good.subarray(0, length)),
  "a list of contents that is wrong": fc
    .tuple(fc.integer({ min: 1, max: 22 }), fc.integer({ min: 1, max: 255 }))
    .map(([fromEnd, change]) => {
      const bytes = Buffer.from(good);
      bytes[bytes.length - fromEnd] = (bytes.at(-fromEnd) ?? 0) ^ change;
      return bytes;
    }),
};
