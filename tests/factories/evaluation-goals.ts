import type { Prisma, PrismaClient } from "@/prisma/generated/client";
import type { MadePlacement } from "./placement";

/** What the student of a placement said about a goal, with the reports that show it. */
export const makeGoalAnswer = (
  db: PrismaClient,
  { student }: Pick<MadePlacement, "student">,
  { goalId, text = "I have done it twice", reportIds = [] }: { goalId: number; text?: string; reportIds?: number[] },
) =>
  db.goalAnswer.create({
    data: { goalId, text, authorId: student.id, reports: { create: reportIds.map((reportId) => ({ reportId })) } },
  });

/** What the supervisor of a placement said about a goal. */
export const makeGoalAssessment = (
  db: PrismaClient,
  { supervisor }: Pick<MadePlacement, "supervisor">,
  given: Pick<Prisma.GoalAssessmentUncheckedCreateInput, "goalId" | "reached">,
) => db.goalAssessment.create({ data: { authorId: supervisor.id, ...given } });
