import { expect, test } from "vitest";
import { hasArrived, newestOf } from "./arrived-message";

const [own, other] = [1, 2];
const thread = [
  { messageId: 5, userId: own, body: "Thank you" },
  { messageId: 6, userId: other, body: "See you" },
];
const draft = { body: "Thank you ", sent: { body: "Thank you ", id: "a", after: newestOf(thread) } };

test("a message that was sent without an answer has arrived once the thread has it", () => {
  expect(hasArrived(draft, thread, own)).toBe(false);
  expect(hasArrived(draft, [...thread, { messageId: 7, userId: other, body: "Thank you" }], own)).toBe(false);
  expect(hasArrived(draft, [...thread, { messageId: 7, userId: own, body: "Thank you" }], own)).toBe(true);
});

test("what was typed since, was not sent, or was sent by a version that did not note when, has not", () => {
  const now = [...thread, { messageId: 7, userId: own, body: "Thank you" }];
  expect(hasArrived({ ...draft, body: "Thank you, and more" }, now, own)).toBe(false);
  expect(hasArrived({ body: "Thank you " }, now, own)).toBe(false);
  expect(hasArrived({ ...draft, sent: { body: "Thank you ", id: "a" } }, now, own)).toBe(false);
});

test("of an empty thread there is no newest message", () => {
  expect(newestOf([])).toBe(0);
});
