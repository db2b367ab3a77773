import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluationStage, type SigningSeat, signingSeats } from "../life/rules";
import {
  countingSignatures,
  isSignedByAll,
  missingForSigning,
  partiesLeftOut,
  seatsLeftOut,
  showHash,
  signLinkStateOf,
  signsAs,
  submittedOrLeftOut,
} from "./rules";

const { midterm, endterm } = evaluationStage;
const nobody = { student: false, supervisor: false };
const both = { student: true, supervisor: true };
const unanswered = { held: null, dangerOfNotPassing: null, recommendation: null };
const answered = { held: true, dangerOfNotPassing: false, recommendation: true };
const without = (way: "without-party" | "without-talk" | "without-signature", party: SigningSeat | null = null) => ({
  way,
  party,
});

describe("what a term waits for before it is signed", () => {
  it.each([
    ["nothing is done at midterm", midterm, nobody, unanswered, [], ["student", "supervisor", "talk", "danger"]],
    [
      "nothing is done at endterm",
      endterm,
      nobody,
      unanswered,
      [],
      ["student", "supervisor", "talk", "danger", "recommendation"],
    ],
    ["one side has submitted", midterm, { student: true, supervisor: false }, answered, [], ["supervisor"]],
    ["the talk is not held", midterm, both, { ...answered, held: false }, [], ["talk"]],
    ["danger is not answered", midterm, both, { ...answered, dangerOfNotPassing: null }, [], ["danger"]],
    ["danger is answered with yes", midterm, both, { ...answered, dangerOfNotPassing: true }, [], []],
    ["the supervisor has not recommended at midterm", midterm, both, { ...answered, recommendation: null }, [], []],
    [
      "the supervisor has not recommended at endterm",
      endterm,
      both,
      { ...answered, recommendation: null },
      [],
      ["recommendation"],
    ],
    ["the supervisor recommends not to pass", endterm, both, { ...answered, recommendation: false }, [], []],
    [
      "the student's part is left out",
      midterm,
      nobody,
      answered,
      [without("without-party", "student")],
      ["supervisor"],
    ],
    [
      "the supervisor's part is left out",
      endterm,
      { student: true, supervisor: false },
      { ...answered, recommendation: null },
      [without("without-party", "supervisor")],
      [],
    ],
    ["the talk is left out", midterm, both, { ...answered, held: null }, [without("without-talk")], []],
    [
      "a signature is left out",
      midterm,
      both,
      { ...answered, held: null },
      [without("without-signature", "student")],
      ["talk"],
    ],
  ] as const)("%s", (_, term, submitted, talk, decisions, missing) => {
    expect(missingForSigning(term, { submitted, talk, decisions })).toEqual(missing);
  });
});

describe("a way on", () => {
  it("leaves out a part or a signature, and nothing else", () => {
    const decisions = [
      without("without-party", "student"),
      without("without-signature", "teacher"),
      without("without-talk"),
    ];
    expect(partiesLeftOut(decisions)).toEqual(["student"]);
    expect(seatsLeftOut(decisions)).toEqual(["teacher"]);
    expect(submittedOrLeftOut({ student: false, supervisor: false }, decisions)).toEqual({
      student: true,
      supervisor: false,
    });
  });
});

const signature = (seat: SigningSeat, hash: string, stage = 1) => ({ seat, hash, stage });

describe("signatures", () => {
  it("count while their content is the present one, once a seat", () => {
    const stored = [
      signature("student", "old"),
      signature("student", "now"),
      signature("supervisor", "old"),
      signature("teacher", "now", 2),
    ];
    expect(countingSignatures(stored, 1, "now")).toEqual([stored[1]]);
    expect(countingSignatures(stored, 1, "old")).toEqual([stored[0], stored[2]]);
    expect(countingSignatures(stored, 2, "now")).toEqual([stored[3]]);
  });

  it("end a stage when each seat has signed or is left out, in any order", () => {
    const seats = fc.shuffledSubarray([...signingSeats]);
    fc.assert(
      fc.property(seats, seats, (signed, leftOut) => {
        const counting = signed.map((seat) => ({ seat }));
        const decisions = leftOut.map((seat) => without("without-signature", seat));
        expect(isSignedByAll(counting, decisions)).toBe(new Set([...signed, ...leftOut]).size === 3);
      }),
    );
  });
});

describe("the seat of a signer", () => {
  const standIn = { from: "2027-03-01", until: "2027-03-05" };
  it.each([
    ["student", "2027-03-03", "student"],
    ["supervisor", "2027-03-03", "supervisor"],
    ["secondary_supervisor", "2027-02-28", null],
    ["secondary_supervisor", "2027-03-01", "supervisor"],
    ["secondary_supervisor", "2027-03-05", "supervisor"],
    ["secondary_supervisor", "2027-03-06", null],
    ["teacher", "2027-03-03", "teacher"],
    [null, "2027-03-03", null],
  ] as const)("of %s on %s is %s", (seat, day, signs) => {
    expect(signsAs(seat, standIn, day)).toBe(signs);
  });
});

describe("a sign link", () => {
  const now = new Date("2027-03-03T12:00:00Z");
  const open = { usedAt: null, revokedAt: null, misses: 0, expiresAt: "2027-03-03T12:00:01Z" };
  it.each([
    ["open", {}],
    ["open", { misses: 4 }],
    ["locked", { misses: 5 }],
    ["expired", { expiresAt: "2027-03-03T12:00:00Z" }],
    ["revoked", { revokedAt: "2027-03-02T12:00:00Z", expiresAt: "2027-03-01T12:00:00Z" }],
    ["used", { usedAt: "2027-03-02T12:00:00Z", revokedAt: "2027-03-02T12:00:00Z", misses: 5 }],
  ] as const)("is %s with %j", (state, change) => {
    expect(signLinkStateOf({ ...open, ...change }, now)).toBe(state);
  });
});

it("shows the first twelve digits of a hash in groups of four", () => {
  expect(showHash("3f9a71c20be4ffff0000")).toBe("3f9a 71c2 0be4");
});
