import "server-only";
import { getFormContent } from "@/lib/features/form/content/queries";
import { supervisedBy } from "@/lib/features/placement/policy";
import { storedDay } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { aboutReport, reportSelect, studentIn, studentSelect } from "./around";
import { all, batched, type SectionReaders } from "./section";

const named = { select: { name: true, courseCode: true, place: true, period: true } } as const;

const seatSections = {
  // Of a student nothing but the name: neither number nor whether somebody left.
  seats: all(async ({ actor: { id } }) => {
    const rows = await db.placement.findMany({
      where: supervisedBy(id),
      orderBy: { id: "asc" },
      select: {
        id: true,
        ward: true,
        startDate: true,
        endDate: true,
        supervisorId: true,
        secondarySupervisorId: true,
        standInFrom: true,
        standInUntil: true,
        group: named,
        ...studentSelect.select,
      },
    });
    return rows.map(({ id: placementId, student, supervisorId, startDate, endDate, secondarySupervisorId, ...row }) => {
      const isSecondary = secondarySupervisorId === id;
      return {
        placementId,
        seats: [supervisorId === id && "supervisor", isSecondary && "secondary_supervisor"].filter(Boolean),
        student: student.fullName,
        group: row.group,
        ward: row.ward,
        startDate: storedDay(startDate),
        endDate: storedDay(endDate),
        standInFrom: isSecondary && row.standInFrom ? storedDay(row.standInFrom) : null,
        standInUntil: isSecondary && row.standInUntil ? storedDay(row.standInUntil) : null,
      };
    });
  }),
  groups: all(async ({ actor }) => {
    const rows = await db.groupTeacher.findMany({
      where: { teacherId: actor.id },
      orderBy: { groupId: "asc" },
      select: { group: { select: { id: true, ...named.select, startDate: true, endDate: true } } },
    });
    return rows.map(({ group: { id: groupId, startDate, endDate, ...group } }) => ({
      groupId,
      ...group,
      startDate: storedDay(startDate),
      endDate: storedDay(endDate),
    }));
  }),
} satisfies SectionReaders;

/** What somebody wrote or did about reports, goals and absences, beside their own record as a student. */
export const ownWordsSections = {
  ...seatSections,
  feedback: batched(async ({ actor, locale }, page) => {
    const rows = await db.reportPart.findMany({
      ...page,
      where: { ...page.where, authorId: actor.id, report: { placement: { studentId: { not: actor.id } } } },
      orderBy: { id: "asc" },
      select: {
        id: true,
        seat: true,
        askedAt: true,
        remindedAt: true,
        submittedAt: true,
        answers: { select: { questionId: true, checked: true, value: true, rating: true } },
        report: { select: { ...reportSelect.select, formVersionId: true } },
      },
    });
    return Promise.all(
      rows.map(async ({ report, answers, ...part }) => {
        const { questions } = await getFormContent(report.formVersionId, locale);
        const textOf = (questionId: number) => questions.find(({ id }) => id === questionId)?.text ?? null;
        const said = answers.map((answer) => ({ ...answer, question: textOf(answer.questionId) }));
        return { ...part, ...aboutReport(report, locale), answers: said };
      }),
    );
  }),
  messages: batched(async ({ actor, locale }, page) => {
    const rows = await db.message.findMany({
      ...page,
      where: { ...page.where, authorId: actor.id },
      orderBy: { id: "asc" },
      select: { id: true, seat: true, body: true, createdAt: true, report: reportSelect },
    });
    return rows.map(({ report, ...row }) => ({ ...row, ...aboutReport(report, locale) }));
  }),
  goals: batched(async ({ actor }, page) => {
    const rows = await db.goal.findMany({
      ...page,
      where: { ...page.where, authorId: actor.id },
      orderBy: { id: "asc" },
      select: {
        id: true,
        talk: true,
        talkDate: true,
        viewPoint: true,
        text: true,
        createdAt: true,
        placement: studentSelect,
      },
    });
    return rows.map(({ placement, talkDate, ...row }) => ({
      ...row,
      talkDate: storedDay(talkDate),
      student: studentIn({ placement }),
    }));
  }),
  goalAnswers: all(({ actor }) =>
    db.goalAnswer.findMany({
      where: { authorId: actor.id },
      orderBy: { goalId: "asc" },
      select: { goalId: true, text: true, changedAt: true },
    }),
  ),
  goalAssessments: all(async ({ actor }) => {
    const rows = await db.goalAssessment.findMany({
      where: { authorId: actor.id },
      orderBy: { goalId: "asc" },
      select: { goalId: true, reached: true, changedAt: true, goal: { select: { placement: studentSelect } } },
    });
    return rows.map(({ goal, ...row }) => ({ ...row, student: studentIn(goal) }));
  }),
  confirmedAbsences: batched(async ({ actor }, page) => {
    const rows = await db.absence.findMany({
      ...page,
      where: { ...page.where, confirmedById: actor.id },
      orderBy: { id: "asc" },
      select: { id: true, confirmedAt: true, placement: studentSelect },
    });
    return rows.map(({ id, confirmedAt, placement }) => ({ id, confirmedAt, student: studentIn({ placement }) }));
  }),
  followUps: batched(async ({ actor }, page) => {
    const rows = await db.followUp.findMany({
      ...page,
      where: { ...page.where, createdById: actor.id },
      orderBy: { id: "asc" },
      select: { id: true, reason: true, note: true, createdAt: true, placement: studentSelect },
    });
    return rows.map(({ placement, ...row }) => ({ ...row, student: studentIn({ placement }) }));
  }),
} satisfies SectionReaders;
