import { expect, it } from "vitest";
import { isSound } from "../chaos/chaos";
import type { Count } from "../chaos/count";

const sound: Count = { kind: "saves", acknowledged: 7, found: 7, doubled: 0 };

it.each<[string, Count, number, boolean]>([
  ["everything acknowledged is there once", sound, 200, true],
  ["something is missing", { ...sound, found: 6 }, 200, false],
  ["something is there twice", { ...sound, doubled: 1 }, 200, false],
  ["a mail is there twice", { ...sound, kind: "mails of invitations", doubled: 1 }, 200, true],
  ["nothing was acknowledged", { ...sound, acknowledged: 0, found: 0 }, 200, false],
  ["an answer says that the product is at fault", sound, 500, false],
])("a run in which %s is judged rightly", (_, count, status, isRight) => {
  expect(isSound({ counts: [sound, count], statuses: new Map([[status, 1]]) })).toBe(isRight);
});
