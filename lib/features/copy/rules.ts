/** The sections of an account in a copy, in their order. The names are part of the format and never change. */
export const sectionNames = [
  "account",
  "sessions",
  "codes",
  "permissions",
  "notifications",
  "sentences",
  "placements",
  "reports",
  "removedReports",
  "guestInvitations",
  "evaluations",
  "seats",
  "groups",
  "feedback",
  "messages",
  "evaluationAnswers",
  "correctedAnswers",
  "submissions",
  "talkFields",
  "goals",
  "goalAnswers",
  "goalAssessments",
  "confirmedAbsences",
  "followUps",
  "notices",
  "noDoubts",
  "signatures",
  "signLinks",
  "decisions",
  "results",
  "texts",
  "merges",
  "jobs",
  "audit",
] as const;
export type SectionName = (typeof sectionNames)[number];

/** Where what refers to an account is in its copy; null where it is left out. */
type Decision = { section: SectionName | null; why: string };

const isIn = (section: SectionName, why: string): Decision => ({ section, why });
const leftOut = (why: string): Decision => ({ section: null, why });

/**
 * Whether each reference to an account in the database is part of the copy of that account. A test compares the list with the foreign
 * keys, and another one makes a row of each and looks for it.
 */
export const decisions: Readonly<Record<string, Decision>> = {
  "Placement.studentId": isIn(
    "placements",
    "with absences, goals, reports and the evaluation as the student sees them now",
  ),
  "Placement.supervisorId": isIn("seats", "the seat, and of the student the name alone"),
  "Placement.secondarySupervisorId": isIn("seats", "the same, with the days of a stand-in"),
  "GroupTeacher.teacherId": isIn("groups", "the group, and nobody in it"),
  "ReportPart.authorId": isIn("feedback", "own words in other people's reports, also those that were not given yet"),
  "Message.authorId": isIn("messages", "own words"),
  "DeletedReport.deletedById": isIn("removedReports", "that they deleted it, and the reason that they wrote"),
  "DeletedReportPerson.userId": isIn("removedReports", "that it exists, and their own words in it"),
  "EvaluationPart.submittedById": isIn("submissions", "when they submitted"),
  "EvaluationAnswer.authorId": isIn(
    "evaluationAnswers",
    "who wrote its comment is its author, and without one who rated last; own drafts too",
  ),
  "CorrectedAnswer.authorId": isIn("correctedAnswers", "own words of before a correction"),
  "TalkField.authorId": isIn("talkFields", "what they changed last, as the stored author says"),
  "Signature.userId": isIn("signatures", "with the own remark"),
  "SignLink.createdById": isIn("signLinks", "for whom by name, and neither address nor secret"),
  "EvaluationWay.actorId": isIn("decisions", "with the reason that they wrote"),
  "EvaluationResult.decidedById": isIn("results", "with the grounds that they wrote"),
  "ArchiveRecord.actorId": leftOut("that they sent a document to the archive is in the audit"),
  "NoDoubt.userId": isIn("noDoubts", "what they stated"),
  "DangerNotice.draftedById": isIn("notices", "that they began it: who wrote which of its words is not stored"),
  "DangerNotice.givenById": isIn("notices", "that they gave it, and why late"),
  "DangerNotice.minutesById": isIn("notices", "with the minutes and the attendance that they changed last"),
  "DangerNotice.liftedById": isIn("notices", "with the reason that they wrote"),
  "NoticeVersion.minutesById": isIn("notices", "with the minutes that they changed last before somebody changed them"),
  "NoticeVersion.replacedById": isIn("notices", "that and when they changed the plan or the minutes"),
  "Goal.authorId": isIn("goals", "own words"),
  "GoalAnswer.authorId": isIn("goalAnswers", "own words"),
  "GoalAssessment.authorId": isIn("goalAssessments", "own judgement"),
  "Absence.confirmedById": isIn("confirmedAbsences", "that and when they confirmed, not which day somebody was away"),
  "FollowUp.createdById": isIn(
    "followUps",
    "the own note; those about a student are read by teachers and administrators alone",
  ),
  "GuestLink.createdById": isIn("guestInvitations", "whom they invited, and no secret"),
  "Notification.recipientId": isIn("notifications", "what they were told"),
  "Notification.senderId": leftOut("what other people were told; what caused it is in the copy"),
  "Sentence.ownerId": isIn("sentences", "own words"),
  "Translation.changedById": isIn("texts", "texts of the school that they changed last"),
  "User.createdById": leftOut("the accounts of other people; that they made them is in the audit"),
  "User.mergedIntoId": leftOut("a merged account has a part of its own in the copy, with all its sections"),
  "AccountMerge.keptId": isIn("merges", "when the account got another one's"),
  "AccountMerge.mergedId": isIn("merges", "when the account became part of another one"),
  "AccountMerge.createdById": leftOut("accounts of other people; the audit has that they merged them"),
  "AccountMerge.undoneById": leftOut("accounts of other people; the audit has that they undid it"),
  "Session.userId": isIn("sessions", "when and on which device, and no token"),
  "OneTimeToken.userId": isIn("codes", "for what and when, and no secret"),
  "UserPermission.userId": isIn("permissions", "what was granted or denied"),
  "BackgroundJob.askerId": isIn("jobs", "what they started; the files are deleted after a day"),
  "Avatar.userId": isIn("account", "the picture is a file beside"),
};

/** Which version of the format a copy has: it counts up when a name in it changes. */
export const copyFormat = 1;
