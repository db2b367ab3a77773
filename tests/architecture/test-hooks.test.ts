import { describe, expect, it } from "vitest";
import { contentOf, filesUnder } from "./files";

const ownProcess = "tests/integration/own-process/";
const setsHook = /^(?:before|after)(?:Each|All)\(/m;

describe("a hook at the top of a module that tests import", () => {
  const tests = filesUnder("tests").filter((file) => /^tests\/(?:api|integration)\/.*\.test\.ts$/.test(file));
  const modules = filesUnder("tests/support").filter((file) => setsHook.test(contentOf(file)));

  // Files that share a process load a module once, so its hook would belong to the first of them alone.
  it.each(modules)("in %s serves files with a process of their own only", (module) => {
    const name = module.replace(/^tests\//, "").replace(/\.ts$/, '"');
    const importers = tests.filter((file) => contentOf(file).includes(`/${name}`));
    expect(importers.length).toBeGreaterThan(0);
    expect(importers.filter((file) => !file.startsWith(ownProcess))).toEqual([]);
  });
});
