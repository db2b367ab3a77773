// @ts-check

/** @typedef {{ maxElements: number, maxCells: number }} Limits */

/** How deep the markup of a workbook may nest. */
const maxDepth = 100;

/** @param {string} sign */
const code = (sign) => sign.charCodeAt(0);
const less = code("<");
const greater = code(">");
const slash = code("/");
const bang = code("!");
const question = code("?");
const doubleQuote = code('"');
const quote = code("'");
const letterC = code("c");
const nameEnd = new Set([..." \t\r\n/>"].map(code));

/**
 * Do the parts hold no deeper nesting, no more elements and no more cells than the library may be given? It has no limits of its
 * own: a small file of nested tags would keep it busy for minutes. Parts that are not markup are left out.
 * @param {Buffer[]} parts
 * @param {Limits} limits of all parts together
 */
export function isWithinSize(parts, limits) {
  const counted = { elements: 0, cells: 0 };
  return parts.filter(isMarkup).every((part) => countInto(counted, part, limits));
}

/** Text before the first tag makes the library give up at once. @param {Buffer} part */
const isMarkup = (part) => part.toString("utf8", 0, 100).trimStart().startsWith("<");

/**
 * Adds what a part holds; false when a limit is exceeded.
 * @param {{ elements: number, cells: number }} counted
 * @param {Buffer} part
 * @param {Limits} limits
 */
function countInto(counted, part, { maxElements, maxCells }) {
  let depth = 0;
  let at = part.indexOf(less);
  while (at >= 0) {
    const sign = part[at + 1];
    const end = sign === bang || sign === question ? endOfAside(part, at) : endOfTag(part, at);
    if (end < 0) return true;
    if (sign === slash) depth -= 1;
    else if (sign !== bang && sign !== question) {
      counted.elements += 1;
      if (sign === letterC && nameEnd.has(part[at + 2] ?? 0)) counted.cells += 1;
      if (part[end - 1] !== slash) depth += 1;
      if (depth > maxDepth || counted.elements > maxElements || counted.cells > maxCells) return false;
    }
    at = part.indexOf(less, end);
  }
  return true;
}

/**
 * Where a tag ends; -1 for one that does not.
 * @param {Buffer} part
 * @param {number} from
 */
function endOfTag(part, from) {
  for (let at = from + 1; at < part.length; at++) {
    const sign = part[at];
    if (sign === greater) return at;
    // A tag within a tag: the library gives up here, and nothing is hidden by quotes that never end.
    if (sign === less) return at - 1;
    if (sign !== doubleQuote && sign !== quote) continue;
    at = part.indexOf(sign, at + 1);
    if (at < 0) return -1;
  }
  return -1;
}

/**
 * Where a comment, a section of text, a declaration or an instruction ends; -1 for one that does not.
 * @param {Buffer} part
 * @param {number} from
 */
function endOfAside(part, from) {
  const start = part.toString("latin1", from, from + 9);
  if (start.startsWith("<!--")) return part.indexOf("-->", from);
  if (start === "<![CDATA[") return part.indexOf("]]>", from);
  return start.startsWith("<?") ? part.indexOf("?>", from) : part.indexOf(greater, from);
}
