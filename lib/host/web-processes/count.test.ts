import { describe, expect, it } from "vitest";
import { chooseWebProcesses, connectionsEach, connectionsOfAll, thisMachine, usualWebProcesses } from "./count";

const gigabyte = 2 ** 30;

describe("the number of web processes, where nobody has said", () => {
  it.each([
    ["one on one core", 1, 8, false, 1],
    ["one on two cores, which it keeps busy together with the database", 2, 8, false, 1],
    ["one on two cores, also with the embedded database", 2, 8, true, 1],
    ["one for each core from three on", 3, 8, false, 3],
    ["one fewer with the embedded database, which needs a core", 3, 8, true, 2],
    ["one at least, also with the embedded database", 1, 8, true, 1],
    ["as many as the memory holds", 16, 6, false, 5],
    ["one, when the memory is hardly enough for that", 8, 2, false, 1],
    ["64 at most", 256, 1024, true, 64],
    ["6 at most, where the database is somebody else's", 256, 1024, false, 6],
  ])("is %s", (_, cores, gigabytes, hasOwnDatabase, expected) => {
    expect(usualWebProcesses({ cores, bytes: gigabytes * gigabyte }, hasOwnDatabase)).toBe(expected);
  });

  it("is what this machine has", () => {
    const { cores, bytes } = thisMachine();
    expect(cores).toBeGreaterThanOrEqual(1);
    expect(bytes).toBeGreaterThan(gigabyte / 2);
    expect(Number.isFinite(bytes)).toBe(true);
  });
});

describe("the number of web processes of a start", () => {
  it.each<[string, number | undefined, boolean, number, string[]]>([
    ["is the one that somebody has set", 3, false, 3, []],
    ["is one in development", undefined, true, 1, []],
    ["is one in development, also where somebody has set that", 1, true, 1, []],
    [
      "is one in development, which is said where somebody has set another",
      2,
      true,
      1,
      ["WEB_PROCESSES is 2, but in development one process answers."],
    ],
  ])("%s", (_, wanted, dev, expected, lines) => {
    const said: string[] = [];
    const chosen = chooseWebProcesses({ wanted, dev, hasOwnDatabase: true, say: (line) => said.push(line) });
    expect([chosen, said]).toEqual([expected, lines]);
  });
});

describe("connections to the database", () => {
  it.each([
    [1, 20],
    [3, 20],
    [4, 15],
    [8, 8],
    [64, 8],
  ])("of %i processes: %i each", (processes, each) => {
    expect(connectionsEach(processes)).toBe(each);
  });

  it("of all processes are allowed by the embedded database, with some to spare", () => {
    for (const processes of [1, 2, 4, 8, 64])
      expect(connectionsOfAll(processes)).toBeGreaterThanOrEqual(Math.max(100, processes * connectionsEach(processes)));
  });
});
