import { reportStatus } from "@/lib/features/report/life/rules";
import type { Prisma, PrismaClient, Report, ReportPart } from "@/prisma/generated/client";
import { daysFromNow } from "./group";
import type { MadePlacement } from "./placement";
import { unique } from "./unique";

export type MadeReport = Report & { parts: ReportPart[] };

type Given = Partial<Prisma.ReportUncheckedCreateInput> & {
  status?: number;
  /**
   * Whom the student asked, and whether they wrote feedback and gave it: by default the primary supervisor, in a
   * status in which feedback has been requested.
   */
  asked?: {
    id: number;
    seat: "supervisor" | "secondary_supervisor" | "teacher";
    submitted?: boolean;
    wrote?: boolean;
  }[];
};

/** A report in any status, with a complete plan and reflection, and feedback from everybody who had to give it by then. */
export async function makeReport(db: PrismaClient, scene: MadePlacement, given: Given = {}): Promise<MadeReport> {
  const { status = reportStatus.planning, asked: givenAsked, ...data } = given;
  const { questions, versionId } = scene.group.form;
  const isAsked = status >= reportStatus.waitingFeedback && status <= reportStatus.done;
  const supervisor = { id: scene.supervisor.id, seat: "supervisor" as const };
  const asked = givenAsked ?? (isAsked ? [{ ...supervisor, submitted: status !== reportStatus.waitingFeedback }] : []);
  const now = new Date();
  return db.report.create({
    data: {
      placementId: scene.placement.id,
      formVersionId: versionId,
      name: unique("report"),
      date: daysFromNow(0),
      ...data,
      status,
      parts: {
        create: [
          {
            authorId: scene.student.id,
            seat: "student",
            answers: {
              createMany: {
                data: [
                  { questionId: questions.choice, checked: true },
                  { questionId: questions.goal, value: "My goal" },
                  { questionId: questions.rating, rating: 2 },
                  { questionId: questions.reflection, value: "My reflection" },
                ],
              },
            },
          },
          ...asked.map(({ id, seat, submitted, wrote = submitted }) => ({
            authorId: id,
            seat,
            askedAt: now,
            submittedAt: submitted ? now : null,
            ...(wrote ? { answers: { create: [{ questionId: questions.feedback, value: "Given feedback" }] } } : {}),
          })),
        ],
      },
    },
    include: { parts: true },
  });
}

/** A report that its student deleted while planning it, or that somebody else deleted with a reason. */
export async function makeDeletedReport(
  db: PrismaClient,
  scene: MadePlacement,
  given: { deletedAt?: Date; deletedById?: number; reason?: string } = {},
): Promise<number> {
  const { parts: _, ...content } = await makeReport(db, scene);
  const { id: reportId, placementId, name, date, status } = content;
  await db.report.delete({ where: { id: reportId } });
  await db.deletedReport.create({
    data: { reportId, placementId, name, date, status, ...given, content: { report: content, notifications: [] } },
  });
  return reportId;
}

/** A person's part in a made report. */
export function partOf(report: MadeReport, userId: number): ReportPart {
  const part = report.parts.find(({ authorId }) => authorId === userId);
  if (!part) throw new Error(`User ${userId} has no part in report ${report.id}.`);
  return part;
}
