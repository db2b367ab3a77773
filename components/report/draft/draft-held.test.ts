import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as draft from "@/components/draft/draft-state";
import { rowOf } from "@/components/draft/stored-row";
import { type ReportDraftState, reportRules } from "./report-draft";

const plan = 7;
const reflection = 8;
const number = "15068810032";
const patient = "Kari Nordmann på rom 12";
const opened = (revision: number, saved: ReportDraftState["saved"]) =>
  draft.opened(revision, saved, reportRules(["Ola Hansen"]));
const start = opened(3, { [plan]: "", [reflection]: "" });
const excerptsIn = (state: ReportDraftState, id = plan) => draft.heldIn(state, id).map(({ excerpt }) => excerpt);

describe("an answer with what looks like personal data", () => {
  test("waits for a decision, and the others do not", () => {
    const typed = draft.typed(draft.typed(start, plan, `Fnr ${number}`), reflection, "Jeg lærte");
    expect(excerptsIn(typed)).toEqual([number]);
    expect(draft.sendable(typed)).toEqual({ [reflection]: "Jeg lærte" });
    expect(draft.stuckFields(typed)).toEqual([plan]);
    expect(draft.isSettled(typed)).toBe(false);
  });

  test("goes when it has been taken out", () => {
    const typed = draft.typed(draft.typed(start, plan, `Fnr ${number}`), plan, "Fnr [fjernet]");
    expect(draft.sendable(typed)).toEqual({ [plan]: "Fnr [fjernet]" });
  });

  test("is saved when the writer says that it is no personal data, and more can be written", () => {
    const decided = draft.decided(draft.typed(start, plan, patient), plan, "Kari Nordmann");
    expect(draft.sendable(decided)).toEqual({ [plan]: patient });
    expect(draft.sendable(draft.typed(decided, plan, `${patient}.`))).toEqual({ [plan]: `${patient}.` });
  });

  test("needs a decision about each, in each answer", () => {
    const both = draft.typed(start, plan, `${patient}, ${number}`);
    const one = draft.decided(both, plan, number);
    expect(excerptsIn(one)).toEqual(["Kari Nordmann"]);
    expect(draft.sendable(one)).toEqual({});
    expect(draft.sendable(draft.decided(one, plan, "Kari Nordmann"))).toHaveProperty(String(plan));
    expect(excerptsIn(draft.typed(one, reflection, number), reflection)).toEqual([number]);
  });

  test("may name the people around the student", () => {
    expect(draft.sendable(draft.typed(start, plan, "Ola Hansen på rom 12"))).toHaveProperty(String(plan));
  });

  test("is not asked about again once the server has it", () => {
    const decided = draft.decided(draft.typed(start, plan, patient), plan, "Kari Nordmann");
    const accepted = draft.accepted(draft.sent(decided, draft.sendable(decided)), 4, 1);
    const reopened = opened(4, accepted.saved);
    expect(draft.sendable(draft.typed(reopened, plan, `${patient} igjen`))).toHaveProperty(String(plan));
    expect(draft.sendable(draft.typed(reopened, plan, `${patient} og ${number}`))).toEqual({});
  });

  test("waits again on the next visit, unless the decision was made", () => {
    const held = draft.typed(start, plan, patient);
    const rowsOf = (state: ReportDraftState) => [rowOf(state, plan, 1)].filter((row) => row !== null);
    expect(draft.sendable(draft.recovered(start, rowsOf(held)))).toEqual({});
    const decided = draft.decided(held, plan, "Kari Nordmann");
    expect(draft.sendable(draft.recovered(start, rowsOf(decided)))).toEqual({ [plan]: patient });
  });

  test("waits through conflicts and failures too", () => {
    const held = draft.typed(start, plan, patient);
    const met = draft.met(held, 5, { [plan]: "Fra en annen fane", [reflection]: "" });
    expect(draft.sendable(draft.chosen(met, plan, "mine"))).toEqual({});
    expect(draft.sendable(draft.failed(held, { kind: "unreachable" }))).toEqual({});
  });
});

test("text that has not been decided about can never be sent", () => {
  const texts = fc.constantFrom("", "Hei", number, patient, `${patient} ${number}`, "x".repeat(5_001));
  const step = fc.oneof(
    fc.record({ kind: fc.constant("type" as const), id: fc.constantFrom(plan, reflection), text: texts }),
    fc.record({ kind: fc.constant("decide" as const), id: fc.constantFrom(plan, reflection) }),
    fc.record({ kind: fc.constantFrom("send" as const, "fail" as const, "accept" as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let state = start;
      const decided = new Set<string>();
      for (const one of steps) {
        if (one.kind === "type") state = draft.typed(state, one.id, one.text);
        else if (one.kind === "decide") {
          const [finding] = draft.heldIn(state, one.id);
          if (!finding) continue;
          decided.add(`${one.id} ${finding.excerpt}`);
          state = draft.decided(state, one.id, finding.excerpt);
        } else if (one.kind === "send") state = state.sending ? state : draft.sent(state, draft.sendable(state));
        else if (one.kind === "fail") state = draft.failed(state, { kind: "unreachable" });
        else if (state.sending) state = draft.accepted(state, state.revision + 1, 1);
        for (const [id, value] of Object.entries(draft.sendable(state)))
          for (const excerpt of [number, "Kari Nordmann"])
            if (String(value).includes(excerpt)) expect(decided).toContain(`${id} ${excerpt}`);
      }
    }),
  );
});
