// @ts-check
import { colours, styles } from "./sheet.mjs";

/**
 * @typedef {import("./sheet.mjs").Sheet} Sheet
 * @typedef {import("./document").PdfChart} Chart
 */

/** The part of the width that the rows' names have. */
const nameShare = 0.42;
const rowPadding = 5;
const legendHeight = 18;

/**
 * The places of a chart: its rows from the top, and the axis below them.
 * @param {Sheet} sheet
 * @param {Chart} chart
 */
function layoutOf(sheet, { rows, steps }) {
  const nameWidth = nameShare * sheet.width;
  const axis = { x: sheet.left + nameWidth + 24, width: sheet.width - nameWidth - 48 };
  const gap = steps.length > 1 ? axis.width / (steps.length - 1) : axis.width;
  const names = rows.map(({ label }) => sheet.linesOf(label, styles.cell, { width: nameWidth - 10 }));
  const heights = names.map((lines) => lines.length * styles.cell.leading + 2 * rowPadding);
  const words = steps.map((step) => sheet.linesOf(step, styles.small, { width: Math.max(30, Math.min(gap - 4, 80)) }));
  const rowsHeight = heights.reduce((sum, height) => sum + height, 0);
  const wordsHeight = Math.max(0, ...words.map((lines) => lines.length)) * styles.small.leading;
  return { axis, gap, names, heights, words, rowsHeight, height: legendHeight + rowsHeight + wordsHeight + 6 };
}

/**
 * @param {Sheet} sheet
 * @param {Chart} chart
 */
export const heightOfChart = (sheet, chart) => layoutOf(sheet, chart).height + 10;

/**
 * Draws a chart as one figure with its words.
 * @param {Sheet} sheet
 * @param {Chart} chart with so many rows that it fits on a page
 */
export function drawChart(sheet, chart) {
  const { axis, gap, names, heights, words, rowsHeight, height } = layoutOf(sheet, chart);
  sheet.skip(4);
  sheet.ensure(height);
  const top = sheet.y;
  const bbox = [sheet.left, top, sheet.left + sheet.width, top + height];
  const figure = sheet.element("Figure", sheet.body, { alt: chart.alt, bbox });
  sheet.mark(figure, "Figure", () => {
    drawLegend(sheet, chart.series, top);
    let y = top + legendHeight;
    const bottom = y + rowsHeight;
    sheet.pdf.lineWidth(0.5).strokeColor(colours.line);
    chart.steps.forEach((_, index) => {
      const x = axis.x + index * gap;
      sheet.pdf.moveTo(x, y).lineTo(x, bottom).stroke();
    });
    chart.rows.forEach(({ values }, index) => {
      const [rowHeight, lines] = [heights[index] ?? 0, names[index] ?? []];
      const middle = y + rowHeight / 2;
      sheet.drawLines(lines, { ...styles.cell, x: sheet.left, y: y + rowPadding });
      sheet.pdf.lineWidth(0.5).strokeColor(colours.line);
      sheet.pdf
        .moveTo(axis.x, middle)
        .lineTo(axis.x + (chart.steps.length - 1) * gap, middle)
        .stroke();
      values.forEach((value, series) => {
        if (value !== null) drawMark(sheet, series, axis.x + (value - 1) * gap, middle);
      });
      y += rowHeight;
    });
    words.forEach((lines, index) => {
      lines.forEach((line, row) => {
        const width = line.reduce((sum, piece) => sum + piece.width, 0);
        const x = axis.x + index * gap - width / 2;
        sheet.drawLines([line], { ...styles.small, x, y: bottom + 3 + row * styles.small.leading });
      });
    });
  });
  sheet.y = top + height + 6;
}

/**
 * @param {Sheet} sheet
 * @param {readonly string[]} series
 * @param {number} top
 */
function drawLegend(sheet, series, top) {
  let x = sheet.left + 5;
  series.forEach((name, index) => {
    const lines = sheet.linesOf(name, styles.small);
    drawMark(sheet, index, x, top + styles.small.leading / 2);
    sheet.drawLines(lines, { ...styles.small, x: x + 9, y: top });
    x += 30 + (lines[0] ?? []).reduce((sum, piece) => sum + piece.width, 0);
  });
}

/**
 * The mark of a series, as on the screen: a ring, or a smaller diamond that is seen inside it.
 * @param {Sheet} sheet
 * @param {number} series
 * @param {number} x
 * @param {number} y
 */
function drawMark(sheet, series, x, y) {
  if (series === 0) sheet.pdf.lineWidth(1.4).circle(x, y, 4.6).fillAndStroke("#FFFFFF", colours.blue);
  else sheet.pdf.polygon([x - 3.4, y], [x, y - 3.4], [x + 3.4, y], [x, y + 3.4]).fill(colours.teal);
}
