import { describe, expect, it } from "vitest";
import { filesOf, type TalkCalendar } from "./rules";

const [hour, other] = [new Date("2026-11-10T09:00:00Z"), new Date("2026-11-11T09:00:00Z")];
const talk: TalkCalendar = { startsAt: hour, place: "Room 4", userIds: [1, 2, 3] };
const coming = { whyOff: null, isToCome: true };
const over = { whyOff: null, isToCome: false };

describe("the calendar files of a talk", () => {
  it.each([
    ["that is new go to all", { known: null, talk, ...coming }, { set: [1, 2, 3] }, talk],
    ["that is over go to nobody", { known: null, talk, ...over }, {}, null],
    ["that nobody has changed go to nobody", { known: talk, talk, ...coming }, {}, talk],
    ["with another place go to all", { known: { ...talk, place: null }, talk, ...coming }, { set: [1, 2, 3] }, talk],
    [
      "that was moved to an hour that is over go to all",
      { known: { ...talk, startsAt: other }, talk, ...over },
      { set: [1, 2, 3] },
      talk,
    ],
    ["go to who takes part by now", { known: { ...talk, userIds: [1, 2] }, talk, ...coming }, { set: [3] }, talk],
    [
      "go to who no longer takes part",
      { known: { ...talk, userIds: [1, 2, 3, 4] }, talk, ...coming },
      { left: [4] },
      talk,
    ],
    [
      "that is over go to nobody who takes part by now",
      { known: { ...talk, userIds: [1, 4] }, talk, ...over },
      {},
      { ...talk, userIds: [1, 4] },
    ],
    [
      "without an hour go to who has it",
      { known: { ...talk, userIds: [1, 4] }, talk: null, ...over },
      { cleared: [1, 4] },
      null,
    ],
    ["without an hour that nobody has go to nobody", { known: null, talk: null, ...over }, {}, null],
    [
      "whose term is over go to who has it",
      { known: { ...talk, userIds: [1, 4] }, talk, whyOff: "off" as const, isToCome: true },
      { off: [1, 4] },
      null,
    ],
    [
      "whose term is over go to nobody who had none",
      { known: null, talk, whyOff: "off" as const, isToCome: true },
      {},
      null,
    ],
    [
      "without which its term goes on go to who has it",
      { known: talk, talk, whyOff: "without" as const, isToCome: true },
      { without: [1, 2, 3] },
      null,
    ],
    [
      "whose term ended after it go to nobody",
      { known: talk, talk, whyOff: "off" as const, isToCome: false },
      {},
      talk,
    ],
  ])("%s", (_, given, expected, next) => {
    const filed = filesOf(given);
    // What is taken out of a calendar is what is in it.
    const hourOf = (change: string) => (change === "set" ? given.talk : given.known)?.startsAt;
    expect(filed.files).toEqual(
      Object.entries(expected).flatMap(([change, userIds]) =>
        userIds.map((userId) => ({ userId, change, startsAt: hourOf(change) })),
      ),
    );
    expect(filed.next).toEqual(next);
  });
});
