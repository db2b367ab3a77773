import path from "node:path";
import { describe, expect, it } from "vitest";
import { nounOf, runsWhole, servesEveryPage } from "./changed";
import { PARTS, selectTests, unmatchedArguments } from "./selection";

const root = path.resolve(import.meta.dirname, "../..");

describe("selectTests", () => {
  it("selects everything without arguments", async () => {
    expect(await selectTests(root, [])).toEqual({ parts: PARTS, narrowing: {}, words: [] });
  });

  it("takes a part whole", async () => {
    expect(await selectTests(root, ["api", "unit"])).toEqual({ parts: ["unit", "api"], narrowing: {}, words: [] });
  });

  it("takes by a word the files that have it in their path, and elsewhere the tests that have it in their name", async () => {
    const { parts, narrowing, words } = await selectTests(root, ["Goal"]);
    expect(parts).toEqual(["unit", "integration", "api", "e2e"]);
    expect(words).toEqual(["Goal"]);
    expect(narrowing.unit?.files).toContain("lib/features/goal/rules.test.ts");
    expect(narrowing.integration?.files?.toSorted()).toEqual([
      "tests/integration/evaluation/goals.test.ts",
      "tests/integration/goal.test.ts",
    ]);
    expect(narrowing.api).toEqual({ files: [], names: ["Goal"] });
    expect(narrowing.e2e?.files?.toSorted()).toEqual([
      "tests/e2e/evaluation/goals.e2e.ts",
      "tests/e2e/goals.e2e.ts",
      "tests/e2e/offline/goals.e2e.ts",
    ]);
  });
});

describe("the name of a file", () => {
  it("takes the tests of that file alone, and the parts that have it", async () => {
    const { parts, narrowing } = await selectTests(root, ["tests/integration/goal.test.ts"]);
    expect(parts).toEqual(["integration"]);
    expect(narrowing.integration).toEqual({ files: ["tests/integration/goal.test.ts"], names: [] });
  });

  it("of no test takes no part, and is a word without a match", async () => {
    const { parts, words } = await selectTests(root, ["gaol.test.ts"]);
    expect([parts, unmatchedArguments(words, [])]).toEqual([[], ["gaol.test.ts"]]);
  });
});

describe("unmatchedArguments", () => {
  it("are those that neither a file nor a name has", () => {
    const ran = ["tests/api/who-may.test.ts: one's own /goal/save, a change"];
    expect(unmatchedArguments(["GOAL", "who-may", "gaol"], ran)).toEqual(["gaol"]);
  });
});

describe("a changed file", () => {
  it.each([
    ["lib/features/goal/rules.ts", "goal"],
    ["components/goal/goal-dialog.tsx", "goal"],
    ["app/api/goal/save/route.ts", "goal"],
    ["app/(portal)/group/[group_id]/page.tsx", "group"],
    ["lib/features/goal/rules.test.ts", undefined],
    ["lib/platform/dates.ts", undefined],
    ["tests/e2e/goals.e2e.ts", undefined],
  ])("%s is about %s", (file, noun) => expect(nounOf(file)).toBe(noun));

  it.each([
    ["prisma/migrations/1/migration.sql", "integration", true],
    ["prisma/migrations/1/migration.sql", "unit", false],
    ["tests/integration/setup.ts", "integration", true],
    ["vitest.config.ts", "unit", true],
    ["vitest.config.ts", "e2e", false],
    ["scripts/start.mjs", "api", true],
    ["package-lock.json", "unit", true],
    ["lib/platform/dates.ts", "e2e", true],
    ["lib/platform/dates.ts", "unit", false],
  ] as const)("%s makes %s run completely: %s", (file, part, whole) => expect(runsWhole(part, file)).toBe(whole));

  it.each([
    ["lib/platform/dates.ts", true],
    ["components/ui/button.tsx", true],
    ["messages/nb.json", true],
    ["package-lock.json", true],
    ["prisma/schema/goal.prisma", true],
    ["app/globals.css", true],
    ["lib/features/goal/rules.ts", false],
    ["docs/security.md", false],
    ["tests/runner/run.ts", false],
    ["vitest.config.ts", false],
  ])("%s affects every page: %s", (file, everyPage) => expect(servesEveryPage(file)).toBe(everyPage));
});
