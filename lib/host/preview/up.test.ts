import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { list } from "./down";
import { readPreview, writePreview } from "./preview";
import { up } from "./up";

it("a preview whose update cannot be built stays as it was, with its sources, port and address", async () => {
  const root = mkdtempSync(path.join(tmpdir(), "practicum-sources-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const previews = path.join(root, "previews");
  vi.stubEnv("PREVIEWS_DIR", previews);
  vi.stubEnv("DATABASE_URL", "");
  onTestFinished(() => void vi.unstubAllEnvs());
  writePreview(previews, {
    name: "pr-7",
    port: 20_007,
    publicAddress: null,
    databaseUrl: null,
    root,
    version: "0.1.0",
    commit: "abc1234",
    createdAt: "2026-01-01T00:00:00Z",
    updatedAt: "2026-01-01T00:00:00Z",
  });
  mkdirSync(path.join(root, "node_modules"));
  writeFileSync(path.join(root, "package.json"), JSON.stringify({ version: "0.2.0" }));
  const before = readPreview(previews, "pr-7");
  const wanted = { name: "pr-7", port: "20008", address: "https://pr-7.example" };
  const updating = up({ root, ...wanted, say: () => {}, signal: new AbortController().signal });
  await expect(updating).rejects.toThrow("Generating the database client failed");
  expect(readPreview(previews, "pr-7")).toEqual(before);
  expect(list(root)).toMatchObject([{ name: "pr-7", version: "0.1.0", commit: "abc1234", state: "stopped" }]);
});
