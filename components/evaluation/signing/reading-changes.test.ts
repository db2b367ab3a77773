import { expect, it } from "vitest";
import type { SignLinkReading } from "@/lib/features/evaluation/reading/schema";
import { changesBetween } from "./reading-changes";

const questionOf = (questionId: number, value: string): SignLinkReading["factors"][number] => ({
  questionId,
  viewPoint: 1,
  tab: 1,
  value,
  is_compulsory: true,
  show_link: false,
  link_content: null,
  link_url: null,
  student: { rating: 3, comment: null, authorName: "Nora" },
  supervisor: { rating: 2, comment: null, authorName: "Ingrid" },
  midterm: null,
  corrected: [],
});

const reading: SignLinkReading = {
  signerName: "Tomasz Dahl",
  teacherName: "Astrid",
  expiresAt: "2026-11-27T12:00:00.000Z",
  studentName: "Nora",
  supervisorName: "Ingrid",
  practicumPlace: "Place",
  ward: "Ward",
  startDate: "2026-11-01",
  endDate: "2026-12-20",
  term: 1,
  scale: [],
  factors: [questionOf(1, "One"), questionOf(2, "Two")],
  texts: [{ ...questionOf(3, "Three"), supervisor: null }],
  leftOut: [],
  evaluationDate: "2026-11-24",
  talk: [{ field: "held", value: true, revision: 1, by: "Ingrid", at: "2026-11-24T12:00:00.000Z" }],
  dangerOfNotPassing: false,
  needForExtraHelp: null,
  recommendation: null,
  content: "{}",
  goals: [{ talk: "midterm", talkDate: "2026-11-24", viewPoint: null, text: "A goal", answer: null, reached: null }],
  reasons: [],
  hash: "0".repeat(64),
};
const [held] = reading.talk;
const [one, two] = reading.factors;
const [three] = reading.texts;
if (!held || !one || !two || !three) throw new Error("The reading has all of these.");
const decision = { way: "without-talk", stage: 1, reason: "Ill", party: null, witness: null, endDate: null } as const;

it.each<[string, Partial<SignLinkReading>, string[]]>([
  ["nothing", { hash: "1".repeat(64) }, []],
  ["nothing when a field of the meeting was saved as it was", { talk: [{ ...held, revision: 2, by: "Astrid" }] }, []],
  ["a rating", { factors: [one, { ...two, student: { rating: 4, comment: null, authorName: "Nora" } }] }, ["Two"]],
  ["an answer that was missing", { texts: [{ ...three, supervisor: three.student }] }, ["Three"]],
  ["a question that is new", { factors: [one, two, questionOf(4, "Four")] }, ["Four"]],
  ["the meeting", { talk: [{ ...held, value: false }] }, ["talk"]],
  ["its day", { evaluationDate: null }, ["talk"]],
  ["the goals", { goals: [] }, ["goals"]],
  ["a decision", { reasons: [{ ...decision, by: "Astrid", at: "2026-11-24T12:00:00.000Z" }] }, ["ways"]],
  ["several things, the questions first", { goals: [], factors: [{ ...one, student: null }, two] }, ["One", "goals"]],
])("names %s", (_, changed, named) => {
  expect(changesBetween(reading, { ...reading, ...changed }, (part) => part)).toEqual(named);
});
