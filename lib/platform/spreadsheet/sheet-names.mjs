// @ts-check
// Plain JavaScript, since a thread that runs from its source uses it too (write-thread.mjs).
import { xmlText } from "../xml-text.mjs";

/** Excel takes no longer name. */
const maxLength = 31;

/**
 * Names the sheets of one workbook: gives a text without what Excel takes in no name, cut where it is too long, and with a number behind it
 * when a sheet before has the name. What is a name already stays as it is.
 * @returns {(text: string) => string}
 */
export function sheetNamer() {
  // Excel has a sheet of this name itself.
  const taken = new Set(["history"]);
  return (text) => {
    for (let number = 1; ; number += 1) {
      const name = nameFrom(text, number === 1 ? "" : ` ${number}`);
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  };
}

/**
 * @param {string} text
 * @param {string} end
 */
function nameFrom(text, end) {
  const allowed = xmlText(text.replaceAll(/[*?:/\\[\]]/g, "-").replaceAll(/\p{Cc}/gu, " "));
  // Half of a sign that is stored as two is no sign.
  const start = allowed.slice(0, maxLength - end.length).replace(/[\ud800-\udbff]$/, "");
  return `${start}${end}`.replaceAll(/^'|'$/g, "’");
}
