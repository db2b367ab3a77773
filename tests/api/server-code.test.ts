import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const chunks = path.resolve(import.meta.dirname, "../../.next/server/chunks");

it("the build has no code of the server twice, which each process would load twice", () => {
  const files = readdirSync(chunks, { withFileTypes: true }).filter(
    (file) => file.isFile() && file.name.endsWith(".js"),
  );
  const hashes = files.map(({ name }) =>
    createHash("sha256")
      .update(readFileSync(path.join(chunks, name)))
      .digest("hex"),
  );
  expect(hashes.length).toBeGreaterThan(100);
  expect(new Set(hashes).size).toBe(hashes.length);
});
