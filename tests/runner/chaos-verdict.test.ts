import { expect, it } from "vitest";
import { isSound } from "../chaos/chaos";
import type { Count } from "../chaos/count";
import { isSmooth } from "../chaos/update";

const growth = { saves: 3, messages: 4, accounts: 2 };
const phases = { before: growth, both: growth, after: growth };
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

it.each<[string, Partial<Parameters<typeof isSmooth>[0]>, boolean]>([
  ["everybody worked on", {}, true],
  ["no save was acknowledged before", { phases: { ...phases, before: { ...growth, saves: 0 } } }, false],
  ["no message was acknowledged by both", { phases: { ...phases, both: { ...growth, messages: 0 } } }, false],
  ["nobody was invited after", { phases: { ...phases, after: { ...growth, accounts: 0 } } }, false],
  ["somebody was quicker than allowed", { statuses: new Map([[429, 7]]) }, true],
  ["something acknowledged is missing", { counts: [{ ...sound, found: 6 }] }, false],
  ["a save was refused", { statuses: new Map([[400, 1]]) }, false],
  ["a call had no answer", { statuses: new Map([[0, 1]]) }, false],
  ["somebody was told to come back later", { statuses: new Map([[503, 1]]) }, false],
  ["a page came without a script", { reading: { whole: 7, missing: new Map([["/_next/static/a.js", 404]]) } }, false],
  ["no page was opened", { reading: { whole: 0, missing: new Map() } }, false],
])("an update in which %s is judged rightly", (_, change, isRight) => {
  const reading = { whole: 7, missing: new Map() };
  const smooth = { phases, counts: [sound], statuses: new Map([[200, 9]]), reading };
  expect(isSmooth({ ...smooth, ...change })).toBe(isRight);
});
