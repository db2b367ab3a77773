import { describe, expect, it } from "vitest";
import type { DecisionItem } from "@/lib/features/evaluation/life/schema";
import type { SignatureItem } from "@/lib/features/evaluation/signing/schema";
import { areSignaturesShown, changeSince, signatureRows } from "./signature-rows";

type Detail = Parameters<typeof signatureRows>[0];

const detail = (given: Partial<Detail> = {}): Detail => ({
  stage: 1,
  shownStage: 1,
  signs: "student",
  actions: ["sign"],
  missing: [],
  signatures: [],
  reasons: [],
  studentName: "Nora",
  supervisorName: "Ingrid",
  standInName: null,
  teacherNames: ["Astrid", "Leila"],
  factors: [],
  texts: [],
  talk: [],
  ...given,
});

const signature = (given: Partial<SignatureItem> = {}): SignatureItem => ({
  stage: 1,
  seat: "student",
  name: "Nora",
  isStandIn: false,
  kind: "signed",
  remark: null,
  proof: "password",
  at: "2026-11-24T12:00:00.000Z",
  hash: "a",
  isVoid: false,
  ...given,
});

const leftOut: DecisionItem = {
  way: "without-signature",
  stage: 1,
  reason: "On leave",
  party: "supervisor",
  witness: "Kari",
  endDate: null,
  by: "Astrid",
  at: "2026-11-24T12:00:00.000Z",
};

const states = (given: Partial<Detail>, term: 1 | 2 = 1) =>
  signatureRows(detail(given), term).map(({ state }) => state);

describe("the rows of the signatures", () => {
  it.each<[string, Partial<Detail>, string[]]>([
    ["the reader's turn", {}, ["turn", "waits", "waits"]],
    ["somebody who signs nothing", { signs: null, actions: [] }, ["waits", "waits", "waits"]],
    ["an answer", { signatures: [signature()], actions: [] }, ["answered", "waits", "waits"]],
    ["a void answer of the reader", { signatures: [signature({ isVoid: true })] }, ["turn", "waits", "waits"]],
    [
      "a void answer of somebody else",
      { signatures: [signature({ seat: "teacher", isVoid: true })] },
      ["turn", "waits", "again"],
    ],
    [
      "an answer after a void one",
      { signatures: [signature({ isVoid: true }), signature()], actions: [] },
      ["answered", "waits", "waits"],
    ],
    ["a seat that is left out", { reasons: [leftOut] }, ["turn", "left_out", "waits"]],
    [
      "a seat that is left out and can sign late",
      { reasons: [leftOut], signs: "supervisor", stage: 2, signatures: [signature()] },
      ["answered", "turn", "none"],
    ],
    [
      "a seat that was left out before the stage was reopened",
      { reasons: [leftOut, { ...leftOut, way: "reopen", party: null }] },
      ["turn", "waits", "waits"],
    ],
    ["a term that is over", { stage: 2, actions: [], signatures: [signature()] }, ["answered", "none", "none"]],
  ])("say it for %s", (_, given, expected) => {
    expect(states(given)).toEqual(expected);
  });

  it("do not say that it is the reader's turn in a term that is not the shown one", () => {
    expect(states({ stage: 3, shownStage: 3, actions: ["sign"] }, 2)).toEqual(["none", "none", "none"]);
  });

  it("name who has signed, else who can", () => {
    const rows = signatureRows(
      detail({ supervisorName: null, signatures: [signature({ seat: "teacher", name: "Leila" })] }),
      1,
    );
    expect(rows.map(({ names }) => names)).toEqual([["Nora"], [], ["Leila"]]);
    expect(signatureRows(detail(), 1)[2]?.names).toEqual(["Astrid", "Leila"]);
    expect(signatureRows(detail({ standInName: "Kari" }), 1)[1]?.names).toEqual(["Kari", "Ingrid"]);
    expect(signatureRows(detail({ standInName: "Kari", supervisorName: null }), 1)[1]?.names).toEqual(["Kari"]);
  });

  it("show the answer that no longer counts, with what has changed since", () => {
    const old = signature({ isVoid: true });
    const talk = [{ field: "held", value: true, revision: 2, by: "Ingrid", at: "2026-11-24T13:00:00.000Z" }];
    expect(signatureRows(detail({ signatures: [old], talk }), 1)[0]?.old).toEqual({
      answer: old,
      change: { what: "talk", at: "2026-11-24T13:00:00.000Z" },
    });
  });
});

describe("what has changed since", () => {
  const at = "2026-11-24T12:00:00.000Z";
  const later = "2026-11-24T14:00:00.000Z";

  it("is the latest change after that moment, or unknown", () => {
    expect(changeSince(detail(), at)).toBeNull();
    const talk = [
      { field: "held", value: true, revision: 1, by: "Ingrid", at },
      { field: "comment", value: "x", revision: 1, by: "Ingrid", at: "2026-11-24T13:00:00.000Z" },
    ];
    expect(changeSince(detail({ talk }), at)).toEqual({ what: "talk", at: "2026-11-24T13:00:00.000Z" });
    const reasons: DecisionItem[] = [{ ...leftOut, way: "reopen", at: later }];
    expect(changeSince(detail({ talk, reasons }), at)).toEqual({ what: "reopened", at: later });
  });
});

describe("the signatures of a term", () => {
  it.each<[boolean, string, Partial<Detail>]>([
    [true, "both parts are in", { missing: ["talk"] }],
    [false, "a part is missing", { missing: ["supervisor", "talk"] }],
    [true, "a part is missing again, but somebody has signed", { missing: ["student"], signatures: [signature()] }],
    [false, "the term is over and nobody signed", { stage: 2 }],
    [true, "the term is over and a seat was left out", { stage: 2, reasons: [leftOut] }],
  ])("are shown (%s) when %s", (expected, _, given) => {
    expect(areSignaturesShown(detail(given), 1)).toBe(expected);
  });
});
