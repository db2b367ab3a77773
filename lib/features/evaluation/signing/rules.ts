import { canRate, type Seat, type StandIn } from "@/lib/features/placement/rules";
import { signingContent } from "@/lib/platform/navigation/signing-path";
import {
  type Decision,
  evaluationStage,
  isWithoutTalk,
  type SigningSeat,
  signingSeats,
  type Term,
} from "../life/rules";
import { type Party, parties, type Submitted } from "../rating/rules";
import type { TalkFieldName } from "../talk/rules";

/** What a signer says. Each of them counts as an answer; the last two need a remark. */
export const signatureKinds = ["signed", "disagrees", "declined"] as const;
export type SignatureKind = (typeof signatureKinds)[number];

/** By what a signer proved who they are. */
export const signatureProofs = ["password", "feide", "code", "link"] as const;

export const needsRemark = (kind: SignatureKind): boolean => kind !== "signed";

/** The remark of an answer as it is stored: a form without its script sends a field that it has hidden, too. */
export const remarkOf = ({ kind, remark }: { kind: SignatureKind; remark?: string | undefined }): string | null =>
  (needsRemark(kind) && remark) || null;

/** The seat in which somebody signs on a day: a secondary supervisor in the supervisor's while standing in, else in none. */
export function signsAs(seat: Seat | null, standIn: StandIn, day: string): SigningSeat | null {
  if (seat !== "secondary_supervisor") return seat;
  return canRate(seat, standIn, day) ? "supervisor" : null;
}

/** The decisions that count for a stage (`waysIn`). */
type Counting = readonly Pick<Decision, "way" | "party">[];

/** The sides whose part is not waited for. */
export const partiesLeftOut = (decisions: Counting): Party[] =>
  parties.filter((party) => decisions.some((one) => one.way === "without-party" && one.party === party));

/** The seats whose signature is not waited for; it can still be given. */
export const seatsLeftOut = (decisions: Counting): SigningSeat[] =>
  signingSeats.filter((seat) => decisions.some((one) => one.way === "without-signature" && one.party === seat));

/** A side is settled when it has submitted or is not waited for. */
export function submittedOrLeftOut(submitted: Submitted, decisions: Counting): Submitted {
  const leftOut = partiesLeftOut(decisions);
  const isSettled = (party: Party) => submitted[party] || leftOut.includes(party);
  return { student: isSettled("student"), supervisor: isSettled("supervisor") };
}

/** What a term waits for before anybody can sign. */
export const signingNeeds = ["student", "supervisor", "talk", "danger", "recommendation"] as const;
export type SigningNeed = (typeof signingNeeds)[number];

/** The answers of a talk that signing waits for. */
export type TalkAnswers = {
  held: boolean | null;
  dangerOfNotPassing: boolean | null;
  recommendation: boolean | null;
};

/**
 * What is missing before a term can be signed: both parts, the talk, the answer about danger of not passing, and at endterm the
 * supervisor's recommendation. What a way on has left out is not missing.
 */
export function missingForSigning(
  term: Term,
  { submitted, talk, decisions }: { submitted: Submitted; talk: TalkAnswers; decisions: Counting },
): SigningNeed[] {
  const settled = submittedOrLeftOut(submitted, decisions);
  const withoutTalk = isWithoutTalk(decisions);
  const isMissing: Record<SigningNeed, boolean> = {
    student: !settled.student,
    supervisor: !settled.supervisor,
    talk: talk.held !== true && !withoutTalk,
    danger: talk.dangerOfNotPassing === null,
    recommendation:
      term === evaluationStage.endterm &&
      talk.recommendation === null &&
      !withoutTalk &&
      !partiesLeftOut(decisions).includes("supervisor"),
  };
  return signingNeeds.filter((need) => isMissing[need]);
}

type Signed = { stage: number; hash: string; seat: SigningSeat };

/** The signatures of a stage that count: of each seat the last one of the content with this hash. */
export const countingSignatures = <One extends Signed>(
  signatures: readonly One[],
  stage: number,
  hash: string,
): One[] =>
  signingSeats.flatMap(
    (seat) => signatures.findLast((one) => one.stage === stage && one.seat === seat && one.hash === hash) ?? [],
  );

/** Has every seat signed, or is not waited for? Then the stage moves on. */
export const isSignedByAll = (counting: readonly Pick<Signed, "seat">[], decisions: Counting): boolean => {
  const leftOut = seatsLeftOut(decisions);
  return signingSeats.every((seat) => leftOut.includes(seat) || counting.some((one) => one.seat === seat));
};

/** How many characters of a hash are shown to compare by eye, in groups of four. */
const shownHashLength = 12;

/** A hash as people compare it: its first twelve digits in groups of four. */
export const showHash = (hash: string): string => hash.slice(0, shownHashLength).replaceAll(/(.{4})(?!$)/g, "$1 ");

/** What a new sign-in at Feide is for when it proves a signature: exactly this content of this stage. */
export const signingScope = (signed: { evaluationId: number; stage: number; hash: string }) =>
  ({ purpose: "sign_evaluation", content: signingContent(signed) }) as const;

/** The parts of what is signed, as its summary lists them. */
export const signedParts = ["answers", "talk", "goals", "danger", "help", "recommendation"] as const;
export type SignedPart = (typeof signedParts)[number];

const ownParts: Partial<Record<string, SignedPart>> = {
  dangerOfNotPassing: "danger",
  needForExtraHelp: "help",
  recommendation: "recommendation",
} satisfies Partial<Record<TalkFieldName, SignedPart>>;

/** The part that a field of the talk belongs to. */
export const talkPartOf = (field: string): SignedPart => ownParts[field] ?? "talk";

/** How long a sign link works, how many wrong codes it takes, and how many of one evaluation may be open. */
export const signLinkLimits = { days: 7, tries: 5, open: 3 } as const;

/** When a new sign link expires. */
export const signLinkExpiry = (now: Date): Date => new Date(now.getTime() + signLinkLimits.days * 24 * 60 * 60 * 1000);

type Link = { usedAt: Date | string | null; revokedAt: Date | string | null; expiresAt: Date | string; misses: number };

/** The state of a sign link. */
export const signLinkStates = ["open", "used", "revoked", "expired", "locked"] as const;
export type SignLinkState = (typeof signLinkStates)[number];

/** A used link stays used; one that was revoked or has taken too many wrong codes opens no more. */
export function signLinkStateOf({ usedAt, revokedAt, expiresAt, misses }: Link, now: Date): SignLinkState {
  if (usedAt !== null) return "used";
  if (revokedAt !== null) return "revoked";
  if (misses >= signLinkLimits.tries) return "locked";
  return new Date(expiresAt) > now ? "open" : "expired";
}

/** What a sign link is worth to the one who has it: its state, or that there is none. */
export const signLinkWorths = [...signLinkStates, "unknown"] as const;
export type SignLinkWorth = (typeof signLinkWorths)[number];

/** The worth of a link, of which there may be none. */
export const signLinkWorthOf = (link: Link | null, now: Date): SignLinkWorth =>
  link === null ? "unknown" : signLinkStateOf(link, now);
