import { describe, expect, it } from "vitest";
import { type Arrival, highest, isShownInReport, locate } from "./arrivals";
import type { SeenPart } from "./seen-parts";

const message = (order: number, event: SeenPart["event"] = "message-from-teacher"): SeenPart => ({
  event,
  order,
  elementId: `message-${order}`,
});
const arrival = (notificationId: number, event: Arrival["event"]): Arrival => ({ notificationId, event, madeAt: 100 });
const page = { madeAt: 200, stepperId: "steps" };

describe("what an arrival is about", () => {
  it("is the sender's next message, in the order of the arrivals", () => {
    const before = [message(1), message(2, "message-from-supervisor")];
    const known = highest(before);
    const arrivals = [
      arrival(11, "message-from-teacher"),
      arrival(12, "message-from-supervisor"),
      arrival(13, "message-from-teacher"),
    ];
    const after = [...before, message(3), message(4, "message-from-supervisor"), message(5)];
    expect(locate(arrivals, after, known, page).map(({ elementId }) => elementId)).toEqual([
      "message-3",
      "message-4",
      "message-5",
    ]);
  });

  it("is not a message that was there before, and waits for the one that the page does not show yet", () => {
    const known = highest([message(1)]);
    const waiting = locate([arrival(11, "message-from-teacher")], [message(1)], known, page);
    expect(waiting[0]?.elementId).toBeUndefined();
    expect(locate(waiting, [message(1), message(2)], known, page)[0]?.elementId).toBe("message-2");
  });

  it("is not found again once it is known", () => {
    const known = highest([]);
    const [first] = locate([arrival(11, "message-from-teacher")], [message(1)], known, page);
    const both = [first as Arrival, arrival(12, "message-from-teacher")];
    expect(locate(both, [message(1)], known, page).map(({ elementId }) => elementId)).toEqual(["message-1", undefined]);
  });

  it("is not a message that came unannounced before it", () => {
    const known = highest([message(4)]);
    // The page was made again when the socket came back.
    expect(locate([], [message(4), message(5)], known, page)).toEqual([]);
    const both = [arrival(16, "message-from-teacher"), arrival(17, "message-from-supervisor")];
    const parts = [message(4), message(5), message(6), message(7, "message-from-supervisor")];
    expect(locate(both, parts, known, page).map(({ elementId }) => elementId)).toEqual(["message-6", "message-7"]);
  });

  it("is nothing when the page first shows an unannounced message together with it, but the next one is found", () => {
    const known = highest([message(4)]);
    const other = arrival(17, "message-from-supervisor");
    const parts = [message(4), message(5), message(6)];
    expect(locate([arrival(16, "message-from-teacher"), other], parts, known, page)).toEqual([other]);
    const [next] = locate([arrival(18, "message-from-teacher")], [...parts, message(8)], known, page);
    expect(next?.elementId).toBe("message-8");
  });

  it("is the stepper of a page made after the report changed", () => {
    const arrivals = [arrival(11, "report-done"), arrival(12, "feedback-recalled")];
    const located = (madeAt: number) =>
      locate(arrivals, [], new Map(), { ...page, madeAt }).map(({ elementId }) => elementId);
    expect(located(100)).toEqual([undefined, undefined]);
    expect(located(101)).toEqual(["steps", "steps"]);
  });
});

it.each([
  ["message-from-guest", true],
  ["feedback-given", true],
  ["feedback-reminder", true],
  ["difference-report", false],
  ["sick-day", false],
  [undefined, false],
] as const)("the page of a report shows %s: %s", (event, isShown) => {
  expect(isShownInReport(event)).toBe(isShown);
});
