import "server-only";
import { listAbsences } from "@/lib/features/absence/queries";
import { tabsIn } from "@/lib/features/evaluation/life/rules";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { getGoals } from "@/lib/features/goal/queries";
import { reportName } from "@/lib/features/report/life/rules";
import { getReport } from "@/lib/features/report/reading/queries/get-report";
import { listOwnDeletedReports } from "@/lib/features/report/removal/queries/list-own-deleted-reports";
import { storedDay } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { all, type CopyOf, type SectionReaders } from "./section";

/** The placements of a student, with everybody around them. */
async function* readPlacements({ actor }: CopyOf) {
  const named = { select: { fullName: true } } as const;
  const rows = await db.placement.findMany({
    where: { studentId: actor.id },
    orderBy: { id: "asc" },
    include: {
      group: {
        select: { name: true, courseCode: true, place: true, period: true, teachers: { select: { teacher: named } } },
      },
      supervisor: named,
      secondarySupervisor: named,
      evaluation: { select: { id: true } },
    },
  });
  for (const { id: placementId, group, supervisor, secondarySupervisor, evaluation, ...row } of rows) {
    const { teachers, ...place } = group;
    const { items, summary } = await listAbsences(actor, { placementId });
    const { goals } = await getGoals(actor, { placementId });
    yield {
      placementId,
      group: place,
      ward: row.ward,
      startDate: storedDay(row.startDate),
      endDate: storedDay(row.endDate),
      discontinuedAt: row.discontinuedAt,
      supervisor: supervisor?.fullName ?? null,
      secondarySupervisor: secondarySupervisor?.fullName ?? null,
      standInFrom: row.standInFrom && storedDay(row.standInFrom),
      standInUntil: row.standInUntil && storedDay(row.standInUntil),
      teachers: teachers.map(({ teacher }) => teacher.fullName),
      evaluationId: evaluation?.id ?? null,
      absences: items.map(({ actions: _, problem: _problem, ...item }) => item),
      attendance: summary,
      goals: goals.map(({ revision: _, answerRevision: _answer, reachedRevision: _reached, ...goal }) => goal),
    };
  }
}

/** The reports of a student as their page shows them: what others have not given yet is not in them. */
async function* readReports({ actor, locale }: CopyOf) {
  const t = translatorFor(locale, "status");
  const reports = await db.report.findMany({
    where: { placement: { studentId: actor.id } },
    orderBy: { id: "asc" },
    select: { id: true, createdAt: true, updatedAt: true, feedbackReadAt: true },
  });
  for (const { id: reportId, ...moments } of reports) {
    const seen = await getReport(actor, { reportId }, { locale });
    const textOf = new Map(seen.questions.map(({ id, text }) => [id, text]));
    yield {
      reportId,
      placementId: seen.placementId,
      name: reportName(seen, t),
      date: seen.date,
      status: seen.status,
      ...moments,
      goals: seen.goals,
      answers: seen.questions.flatMap(({ id, text, tab, viewPoint, checked, valueAnswer, rating }) =>
        checked || valueAnswer !== "" || rating !== null
          ? [{ questionId: id, question: text, tab, viewPoint, checked, value: valueAnswer, rating }]
          : [],
      ),
      awaited: seen.awaited.map(({ fullName, seat, askedAt }) => ({ name: fullName, seat, askedAt })),
      feedback: seen.feedback.map(({ userId: _, fullName, answers, ...one }) => ({
        ...one,
        author: fullName,
        answers: answers.map(({ questionId, valueAnswer: value, ...answer }) => ({
          questionId,
          question: textOf.get(questionId) ?? null,
          value,
          ...answer,
        })),
      })),
      guestFeedback: seen.guestFeedback.map(({ guestLinkId: _, guestName, ...one }) => ({ ...one, author: guestName })),
      messages: seen.messages.map(({ userId: _, fullName, ...one }) => ({ ...one, author: fullName })),
    };
  }
}

type Detail = Awaited<ReturnType<typeof getEvaluation>>;

/** What a student sees of a stage: each answer and each text with who wrote it. */
const stageOf = (seen: Detail) => ({
  stage: seen.shownStage,
  term: seen.term,
  submitted: seen.submitted,
  scale: seen.scale,
  ratings: seen.factors.map(({ midterm: _, ...question }) => question),
  texts: seen.texts.map(({ midterm: _, ...question }) => question),
  talkDay: seen.evaluationDate,
  talk: seen.talk.map(({ revision: _, ...field }) => field),
  dangerOfNotPassing: seen.dangerOfNotPassing,
  needForExtraHelp: seen.needForExtraHelp,
  recommendation: seen.recommendation,
  contentHash: seen.hash,
});

/** The evaluations of a student, each stage as its page shows it to them now. */
async function* readEvaluations({ actor, locale }: CopyOf) {
  for (const evaluationId of await listOwnEvaluations(actor)) {
    const now = await getEvaluation(actor, { evaluationId }, { locale });
    const stages = [];
    for (const stage of tabsIn(now))
      stages.push(stageOf(await getEvaluation(actor, { evaluationId, stage }, { locale })));
    yield {
      evaluationId,
      placementId: now.placementId,
      stage: now.stage,
      stages,
      notices: [...now.earlierNotices, ...(now.notice ? [now.notice] : [])].map(({ revision: _, ...notice }) => notice),
      signatures: now.signatures,
      decisions: now.reasons,
      result: now.result,
      earlierResults: now.earlierResults,
    };
  }
}

/** The evaluations of which somebody is the student. */
export async function listOwnEvaluations({ id }: Pick<CopyOf["actor"], "id">): Promise<number[]> {
  const rows = await db.evaluation.findMany({
    where: { placement: { studentId: id } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

/** What is stored about somebody as a student, read by what their pages read. */
export const ownRecordSections = {
  placements: readPlacements,
  reports: readReports,
  removedReports: all(({ actor, locale }) => listOwnDeletedReports(actor, locale)),
  guestInvitations: all(async ({ actor }) => {
    const rows = await db.guestLink.findMany({
      where: { createdById: actor.id },
      orderBy: { id: "asc" },
      select: {
        reportId: true,
        email: true,
        createdAt: true,
        expiresAt: true,
        revokedAt: true,
        guestName: true,
        givenAt: true,
      },
    });
    return rows;
  }),
  evaluations: readEvaluations,
} satisfies SectionReaders;
