// @ts-check
import { fontFile } from "./font-file.mjs";

/**
 * @typedef {"regular" | "strong"} Weight
 * @typedef {{ font: string, text: string }} Run characters that one font has
 * @typedef {InstanceType<typeof import("pdfkit")>} Pdf
 * @typedef {{ hasGlyphForCodePoint: (codePoint: number) => boolean, layout: (text: string, features?: object) => object }} Glyphs
 */

/** The font comes in a file for each script; the first that has a character draws it. */
const scripts = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "greek-ext", "vietnamese"];

const weights = { regular: 400, strong: 600 };

/** Characters without a shape of their own: they join, direct or vary the ones beside them. */
const shapeless = /[\p{Cf}\p{Variation_Selector}]/gu;
/** Control characters and code points that are no characters. */
const unusable = /[\p{Cc}\p{Cn}]/u;
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** A hyphen at which no line may end. It is drawn as an ordinary one, but only once the text is divided into lines. */
const unbrokenHyphen = "\u2011";
/** Spaces at which no line may end. Of these and of all others the font has U+00A0 and U+0020, and only at U+0020 is a line divided. */
const unbrokenSpaces = /[\u00A0\u2007\u202F]/g;
const breakingSpaces = /(?!\u00A0)\p{Zs}/gu;

/**
 * What people paste and no file of the font has, with what is written for it. U+F0B7 and U+F0E0 are a bullet and an arrow of Word.
 * @type {Readonly<Record<string, string>>}
 */
const spellings = {
  "\u2010": "-",
  "\u2012": "\u2013",
  "\u2015": "\u2014",
  "→": "->",
  "\uF0E0": "->",
  "←": "<-",
  "≤": "<=",
  "≥": ">=",
  "≈": "~",
  "≠": "!=",
  "‰": "o/oo",
  "●": "•",
  "\uF0B7": "•",
};
/** Those, and joined letters and lowered figures, which Unicode itself has a plain form of. */
const spelled = new RegExp(`[${Object.keys(spellings).join("")}\uFB00-\uFB06\u2080-\u208E]`, "gu");
/** A raised number of which the font lacks a figure: it has only ¹, ² and ³. Without its sign 10⁵ would be read as 105. */
const raised = /[¹²³]*[⁰⁴-⁻][⁰¹²³⁴-⁻]*/g;

/**
 * A text as it is divided into lines and then drawn: composed, on lines that end with U+000A, without what has no shape, and with what people
 * paste spelled in characters of the font.
 * @param {string} text
 */
export const drawable = (text) =>
  text
    .replaceAll(/\p{Cs}/gu, "\uFFFD")
    .replaceAll(lineEnds, "\n")
    .replaceAll("\t", " ")
    .normalize("NFC")
    .replaceAll(shapeless, "")
    .replaceAll(unbrokenSpaces, "\u00A0")
    .replaceAll(breakingSpaces, " ")
    .replaceAll(raised, (number) => `^${number.normalize("NFKC")}`)
    .replaceAll(spelled, (character) => spellings[character] ?? character.normalize("NFKC"));

/**
 * What is written for a character that no font has: PDF/A allows no empty box, and the reader must see that there was something.
 * @param {number} codePoint
 */
export const replacementOf = (codePoint) => `[U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}]`;

/** The fonts of one document. Each file is embedded with the glyphs that are used, in the order in which they are. */
export class Fonts {
  /** @type {Map<string, Glyphs>} */
  #opened = new Map();
  /** @type {Map<string, string | null>} */
  #found = new Map();
  /** @type {Pdf} */
  #pdf;

  /** @param {Pdf} pdf */
  constructor(pdf) {
    this.#pdf = pdf;
  }

  /**
   * The runs of a text, each with the font that has all its characters.
   * @param {string} text as `drawable` gives it, on one line
   * @param {Weight} weight
   * @returns {Run[]}
   */
  runsOf(text, weight) {
    /** @type {Run[]} */
    const runs = [];
    for (const character of text.replaceAll(unbrokenHyphen, "-")) {
      const codePoint = character.codePointAt(0) ?? 0;
      const font = unusable.test(character) ? null : this.#fontWith(codePoint, weight);
      const run = font
        ? { font, text: character }
        : { font: this.#open("latin", weight), text: replacementOf(codePoint) };
      const last = runs.at(-1);
      if (last?.font === run.font) last.text += run.text;
      else runs.push(run);
    }
    return runs;
  }

  /**
   * How wide a run is.
   * @param {Run} run
   * @param {number} size
   */
  widthOf({ font, text }, size) {
    return this.#pdf.font(font).fontSize(size).widthOfString(text);
  }

  /**
   * The first font with a character, or null.
   * @param {number} codePoint
   * @param {Weight} weight
   */
  #fontWith(codePoint, weight) {
    const key = `${weight} ${codePoint}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const script = scripts.find((one) => this.#opened.get(this.#open(one, weight))?.hasGlyphForCodePoint(codePoint));
    const font = script === undefined ? null : this.#open(script, weight);
    this.#found.set(key, font);
    return font;
  }

  /**
   * The name of a font in the document; its file is read the first time.
   * @param {string} script
   * @param {Weight} weight
   */
  #open(script, weight) {
    const name = `inter-${script}-${weights[weight]}-normal`;
    if (!this.#opened.has(name)) {
      this.#pdf.registerFont(name, fontFile(name)).font(name);
      const { _font: opened } = /** @type {{ _font: { font: Glyphs } }} */ (/** @type {unknown} */ (this.#pdf));
      // A text is drawn as it was typed: no "->" becomes an arrow. Numbers below each other have one width.
      const layout = opened.font.layout.bind(opened.font);
      opened.font.layout = (text) => layout(text, { calt: false, tnum: true });
      this.#opened.set(name, opened.font);
    }
    return name;
  }
}
