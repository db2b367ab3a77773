import type { Question } from "@/lib/features/form/content/schema";
import { canRate, type Seat, type StandIn } from "@/lib/features/placement/rules";
import { type Term, tabsOf } from "../life/rules";

/** The two sides that rate. Primary supervisor and stand-in share one part. */
export const parties = ["student", "supervisor"] as const;
/** One of the two sides. */
export type Party = (typeof parties)[number];

/** The side that rates the same student with this one. */
export const otherParty = (party: Party): Party => (party === "student" ? "supervisor" : "student");

/** The side that a seat belongs to. */
export const partyOfSeat = {
  student: "student",
  supervisor: "supervisor",
  secondary_supervisor: "supervisor",
  teacher: null,
} as const satisfies Record<Seat, Party | null>;

/** Somebody who looks at an evaluation: the side they belong to, and the side whose part they write. */
export type Viewer = { party: Party | null; writes: Party | null };

/** A viewer by seat; null is an admin. The secondary supervisor writes only while standing in on the day (SPEC §6). */
export function viewerOf(seat: Seat | null, standIn: StandIn, day: string): Viewer {
  const party = seat && partyOfSeat[seat];
  return { party, writes: seat && canRate(seat, standIn, day) ? party : null };
}

/** What an admin sees who looks at the product as the viewer: what that person reads, but no draft. */
export const asReader = ({ party }: Viewer): Viewer => ({ party, writes: null });

/** Who of the two has submitted their part of a term, seen from one of them. */
export type Submissions = "neither" | "own" | "other" | "both";

export const ratingActions = ["save", "submit", "withdraw", "correct"] as const;
export type RatingAction = (typeof ratingActions)[number];

/**
 * The life of a part while its term runs. It is written until it is submitted, can be taken back until the other side has submitted
 * too, and is corrected after that, with the answers before beside it.
 */
export const transitions: readonly { action: RatingAction; from: Submissions; to: Submissions }[] = [
  { action: "save", from: "neither", to: "neither" },
  { action: "save", from: "other", to: "other" },
  { action: "submit", from: "neither", to: "own" },
  { action: "submit", from: "other", to: "both" },
  { action: "withdraw", from: "own", to: "neither" },
  { action: "correct", from: "both", to: "both" },
];

/** Which of the two parts of a term are submitted. */
export type Submitted = Readonly<Record<Party, boolean>>;

/** The same, told from the parts of the term; a part that nobody has written in may be missing. */
export const submittedIn = (parts: readonly { party: Party; submittedAt: Date | string | null }[]): Submitted => {
  const isSubmitted = (side: Party) => parts.some(({ party, submittedAt }) => party === side && submittedAt !== null);
  return { student: isSubmitted("student"), supervisor: isSubmitted("supervisor") };
};

/** The submissions of a term as one side sees them. */
export function submissionsOf(party: Party, submitted: Submitted): Submissions {
  const [own, other] = [submitted[party], submitted[otherParty(party)]];
  if (own) return other ? "both" : "own";
  return other ? "other" : "neither";
}

/** Who has submitted, for lists. */
export function whoSubmitted({ student, supervisor }: Submitted): "nobody" | Party | "both" {
  if (student) return supervisor ? "both" : "student";
  return supervisor ? "supervisor" : "nobody";
}

/**
 * What somebody may do with the own part of a term now; nothing in a term that is not the running stage.
 * @param leftOut the sides whose part is not waited for: theirs is closed
 */
export function actionsFor(
  { writes }: Viewer,
  { stage, term, submitted, leftOut }: { stage: number; term: Term; submitted: Submitted; leftOut: readonly Party[] },
): RatingAction[] {
  if (writes === null || stage !== term || leftOut.includes(writes)) return [];
  // A side that is not waited for counts as one that has submitted.
  const other = otherParty(writes);
  const from = submissionsOf(writes, { ...submitted, [other]: submitted[other] || leftOut.includes(other) });
  return transitions.filter((one) => one.from === from).map(({ action }) => action);
}

/** An admin's decision for each part whether the other side sees it; null follows from the submissions. */
export type Hidden = Readonly<Record<Party, boolean | null>>;

/** Is a part hidden from the other side? Without a decision it is, until both have submitted. */
export const isHidden = (party: Party, submitted: Submitted, hidden: Hidden): boolean =>
  hidden[party] ?? !(submitted.student && submitted.supervisor);

/**
 * Does the viewer see what a side says in a term? Who writes the part always does. Everybody else sees it when it is submitted: nobody
 * sees a draft. The other side sees it when it is not hidden. Pages, calls, graphs and documents all ask this.
 */
export function canSeePart(party: Party, viewer: Viewer, submitted: Submitted, hidden: Hidden): boolean {
  if (viewer.writes === party) return true;
  if (!submitted[party]) return false;
  return viewer.party !== otherParty(party) || !isHidden(party, submitted, hidden);
}

/** What a side answers to a question. */
export type RatingAnswer = { rating: number | null; comment: string | null };

/** The questions of a form that are asked in a term: factors to rate and texts to write. */
export const askedIn = (questions: readonly Question[], term: Term): Question[] =>
  questions.filter(({ tab, type }) => type !== "checkbox" && tabsOf(term).includes(tab));

/** Is a question answered? A factor needs its rating, not only a comment. */
export const isAnswered = ({ type }: Pick<Question, "type">, answer: RatingAnswer | undefined): boolean =>
  type === "rating" ? (answer?.rating ?? null) !== null : (answer?.comment ?? "").trim() !== "";

/** The compulsory questions that are not answered (SPEC §5). */
export const missingIn = (asked: readonly Question[], answers: ReadonlyMap<number, RatingAnswer>): Question[] =>
  asked.filter((question) => question.isCompulsory && !isAnswered(question, answers.get(question.id)));
