import "server-only";
import { storedDay } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { inLanguage, type Locale } from "@/lib/platform/i18n/locales";
import { aboutEvaluation, evaluationSelect } from "./around";
import { all, batched, type SectionReaders } from "./section";

const partSelect = {
  select: { term: true, party: true, submittedAt: true, evaluation: evaluationSelect },
} as const;

const questionSelect = { select: { texts: { select: { language: true, text: true } } } } as const;

const questionIn = ({ texts }: { texts: { language: string; text: string }[] }, locale: Locale): string | null =>
  inLanguage(
    texts.filter(({ text }) => text !== "").map(({ language, text }) => ({ language, value: text })),
    locale,
  ) ?? null;

/** A notice has words of several people, of which only the minutes name who changed them last, and the reasons who wrote them. */
async function listNotices(id: number) {
  const own = { OR: [{ minutesById: id }, { replacedById: id }] };
  const rows = await db.dangerNotice.findMany({
    where: {
      OR: [
        { draftedById: id },
        { givenById: id },
        { minutesById: id },
        { liftedById: id },
        { versions: { some: own } },
      ],
    },
    orderBy: { id: "asc" },
    select: {
      id: true,
      evaluation: evaluationSelect,
      draftedById: true,
      createdAt: true,
      givenById: true,
      givenAt: true,
      lateReason: true,
      minutesById: true,
      minutes: true,
      studentAttended: true,
      minutesAt: true,
      liftedById: true,
      liftedAt: true,
      liftReason: true,
      versions: { where: own, orderBy: { id: "asc" } },
    },
  });
  return rows.map(({ id: noticeId, evaluation, ...row }) => ({
    noticeId,
    ...aboutEvaluation(evaluation),
    drafted: row.draftedById === id ? { at: row.createdAt } : null,
    given: row.givenById === id ? { at: row.givenAt, lateReason: row.lateReason } : null,
    minutes:
      row.minutesById === id ? { at: row.minutesAt, text: row.minutes, studentAttended: row.studentAttended } : null,
    lifted: row.liftedById === id ? { at: row.liftedAt, reason: row.liftReason } : null,
    earlierMinutes: row.versions
      .filter(({ minutesById }) => minutesById === id)
      .map(({ minutesAt, minutes, studentAttended }) => ({ at: minutesAt, text: minutes, studentAttended })),
    changed: row.versions.flatMap(({ replacedById, replacedAt }) => (replacedById === id ? { at: replacedAt } : [])),
  }));
}

/** What somebody wrote and decided in evaluations. */
export const ownEvaluationWordsSections = {
  evaluationAnswers: all(async ({ actor, locale }) => {
    const rows = await db.evaluationAnswer.findMany({
      where: { authorId: actor.id },
      orderBy: [{ partId: "asc" }, { questionId: "asc" }],
      select: { questionId: true, rating: true, comment: true, part: partSelect, question: questionSelect },
    });
    return rows.map(({ part: { evaluation, ...part }, question, ...row }) => ({
      ...aboutEvaluation(evaluation),
      ...part,
      ...row,
      question: questionIn(question, locale),
    }));
  }),
  correctedAnswers: batched(async ({ actor, locale }, page) => {
    const rows = await db.correctedAnswer.findMany({
      ...page,
      where: { ...page.where, authorId: actor.id },
      orderBy: { id: "asc" },
      select: {
        id: true,
        questionId: true,
        rating: true,
        comment: true,
        correctedAt: true,
        part: partSelect,
        question: questionSelect,
      },
    });
    return rows.map(({ part: { evaluation, ...part }, question, ...row }) => ({
      ...row,
      ...aboutEvaluation(evaluation),
      ...part,
      question: questionIn(question, locale),
    }));
  }),
  submissions: batched(async ({ actor }, page) => {
    const rows = await db.evaluationPart.findMany({
      ...page,
      where: { ...page.where, submittedById: actor.id },
      orderBy: { id: "asc" },
      select: { id: true, ...partSelect.select },
    });
    return rows.map(({ evaluation, ...row }) => ({ ...row, ...aboutEvaluation(evaluation) }));
  }),
  talkFields: all(async ({ actor }) => {
    const rows = await db.talkField.findMany({
      where: { authorId: actor.id },
      orderBy: [{ evaluationId: "asc" }, { term: "asc" }, { field: "asc" }],
      select: { term: true, field: true, value: true, changedAt: true, evaluation: evaluationSelect },
    });
    return rows.map(({ evaluation, ...row }) => ({ ...aboutEvaluation(evaluation), ...row }));
  }),
  notices: all(({ actor }) => listNotices(actor.id)),
  noDoubts: all(async ({ actor }) => {
    const rows = await db.noDoubt.findMany({
      where: { userId: actor.id },
      orderBy: { evaluationId: "asc" },
      select: { seat: true, statedAt: true, evaluation: evaluationSelect },
    });
    return rows.map(({ evaluation, ...row }) => ({ ...aboutEvaluation(evaluation), ...row }));
  }),
  signatures: batched(async ({ actor }, page) => {
    const rows = await db.signature.findMany({
      ...page,
      where: { ...page.where, userId: actor.id },
      orderBy: { id: "asc" },
      select: {
        id: true,
        seat: true,
        kind: true,
        remark: true,
        proof: true,
        name: true,
        isStandIn: true,
        createdAt: true,
        content: { select: { stage: true, hash: true, evaluation: evaluationSelect } },
      },
    });
    return rows.map(({ content: { evaluation, ...content }, ...row }) => ({
      ...row,
      ...content,
      ...aboutEvaluation(evaluation),
    }));
  }),
  signLinks: batched(async ({ actor }, page) => {
    const rows = await db.signLink.findMany({
      ...page,
      where: { ...page.where, createdById: actor.id },
      orderBy: { id: "asc" },
      select: {
        id: true,
        stage: true,
        name: true,
        createdAt: true,
        expiresAt: true,
        revokedAt: true,
        usedAt: true,
        evaluation: evaluationSelect,
      },
    });
    return rows.map(({ evaluation, ...row }) => ({ ...row, ...aboutEvaluation(evaluation) }));
  }),
  decisions: batched(async ({ actor }, page) => {
    const rows = await db.evaluationWay.findMany({
      ...page,
      where: { ...page.where, actorId: actor.id },
      orderBy: { id: "asc" },
      select: {
        id: true,
        stage: true,
        way: true,
        reason: true,
        party: true,
        witness: true,
        endDate: true,
        createdAt: true,
        evaluation: evaluationSelect,
      },
    });
    return rows.map(({ evaluation, endDate, ...row }) => ({
      ...row,
      endDate: endDate && storedDay(endDate),
      ...aboutEvaluation(evaluation),
    }));
  }),
  results: batched(async ({ actor }, page) => {
    const rows = await db.evaluationResult.findMany({
      ...page,
      where: { ...page.where, decidedById: actor.id },
      orderBy: { id: "asc" },
      select: {
        id: true,
        assessmentPassed: true,
        grounds: true,
        noticeReason: true,
        createdAt: true,
        reopenedAt: true,
        evaluation: evaluationSelect,
      },
    });
    return rows.map(({ evaluation, ...row }) => ({ ...row, ...aboutEvaluation(evaluation) }));
  }),
} satisfies SectionReaders;
