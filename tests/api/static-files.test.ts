import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { staticFilesIn } from "@/lib/platform/offline/static-files";
import { baseUrl } from "../support/api";

it("all files that a page names come as the build has them, compressed by it, to be kept for a year", async () => {
  const files = staticFilesIn(await (await fetch(baseUrl)).text());
  expect(new Set(files.map(path.extname))).toEqual(new Set([".js", ".css", ".svg", ".woff2"]));
  for (const file of files) {
    const response = await fetch(baseUrl + file, { headers: { "accept-encoding": "br" } });
    // A font is compressed in itself.
    const encoding = file.endsWith(".woff2") ? null : "br";
    expect({ file, encoding: response.headers.get("content-encoding") }).toEqual({ file, encoding });
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const built = readFileSync(path.join(".next", "static", file.slice("/_next/static/".length)));
    expect(Buffer.from(await response.arrayBuffer()).equals(built)).toBe(true);
  }
});
