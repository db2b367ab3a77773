import path from "node:path";
import { expect, it } from "vitest";
import { describeChaos, isSound, runChaos } from "../chaos/chaos";

const root = path.resolve(import.meta.dirname, "../..");

it("nothing that was acknowledged is lost or stored twice when parts of the product are killed", async () => {
  const result = await runChaos({ root, rounds: 6, seed: 1, say: () => {} });
  expect(isSound(result), describeChaos(result).join("\n")).toBe(true);
  expect(Object.values(result.strikes)).toEqual([1, 1, 1, 1, 1, 1]);
  for (const { kind, acknowledged } of result.counts) expect(acknowledged, kind).toBeGreaterThanOrEqual(6);
});
