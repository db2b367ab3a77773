// @ts-check
// Plain JavaScript, since threads that run from their source use it too (pdf/draw-thread.mjs, spreadsheet/write-thread.mjs).

const noXmlCharacter = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/**
 * A text without what XML 1.0 does not allow, also as an entity: most control characters, U+FFFE, U+FFFF and half of a character that is stored
 * as two. One of them makes a whole file unreadable, such as a workbook.
 * @param {string} text
 */
export const xmlText = (text) => text.replaceAll(noXmlCharacter, "");
