import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { cruise, type ICruiseResult, type IModule } from "dependency-cruiser";
import { SOURCES } from "./checks";
import type { Narrowing } from "./selection";
import { TESTED_PARTS, type TestedPart, testFiles, VITEST_PARTS } from "./test-files";

/** Parts that reach the product through a running server, so that imports do not show what they test. */
const THROUGH_SERVER: readonly TestedPart[] = ["api", "e2e"];

/**
 * The tests of the uncommitted change, part by part: those that import something of it; and, of those that reach the
 * product through a server, all that name a changed noun, or all there are when what changed serves every page.
 * A part without an entry runs whole.
 */
export async function changedNarrowing(root: string): Promise<Partial<Record<TestedPart, Narrowing>>> {
  const changed = changedFiles(root);
  const reached = new Set([...changed, ...dependents(await importsOf(root), changed)]);
  const names = [...new Set(changed.flatMap((file) => nounOf(file) ?? []))];
  const narrowing: Partial<Record<TestedPart, Narrowing>> = {};
  for (const part of TESTED_PARTS) {
    if (changed.some((file) => runsWhole(part, file))) continue;
    const named = THROUGH_SERVER.includes(part) ? names : [];
    const files = testFiles(root, part).filter(
      (file) => reached.has(file) || readsSources(file) || named.some((name) => file.includes(name)),
    );
    narrowing[part] = { files: changed.length > 0 ? files : [], names: named };
  }
  return narrowing;
}

/** What tests depend on without importing it: the parts that run whole when a file under such a path changes. */
const WHOLE: readonly [path: RegExp, parts: readonly TestedPart[]][] = [
  [/^(package(-lock)?[.]json|tsconfig[.]json)$/, TESTED_PARTS],
  [/^(vitest[.]config[.]ts|tests\/support\/(test-)?database[.]ts)$/, VITEST_PARTS],
  [/^tests\/integration\/setup[.]ts$/, ["integration"]],
  [/^playwright[.]config[.]ts$/, ["e2e"]],
  [/^prisma\/(schema|migrations)\//, ["integration", "api", "e2e"]],
  [/^scripts\//, ["integration", "api"]],
];

/** Does a changed file mean that a part runs whole? */
export const runsWhole = (part: TestedPart, file: string): boolean =>
  WHOLE.some(([path, parts]) => path.test(file) && parts.includes(part)) ||
  (THROUGH_SERVER.includes(part) && servesEveryPage(file));

/** Tests that read sources as text do not import them. */
const readsSources = (file: string): boolean => /^tests\/architecture\/|\/contrast[.]test[.]ts$/.test(file);

/** Uncommitted files, new ones and deleted ones among them. */
function changedFiles(root: string): string[] {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\0");
  return [
    ...git("diff", "--name-only", "-z", "HEAD"),
    ...git("ls-files", "--others", "--exclude-standard", "-z"),
  ].filter(Boolean);
}

const isProduct = (file: string) =>
  !/^(tests|docs|scripts|[.]\w+)\/|[.]md$|[.](test|e2e)[.]ts$/.test(file) &&
  !/^(vitest|playwright|biome|knip)/.test(file);

/** The noun whose pages and calls a file of the product serves: `lib/features/goal/rules.ts` is about goals. */
export function nounOf(file: string): string | undefined {
  if (!isProduct(file)) return undefined;
  const noun = /^(?:lib\/features|components)\/([^/]+)\//.exec(file)?.[1];
  if (noun) return SHARED_ROOMS.has(noun) ? undefined : noun;
  // app/api/goal/save and app/(portal)/group/[group_id] are about a goal and a group.
  return /^app\/(?:\(\w+\)|api)\/([\w-]+)\//.exec(file)?.[1];
}

/** Folders of components that belong to no noun. */
const SHARED_ROOMS = new Set(["ui", "layout"]);

/** Is it a file of the product that belongs to no noun, such as a setting or a part of the platform? */
export const servesEveryPage = (file: string): boolean => isProduct(file) && nounOf(file) === undefined;

/** Every file of the repository, and what it imports. */
async function importsOf(root: string): Promise<IModule[]> {
  const { options } = createRequire(import.meta.url)(path.join(root, ".dependency-cruiser.cjs"));
  const { output } = await cruise(SOURCES, { ...options, baseDir: root });
  return (output as ICruiseResult).modules;
}

/** All that imports one of the files, directly or through others; a type that is imported changes no behaviour. */
function dependents(modules: readonly IModule[], files: readonly string[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const { source, dependencies } of modules) {
    for (const { resolved, dependencyTypes } of dependencies) {
      if (dependencyTypes.includes("type-only")) continue;
      importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
    }
  }
  const found = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const importer of importers.get(file) ?? []) {
      if (found.has(importer)) continue;
      found.add(importer);
      waiting.push(importer);
    }
  }
  return found;
}
