/** What becomes of a column when somebody is erased. */
type Decision = {
  /**
   * `goes`: the row is deleted, or the column emptied. `stays`: it is as before. `ends`: it goes by itself within a day. `none`: nothing in it
   * is about a person.
   */
  does: "goes" | "stays" | "ends" | "none";
  why: string;
};

type Columns = readonly `${string}.${string}`[];

const decide =
  (does: Decision["does"]) =>
  (why: string, columns: Columns): (readonly [string, Decision])[] =>
    columns.map((column) => [column, { does, why }]);

const [goes, stays, ends, none] = [decide("goes"), decide("stays"), decide("ends"), decide("none")];

const record = "the record of a decided evaluation is archived by law; of any other it goes with the student";

/**
 * What becomes of every reference to an account, and of every column that can contain a text or a file. A test compares the list with the
 * database, and another one looks everywhere for what an erased person was called and has written.
 */
export const decisions: Readonly<Record<string, Decision>> = Object.fromEntries([
  ...goes("who has the account is not known any more", [
    ...(["User.username", "User.email", "User.fullName", "User.phone", "User.areaCode", "User.passwordHash"] as const),
    ...(["User.avatarPath", "User.languageCode", "User.userCourseCode", "User.studentNumber"] as const),
    ...(["User.feideSubject", "User.setting", "Avatar.userId", "Avatar.image"] as const),
    ...(["UserPermission.userId", "UserPermission.permission"] as const),
  ]),
  ...goes("nobody enters the account any more", [
    ...(["Session.userAgent", "OneTimeToken.userId", "OneTimeToken.hash", "OneTimeToken.payload"] as const),
  ]),
  ...goes("a report is the student's own, with the answers to it; nothing requires it", [
    ...(["Report.name", "ReportGoal.text", "DeletedReport.name", "DeletedReport.reason"] as const),
    ...(["GuestLink.createdById", "GuestLink.hash", "GuestLink.guestName", "GuestLink.feedback"] as const),
  ]),
  ...goes("an address is taken out of invitations that are over", ["GuestLink.email", "SignLink.email"]),
  ...goes("nothing requires what was said in passing", ["Message.authorId", "Message.body"]),
  ...goes("a tool of the person alone", ["Sentence.ownerId", "Sentence.text", "Notification.recipientId"]),
  ...goes("a note serves while somebody follows up", ["FollowUp.createdById", "FollowUp.note", "FollowUp.reason"]),
  ...goes("the evaluation has its own grounds", ["Placement.discontinueReason"]),
  ...goes("merged accounts are erased with it, and that cannot be undone", [
    ...(["AccountMerge.keptId", "AccountMerge.mergedId", "AccountMerge.moved"] as const),
  ]),
  ...goes("jobs of the person go with their files; files of others that name them go some days after they were made", [
    ...(["BackgroundJob.askerId", "BackgroundJob.input", "BackgroundJob.result", "BackgroundJob.fileName"] as const),
    ...(["BackgroundJobPiece.bytes", "ImportFile.name", "ImportPiece.bytes"] as const),
    ...(["ImportRow.label", "ImportRow.details", "ImportRow.sheet"] as const),
  ]),
  ...stays(
    "given feedback belongs to the report of another student, deleted or not; in own reports it goes with them",
    [...(["ReportPart.authorId", "Answer.value", "DeletedReport.content", "DeletedReportPerson.userId"] as const)],
  ),
  ...stays(record, [
    ...(["EvaluationPart.submittedById", "EvaluationAnswer.authorId", "EvaluationAnswer.comment"] as const),
    ...(["CorrectedAnswer.authorId", "CorrectedAnswer.comment", "TalkField.authorId", "TalkField.value"] as const),
    ...(["SignedContent.content", "SignedContent.hash", "Signature.userId", "Signature.name"] as const),
    ...(["Signature.remark", "SignLink.createdById", "SignLink.name", "EvaluationWay.actorId"] as const),
    ...(["EvaluationWay.reason", "EvaluationWay.witness", "EvaluationResult.decidedById"] as const),
    ...([
      "ArchiveRecord.actorId",
      "ArchiveRecord.caseId",
      "ArchiveRecord.caseNumber",
      "ArchiveRecord.recordId",
    ] as const),
    ...(["ArchiveRecord.recordNumber", "ArchiveRecord.files", "ArchiveRecord.problem", "ArchiveRecord.words"] as const),
    ...(["ArchiveRecord.reason", "ArchiveRecord.claim"] as const),
    ...(["EvaluationResult.grounds", "EvaluationResult.noticeReason", "NoDoubt.userId"] as const),
    "EvaluationResult.externalId",
    ...(["DangerNotice.draftedById", "DangerNotice.givenById", "DangerNotice.minutesById"] as const),
    ...(["DangerNotice.liftedById", "DangerNotice.notMastered", "DangerNotice.required"] as const),
    ...(["DangerNotice.comment", "DangerNotice.lateReason", "DangerNotice.liftReason"] as const),
    ...(["DangerNotice.meetingPlace", "DangerNotice.minutes", "DangerNotice.remark"] as const),
    ...(["NoticeStep.what", "NoticeStep.who", "EvaluationDocument.file", "EvaluationDocument.hash"] as const),
    ...(["UndrawnDocument.document", "Goal.authorId", "Goal.text", "GoalAnswer.authorId", "GoalAnswer.text"] as const),
    "GoalAssessment.authorId",
  ]),
  ...stays("only the number of the account, in what others rely on", [
    "DeletedReport.deletedById",
    ...(["Placement.studentId", "Placement.supervisorId", "Placement.secondarySupervisorId"] as const),
    ...(["GroupTeacher.teacherId", "Absence.confirmedById", "Notification.senderId"] as const),
    ...(["Translation.changedById", "User.createdById", "User.mergedIntoId"] as const),
    ...(["AccountMerge.createdById", "AccountMerge.undoneById"] as const),
  ]),
  ...stays("only the number of the account: who was viewed is shown by whom, other sessions go", ["Session.userId"]),
  ...stays("states and numbers, never what somebody wrote", ["AuditEntry.before", "AuditEntry.after"]),
  ...stays("the name of a guest, who has no account, to somebody else", ["Notification.guestName"]),
  ...stays("a text of the school", [
    ...(["Translation.value", "SchoolSettings.complaintsTo", "SchoolSettings.name"] as const),
    ...(["SchoolSettings.supportAddress", "Form.name", "FormVersion.removed", "Question.linkUrl"] as const),
    ...(["QuestionText.text", "QuestionText.linkContent", "RatingAnchor.text", "TabHelp.text"] as const),
    ...(["Group.name", "Group.courseCode", "Group.period", "Group.place", "Group.wards"] as const),
    ...(["Placement.ward", "Domain.name", "Domain.host", "Language.name"] as const),
  ]),
  ...none("what a process says of itself", [
    ...(["Instance.kind", "Instance.host", "Instance.version", "Instance.build", "Instance.node"] as const),
  ]),
  ...ends("a limit is counted for a few minutes or hours", ["rate_limit.key"]),
  ...none("a code or a state of the product", [
    ...(["AuditEntry.action", "AuditEntry.entity", "BackgroundJob.kind", "BackgroundJob.locale"] as const),
    ...(["BackgroundJob.problem", "BackgroundJob.subject", "EvaluationDocument.locale"] as const),
    ...(["EvaluationReminder.kind", "EvaluationWay.way", "ImportFile.hash", "ImportFile.outcome"] as const),
    ...(["ImportFile.uninvited", "ImportRow.state", "Language.code", "Notification.contentKey"] as const),
    ...(["Notification.viewPoint", "QuestionText.language", "RatingAnchor.language"] as const),
    ...(["RolePermission.permission", "SchoolSettings.areaCode", "SignLink.hash", "SignLink.codeHash"] as const),
    ...(["TabHelp.language", "TalkField.field", "Translation.key", "Translation.languageCode"] as const),
    "UndrawnDocument.locale",
  ]),
]);
