// @ts-check
import { drawChart, heightOfChart } from "./chart.mjs";
import { colours, styles } from "./sheet.mjs";
import { drawFacts, drawTable, heightOfFacts } from "./table.mjs";

/**
 * @typedef {import("./document").PdfBlock} Block
 * @typedef {import("./sheet.mjs").Sheet} Sheet
 * @typedef {Extract<Block, { kind: "heading" }>["level"]} Level
 */

/** @type {Record<Level, import("./sheet.mjs").Style & { above: number, below: number }>} */
const headings = {
  1: { size: 20, leading: 26, colour: colours.blue, above: 0, below: 6 },
  2: { size: 15, leading: 20, colour: colours.blue, above: 26, below: 6 },
  3: { size: 11.5, leading: 16, colour: colours.blue, above: 16, below: 4 },
  4: { size: 9.5, leading: 14, colour: colours.ink, above: 10, below: 2 },
};

/** What must fit below a heading, so that it is not the last on a page: two lines of text, or a table's first rows. */
const company = 64;

/** The deepest headings among the bookmarks. */
const bookmarked = 3;

/** Draws the blocks of a document from the top to the bottom. */
export class BlockDrawer {
  /** The bookmarks above the next one, by level. */
  #bookmarks = /** @type {PDFKit.PDFOutline[]} */ ([]);

  /** @param {Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
  }

  /** @param {readonly Block[]} blocks */
  draw(blocks) {
    blocks.forEach((block, index) => {
      if (block.kind === "heading") this.#drawHeading(block, blocks.slice(index + 1));
      else this.#drawBlock(block);
    });
  }

  /** @param {Exclude<Block, { kind: "heading" }>} block */
  #drawBlock(block) {
    const { sheet } = this;
    if (block.kind === "text") this.#drawText(block);
    else if (block.kind === "quote") this.#drawQuote(block);
    else if (block.kind === "list") this.#drawList(block.items);
    else if (block.kind === "facts") drawFacts(sheet, block.rows);
    else if (block.kind === "table") drawTable(sheet, block);
    else if (block.kind === "chart") drawChart(sheet, block);
    else this.#drawNotice(block);
  }

  /**
   * @param {Extract<Block, { kind: "heading" }>} block
   * @param {readonly Block[]} after
   */
  #drawHeading({ level, text }, after) {
    const { sheet } = this;
    const { above, below, ...style } = headings[level];
    const lines = sheet.linesOf(text, style, { strong: true });
    sheet.skip(above);
    sheet.ensure(lines.length * style.leading + below + this.#heightOfCompany(after));
    this.#bookmark(level, text);
    sheet.flow(sheet.element(`H${level}`), `H${level}`, lines, style);
    sheet.y += below;
  }

  /**
   * The headings that follow a heading, and the beginning of what they are about.
   * @param {readonly Block[]} after
   * @returns {number}
   */
  #heightOfCompany([next, ...rest]) {
    if (next?.kind === "chart") return heightOfChart(this.sheet, next);
    if (next?.kind === "facts") return heightOfFacts(this.sheet, next.rows);
    if (next?.kind !== "heading") return next ? company : 0;
    const { above, leading, below } = headings[next.level];
    return above + leading + below + this.#heightOfCompany(rest);
  }

  /**
   * @param {Level} level
   * @param {string} title
   */
  #bookmark(level, title) {
    if (level > bookmarked) return;
    const { pdf, y } = this.sheet;
    const parent = this.#bookmarks.slice(0, level - 1).findLast(Boolean) ?? pdf.outline;
    this.#bookmarks.length = Math.min(this.#bookmarks.length, level - 1);
    // The library counts `left` from the right, and its types do not know the two.
    const options = /** @type {object} */ ({ top: y, left: pdf.page.width, expanded: level < bookmarked });
    this.#bookmarks[level - 1] = parent.addItem(title, options);
  }

  /** @param {Extract<Block, { kind: "text" }>} block */
  #drawText({ text, style: name }) {
    const { sheet } = this;
    const style = styles[name ?? "body"];
    sheet.flow(sheet.element("P"), "P", sheet.linesOf(text, style), style);
    sheet.y += 4;
  }

  /** @param {Extract<Block, { kind: "quote" }>} block */
  #drawQuote({ by, text }) {
    const { sheet } = this;
    const [indent, width] = [12, sheet.width - 12];
    const x = sheet.left + indent;
    const beside = barAt(sheet, colours.line);
    const [name, said] = [sheet.linesOf(by, styles.small, { width }), sheet.linesOf(text, styles.body, { width })];
    sheet.skip(2);
    sheet.ensure(name.length * styles.small.leading + Math.min(said.length, 2) * styles.body.leading);
    const quote = sheet.element("BlockQuote");
    sheet.flow(sheet.element("P", quote), "P", name, { ...styles.small, x, beside });
    sheet.flow(sheet.element("P", quote), "P", said, { ...styles.body, x, beside });
    sheet.y += 6;
  }

  /** @param {readonly string[]} items */
  #drawList(items) {
    const { sheet } = this;
    const list = sheet.element("L");
    for (const item of items) {
      const lines = sheet.linesOf(item, styles.body, { width: sheet.width - 12 });
      sheet.ensure(Math.min(lines.length, 2) * styles.body.leading);
      const entry = sheet.element("LI", list);
      const { y } = sheet;
      sheet.mark(sheet.element("Lbl", entry), "Lbl", () =>
        sheet.drawLines(sheet.linesOf("•", styles.body), { ...styles.body, x: sheet.left, y }),
      );
      sheet.flow(sheet.element("LBody", entry), "LBody", lines, { ...styles.body, x: sheet.left + 12 });
      sheet.y += 2;
    }
    sheet.y += 2;
  }

  /** @param {Extract<Block, { kind: "notice" }>} block */
  #drawNotice({ title, paragraphs }) {
    const { sheet } = this;
    const [inset, width, x] = [14, sheet.width - 28, sheet.left + 14];
    const head = { ...headings[3], size: 13, leading: 18 };
    const parts = [
      { lines: sheet.linesOf(title, head, { width, strong: true }), style: head },
      ...paragraphs.map((text) => ({ lines: sheet.linesOf(text, styles.body, { width }), style: styles.body })),
    ];
    const height = 2 * inset - 6 + parts.reduce((sum, { lines, style }) => sum + lines.length * style.leading + 2, 0);
    sheet.skip(8);
    sheet.ensure(height);
    // One that is longer than a page has no ground.
    const { y } = sheet;
    if (height <= sheet.room)
      sheet.artifact("Layout", () => {
        sheet.pdf.rect(sheet.left, y, sheet.width, height).fill(colours.ground);
        sheet.pdf.rect(sheet.left, y, 3, height).fill(colours.blue);
      });
    sheet.y += inset - 2;
    const block = sheet.element("Div");
    for (const { lines, style } of parts) {
      sheet.flow(sheet.element("P", block), "P", lines, { ...style, x });
      sheet.y += 2;
    }
    sheet.y += inset - 2;
  }
}

/**
 * A bar along the left edge.
 * @param {Sheet} sheet
 * @param {string} colour
 */
const barAt =
  (sheet, colour) =>
  /**
   * @param {number} top
   * @param {number} bottom
   */
  (top, bottom) => {
    sheet.pdf.rect(sheet.left, top, 2, bottom - top).fill(colour);
  };
