import { evaluationStage, type Way } from "../life/rules";

/**
 * What an admin should know of an evaluation: its placement is over and it is not, nobody can write the supervisors' part, somebody has decided who sees a part, or a teacher
 * has gone on without something.
 */
export const evaluationFlags = ["over", "no_supervisor", "decided", "left_out"] as const;
export type EvaluationFlag = (typeof evaluationFlags)[number];

/** The stages by which evaluations are filtered; SPEC §4's fourth is never stored. */
export const storedStages = [
  evaluationStage.midterm,
  evaluationStage.endterm,
  evaluationStage.summarizing,
  evaluationStage.done,
] as const;

/** What happens to an evaluation, as its log names it. */
export const evaluationEvents = [
  "submit",
  "withdraw",
  "correct",
  "visibility",
  "talk",
  "begin_notice",
  "discard_notice",
  "give_notice",
  "open_notice",
  "acknowledge_notice",
  "follow_notice",
  "lift_notice",
  "no_doubt",
  "sign",
  "sign_link",
  "revoke_sign_link",
  "proceed",
  "decide",
  "reopen",
  "archive",
  "archive_elsewhere",
  "archive_anew",
] as const;

/** The ways on that leave something out. */
export const leavingOut: readonly Way[] = ["without-party", "skip-midterm", "without-talk", "without-signature"];
