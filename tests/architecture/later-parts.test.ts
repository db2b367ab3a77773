import { expect, it } from "vitest";
import { contentOf, filesUnder } from "./files";

const sources = ["app", "components"].flatMap(filesUnder).filter((file) => /\.tsx?$/.test(file));

// The build lists such a file for the page only when `import` stands in the call, and the service worker stores what is listed: a dialog
// that is not would fail to open once the network is gone. `laterPart` can load the same file ahead; another `import` would load another one.
it("each part of a page that loads later names its file in `dynamic`", () => {
  const calls = sources.flatMap((file) =>
    [...contentOf(file).matchAll(/\bdynamic\(\s*(?:\w+\.from\(\s*)?(.{12})/gs)].map(([, start = ""]) => ({
      file,
      start,
    })),
  );
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.filter(({ start }) => !/^\(\) =>\s+im/.test(start))).toEqual([]);
});
