import { describe, expect, it } from "vitest";
import { contentOf, filesUnder } from "./files";

/** What a feature, or a room of it, may contain; `rules`, `queries`, `commands` and `sheet` may be folders with one file a topic or verb. */
const file =
  "((contract|schema|policy|rules|queries|commands|sheet|jobs)[.]ts|(rules|queries|commands|sheet)/[a-z-]+[.]ts)";
const inFeature = new RegExp(`^lib/features/[a-z]+/${file}$`);
const inRoom = new RegExp(`^lib/features/[a-z]+/(?<room>[a-z]+)/${file}$`);

const isFolder = (name: string | undefined) => /^(rules|queries|commands|sheet)$/.test(name ?? "");
const files = filesUnder("lib/features").filter((name) => !name.endsWith(".test.ts"));
const names = new Set(files.filter((name) => name.split("/").length > 3).map((name) => name.split("/")[2]));
const features = [...names].map((feature) => ({
  feature,
  own: files.filter((name) => name.startsWith(`lib/features/${feature}/`)),
}));

describe("a feature", () => {
  it.each(features)("$feature holds files of the closed list, or rooms that do", ({ own }) => {
    const rooms = own.filter((name) => {
      const room = inRoom.exec(name)?.groups?.room;
      return room !== undefined && !isFolder(room);
    });
    const flat = own.filter((name) => inFeature.test(name));
    expect(own.filter((name) => !rooms.includes(name) && !flat.includes(name))).toEqual([]);
    // Only one of the two, so that there is one place to look.
    expect(rooms.length === 0 || flat.length === 0, `${flat} beside ${rooms}`).toBe(true);
  });

  it("has no other files beside the lists of all calls and of all tasks, and the unit of work", () => {
    expect(files.filter((name) => name.split("/").length <= 3).toSorted()).toEqual([
      "lib/features/calls.ts",
      "lib/features/tasks.ts",
      "lib/features/unit-of-work.ts",
    ]);
  });
});

describe("the status of a report", () => {
  /** A number compared with a status, in code or in SQL. */
  const number = /\bstatus"?,?\s*(===|!==|[<>]=?|<>|=|"(=|<>|[<>]=?)",)\s*[1-6]\b/;
  const sources = ["lib", "components", "app"].flatMap(filesUnder).filter((name) => /\.tsx?$/.test(name));

  it("is named by the table of statuses everywhere", () => {
    const production = sources.filter((name) => !/\.test\.tsx?$/.test(name));
    expect(production.filter((name) => number.test(contentOf(name)))).toEqual([]);
  });

  it.each(["report.status === 6", "where r.status <> 5", '.where("r.status", "<>", 3)'])("is found in %s", (source) => {
    expect(number.test(source)).toBe(true);
  });
});
