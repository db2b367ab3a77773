import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as draft from "./draft-state";
import type { DraftRow, DraftRules, Finding } from "./draft-types";
import { rowOf } from "./stored-row";

const reflection = 7;
const plan = 8;
const longest = 5;
const rules: DraftRules<string, Finding> = {
  same: Object.is,
  isWrong: (value) => value.startsWith("x") && value.length > longest,
  held: () => [],
};
const start = draft.opened(3, { [reflection]: "", [plan]: "Lytte" }, rules);
const noAnswer = { kind: "unreachable" } as const;

describe("what was typed", () => {
  test("is shown immediately, waits to be sent, and is settled when the server has it", () => {
    const typed = draft.typed(start, reflection, "Jeg lærte");
    expect(draft.currentValues(typed)).toEqual({ [reflection]: "Jeg lærte", [plan]: "Lytte" });
    expect(draft.sendable(typed)).toEqual({ [reflection]: "Jeg lærte" });

    const accepted = draft.accepted(draft.sent(typed, draft.sendable(typed)), 4, 1_000);
    expect(draft.isSettled(accepted)).toBe(true);
    expect(accepted).toMatchObject({ revision: 4, savedAt: 1_000, saved: { [reflection]: "Jeg lærte" } });
  });

  test("goes on while a request is on its way", () => {
    const flying = draft.sent(draft.typed(start, reflection, "Jeg"), { [reflection]: "Jeg" });
    const accepted = draft.accepted(draft.typed(flying, reflection, "Jeg lærte"), 4, 1);
    expect(draft.sendable(accepted)).toEqual({ [reflection]: "Jeg lærte" });
    expect(accepted.saved[reflection]).toBe("Jeg");
  });

  test("is not taken for saved by an answer that comes after a later version", () => {
    const flying = draft.sent(draft.typed(start, plan, "Lytte mer"), { [plan]: "Lytte mer" });
    const known = draft.met(flying, 5, { [reflection]: "", [plan]: "Lytte til alle" });
    const late = draft.accepted(known, 4, 1);
    expect(late).toMatchObject({ revision: 5, saved: { [plan]: "Lytte til alle" }, mine: { [plan]: "Lytte mer" } });
    expect(late.conflicts).toEqual([plan]);
  });

  test("and taken back needs no saving", () => {
    expect(draft.isSettled(draft.typed(draft.typed(start, plan, "Lytte mer"), plan, "Lytte"))).toBe(true);
  });

  test("and taken back while the server may have it must be sent again", () => {
    const flying = draft.sent(draft.typed(start, plan, "Lytte mer"), { [plan]: "Lytte mer" });
    expect(draft.sendable(draft.typed(draft.failed(flying, noAnswer), plan, "Lytte"))).toEqual({ [plan]: "Lytte" });
    expect(draft.sendable(draft.accepted(draft.typed(flying, plan, "Lytte"), 4, 1))).toEqual({ [plan]: "Lytte" });
  });

  test("is listed once among what the server may have, however often it was sent", () => {
    let tried = draft.typed(start, plan, "Lytte mer");
    for (let tries = 0; tries < 3; tries++) tried = draft.failed(draft.sent(tried, draft.sendable(tried)), noAnswer);
    expect(tried.unconfirmed).toEqual({ [plan]: ["Lytte mer"] });
  });

  test("that the server cannot take stays here", () => {
    const long = draft.typed(start, plan, "x".repeat(longest + 1));
    expect(draft.sendable(long)).toEqual({});
    expect(draft.stuckFields(long)).toEqual([plan]);
    expect(draft.sendable(draft.typed(long, plan, "x".repeat(longest)))).not.toEqual({});
  });
});

describe("the server says no", () => {
  const sent = draft.sent(draft.typed(draft.typed(start, plan, "A"), reflection, "B"), {
    [plan]: "A",
    [reflection]: "B",
  });

  test("to one answer: it waits until it is changed, the other goes on", () => {
    const refused = draft.refused(sent, { [plan]: "validation.too_long" }, "system.error_input");
    expect(draft.sendable(refused)).toEqual({ [reflection]: "B" });
    expect(draft.sendable(draft.typed(refused, plan, "Kortere"))).toEqual({ [plan]: "Kortere", [reflection]: "B" });
  });

  test("to one answer that was changed meanwhile: the new one is tried", () => {
    const refused = draft.refused(draft.typed(sent, plan, "C"), { [plan]: "validation.too_long" }, "");
    expect(draft.sendable(refused)).toEqual({ [plan]: "C", [reflection]: "B" });
  });

  test("to all of it: nothing is lost, and the next change is tried", () => {
    const refused = draft.refused(sent, {}, "report.error_closed");
    expect(refused.trouble).toEqual({ kind: "stopped", key: "report.error_closed" });
    expect(draft.currentValues(refused)).toEqual({ [plan]: "A", [reflection]: "B" });
    expect(draft.typed(refused, plan, "C").trouble).toBeNull();
  });
});

describe("saved elsewhere meanwhile", () => {
  const mine = draft.typed(start, plan, "Min");

  test("the same question: both versions stay until the writer chooses", () => {
    const met = draft.met(mine, 5, { [reflection]: "", [plan]: "Den andre" });
    expect(met).toMatchObject({
      revision: 5,
      conflicts: [plan],
      saved: { [plan]: "Den andre" },
      mine: { [plan]: "Min" },
    });
    expect(draft.sendable(met)).toEqual({});
    expect(draft.sendable(draft.chosen(met, plan, "mine"))).toEqual({ [plan]: "Min" });
    const saved = draft.chosen(met, plan, "saved");
    expect(draft.isSettled(saved)).toBe(true);
    expect(draft.currentValues(saved)[plan]).toBe("Den andre");
  });

  test("another question: both are saved without asking", () => {
    const met = draft.met(mine, 5, { [reflection]: "Ny", [plan]: "Lytte" });
    expect(met.conflicts).toEqual([]);
    expect(draft.currentValues(met)).toEqual({ [reflection]: "Ny", [plan]: "Min" });
  });

  test("the same text: nothing is left to save", () => {
    expect(draft.isSettled(draft.met(mine, 5, { [reflection]: "", [plan]: "Min" }))).toBe(true);
  });

  test("by this page itself, in a request that got no answer: no conflict", () => {
    const lost = draft.failed(draft.sent(mine, { [plan]: "Min" }), noAnswer);
    const again = draft.failed(draft.sent(draft.typed(lost, plan, "Min tekst"), { [plan]: "Min tekst" }), noAnswer);
    for (const heard of ["Min", "Min tekst", "Lytte"])
      expect(
        draft.met(draft.typed(again, plan, "Min tekst her"), 4, { [reflection]: "", [plan]: heard }),
      ).toMatchObject({
        conflicts: [],
        mine: { [plan]: "Min tekst her" },
      });
  });

  test("typing what was saved elsewhere solves the conflict", () => {
    const met = draft.met(mine, 5, { [reflection]: "", [plan]: "Den andre" });
    expect(draft.typed(met, plan, "Den andre")).toMatchObject({ conflicts: [], mine: {} });
    expect(draft.typed(met, plan, "Noe tredje").conflicts).toEqual([plan]);
  });
});

describe("a draft found again", () => {
  const row = (value: string, ...known: string[]): DraftRow<string> => ({ field: plan, value, known, at: 50 });

  test("goes on where it was left", () => {
    const found = draft.recovered(start, [row("Uten nett", "Lytte")]);
    expect(found).toMatchObject({ recoveredAt: 50, conflicts: [] });
    expect(draft.sendable(found)).toEqual({ [plan]: "Uten nett" });
  });

  test("and saved differently elsewhere since is a conflict", () => {
    expect(draft.recovered(start, [row("Uten nett", "Eldre")]).conflicts).toEqual([plan]);
  });

  test("that the server has, or of another person's question, is ignored", () => {
    expect(draft.recovered(start, [row("Lytte", "Eldre")])).toBe(start);
    expect(draft.recovered(start, [{ ...row("X"), field: 99 }])).toBe(start);
  });

  test("does not replace what has been typed since", () => {
    const typed = draft.typed(start, plan, "Nyest");
    expect(draft.recovered(typed, [row("Gammel", "Lytte")])).toBe(typed);
  });

  test("keeps the stored row, an unsolved conflict included", () => {
    const open = draft.met(draft.typed(start, plan, "Min"), 5, { [reflection]: "", [plan]: "Den andre" });
    const kept = rowOf(open, plan, 60);
    expect(kept).not.toBeNull();
    const next = draft.recovered(draft.opened(5, open.saved, rules), kept ? [kept] : []);
    expect(next).toMatchObject({ conflicts: [plan], mine: { [plan]: "Min" } });
    expect(rowOf(start, plan, 60)).toBeNull();
  });
});

test("values that are more than one thing are compared by the form's own rule", () => {
  type Judged = { text: string; rating: number | null };
  const judged: DraftRules<Judged, Finding> = {
    same: (one, other) => one?.text === other?.text && one?.rating === other?.rating,
    isWrong: () => false,
    held: () => [],
  };
  const opened = draft.opened(1, { [plan]: { text: "Good", rating: 3 } }, judged);
  const better = draft.typed(opened, plan, { text: "Good", rating: 4 });
  expect(draft.isSettled(better)).toBe(false);
  expect(draft.isSettled(draft.typed(better, plan, { text: "Good", rating: 3 }))).toBe(true);
  expect(draft.met(better, 2, { [plan]: { text: "Good", rating: 4 } })).toMatchObject({ conflicts: [], mine: {} });
  expect(draft.met(better, 2, { [plan]: { text: "Poor", rating: 3 } }).conflicts).toEqual([plan]);
  expect(draft.met(better, 2, { [plan]: { text: "Good", rating: 3 } })).toMatchObject({ conflicts: [] });
});

/** Everything that can happen to a draft, in any order, with one question and few values so that they meet often. */
const value = fc.constantFrom("", "a", "b", "c");
const happening = fc.oneof(
  fc.record({ kind: fc.constant("type" as const), value }),
  fc.constant({ kind: "send" as const }),
  fc.record({ kind: fc.constantFrom("accept" as const, "lose" as const, "refuse" as const) }),
  fc.record({ kind: fc.constant("meet" as const), value }),
  fc.constant({ kind: "reopen" as const }),
);

test("the last thing typed is always shown until the writer chooses otherwise", () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 30 }), (happenings) => {
      let state = draft.opened(0, { [plan]: "" }, rules);
      let last: string | null = null;
      // The server stores what is sent at once, and its answer may come after others have saved.
      let revision = 0;
      let stored = 0;
      let met = { revision: -1, value: "" };
      for (const now of happenings) {
        if (now.kind === "type") {
          state = draft.typed(state, plan, now.value);
          last = now.value;
        } else if (now.kind === "send" && !state.sending) {
          state = draft.sent(state, draft.sendable(state));
          stored = ++revision;
        } else if (now.kind === "accept" && state.sending) state = draft.accepted(state, stored, 1);
        else if (now.kind === "lose" && state.sending) state = draft.failed(state, noAnswer);
        else if (now.kind === "refuse" && state.sending) state = draft.refused(state, {}, "system.error_input");
        else if (now.kind === "meet") {
          met = { revision: ++revision, value: now.value };
          state = draft.met(state, met.revision, { [plan]: met.value });
          // With nothing unsaved, what was saved elsewhere is simply the newest.
          if (draft.isSettled(state)) last = null;
        } else if (now.kind === "reopen" && !state.sending) {
          const row = rowOf(state, plan, 1);
          state = draft.recovered(draft.opened(state.revision, state.saved, rules), row ? [row] : []);
        }
        if (last !== null) expect(draft.currentValues(state)[plan]).toBe(last);
        // What is known to be saved is what the latest known version has.
        if (state.revision === met.revision) expect(state.saved[plan]).toBe(met.value);
      }
    }),
  );
});
