// @ts-check
import { drawable } from "./fonts.mjs";

/**
 * @typedef {import("./fonts.mjs").Fonts} Fonts
 * @typedef {import("./fonts.mjs").Run} Run
 * @typedef {import("./document").PdfRun} Styled
 * @typedef {Run & { muted: boolean, width: number }} Piece drawn as one
 * @typedef {{ pieces: Piece[], width: number }} Word what is not divided
 * @typedef {Piece[]} Line
 */

/** After a space, and after a hyphen, a dash or a slash within a word, but not within "->". */
const breaks = /(?<=[ \u2013\u2014/-])(?=[^ ])(?<!-(?=>))/u;

/**
 * A text divided into lines of a width.
 * @param {string | readonly Styled[]} text
 * @param {{ fonts: Fonts, size: number, width: number, strong?: boolean, muted?: boolean }} style
 * @returns {Line[]}
 */
export function linesOf(text, { fonts, size, width, strong = false, muted = false }) {
  const styled = typeof text === "string" ? [{ text, strong, muted }] : text;
  /** @type {Line[]} */
  const lines = [];
  /** @type {Line} */
  let line = [];
  let left = width;
  const next = () => {
    line = [];
    lines.push(line);
    left = width;
  };
  /** @param {Word} word */
  const add = (word) => {
    if (inkedWidth(word, fonts, size) > left && line.length > 0) next();
    append(line, word.pieces);
    left -= word.width;
  };
  next();
  for (const one of styled) {
    /** @type {import("./fonts.mjs").Weight} */
    const weight = one.strong ? "strong" : "regular";
    const style = { fonts, size, weight, muted: one.muted ?? false };
    for (const [index, hard] of drawable(one.text).split("\n").entries()) {
      if (index > 0) next();
      for (const text of hard.split(breaks)) {
        const word = wordOf(text, style);
        if (inkedWidth(word, fonts, size) <= width) add(word);
        else for (const part of partsOf(word, { fonts, size, width })) add(part);
      }
    }
  }
  return lines;
}

/**
 * The width of a word without the space at its end, which may hang over a line's end.
 * @param {Word} word
 * @param {Fonts} fonts
 * @param {number} size
 */
function inkedWidth({ pieces, width }, fonts, size) {
  const last = pieces.at(-1);
  return last?.text.endsWith(" ") ? width - fonts.widthOf({ font: last.font, text: " " }, size) : width;
}

/**
 * @param {string} text
 * @param {{ fonts: Fonts, size: number, weight: import("./fonts.mjs").Weight, muted: boolean }} style
 * @returns {Word}
 */
function wordOf(text, { fonts, size, weight, muted }) {
  const pieces = fonts.runsOf(text, weight).map((run) => ({ ...run, muted, width: fonts.widthOf(run, size) }));
  return { pieces, width: widthOf(pieces) };
}

/**
 * A word that is wider than a line, in parts that are not.
 * @param {Word} word
 * @param {{ fonts: Fonts, size: number, width: number }} style
 * @returns {Word[]}
 */
const partsOf = ({ pieces }, { fonts, size, width }) =>
  pieces.flatMap((piece) => {
    /** @type {Word[]} */
    const parts = [];
    let text = "";
    for (const character of [...piece.text, ""]) {
      // Measured together: characters beside each other are moved closer or apart.
      if (text !== "" && (character === "" || fonts.widthOf({ ...piece, text: text + character }, size) > width)) {
        const part = { ...piece, text, width: fonts.widthOf({ ...piece, text }, size) };
        parts.push({ pieces: [part], width: part.width });
        text = "";
      }
      text += character;
    }
    return parts;
  });

/**
 * Adds pieces to a line; those of one font and colour are drawn together.
 * @param {Line} line
 * @param {Piece[]} pieces
 */
function append(line, pieces) {
  for (const piece of pieces) {
    const last = line.at(-1);
    if (last?.font === piece.font && last.muted === piece.muted) {
      last.text += piece.text;
      last.width += piece.width;
    } else line.push({ ...piece });
  }
}

/** @param {readonly { width: number }[]} pieces */
const widthOf = (pieces) => pieces.reduce((sum, { width }) => sum + width, 0);
