import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");

const sources = ["app", "components", "lib", "prisma/seed", "scripts"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/\.test\.ts$/.test(name))
    .map((name) => path.join(folder, name)),
);

// The queue changes its private tables within a version's last number; the view `jobs` and its functions are what it promises.
it("the product reads the job queue by its public view and functions only", () => {
  const isQueue = (file: string) => readFileSync(path.join(root, file), "utf8").includes("graphile_worker.");
  const queue = sources.filter(isQueue);
  expect(queue.length).toBeGreaterThan(1);
  const reaching = queue.filter((file) => readFileSync(path.join(root, file), "utf8").includes("_private_"));
  expect(reaching).toEqual([]);
});
