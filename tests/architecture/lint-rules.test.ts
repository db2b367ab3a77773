import { describe, expect, it } from "vitest";
import { contentOf } from "./files";

type Restricted = { importNames: string[]; message: string };
type Rules = { style?: { noRestrictedImports?: { options: { paths: Record<string, Restricted> } } } };

const { overrides } = JSON.parse(contentOf("biome.json")) as { overrides: { linter: { rules: Rules } }[] };
const restricted = overrides.flatMap(({ linter }) =>
  Object.entries(linter.rules.style?.noRestrictedImports?.options.paths ?? {}),
);

/** The values that a module exports. */
const exportsOf = (source: string): string[] =>
  [...source.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(([, name = ""]) => name);

describe("what lint lets only some files import", () => {
  it("is listed", () => {
    expect(restricted.map(([module]) => module)).toContain("@/lib/platform/realtime/publish");
  });

  it.each(restricted)("is exported by %s", (module, { importNames }) => {
    expect(exportsOf(contentOf(`${module.replace(/^@\//, "")}.ts`))).toEqual(expect.arrayContaining(importNames));
  });

  it("includes every way to make and send an event", () => {
    const { importNames = [] } = Object.fromEntries(restricted)["@/lib/platform/realtime/publish"] ?? {};
    const source = contentOf("lib/platform/realtime/publish.ts");
    const free = exportsOf(source).filter((name) => !importNames.includes(name));
    // What is left answers a socket, or asks the server how it is.
    expect(free).toEqual(["reachChannels", "authorizeChannel", "grantChannel", "authenticateSocket"]);
  });
});
