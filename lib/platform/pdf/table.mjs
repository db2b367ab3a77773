// @ts-check
import { colours, styles } from "./sheet.mjs";

/**
 * @typedef {import("./sheet.mjs").Sheet} Sheet
 * @typedef {import("./sheet.mjs").Element} Element
 * @typedef {import("./lines.mjs").Line} Line
 * @typedef {{ lines: Line[], x: number, type: "TH" | "TD", scope?: "Row" | "Column", style: import("./sheet.mjs").Style }} Cell
 */

const padding = 4;
const gap = 10;

/** The part of the width that the names of facts have. */
const nameShare = 0.28;

/** The part of a page's height up to which facts are kept together. */
const keptTogether = 0.4;

/**
 * The cells of names with their values.
 * @param {Sheet} sheet
 * @param {readonly (readonly [string, string])[]} rows
 * @returns {Cell[][]}
 */
function cellsOf(sheet, rows) {
  const places = placesOf(sheet, [nameShare, 1 - nameShare]);
  const muted = { ...styles.cell, colour: colours.muted };
  return rows.map((row) =>
    row.map((text, index) => ({
      ...placed(sheet, text, places[index], index === 0 ? muted : styles.cell),
      ...(index === 0 ? { type: "TH", scope: "Row" } : { type: "TD" }),
    })),
  );
}

/**
 * What must be on one page with what is above facts: all of them, or of many the first.
 * @param {Sheet} sheet
 * @param {Cell[][]} rows
 */
function heightTogether(sheet, rows) {
  const height = rows.reduce((sum, cells) => sum + heightOf(cells), 0);
  return height <= keptTogether * sheet.height ? height : heightOf(rows[0] ?? []);
}

/**
 * @param {Sheet} sheet
 * @param {readonly (readonly [string, string])[]} rows
 */
export const heightOfFacts = (sheet, rows) => heightTogether(sheet, cellsOf(sheet, rows)) + 2;

/**
 * Names with their values.
 * @param {Sheet} sheet
 * @param {readonly (readonly [string, string])[]} rows
 */
export function drawFacts(sheet, rows) {
  const cells = cellsOf(sheet, rows);
  sheet.skip(2);
  sheet.ensure(heightTogether(sheet, cells));
  const body = sheet.element("TBody", sheet.element("Table"));
  for (const row of cells) drawRow(sheet, body, row);
  sheet.y += 6;
}

/**
 * A table with a row of headings, which is repeated on each page.
 * @param {Sheet} sheet
 * @param {Extract<import("./document").PdfBlock, { kind: "table" }>} block
 */
export function drawTable(sheet, { columns, rows }) {
  const table = sheet.element("Table");
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const places = placesOf(
    sheet,
    columns.map(({ share }) => share / whole),
  );
  /** @type {Cell[]} */
  const head = columns.map(({ heading }, index) => ({
    ...placed(sheet, heading, places[index], styles.small),
    type: "TH",
    scope: "Column",
  }));
  sheet.skip(2);
  sheet.ensure(heightOf(head) + 2 * (styles.cell.leading + 2 * padding));
  drawRow(sheet, sheet.element("THead", table), head);
  const body = sheet.element("TBody", table);
  const repeat = () => drawCells(sheet, head, null);
  for (const row of rows) {
    /** @type {Cell[]} */
    const cells = row.map((text, index) => ({
      ...placed(sheet, text, places[index], styles.cell),
      ...(index === 0 ? { type: "TH", scope: "Row" } : { type: "TD" }),
    }));
    drawRow(sheet, body, cells, repeat);
  }
  sheet.y += 6;
}

/**
 * Where columns begin and how wide their text is.
 * @param {Sheet} sheet
 * @param {number[]} shares
 */
function placesOf(sheet, shares) {
  let x = sheet.left;
  return shares.map((share) => {
    const place = { x, width: share * sheet.width - gap };
    x += share * sheet.width;
    return place;
  });
}

/**
 * @param {Sheet} sheet
 * @param {string} text
 * @param {{ x: number, width: number } | undefined} place
 * @param {import("./sheet.mjs").Style} style
 */
function placed(sheet, text, place, style) {
  const { x, width } = place ?? { x: sheet.left, width: sheet.width };
  return { lines: sheet.linesOf(text, style, { width }), x, style };
}

/** @param {readonly Cell[]} cells */
const heightOf = (cells) => 2 * padding + Math.max(0, ...cells.map(({ lines, style }) => lines.length * style.leading));

/**
 * Draws a row; it is divided only when it is higher than a page.
 * @param {Sheet} sheet
 * @param {Element} parent
 * @param {Cell[]} cells
 * @param {() => void} [begin] draws what is at the top of each page
 */
function drawRow(sheet, parent, cells, begin) {
  const row = sheet.element("TR", parent);
  const marked = cells.map((cell) => ({
    cell,
    element: sheet.element(cell.type, row, cell.scope ? { scope: cell.scope } : {}),
  }));
  const next = () => {
    sheet.addPage();
    begin?.();
  };
  if (heightOf(cells) > sheet.room && sheet.y > sheet.top) next();
  let rest = marked;
  while (rest.length > 0) {
    const parts = rest.map(({ cell, element }) => {
      const count = Math.max(1, Math.floor((sheet.room - 2 * padding) / cell.style.leading));
      return { cell: { ...cell, lines: cell.lines.slice(0, count) }, element, after: cell.lines.slice(count) };
    });
    drawCells(
      sheet,
      parts.map(({ cell }) => cell),
      parts.map(({ element }) => element),
    );
    rest = parts.flatMap(({ cell, element, after }) =>
      after.length > 0 ? [{ cell: { ...cell, lines: after }, element }] : [],
    );
    if (rest.length > 0) next();
  }
}

/**
 * Draws cells beside each other with a rule below.
 * @param {Sheet} sheet
 * @param {readonly Cell[]} cells
 * @param {readonly Element[] | null} elements null for what was said on a page before
 */
function drawCells(sheet, cells, elements) {
  const y = sheet.y + padding;
  cells.forEach((cell, index) => {
    const draw = () => sheet.drawLines(cell.lines, { ...cell.style, x: cell.x, y });
    const element = elements?.[index];
    if (element) sheet.mark(element, cell.type, draw);
    else sheet.artifact("Layout", draw);
  });
  sheet.y += heightOf(cells);
  sheet.artifact("Layout", () => {
    sheet.pdf.lineWidth(0.5).strokeColor(colours.line);
    sheet.pdf
      .moveTo(sheet.left, sheet.y)
      .lineTo(sheet.left + sheet.width, sheet.y)
      .stroke();
  });
}
