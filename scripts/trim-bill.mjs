import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const HELP = `node scripts/trim-bill.mjs           takes out of sbom.json the packages that are no longer in node_modules, both in this folder
node scripts/trim-bill.mjs --help    this text`;

/**
 * The packages in a `node_modules`, and those inside of them, as "name@version".
 * @param {string} folder
 * @returns {Set<string>}
 */
export function packagesIn(folder) {
  const found = new Set();
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith(".")) : [];
  const places = names.flatMap((name) =>
    name.startsWith("@") ? readdirSync(path.join(folder, name)).map((own) => path.join(name, own)) : [name],
  );
  for (const place of places.map((name) => path.join(folder, name))) {
    const file = path.join(place, "package.json");
    if (!existsSync(file)) continue;
    const { name, version } = JSON.parse(readFileSync(file, "utf8"));
    found.add(`${name}@${version}`);
    for (const inner of packagesIn(path.join(place, "node_modules"))) found.add(inner);
  }
  return found;
}

/**
 * A bill of materials (CycloneDX, as npm writes it) without the packages that are not there.
 * @param {{ metadata: { component: { "bom-ref": string } }, components: { "bom-ref": string }[], dependencies: { ref: string, dependsOn: string[] }[] }} bill
 * @param {Set<string>} packages
 */
export function trimBill(bill, packages) {
  const isThere = (ref) => packages.has(ref) || ref === bill.metadata.component["bom-ref"];
  return {
    ...bill,
    components: bill.components.filter((one) => isThere(one["bom-ref"])),
    dependencies: bill.dependencies
      .filter(({ ref }) => isThere(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isThere) })),
  };
}

function main() {
  if (process.argv.length > 2) {
    console.log(HELP);
    process.exitCode = process.argv[2] === "--help" ? 0 : 1;
    return;
  }
  const bill = JSON.parse(readFileSync("sbom.json", "utf8"));
  writeFileSync("sbom.json", JSON.stringify(trimBill(bill, packagesIn("node_modules")), null, 2));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
