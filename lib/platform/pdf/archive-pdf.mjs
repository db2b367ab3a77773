// @ts-check
import PdfKit from "pdfkit";
import { xmlText } from "../xml-text.mjs";

/** A4 in points, and what is left free around the text. */
export const page = { width: 595.28, height: 841.89, side: 60, top: 74, bottom: 70 };

/**
 * A PDF/A-2a without pages. What the library would take from the clock comes from the document.
 * @param {import("./document").PdfDocument} document
 */
export function newPdf({ title, language, author, createdAt }) {
  const at = new Date(createdAt);
  const info = { Title: title, Author: author, Creator: "Practicum", Producer: "Practicum", CreationDate: at };
  const pdf = new PdfKit({
    subset: "PDF/A-2a",
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    lang: language,
    info,
    size: [page.width, page.height],
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    // Else it begins with a font that is not embedded.
    font: "",
  });
  escapeMetadata(pdf);
  return pdf;
}

/**
 * The library writes the title and the other facts into the XML of the metadata as they are.
 * @param {PDFKit.PDFDocument} pdf
 */
function escapeMetadata(pdf) {
  const opened = /** @type {{ _addInfo: () => void, info: object }} */ (/** @type {unknown} */ (pdf));
  const addInfo = opened._addInfo;
  opened._addInfo = () => {
    const { info } = opened;
    const escaped = Object.entries(info).map(([key, value]) => [
      key,
      typeof value === "string" ? escapeXml(value) : value,
    ]);
    opened.info = Object.fromEntries(escaped);
    addInfo.call(opened);
    opened.info = info;
  };
}

/** @param {string} text */
const escapeXml = (text) => xmlText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
