import { describe, expect, it } from "vitest";
import { evaluationStage, reportStatus, reportTab } from "@/lib/platform/stages";
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

  it("has a file or a folder of one name, never both", () => {
    const folders = new Set(files.map((name) => name.slice(0, name.lastIndexOf("/"))));
    expect(files.filter((name) => folders.has(name.replace(/[.]ts$/, "")))).toEqual([]);
  });

  it("has no other files beside the lists of all calls and of all tasks, and the unit of work", () => {
    expect(files.filter((name) => name.split("/").length <= 3).toSorted()).toEqual([
      "lib/features/calls.ts",
      "lib/features/tasks.ts",
      "lib/features/unit-of-work.ts",
    ]);
  });
});

describe("a status, a stage or a tab", () => {
  /** A number compared with one, in code or in SQL. */
  const compared = /\b(status|stage|term|tab)"?,?\s*(===|!==|[<>]=?|<>|=|"(=|<>|[<>]=?)",)\s*[1-6]\b/;
  /** A name of one that is given its number again. */
  const names = [reportStatus, reportTab, evaluationStage].flatMap((numbers) => Object.keys(numbers));
  const named = new RegExp(`\\b(${names.join("|")})(Status|Stage|Term|Tab)?\\s*[=:]\\s*[1-6]\\b`);
  const isNumber = (source: string) => compared.test(source) || named.test(source);
  /** Where the numbers are named, and the pages on a device, which are stored under them. */
  const exceptions = ["lib/platform/stages.ts"];
  const sources = ["lib", "components", "app"].flatMap(filesUnder).filter((name) => /\.tsx?$/.test(name));

  it("is named by its table everywhere", () => {
    const production = sources.filter((name) => !/\.test\.tsx?$/.test(name) && !exceptions.includes(name));
    expect(production.filter((name) => isNumber(contentOf(name)))).toEqual([]);
  });

  it.each([
    "report.status === 6",
    "where r.status <> 5",
    '.where("r.status", "<>", 3)',
    'eb("q.tab", "=", 2)',
    "stage !== 5",
    '.where("part.term", "=", 2)',
    "const sickDay = 6;",
    "const planningTab = 1;",
    "{ endterm: 2, done: 5 }",
  ])("is found in %s", (source) => {
    expect(isNumber(source)).toBe(true);
  });

  it.each(["status === 200", "status === reportStatus.done", "done: 0", "studentPath(id, 2, groupId)"])(
    "is not found in %s",
    (source) => {
      expect(isNumber(source)).toBe(false);
    },
  );
});
