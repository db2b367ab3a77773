import path from "node:path";
import { runCommand, runNode } from "../../lib/host/commands";

/** A package in the files that browsers load: its bytes as they are in the files, and compressed. */
export type BrowserPackage = { name: string; bytes: number; compressed: number };

/** One line of Next's export: so much of a source is in a file of the build. */
type Part = { type: string; filename: string; source_path: string; size: number; compressed_size: number };

/** The sources of this repository, as one more package. */
const OWN = "(the product itself)";

/** Builds the pages for analysis only and measures what of which package is in the files of the browser, the largest first. */
export async function measureBrowserPackages(root: string): Promise<BrowserPackage[]> {
  const next = path.join(root, "node_modules", "next", "dist", "bin", "next");
  const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
  await runNode([next, "analyze", "--output"], { what: "The analysis of the build", cwd: root, env });
  const { output } = await runCommand(process.execPath, [next, "analyze", "export"], { cwd: root, env });
  return packagesOf(output.split("\n"));
}

/** Adds up the parts by package; a part that several pages load counts once. */
export function packagesOf(lines: readonly string[]): BrowserPackage[] {
  const seen = new Set<string>();
  const packages = new Map<string, BrowserPackage>();
  for (const line of lines) {
    if (!line.startsWith('{"type":"part"')) continue;
    const { filename, source_path, size, compressed_size } = JSON.parse(line) as Part;
    const key = `${filename} ${source_path}`;
    if (!filename.includes("static/") || seen.has(key)) continue;
    seen.add(key);
    const name = packageOf(source_path);
    const sum = packages.get(name) ?? { name, bytes: 0, compressed: 0 };
    packages.set(name, { name, bytes: sum.bytes + size, compressed: sum.compressed + compressed_size });
  }
  return [...packages.values()].toSorted((one, other) => other.compressed - one.compressed);
}

/** The innermost package that a source belongs to. */
function packageOf(source: string): string {
  const [, inside] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  return inside ?? OWN;
}

/** One line a package. */
export const describePackages = (packages: readonly BrowserPackage[]): string[] => [
  "Packages in the files that browsers load (kB as they are, kB compressed; all pages together):",
  ...packages.map(({ name, bytes, compressed }) => `${kilobytes(bytes)}${kilobytes(compressed)}  ${name}`),
];

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(9);
