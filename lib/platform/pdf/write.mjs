// @ts-check
import { once } from "node:events";
import { BlockDrawer } from "./blocks.mjs";
import { Sheet } from "./sheet.mjs";

/**
 * A document as a PDF/A-2a. The same document gives the same bytes.
 * @param {import("./document").PdfDocument} document
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function bytesOf(document) {
  const sheet = new Sheet(document);
  /** @type {Buffer[]} */
  const chunks = [];
  sheet.pdf.on("data", (chunk) => chunks.push(chunk));
  const ended = once(sheet.pdf, "end");
  new BlockDrawer(sheet).draw(document.blocks);
  sheet.drawMargins();
  sheet.pdf.addStructure(sheet.body);
  sheet.pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}
