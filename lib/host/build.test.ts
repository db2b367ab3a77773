import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ensureBuild, ensureClient, isBuildCurrent } from "./build";
import { hashSources } from "./source-hash";

let root = "";

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "practicum-build-"));
  mkdirSync(path.join(root, "app"));
  mkdirSync(path.join(root, ".next"));
  writeFileSync(path.join(root, "app", "page.tsx"), "a page");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

it("a build is current until a source changes", () => {
  expect(isBuildCurrent(root)).toBe(false);
  writeFileSync(path.join(root, ".next", "sources"), hashSources(root, ["app"]));
  expect(isBuildCurrent(root)).toBe(true);
  writeFileSync(path.join(root, "app", "page.tsx"), "another page");
  expect(isBuildCurrent(root)).toBe(false);
});

it("where everything is built before, nothing is generated or built", async () => {
  vi.stubEnv("PREBUILT", "1");
  const say = vi.fn();
  await ensureClient(root, { say });
  await ensureBuild(root, { say });
  expect(say).not.toHaveBeenCalled();
});
