import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { appendErasures, erasuresFile, readErasures } from "../platform/erasure-list";
import { assertErasuresReadable, replayErasures } from "./replay-erasures";

const erasure = {
  userId: 7,
  accountCreatedAt: "2026-01-01T00:00:00.000Z",
  erasedAt: "2026-01-02T00:00:00.000Z",
  byId: 1,
  keptEvaluationIds: [3],
};

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "erasures-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe("the list of erasures", () => {
  it("is read with what an earlier version has listed, and the later of two lines about one account", () => {
    const { keptEvaluationIds: _, ...earlier } = erasure;
    appendErasures(dataDir, [earlier, { ...erasure, userId: 8 }]);
    appendErasures(dataDir, [erasure]);
    expect(readErasures(dataDir)).toEqual({ erasures: [erasure, { ...erasure, userId: 8 }], unreadable: [] });
    expect(() => assertErasuresReadable(dataDir)).not.toThrow();
  });

  it.each(["null", `{"userId":7,"accountCr`, `{"userId":"7"}`, `{"userId":7,"accountCreatedAt":"yesterday"}`])(
    "names the line that cannot be read: %s",
    async (line) => {
      appendErasures(dataDir, [erasure]);
      appendFileSync(erasuresFile(dataDir), line);
      appendErasures(dataDir, [{ ...erasure, userId: 8 }]);
      expect(readErasures(dataDir)).toEqual({ erasures: [erasure, { ...erasure, userId: 8 }], unreadable: [3] });
      expect(() => assertErasuresReadable(dataDir)).toThrow(`Line 3 of ${erasuresFile(dataDir)} cannot be read.`);
    },
  );

  it("says at a start which line cannot be read", async () => {
    appendFileSync(erasuresFile(dataDir), "null");
    const said: string[] = [];
    await replayErasures(".", { DATABASE_URL: "", NODE_ENV: "test" }, { dataDir, say: (line) => said.push(line) });
    expect(said).toEqual([expect.stringMatching(/^WARNING: Line 1 of .*erasures\.jsonl cannot be read\./)]);
  });
});
