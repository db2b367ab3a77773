import { expect, test } from "vitest";
import { lastMessageOf } from "./notified-message";

const messages = [
  { messageId: 1, seat: "supervisor" },
  { messageId: 2, seat: "secondary_supervisor" },
  { messageId: 3, seat: "supervisor" },
  { messageId: 4, seat: "student" },
] as const;

test.each([
  ["supervisor", 3],
  ["secondary-supervisor", 2],
  ["student", 4],
  ["teacher", null],
  ["anything", null],
  [undefined, null],
])("a notification of %s points to message %j", (viewNotify, messageId) => {
  expect(lastMessageOf(messages, viewNotify)).toBe(messageId);
});
