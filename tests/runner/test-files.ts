import { readdirSync } from "node:fs";
import path from "node:path";

/** The parts that Vitest runs. */
export const VITEST_PARTS = ["unit", "integration", "api"] as const;
export type VitestPart = (typeof VITEST_PARTS)[number];

/** The folders of each part's test files. */
export const TEST_FOLDERS = {
  unit: ["lib", "components", "prisma", "scripts", "tests/architecture", "tests/load", "tests/runner"],
  integration: ["tests/integration"],
  api: ["tests/api"],
  e2e: ["tests/e2e"],
} as const satisfies Record<VitestPart | "e2e", readonly string[]>;

export type TestedPart = keyof typeof TEST_FOLDERS;

/** The parts that run tests, in their order. */
export const TESTED_PARTS: readonly TestedPart[] = [...VITEST_PARTS, "e2e"];

/** How a part's test files end. */
export const testEnding = (part: TestedPart): string => (part === "e2e" ? ".e2e.ts" : ".test.ts");

/** The test files of a part, as paths from the repository's folder. */
export const testFiles = (root: string, part: TestedPart): string[] =>
  TEST_FOLDERS[part].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(testEnding(part)))
      .map((file) => `${folder}/${file.split(path.sep).join("/")}`),
  );
