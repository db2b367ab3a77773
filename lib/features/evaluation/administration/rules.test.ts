import { describe, expect, it } from "vitest";
import { withSavesTogether } from "./rules";

type Entry = Parameters<typeof withSavesTogether>[0][number];

const [kari, ola] = [1, 2];
const talk = (at: string, actorId = kari, { stage = 1, field = "comment" } = {}): Entry => ({
  at: `2026-11-${at}Z`,
  event: "talk",
  actorId,
  stage,
  field,
});
const sign = (at: string): Entry => ({ at: `2026-11-${at}Z`, event: "sign", actorId: kari, stage: 1, field: null });

/** What a log shows: who did what how often, from when to when. */
const shown = (...entries: Entry[]) =>
  withSavesTogether(entries).map(({ event, actorId, saves, since, at }) => [
    event,
    actorId,
    saves,
    since.slice(8, 16),
    at.slice(8, 16),
  ]);

describe("the log of an evaluation", () => {
  it("has the saves of each who writes in a talk in one item, also where two write at once", () => {
    const [first, second] = ["02T10:00", "02T10:20"];
    expect(shown(talk(second), talk("02T10:10", ola), talk("02T10:05"), talk("02T10:02", ola), talk(first))).toEqual([
      ["talk", kari, 3, first, second],
      ["talk", ola, 2, "02T10:02", "02T10:10"],
    ]);
  });

  it("begins another one when something else happens, on another day of the school and in another term", () => {
    expect(shown(talk("02T10:20"), sign("02T10:10"), talk("02T10:00"))).toHaveLength(3);
    expect(shown(talk("02T23:10"), talk("02T22:50"))).toHaveLength(2);
    expect(shown(talk("02T10:10", kari, { stage: 2 }), talk("02T10:00", kari, { stage: 1 }))).toHaveLength(2);
  });

  it("has each choice of a talk by itself: it is made once, and its moment matters", () => {
    const field = "dangerOfNotPassing";
    expect(shown(talk("02T10:20"), talk("02T10:10", kari, { field }), talk("02T10:00"))).toHaveLength(3);
    expect(shown(talk("02T10:10", kari, { field }), talk("02T10:00", kari, { field }))).toHaveLength(2);
  });

  it("has everything else as it was", () => {
    expect(shown(sign("02T10:10"), sign("02T10:10"))).toEqual([
      ["sign", kari, 1, "02T10:10", "02T10:10"],
      ["sign", kari, 1, "02T10:10", "02T10:10"],
    ]);
  });
});
