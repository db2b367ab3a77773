import type { Prisma } from "../generated/client";
import type { DemoRows } from "./rows";

const numberedTables = [
  "Domain",
  "User",
  "Form",
  "FormVersion",
  "Question",
  "Group",
  "Placement",
  "Report",
  "ReportPart",
  "Message",
  "Absence",
  "Goal",
  "GuestLink",
  "Evaluation",
  "EvaluationPart",
  "EvaluationWay",
  "EvaluationResult",
  "DangerNotice",
  "SignedContent",
  "Signature",
  "Sentence",
  "Notification",
];

/** Stores the rows, one insert per table, and advances the id sequences. */
export async function saveRows(tx: Prisma.TransactionClient, rows: DemoRows): Promise<void> {
  await tx.schoolSettings.createMany({ data: rows.schoolSettings });
  await tx.domain.createMany({ data: rows.domains });
  await tx.user.createMany({ data: rows.users });
  await tx.form.createMany({ data: rows.forms });
  await tx.formVersion.createMany({ data: rows.formVersions });
  await tx.question.createMany({ data: rows.questions });
  await tx.questionText.createMany({ data: rows.questionTexts });
  await tx.tabHelp.createMany({ data: rows.tabHelp });
  await tx.group.createMany({ data: rows.groups });
  await tx.groupTeacher.createMany({ data: rows.groupTeachers });
  await tx.placement.createMany({ data: rows.placements });
  await tx.report.createMany({ data: rows.reports });
  await tx.reportPart.createMany({ data: rows.reportParts });
  await tx.answer.createMany({ data: rows.answers });
  await tx.message.createMany({ data: rows.messages });
  await tx.absence.createMany({ data: rows.absences });
  await tx.goal.createMany({ data: rows.goals });
  await tx.goalAnswer.createMany({ data: rows.goalAnswers });
  await tx.goalEvidence.createMany({ data: rows.goalEvidence });
  await tx.goalAssessment.createMany({ data: rows.goalAssessments });
  await tx.reportGoal.createMany({ data: rows.reportGoals });
  await tx.areaRating.createMany({ data: rows.areaRatings });
  await tx.guestLink.createMany({ data: rows.guestLinks });
  await tx.evaluation.createMany({ data: rows.evaluations });
  await tx.evaluationPart.createMany({ data: rows.evaluationParts });
  await tx.evaluationAnswer.createMany({ data: rows.evaluationAnswers });
  await tx.talkField.createMany({ data: rows.talkFields });
  await tx.noDoubt.createMany({ data: rows.noDoubts });
  await tx.evaluationWay.createMany({ data: rows.evaluationWays });
  await tx.evaluationResult.createMany({ data: rows.evaluationResults });
  await tx.dangerNotice.createMany({ data: rows.dangerNotices });
  await tx.noticeStep.createMany({ data: rows.noticeSteps });
  await tx.signedContent.createMany({ data: rows.signedContents });
  await tx.signature.createMany({ data: rows.signatures });
  await tx.sentence.createMany({ data: rows.sentences });
  await tx.notification.createMany({ data: rows.notifications });
  for (const table of numberedTables) {
    await tx.$executeRawUnsafe(
      `select setval(pg_get_serial_sequence('"${table}"', 'id'), (select max(id) from "${table}"))`,
    );
  }
}
