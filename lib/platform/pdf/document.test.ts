import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readPdf } from "@/tests/support/read-pdf";
import { drawPdf, type PdfBlock, type PdfDocument, pdfAnswer } from "./document";

const documentOf = (blocks: readonly PdfBlock[], more: Partial<PdfDocument> = {}): PdfDocument => ({
  title: "A <title> & more",
  language: "nb",
  author: "Practicum",
  createdAt: "2026-03-04T05:06:07.000Z",
  header: { left: "On every page" },
  footer: { left: "Below", pages: "Page {page} of {pages}" },
  blocks,
  ...more,
});

const text = (words: string): PdfBlock => ({ kind: "text", text: words });
const read = async (blocks: readonly PdfBlock[], more?: Partial<PdfDocument>) =>
  readPdf(await drawPdf(documentOf(blocks, more)));
/** Poppler's pdfinfo reads the structure too, where it is installed. */
const hasPoppler = () => spawnSync("pdfinfo", ["-v"]).status === 0;
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("text that people type", () => {
  it.each([
    ["Norwegian and Portuguese", "Ærlig øvelse på åpen avdeling. Avaliação, coração, três."],
    ["Cyrillic", "кириллица Ѫ"],
    ["Greek, old accents too", "Ελληνικά ἄλφα"],
    ["Vietnamese", "tiếng Việt"],
    ["a letter and an accent as one", "cafe\u0301", "café"],
    ["arrows as they were typed", "a -> b => c"],
    ["letters that are often joined", "ffi fl"],
    ["an emoji", "Bra 😀!", "Bra [U+1F600]!"],
    ["an emoji of several", "👨‍👩‍👧", "[U+1F468][U+1F469][U+1F467]"],
    ["Chinese", "中文", "[U+4E2D][U+6587]"],
    ["a control character", "a\u0007b", "a[U+0007]b"],
    ["half a character", "a\uD83Db", "a[U+FFFD]b"],
    ["what has no shape", "so\u00ADft\u200B", "soft"],
    ["line ends of other systems", "one\r\ntwo\u2028three", "one\ntwo\nthree"],
    ["spaces of every width", "a\u1680b\u2002c\u2003d\u2009e\u200Af\u205Fg\u3000h", "a b c d e f g h"],
    ["spaces that are not broken", "8\u00A0000\u202F000\u2007kr", "8\u00A0000\u00A0000\u00A0kr"],
    ["hyphens and dashes", "a\u2010b\u2011c\u2012d\u2013e\u2014f\u2015g", "a-b-c–d–e—f—g"],
    ["joined letters", "ﬁ ﬂ ﬀ ﬃ ﬄ ﬅ", "fi fl ff ffi ffl st"],
    ["signs for which the font has others", "→ ← ≤ ≥ ≈ ≠ ‰ ● \uF0B7 \uF0E0", "-> <- <= >= ~ != o/oo • • ->"],
    ["lowered figures", "H₂O, SpO₂, x₍₁₊₂₎", "H2O, SpO2, x(1+2)"],
    ["raised figures", "m² m³ 10⁵ 10⁻⁶ 10¹²⁰ 10¹²", "m² m³ 10^5 10^−6 10^120 10¹²"],
    ["signs that the font has", "½ ¼ … • − × ÷ ± ° µ № ™ € ↑ ↓"],
    ["ticks and boxes as codes", "✓ ☐ ■", "[U+2713] [U+2610] [U+25A0]"],
  ])("draws %s", async (_, typed, drawn = typed) => {
    const pdf = await read([text(typed)]);
    expect(pdf.text.trim()).toBe(drawn);
    // The empty box of a font is glyph 0.
    expect(pdf.text).not.toContain("\0");
  });

  it.each([
    ["a hyphen", "\u2011", "-"],
    ["a space", "\u202F", "\u00A0"],
    ["an arrow", "→", "->"],
  ])("ends no line at %s that is not broken", async (_, typed, drawn) => {
    // The short part has room at the end of the line before.
    const joined = (sign: string) => `${"w".repeat(5)}${sign}${"v".repeat(40)}`;
    const pdf = await read([text(`${joined(typed)} ${joined(typed)}`)]);
    const lines = pdf.text.trim().split("\n");
    expect(lines.map((line) => line.trim())).toEqual([joined(drawn), joined(drawn)]);
  });

  it("divides a word that is wider than the page, and loses nothing", async () => {
    const word = "W".repeat(5_000);
    const { has, pages } = await read([text(`before ${word} after`)]);
    expect(has(`before${word}after`)).toBe(true);
    expect(pages).toBeGreaterThan(1);
  });

  it.each<[string, (words: string) => PdfBlock]>([
    ["a quote", (words) => ({ kind: "quote", by: "Somebody", text: words })],
    ["a list", (words) => ({ kind: "list", items: [words] })],
    ["facts", (words) => ({ kind: "facts", rows: [["Name", words]] })],
    [
      "a table",
      (words) => ({
        kind: "table",
        columns: [
          { heading: "One", share: 1 },
          { heading: "Two", share: 1 },
        ],
        rows: [["Name", words]],
      }),
    ],
    ["a notice", (words) => ({ kind: "notice", title: "Title", paragraphs: [words] })],
  ])("draws 20 000 characters in %s across pages", async (_, block) => {
    const words = Array.from({ length: 2_500 }, (__, index) => `w${index}`)
      .join(" ")
      .padEnd(20_000, "x");
    const { has, pages } = await read([block(words)]);
    expect(has(words)).toBe(true);
    expect(pages).toBeGreaterThan(2);
  });
});

describe("a document for archives", () => {
  const blocks: PdfBlock[] = [
    { kind: "heading", level: 1, text: "Title" },
    text("A paragraph"),
    { kind: "heading", level: 2, text: "Part" },
    {
      kind: "chart",
      alt: "Ole: 1 of 3",
      steps: ["low", "middle", "high"],
      series: ["One"],
      rows: [{ label: "Ole", values: [1] }],
    },
    { kind: "facts", rows: [["Name", "Value"]] },
    {
      kind: "table",
      columns: [
        { heading: "Head", share: 1 },
        { heading: "Other", share: 1 },
      ],
      rows: [["Row", "Cell"]],
    },
    { kind: "list", items: ["Item"] },
    { kind: "quote", by: "Ole", text: "Said" },
  ];

  it("says what it is: PDF/A-2a with its colours, its language and its title", async () => {
    const { metadata, catalog } = await read(blocks);
    expect(metadata).toContain("<pdfaid:part>2</pdfaid:part>");
    expect(metadata).toContain("<pdfaid:conformance>A</pdfaid:conformance>");
    expect(metadata).toContain("A &lt;title&gt; &amp; more");
    expect(catalog).toContain("/OutputIntents");
    expect(catalog).toContain("/Lang (nb)");
    expect(catalog).toContain("/Outlines");
  });

  it("embeds every font that it uses", async () => {
    const { fonts } = await read([...blocks, text("кириллица")]);
    expect(fonts).toHaveLength(3);
    for (const font of fonts) expect(font).toContain("/FontFile2");
  });

  it("marks what everything is", async () => {
    const { structure, alternatives, scopes, text: said } = await read(blocks);
    const types = ["Document", "H1", "H2", "P", "Figure", "Table", "TBody", "THead", "TR", "TH", "TD"];
    expect(structure).toEqual(expect.arrayContaining([...types, "L", "LI", "Lbl", "LBody", "BlockQuote"]));
    expect(alternatives).toEqual(["Ole: 1 of 3"]);
    expect(scopes.toSorted()).toEqual(["Column", "Column", "Row", "Row"]);
    expect(said).not.toContain("On every page");
  });

  it("has its margins and its watermark on each page, outside of the structure", async () => {
    const { margins, text: said } = await read([text("line\n".repeat(60))], {
      header: { left: "On every page", right: "Draft" },
      watermark: "DRAFT",
    });
    expect(margins).toHaveLength(2);
    for (const [index, margin] of margins.entries())
      for (const part of ["On every page", "Draft", "Below", `Page ${index + 1} of 2`, "DRAFT"])
        expect(margin).toContain(part);
    expect(said).not.toContain("DRAFT");
  });

  it.runIf(hasPoppler())("is read by another program as what it is", async () => {
    const file = path.join(tmpdir(), `practicum-${process.pid}.pdf`);
    writeFileSync(file, await drawPdf(documentOf(blocks)));
    const said = execFileSync("pdfinfo", ["-struct-text", file], { encoding: "utf8" });
    rmSync(file);
    const wanted = [
      /H1 \(block\)\n +"Title"/,
      /TH:\s+\/Scope \/Column\n +"Head"/,
      /TH:\s+\/Scope \/Row\n +"Row"/,
      /LBody.*\n +"Item"/,
    ];
    for (const part of wanted) expect(said).toMatch(part);
    expect(said).not.toContain("On every page");
  });

  it("never leaves a heading alone at the end of a page", async () => {
    for (let lines = 38; lines < 52; lines += 1) {
      const pdf = await read([
        text("line\n".repeat(lines)),
        { kind: "heading", level: 2, text: "Heading" },
        text("Below it"),
      ]);
      const pages = pdf.text.split("\n");
      expect(pages.indexOf("Below it")).toBe(pages.indexOf("Heading") + 1);
    }
  });

  it("is the same file for the same content, in this process and in another, and another file for other content", async () => {
    const document = documentOf([...blocks, text("кириллица 😀")]);
    const [first, second] = [await drawPdf(document), await drawPdf(document)];
    const program = `import { bytesOf } from "./lib/platform/pdf/write.mjs";
      process.stdout.write(await bytesOf(${JSON.stringify(document)}));`;
    const third = execFileSync(process.execPath, ["--input-type=module", "-e", program], { maxBuffer: 1e8 });
    expect(hashOf(second)).toBe(hashOf(first));
    expect(hashOf(third)).toBe(hashOf(first));
    expect(hashOf(await drawPdf({ ...document, blocks: [...document.blocks, text("more")] }))).not.toBe(hashOf(first));
  });
});

describe("drawing in a thread", () => {
  it("lets the server go on while it draws", async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await drawPdf(documentOf(Array.from({ length: 40 }, () => text("some words in a line ".repeat(250)))));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });

  it("is refused when too many wait, and those that wait are drawn", async () => {
    const asked = Array.from({ length: 13 }, () => drawPdf(documentOf([text("fine")])));
    const outcomes = await Promise.allSettled(asked);
    const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toMatchObject([{ kind: "unavailable" }, { kind: "unavailable" }]);
    expect(outcomes.map(({ status }) => status).lastIndexOf("fulfilled")).toBe(10);
    expect((await read([text("fine")])).has("fine")).toBe(true);
  });

  it("answers that it cannot be drawn now, and draws the next one", async () => {
    const broken = documentOf([{ kind: "text" } as unknown as PdfBlock]);
    await expect(drawPdf(broken)).rejects.toMatchObject({ kind: "unavailable" });
    expect((await read([text("fine")])).has("fine")).toBe(true);
  });
});

it("names a download in any script", () => {
  const { headers } = pdfAnswer(new Uint8Array(), "Sluttvurdering (Øst)");
  expect(headers.get("content-disposition")).toBe(
    `attachment; filename="Sluttvurdering __st_.pdf"; filename*=UTF-8''Sluttvurdering%20%28%C3%98st%29.pdf`,
  );
  expect(headers.get("content-type")).toBe("application/pdf");
  expect(headers.get("cache-control")).toBe("no-store");
});
