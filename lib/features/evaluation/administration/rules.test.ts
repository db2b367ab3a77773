import { describe, expect, it } from "vitest";
import { withSavesTogether } from "./rules";

type Entry = Parameters<typeof withSavesTogether>[0][number];

const talk = (at: string, by = "Kari", stage = 1): Entry => ({ at: `2026-11-${at}Z`, event: "talk", by, stage });
const sign = (at: string): Entry => ({ at: `2026-11-${at}Z`, event: "sign", by: "Kari", stage: 1 });

/** What a log shows: who did what how often, from when to when. */
const shown = (...entries: Entry[]) =>
  withSavesTogether(entries).map(({ event, by, saves, since, at }) => [
    event,
    by,
    saves,
    since.slice(8, 16),
    at.slice(8, 16),
  ]);

describe("the log of an evaluation", () => {
  it("has the saves of each who writes in a talk in one item, also where two write at once", () => {
    const [first, second] = ["02T10:00", "02T10:20"];
    expect(
      shown(talk(second), talk("02T10:10", "Ola"), talk("02T10:05"), talk("02T10:02", "Ola"), talk(first)),
    ).toEqual([
      ["talk", "Kari", 3, first, second],
      ["talk", "Ola", 2, "02T10:02", "02T10:10"],
    ]);
  });

  it("begins another one when something else happens, on another day of the school and in another term", () => {
    expect(shown(talk("02T10:20"), sign("02T10:10"), talk("02T10:00"))).toHaveLength(3);
    expect(shown(talk("02T23:10"), talk("02T22:50"))).toHaveLength(2);
    expect(shown(talk("02T10:10", "Kari", 2), talk("02T10:00", "Kari", 1))).toHaveLength(2);
  });

  it("has everything else as it was", () => {
    expect(shown(sign("02T10:10"), sign("02T10:10"))).toEqual([
      ["sign", "Kari", 1, "02T10:10", "02T10:10"],
      ["sign", "Kari", 1, "02T10:10", "02T10:10"],
    ]);
  });
});
