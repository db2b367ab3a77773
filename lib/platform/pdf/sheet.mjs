// @ts-check
import { newPdf, page } from "./archive-pdf.mjs";
import { Fonts } from "./fonts.mjs";
import { linesOf } from "./lines.mjs";

/**
 * @typedef {import("./document").PdfDocument} PdfDocument
 * @typedef {import("./lines.mjs").Line} Line
 * @typedef {PDFKit.PDFStructureElement} Element
 * @typedef {{ size: number, leading: number, colour: string }} Style
 */

export const colours = {
  ink: "#1A2433",
  muted: "#566272",
  line: "#D3DAE3",
  blue: "#113A63",
  teal: "#0B7A75",
  ground: "#F2F5F9",
  alert: "#E21515",
  watermark: "#EDF0F4",
};

export const styles = {
  body: { size: 9.5, leading: 14, colour: colours.ink },
  lead: { size: 11, leading: 16, colour: colours.ink },
  small: { size: 8, leading: 11.5, colour: colours.muted },
  cell: { size: 9, leading: 12.5, colour: colours.ink },
};

/** The pages of a document while it is drawn: where the next block comes, and how everything on them is marked. */
export class Sheet {
  left = page.side;
  width = page.width - 2 * page.side;
  top = page.top;
  bottom = page.height - page.bottom;
  y = page.top;

  /** @param {PdfDocument} document */
  constructor(document) {
    this.document = document;
    this.pdf = newPdf(document);
    this.fonts = new Fonts(this.pdf);
    this.body = this.pdf.struct("Document");
    this.addPage();
  }

  /** The height of a page without its margins. */
  get height() {
    return this.bottom - this.top;
  }

  /** What is left of the page. */
  get room() {
    return this.bottom - this.y;
  }

  addPage() {
    this.pdf.addPage();
    this.y = this.top;
    this.#drawWatermark();
  }

  /**
   * Begins a page unless so much fits on this one.
   * @param {number} height
   */
  ensure(height) {
    if (height > this.room && this.y > this.top) this.addPage();
  }

  /**
   * A space between blocks; none at the top of a page.
   * @param {number} height
   */
  skip(height) {
    if (this.y > this.top) this.y += height;
  }

  /**
   * A new element of the structure.
   * @param {string} type
   * @param {Element} parent
   * @param {object} [options]
   * @returns {Element}
   */
  element(type, parent = this.body, options = {}) {
    const element = this.pdf.struct(type, options);
    parent.add(element);
    return element;
  }

  /**
   * Draws content of an element on this page.
   * @param {Element} element
   * @param {string} type of the element
   * @param {() => void} draw
   */
  mark(element, type, draw) {
    const content = this.pdf.markStructureContent(type);
    draw();
    this.pdf.endMarkedContent();
    element.add(content);
  }

  /**
   * Draws what says nothing to who hears the document read: rules, grounds, and what is on every page.
   * @param {"Layout" | "Pagination"} type
   * @param {() => void} draw
   */
  artifact(type, draw) {
    this.pdf.markContent("Artifact", { type });
    draw();
    this.pdf.endMarkedContent();
  }

  /**
   * @param {string | readonly import("./document").PdfRun[]} text
   * @param {Style} style
   * @param {{ width?: number, strong?: boolean }} [more]
   */
  linesOf(text, { size }, { width = this.width, strong = false } = {}) {
    return linesOf(text, { fonts: this.fonts, size, width, strong });
  }

  /**
   * Draws lines under each other without a break.
   * @param {readonly Line[]} lines
   * @param {Style & { x: number, y: number }} style `y` is their top
   */
  drawLines(lines, { size, leading, colour, x, y }) {
    // The baseline that centres the small letters and their ascenders in the line.
    const base = leading / 2 + size * 0.36;
    lines.forEach((line, index) => {
      let at = x;
      for (const { font, text, muted, width } of line) {
        this.pdf
          .font(font)
          .fontSize(size)
          .fillColor(muted ? colours.muted : colour);
        this.pdf.text(text, at, y + index * leading + base, { lineBreak: false, baseline: "alphabetic" });
        at += width;
      }
    });
  }

  /**
   * Draws the lines of an element and goes on below; never one line alone on a page, where there are more.
   * @param {Element} element
   * @param {string} type
   * @param {readonly Line[]} lines
   * @param {Style & { x?: number, beside?: (top: number, bottom: number) => void }} style `beside` draws along each page's part
   */
  flow(element, type, lines, { x = this.left, beside, ...style }) {
    let from = 0;
    while (from < lines.length) {
      const count = fitting(lines.length - from, Math.floor(this.room / style.leading));
      if (count === 0) {
        this.addPage();
        continue;
      }
      const [part, y] = [lines.slice(from, from + count), this.y];
      this.y += count * style.leading;
      if (beside) this.artifact("Layout", () => beside(y, this.y));
      this.mark(element, type, () => this.drawLines(part, { ...style, x, y }));
      from += count;
    }
  }

  /** What is on every page, drawn when it is known how many there are. */
  drawMargins() {
    const { header, footer } = this.document;
    const { start, count } = this.pdf.bufferedPageRange();
    for (let index = start; index < start + count; index += 1) {
      this.pdf.switchToPage(index);
      const pages = footer.pages.replace("{page}", `${index + 1}`).replace("{pages}", `${count}`);
      this.artifact("Pagination", () => {
        this.#drawMargin(page.top - 38, header.left, header.right);
        this.#drawMargin(this.bottom + 24, footer.left, undefined, pages);
        this.pdf.lineWidth(0.5).strokeColor(colours.line);
        for (const y of [page.top - 20, this.bottom + 18])
          this.pdf
            .moveTo(this.left, y)
            .lineTo(this.left + this.width, y)
            .stroke();
      });
    }
  }

  /**
   * @param {number} y
   * @param {string} left
   * @param {string | undefined} alert
   * @param {string} [right]
   */
  #drawMargin(y, left, alert, right = "") {
    const ends = this.linesOf([{ text: alert ?? right, strong: alert !== undefined }], styles.small);
    const width = (ends[0] ?? []).reduce((sum, piece) => sum + piece.width, 0);
    const starts = this.linesOf(left, styles.small, { width: this.width - width - 20 });
    this.drawLines(starts.slice(0, 1), { ...styles.small, x: this.left, y });
    const colour = alert === undefined ? colours.muted : colours.alert;
    this.drawLines(ends.slice(0, 1), { ...styles.small, colour, x: this.left + this.width - width, y });
  }

  #drawWatermark() {
    const { watermark } = this.document;
    if (!watermark) return;
    const probe = { size: 100, leading: 100, colour: colours.watermark };
    const [probed = []] = this.linesOf([{ text: watermark, strong: true }], probe, { width: Number.POSITIVE_INFINITY });
    const size = (100 * page.width * 0.78) / probed.reduce((sum, piece) => sum + piece.width, 1);
    const style = { ...probe, size: Math.min(size, 120), leading: Math.min(size, 120) };
    const lines = this.linesOf([{ text: watermark, strong: true }], style, { width: Number.POSITIVE_INFINITY });
    const width = (lines[0] ?? []).reduce((sum, piece) => sum + piece.width, 0);
    const [x, y] = [page.width / 2, page.height / 2];
    this.artifact("Pagination", () => {
      this.pdf.save().rotate(-45, { origin: [x, y] });
      this.drawLines(lines, { ...style, x: x - width / 2, y: y - style.leading / 2 });
      this.pdf.restore();
    });
  }
}

/**
 * How many of the lines that are left are drawn on this page: not the first alone, and not all but the last.
 * @param {number} left
 * @param {number} room
 */
function fitting(left, room) {
  if (left <= room) return left;
  const count = left - room < 2 ? room - 1 : room;
  return count < 2 ? 0 : count;
}
