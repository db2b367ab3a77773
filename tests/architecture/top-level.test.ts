import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { contentOf } from "./files";

const root = path.resolve(import.meta.dirname, "../..");

/** What git ignores, and its own folder. */
const ignored =
  /^(\.git|node_modules|\.next|\.data|\.env|\.env\.local|compose\.env|next-env\.d\.ts|.*\.tsbuildinfo|test-results|playwright-report)$/;

const product = ["app", "components", "lib", "messages", "middleware.ts", "prisma", "public", "tests"];
const around = [".ci", ".github", "docs", "scripts", "README.md", "package.json", "package-lock.json"];
/** Each is looked for there by its tool. */
const tools = [
  ".dependency-cruiser.cjs",
  ".dockerignore",
  ".editorconfig",
  ".env.example",
  ".gitignore",
  ".nvmrc",
  "biome.json",
  "CHANGELOG.md",
  "Dockerfile",
  "compose.yaml",
  "instrumentation.ts",
  "knip.json",
  "next.config.mjs",
  "playwright.config.ts",
  "postcss.config.mjs",
  "prisma.config.ts",
  "tsconfig.json",
  "vitest.config.ts",
];

it("has the product, what is around it, and what tools look for there, and nothing else", () => {
  const found = readdirSync(root).filter((name) => !ignored.test(name));
  expect(found.sort()).toEqual([...product, ...around, ...tools].sort());
});

it("names its version by SemVer, and the changelog has it", () => {
  const { version, license, private: isPrivate } = JSON.parse(contentOf("package.json"));
  expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  const versions = [...contentOf("CHANGELOG.md").matchAll(/^## \[(.+?)\]/gm)].map(([, name]) => name);
  expect(versions.slice(0, 2)).toEqual(["Unreleased", version]);
  expect({ license, isPrivate }).toEqual({ license: "UNLICENSED", isPrivate: true });
});

it("the guides name no file that is not there", () => {
  const pages = ["README.md", "CHANGELOG.md", "docs/production.md", ".github/SECURITY.md", ".github/CONTRIBUTING.md"];
  const broken = pages.flatMap((page) =>
    [...contentOf(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, link = ""]) => path.join(path.dirname(page), link))
      .filter((file) => {
        try {
          contentOf(file);
          return false;
        } catch {
          return true;
        }
      }),
  );
  expect(broken).toEqual([]);
});
