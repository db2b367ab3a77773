import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);
const FILE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "components", "ui", "inter-latin.woff2");

const HELP = `npm run font              makes components/ui/inter-latin.woff2 of Inter's letters, with the weights that the product uses
npm run font -- --help    this text`;

/** The weights of app/globals.css; the whole font has 100 to 900. */
const wght = { min: 400, max: 700, default: 400 };

/** What the package declares for the Latin letters. */
const FACE = /\/\* inter-latin-wght-normal \*\/[^}]*unicode-range: ([^;]+);/;

/** The range of the Latin letters, as the package's style sheet has it. */
export const latinRange = () =>
  FACE.exec(readFileSync(require.resolve("@fontsource-variable/inter/index.css"), "utf8"))?.[1] ?? "";

/** The content of inter-latin.woff2: what the package's file of the Latin letters holds, at our weights. Two thirds of its size. */
export function makeFont() {
  const whole = readFileSync(require.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"));
  return subsetFont(whole, lettersOf(latinRange()), { targetFormat: "woff2", variationAxes: { wght } });
}

/** The letters of a range in CSS, such as `U+0-FF, U+131`. */
function lettersOf(range) {
  const parts = range.split(",").map((part) => part.trim().slice(2).split("-"));
  return parts
    .flatMap(([first, last = first]) => {
      const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
      return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
    })
    .join("");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.length > 2) {
    console.log(HELP);
    process.exitCode = process.argv[2] === "--help" ? 0 : 1;
  } else writeFileSync(FILE, await makeFont());
}
