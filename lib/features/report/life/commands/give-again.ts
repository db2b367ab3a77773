import "server-only";
import { getOriginalContent } from "@/lib/features/form/content/queries";
import { seatsSelect } from "@/lib/features/placement/policy";
import { everySeat } from "@/lib/features/placement/rules";
import type { Work } from "@/lib/features/unit-of-work";
import { lockRows } from "@/lib/platform/locks";
import type { Prisma } from "@/prisma/generated/client";
import { answersIn } from "../../answers/queries";
import { answersOf } from "../../answers/rules";
import { givenAgain, reportStatus } from "../rules";
import { rateAreas } from "./rate-areas";

/** Feedback that was given and is being corrected. What has been emptied meanwhile is none. */
const isBeingCorrected = {
  submittedAt: null,
  givenAt: { not: null },
  answers: { some: { OR: [{ checked: true }, { value: { not: "" } }, { rating: { not: null } }] } },
} satisfies Prisma.ReportPartWhereInput;

/**
 * Feedback that was given, and that its author is correcting, counts again unchanged, with its figures and notifications: inside a
 * change after which it cannot be given any more, and would be lost. It counts as of when it was given, or as of now if the student has
 * read other feedback since: else it would never be unread. Locks the reports.
 * @param where whose feedback, or in which reports
 */
export async function giveAgain(
  work: Pick<Work, "tx" | "audit" | "notify">,
  where: Prisma.ReportPartWhereInput,
): Promise<void> {
  const find = () =>
    work.tx.reportPart.findMany({
      where: { AND: [where, isBeingCorrected] },
      orderBy: [{ reportId: "asc" }, { id: "asc" }],
      select: { id: true, reportId: true, authorId: true, givenAt: true },
    });
  const reportIds = (await find()).map(({ reportId }) => reportId);
  if (reportIds.length === 0) return;
  await lockRows(work.tx, "Report", reportIds);
  // Read again: somebody may have given theirs before the lock.
  for (const part of await find()) await givePart(work, part);
}

type Corrected = { id: number; reportId: number; authorId: number; givenAt: Date | null };

async function givePart(
  { tx, audit, notify }: Pick<Work, "tx" | "audit" | "notify">,
  { id, reportId, authorId, givenAt }: Corrected,
): Promise<void> {
  const { placement, placementId, parts, feedbackReadAt, ...report } = await tx.report.findUniqueOrThrow({
    where: { id: reportId },
    select: {
      id: true,
      status: true,
      formVersionId: true,
      placementId: true,
      feedbackReadAt: true,
      placement: { select: seatsSelect },
      parts: { select: { id: true, seat: true, submittedAt: true } },
    },
  });
  const isReadSince = givenAt !== null && feedbackReadAt !== null && feedbackReadAt >= givenAt;
  const submittedAt = isReadSince ? new Date() : givenAt;
  await tx.reportPart.update({ where: { id }, data: { submittedAt, givenAt: null } });
  const status = report.status === reportStatus.waitingFeedback ? reportStatus.seeFeedback : report.status;
  await tx.report.update({ where: { id: reportId }, data: { status, updatedAt: new Date() } });
  const { questions } = await getOriginalContent(report.formVersionId, tx);
  const plan = parts.find(({ seat }) => seat === "student");
  const planned = answersOf(plan ? await answersIn(tx, plan.id) : []);
  const viewPoint = await rateAreas(tx, { id: reportId, parts, questions, planned }, { id, submittedAt });
  const [subject, people] = [{ reportId, placementId }, everySeat(placement)];
  notify("feedback-given", subject, people, { senderId: authorId });
  if (viewPoint) notify("difference-report", { ...subject, viewPoint }, people, { senderId: authorId });
  await audit("report.status", reportId, {
    before: { status: report.status },
    after: { status, action: givenAgain },
  });
}
