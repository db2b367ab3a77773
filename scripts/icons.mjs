import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "components", "ui");

const HELP = `npm run icons              makes components/ui/icons.svg of the Heroicons that icon-names.ts lists
npm run icons -- --help    this text`;

/** The content of icons.svg: a symbol for each name. Throws for a name that Heroicons does not have. */
export function makeSprite(names) {
  const symbols = names.map((name) => `${symbolOf(name)}\n`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n${symbols}</svg>\n`;
}

/** The names that icon-names.ts lists. */
export const readNames = () =>
  [...readFileSync(path.join(FOLDER, "icon-names.ts"), "utf8").matchAll(/^ {2}"([a-z0-9-]+)",$/gm)].map(
    ([, name]) => name,
  );

const require = createRequire(import.meta.url);

function symbolOf(name) {
  const [place, words] = name.endsWith("-solid") ? ["20/solid", name.slice(0, -"-solid".length)] : ["24/outline", name];
  const component = `${words.split("-").map(capitalize).join("")}Icon`;
  const svg = renderToStaticMarkup(createElement(require(`@heroicons/react/${place}/${component}.js`)));
  // The width of lines is left to the page, which draws large icons thinner.
  const [, attributes, content] = /^<svg ([^>]*)>(.*)<\/svg>$/s.exec(svg) ?? [];
  const kept = [...attributes.matchAll(/(?:fill|viewBox|stroke)="[^"]*"/g)].map(([attribute]) => attribute);
  return `<symbol id="${name}" ${kept.join(" ")}>${content.replaceAll(/><\/(path|circle|rect)>/g, "/>")}</symbol>`;
}

const capitalize = (word) => word.charAt(0).toUpperCase() + word.slice(1);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.length > 2) {
    console.log(HELP);
    process.exitCode = process.argv[2] === "--help" ? 0 : 1;
  } else writeFileSync(path.join(FOLDER, "icons.svg"), makeSprite(readNames()));
}
