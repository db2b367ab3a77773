import { inflateSync } from "node:zlib";

type PdfObject = { dictionary: string; stream: Buffer | null };

/** What a test asks of a PDF that pdfkit has written. */
export type ReadPdf = {
  pages: number;
  /** The text of the document without what is on every page, a line for each drawn one. */
  text: string;
  /** What is drawn on every page, page by page. */
  margins: string[];
  /** The types of the elements of its structure, each as often as it occurs. */
  structure: string[];
  /** The alternative texts of its figures. */
  alternatives: string[];
  /** The headers of tables by what they are for. */
  scopes: string[];
  /** Its metadata as XML. */
  metadata: string;
  /** The catalog and the fonts as they are written. */
  catalog: string;
  fonts: string[];
  /** Does the text contain this, however it is divided into lines? */
  has: (wanted: string) => boolean;
};

const squeeze = (text: string) => text.replaceAll(/\s+/g, "");

/** Reads a PDF back: its text by the character maps of its fonts, and how it is marked. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = objectsOf(Buffer.from(bytes));
  const all = [...objects.values()];
  const catalog = all.find(({ dictionary }) => dictionary.includes("/Type /Catalog"))?.dictionary ?? "";
  const kids = get(objects, refIn(catalog, "Pages")).dictionary.match(/\/Kids \[([^\]]*)\]/)?.[1] ?? "";
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => textOfPage(objects, Number(id)));
  const text = pages.map((page) => page.text).join("\n");
  const squeezed = squeeze(text);
  return {
    pages: pages.length,
    text,
    margins: pages.map((page) => page.margin),
    structure: all.flatMap(({ dictionary }) => /\/S \/(\w+)\n\/P /.exec(dictionary)?.[1] ?? structureOf(dictionary)),
    alternatives: all.flatMap(({ dictionary }) => stringIn(dictionary, "Alt") ?? []),
    scopes: all.flatMap(({ dictionary }) => /\/Scope \/(\w+)/.exec(dictionary)?.[1] ?? []),
    metadata: get(objects, refIn(catalog, "Metadata")).stream?.toString("utf8") ?? "",
    catalog,
    fonts: all.flatMap(({ dictionary }) => (dictionary.includes("/Type /FontDescriptor") ? [dictionary] : [])),
    has: (wanted) => squeezed.includes(squeeze(wanted)),
  };
}

/** An element of the structure whose parent is not written right after its type. */
const structureOf = (dictionary: string): string | never[] =>
  /\/K \[/.test(dictionary) && /\/P \d/.test(dictionary) ? (/\/S \/(\w+)/.exec(dictionary)?.[1] ?? []) : [];

function objectsOf(file: Buffer): Map<number, PdfObject> {
  const raw = file.toString("latin1");
  const objects = new Map<number, PdfObject>();
  const start = /(\d+) 0 obj\n/g;
  for (let match = start.exec(raw); match; match = start.exec(raw)) {
    const from = match.index + match[0].length;
    const end = raw.indexOf("endobj", from);
    const begin = raw.indexOf("stream\n", from);
    const hasStream = begin >= 0 && begin < end;
    const dictionary = raw.slice(from, hasStream ? begin : end);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const packed = hasStream ? file.subarray(begin + 7, begin + 7 + length) : null;
    const stream = packed && dictionary.includes("/FlateDecode") ? inflateSync(packed) : packed;
    objects.set(Number(match[1]), { dictionary, stream });
    start.lastIndex = hasStream ? begin + 7 + length : end;
  }
  return objects;
}

const refIn = (dictionary: string, name: string): number =>
  Number(new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1] ?? 0);

function get(objects: Map<number, PdfObject>, id: number): PdfObject {
  const found = objects.get(id);
  if (!found) throw new Error(`There is no object ${id}.`);
  return found;
}

/** A text string: in UTF-16 with its mark, or in the one-byte encoding. */
function stringIn(dictionary: string, name: string): string | null {
  const raw = new RegExp(`/${name} \\(((?:\\\\.|[^\\\\)])*)\\)`, "s").exec(dictionary)?.[1];
  if (raw === undefined) return null;
  const unescaped = raw.replaceAll(
    /\\([nrtbf()\\])/g,
    (_, sign) => ({ n: "\n", r: "\r", t: "\t" })[sign as "n"] ?? sign,
  );
  const bytes = Buffer.from(unescaped, "latin1");
  return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString("utf16le") : unescaped;
}

/** The text of a page in the order in which it is drawn, that of the artifacts apart. */
function textOfPage(objects: Map<number, PdfObject>, id: number): { text: string; margin: string } {
  const page = get(objects, id).dictionary;
  const resources = get(objects, refIn(page, "Resources")).dictionary;
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => [
      name,
      charactersOf(objects, get(objects, Number(font)).dictionary),
    ]),
  );
  const content = get(objects, refIn(page, "Contents")).stream?.toString("latin1") ?? "";
  const said = { text: "", margin: "" };
  let [isArtifact, font, y]: [boolean, string | undefined, string | undefined] = [false, "", ""];
  for (const line of content.split("\n")) {
    isArtifact = /^\/(?:Artifact|\w+(?= <<))/.test(line) ? line.startsWith("/Artifact") : isArtifact;
    const moved = /^1 0 0 1 \S+ (\S+) Tm$/.exec(line)?.[1];
    const part = isArtifact ? "margin" : "text";
    if (moved && moved !== y) said[part] += "\n";
    y = moved ?? y;
    font = /^\/(F\d+) \S+ Tf$/.exec(line)?.[1] ?? font;
    if (line.endsWith(" TJ"))
      for (const [, code = ""] of line.matchAll(/<([0-9a-f]+)>/g))
        for (const [glyph] of code.matchAll(/.{4}/g))
          said[part] += fonts.get(font)?.get(Number.parseInt(glyph, 16)) ?? "\0";
  }
  return said;
}

/** The characters of a font's glyphs. */
function charactersOf(objects: Map<number, PdfObject>, font: string): Map<number, string> {
  const map = get(objects, refIn(font, "ToUnicode")).stream?.toString("latin1") ?? "";
  const characters = new Map<number, string>();
  for (const [, first = "", , list = ""] of map.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g))
    [...list.matchAll(/<([^>]*)>/g)].forEach(([, code = ""], index) => {
      const units = code.split(" ").map((unit) => Number.parseInt(unit, 16));
      characters.set(Number.parseInt(first, 16) + index, String.fromCharCode(...units));
    });
  return characters;
}
