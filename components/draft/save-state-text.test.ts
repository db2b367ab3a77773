import { expect, test } from "vitest";
import type { PersonalFinding } from "@/lib/platform/personal-data";
import { type ReportDraftState, reportRules } from "../report/draft/report-draft";
import * as draft from "./draft-state";
import { momentOf } from "./moment";
import { saveStateText, unsentText } from "./save-state-text";

const clean = draft.opened<ReportDraftState["saved"][number], PersonalFinding>(1, { 1: "", 2: "" }, reportRules([]));
const typed = draft.typed(clean, 1, "Tekst");
const sent = draft.sent(typed, { 1: "Tekst" });

test.each<[name: string, state: ReportDraftState, words: object]>([
  ["nothing written yet", clean, { state: "saved", key: "save_nothing" }],
  ["typing", typed, { state: "saving", key: "save_saving" }],
  ["on its way", sent, { state: "saving", key: "save_saving" }],
  [
    "taken, by the school's clock",
    draft.accepted(sent, 2, Date.UTC(2026, 10, 20, 13, 32)),
    { state: "saved", key: "save_done", time: "14:32" },
  ],
  [
    "no connection, and when it was written",
    draft.failed({ ...sent, writtenAt: Date.UTC(2026, 10, 20, 13, 32) }, { kind: "unreachable" }),
    { state: "offline", key: "save_offline", time: momentOf(new Date(Date.UTC(2026, 10, 20, 13, 32))) },
  ],
  [
    "the server is busy",
    draft.failed(sent, { kind: "later", key: "system.error_unavailable" }),
    { state: "failed", key: "save_later", reason: "system.error_unavailable" },
  ],
  [
    "refused as a whole",
    draft.refused(sent, {}, "report.error_closed"),
    { state: "failed", key: "save_stopped", reason: "report.error_closed" },
  ],
  [
    "one answer refused",
    draft.refused(sent, { 1: "validation.invalid" }, ""),
    { state: "failed", key: "save_correct" },
  ],
  ["too long", draft.typed(clean, 2, "x".repeat(5_001)), { state: "failed", key: "save_correct" }],
  [
    "something that looks like personal data, whatever else is wrong",
    draft.failed(draft.typed(sent, 2, "Fnr 15068810032"), { kind: "unreachable" }),
    { state: "failed", key: "save_held" },
  ],
  [
    "a conflict, whatever else is wrong",
    draft.failed(draft.met(typed, 2, { 1: "Annet", 2: "" }), { kind: "unreachable" }),
    { state: "failed", key: "save_choose" },
  ],
])("%s", (_name, state, words) => {
  expect(saveStateText(state)).toEqual(words);
});

test.each<[name: string, state: ReportDraftState, isOnlyHere: boolean, key: string | null]>([
  ["the device has it", draft.failed(sent, { kind: "unreachable" }), false, "step"],
  ["only the page has it", draft.failed(sent, { kind: "unreachable" }), true, "step_only_here"],
  ["the server is busy", draft.failed(sent, { kind: "later", key: "system.error_unavailable" }), false, null],
  [
    "something has to be decided first",
    draft.failed(draft.typed(sent, 2, "Fnr 15068810032"), { kind: "unreachable" }),
    true,
    null,
  ],
])("a step that needs the server: %s", (_name, state, isOnlyHere, key) => {
  expect(unsentText(state, isOnlyHere)).toBe(key);
});
