import { rolesOfSeat } from "@/lib/features/involvement/rules";
import type { Role } from "@/lib/platform/auth/permissions";
import type { FieldErrors } from "@/lib/platform/errors";

/** The roles whose accounts can be merged: the two that have the same seats. */
export const mergeableRoles: readonly Role[] = rolesOfSeat.supervisor;

/** Can somebody's account be merged at all? */
export const isMergeable = ({ role, active }: { role: Role; active: boolean }): boolean =>
  active && mergeableRoles.includes(role);

/** What decides whether two accounts can become one. */
export type MergeFacts = {
  id: number;
  role: Role;
  active: boolean;
  /** Somebody can sign in to it: it is active, and so is its organisation. */
  isOpen: boolean;
  mergedIntoId: number | null;
};

/** Why two accounts cannot become one, as a message key beside the account that is in the way; empty when they can. */
export function mergeErrors(actorId: number, kept: MergeFacts, merged: MergeFacts): FieldErrors {
  const keep = (key: string) => ({ keepUserId: [`merge.error_${key}`] });
  const merge = (key: string) => ({ mergeUserId: [`merge.error_${key}`] });
  if (kept.id === merged.id) return merge("same");
  if (kept.id === actorId) return keep("own");
  if (merged.id === actorId) return merge("own");
  if (kept.role === "Admin") return keep("admin");
  if (merged.role === "Admin") return merge("admin");
  if (kept.mergedIntoId === merged.id) return keep("circular");
  if (kept.mergedIntoId !== null) return keep("merged");
  if (merged.mergedIntoId !== null) return merge("merged");
  if (!mergeableRoles.includes(kept.role)) return keep("role");
  if (!mergeableRoles.includes(merged.role)) return merge("role");
  if (!kept.isOpen) return keep("inactive");
  return merged.active ? {} : merge("inactive");
}

/** What becomes of a reference to an account that is merged. */
type Decision = {
  does: "moves" | "stays" | "ends";
  why: string;
};

const moves = (why: string): Decision => ({ does: "moves", why });
const stays = (why: string): Decision => ({ does: "stays", why });
const ends = (why: string): Decision => ({ does: "ends", why });

const made = stays("who wrote, signed or decided something remains who did");
const ofTeacher = stays("only teachers and admins make one, and no supervisor's seat depends on it");
const ofStudent = stays("only a student has one, from before the account became a supervisor's");

/**
 * What becomes of every reference to an account in the database when it is merged: what is still to be done moves, what was done stays with
 * the account that did it. A test compares the list with the foreign keys.
 */
export const decisions: Readonly<Record<string, Decision>> = {
  "Placement.supervisorId": moves("the seat, with the days of a stand-in"),
  "Placement.secondarySupervisorId": moves("the seat, with the days of a stand-in"),
  "Placement.studentId": ofStudent,
  "GroupTeacher.teacherId": stays(
    "no supervisor teaches a group that goes on: an open seat of a teacher is in the way",
  ),
  "ReportPart.authorId": moves("what is asked for or begun; feedback that was given stays with who gave it"),
  "Message.authorId": made,
  "DeletedReport.deletedById": made,
  "DeletedReportPerson.userId": made,
  "EvaluationPart.submittedById": made,
  "EvaluationAnswer.authorId": stays(
    "the part is the seat's, and goes on; an answer names who wrote its comment, or rated last",
  ),
  "CorrectedAnswer.authorId": made,
  "TalkField.authorId": made,
  "Signature.userId": made,
  "SignLink.createdById": ofTeacher,
  "EvaluationWay.actorId": made,
  "EvaluationResult.decidedById": made,
  "ArchiveRecord.actorId": made,
  "NoDoubt.userId": stays("who wrote it remains who did; it counts as the word of the account that goes on"),
  "DangerNotice.draftedById": made,
  "DangerNotice.givenById": made,
  "DangerNotice.minutesById": made,
  "DangerNotice.liftedById": made,
  "NoticeVersion.minutesById": made,
  "NoticeVersion.replacedById": made,
  "Goal.authorId": made,
  "GoalAnswer.authorId": ofStudent,
  "GoalAssessment.authorId": made,
  "Absence.confirmedById": made,
  "FollowUp.createdById": ofTeacher,
  "GuestLink.createdById": ofStudent,
  "Notification.recipientId": moves("they lead to what has moved"),
  "Notification.senderId": made,
  "Sentence.ownerId": moves("a tool of the person, unless the other account has the same sentence or no room"),
  "Translation.changedById": made,
  "User.createdById": made,
  "User.mergedIntoId": moves("the names of accounts that were merged before lead on"),
  "AccountMerge.keptId": made,
  "AccountMerge.mergedId": made,
  "AccountMerge.createdById": made,
  "AccountMerge.undoneById": made,
  "Session.userId": ends("nobody is signed in to an account that nobody can enter"),
  "OneTimeToken.userId": ends("no link and no code opens it"),
  "UserPermission.userId": stays("nobody gets a permission by a merge"),
  "BackgroundJob.askerId": stays("its file is the asker's alone and is deleted after a day"),
  "Avatar.userId": stays("the account that goes on has its own"),
};

/** How many names a refusal gives. */
const namedAtMost = 5;

type Named = { reportName: string | null; studentName: string | null; groupName: string };

/** What is in the way of a merge by its name: the report, the student, the group. */
export const nameOf = ({ reportName, studentName, groupName }: Named): string =>
  [reportName, studentName, groupName].filter((name) => name !== null).join(" · ");

/** The same of several for the text of a refusal, the first few of them. */
export const listNames = (named: readonly Named[]): string =>
  [...named.slice(0, namedAtMost).map(nameOf), ...(named.length > namedAtMost ? ["…"] : [])].join(", ");
