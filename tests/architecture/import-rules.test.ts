import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const config = path.join(root, ".dependency-cruiser.cjs");
type Rule = { name: string; severity: string; comment: string };
const rules: { forbidden: Rule[]; required: Rule[] } = createRequire(import.meta.url)(config);
const all = [...rules.forbidden, ...rules.required];

const imports = (...modules: string[]) => modules.map((module) => `import "${module}";\n`).join("");

/** A product that follows every rule. */
const clean: Record<string, string> = {
  "app/page.tsx": imports("@/components/report/card", "@/lib/features/report/queries", "./actions"),
  "app/actions.ts": imports("@/lib/features/report/commands"),
  "app/api/report/get/route.ts": imports("@/lib/platform/http/serve", "@/lib/features/report/queries"),
  "components/ui/button.tsx": "export const a = 1;\n",
  "components/report/card.tsx": imports("@/components/ui/button", "@/lib/features/report/rules"),
  "lib/features/report/rules.ts": imports("../placement/rules"),
  "lib/features/report/schema.ts": imports("./rules"),
  "lib/features/report/queries.ts": imports("server-only", "@/lib/platform/db", "./rules"),
  "lib/features/report/commands.ts": imports("server-only", "@/lib/platform/db", "../notification/commands"),
  // A room of a feature, with one file a verb.
  "lib/features/report/reading/queries/get-report.ts": imports("server-only", "@/lib/platform/db", "../../rules"),
  "lib/features/placement/rules.ts": "export const a = 1;\n",
  "lib/features/notification/commands.ts": imports("server-only", "@/lib/platform/realtime/publish"),
  "lib/features/other/rules.ts": "export const a = 1;\n",
  "lib/platform/db.ts": imports("@/prisma/generated/client"),
  "lib/platform/http/serve.ts": "export const a = 1;\n",
  "lib/platform/http/client.ts": "export const a = 1;\n",
  "lib/features/report/contract.ts": imports("./schema"),
  "components/data/use-ask.ts": imports("@/lib/platform/http/client"),
  "lib/platform/realtime/publish.ts": imports("pusher"),
  "lib/host/run.ts": imports("../platform/db", "../../prisma/seed/people"),
  "prisma/seed/people.ts": "export const a = 1;\n",
  "prisma/generated/client.ts": "export const a = 1;\n",
  "scripts/start.mjs": "export const a = 1;\n",
  "tests/factories/user.ts": imports("@/prisma/generated/client", "@/lib/platform/db"),
  "lib/features/report/rules.test.ts": imports("./rules", "../../../tests/factories/user"),
};

/** One file for each rule that violates this rule and no other. */
const broken: Record<string, [file: string, content: string]> = {
  "no-cycles": ["lib/platform/cycle-a.ts", imports("./cycle-b")],
  "nobody-imports-app": ["components/report/reaches-into-app.tsx", imports("@/app/page")],
  "no-alias-into-app": ["app/reaches-by-alias.tsx", imports("@/app/actions")],
  "ui-knows-no-feature": ["components/ui/knows-a-feature.tsx", imports("@/lib/features/report/rules")],
  "components-never-read-the-database": [
    "components/report/reads.tsx",
    imports("@/lib/features/report/reading/queries/get-report"),
  ],
  "calls-go-through-the-kit": ["components/report/calls-by-itself.tsx", imports("@/lib/platform/http/client")],
  "contracts-stay-on-the-server": ["components/report/brings-zod.ts", imports("@/lib/features/report/contract")],
  "lib-knows-no-ui": ["lib/platform/shows.ts", imports("@/components/ui/button")],
  "lib-knows-no-scripts": ["lib/platform/runs-a-script.ts", imports("@/scripts/start.mjs")],
  "platform-knows-no-feature": ["lib/platform/knows.ts", imports("@/lib/features/report/rules")],
  "host-is-started-by-scripts": ["lib/platform/starts.ts", imports("@/lib/host/run")],
  "seed-belongs-to-the-host": ["components/report/seeds.tsx", imports("@/prisma/seed/people")],
  "database-only-in-queries-and-commands": ["lib/features/report/policy.ts", imports("@/lib/platform/db")],
  "one-importer-per-vendor": ["lib/platform/http/pushes.ts", imports("pusher")],
  "toasts-come-from-ui": ["components/report/toasts.tsx", imports("sonner")],
  "links-come-from-ui": ["components/report/links.tsx", imports("next/link")],
  "icons-come-from-the-sprite": ["components/report/draws.tsx", imports("@heroicons/react/24/outline")],
  "no-test-code-in-production": ["lib/platform/uses-a-factory.ts", imports("@/tests/factories/user")],
  "rules-parse-nothing": ["lib/features/report/life/rules.ts", imports("../schema")],
  "routes-go-through-serve": ["app/api/report/bare/route.ts", "export const a = 1;\n"],
  "feature-io-is-server-only": ["lib/features/other/room/commands/do.ts", "export const a = 1;\n"],
  ...Object.fromEntries(
    rules.forbidden.flatMap(({ name }) => {
      const [, feature] = /^feature-(.+)-calls$/.exec(name) ?? [];
      return feature ? [[name, [`lib/features/${feature}/schema.ts`, imports("../other/rules")]]] : [];
    }),
  ),
};

type Violation = { from: string; rule: { name: string; severity: string } };

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "import-rules-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Writes a product and gives the violations that the rules find. */
async function cruise(name: string, files: Record<string, string>): Promise<Violation[]> {
  const product = path.join(dir, name);
  const compilerOptions = { module: "esnext", moduleResolution: "bundler", paths: { "@/*": ["./*"] } };
  for (const [file, content] of Object.entries({ ...files, "tsconfig.json": JSON.stringify({ compilerOptions }) })) {
    await mkdir(path.dirname(path.join(product, file)), { recursive: true });
    await writeFile(path.join(product, file), content);
  }
  const program = path.join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const args = [program, "--config", config, "--output-type", "json", "app", "components", "lib", "prisma", "tests"];
  const options = { cwd: product, maxBuffer: 1e8 };
  // The program fails when it finds violations; only its output is used.
  const { stdout } = await promisify(execFile)(process.execPath, args, options).catch(
    (failed: { stdout: string }) => failed,
  );
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}

describe("the import rules", () => {
  it("each have an example here that violates them", () => {
    expect(Object.keys(broken).toSorted()).toEqual(all.map(({ name }) => name).toSorted());
  });

  it("are errors that say what to do instead", () => {
    for (const { severity, comment } of all) {
      expect(severity).toBe("error");
      expect(comment.length).toBeGreaterThan(20);
    }
  });

  it("find nothing in a product that follows them", async () => {
    expect(await cruise("clean", clean)).toEqual([]);
  });

  it("find each file that violates one", async () => {
    const files = {
      ...clean,
      ...Object.fromEntries(Object.values(broken)),
      "lib/platform/cycle-b.ts": imports("./cycle-a"),
    };
    const found = (await cruise("broken", files)).map(({ from, rule }) => `${rule.name}: ${from}`);
    const expected = Object.entries(broken).map(([name, [file]]) => `${name}: ${file}`);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });
});
