import "server-only";
import { putFiguresBack } from "@/lib/features/competence/commands";
import { putEvidenceBack } from "@/lib/features/goal/commands";
import { putGuestLinksBack } from "@/lib/features/guest/commands/set-aside-guest-links";
import { handOver } from "@/lib/features/notification/commands/hand-over";
import { putBack, withdrawFrom } from "@/lib/features/notification/commands/withdraw-notifications";
import { assertGoesOn } from "@/lib/features/placement/commands/discontinue";
import { writableSelect } from "@/lib/features/placement/policy";
import { everySeat } from "@/lib/features/placement/rules";
import type { Work } from "@/lib/features/unit-of-work";
import type { Tx } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import type { Prisma } from "@/prisma/generated/client";
import { handOverRequests } from "../../life/commands/hand-over-requests";
import { type Content, contentIn, listOf } from "../queries/stored-content";
import { lockEvaluation } from "./locks";

/**
 * Creates a deleted report again as it was, with its number. What waits for somebody who has left their seat since passes to who has it
 * now, and what was signed since keeps the evidence that it was signed with. Throws "not found" when no deleted report is `where`, also
 * when somebody else has just brought it back, bad input once the student was taken out and when the group has ended.
 * @returns the placement, the people around it, and its evaluation if the report was evidence in it
 */
export async function bringReportBack(
  work: Pick<Work, "tx" | "audit" | "notify" | "changed">,
  where: Prisma.DeletedReportWhereInput,
) {
  const { tx } = work;
  const deleted = await tx.deletedReport.findFirst({ where });
  if (!deleted) throw notFound();
  const { reportId, placementId, deletedAt } = deleted;
  // Seats do not change, and nothing is signed, while requests and evidence are put back.
  const evaluationId = await lockEvaluation(tx, placementId);
  await lockRow(tx, "Placement", placementId);
  const placement = await tx.placement.findUniqueOrThrow({
    where: { id: placementId },
    select: writableSelect,
  });
  assertGoesOn(placement);
  // Pressed twice at the same moment, it is brought back once.
  const { count } = await tx.deletedReport.deleteMany({ where: { AND: [{ reportId }, where] } });
  if (count === 0) throw notFound();
  const { report: whole, goalIds, notifications } = contentIn(deleted.content);
  const { areas, guestLinks, parts, ...report } = whole;
  await tx.report.create({ data: { ...report, parts: listOf(await followMerges(tx, parts.create)) } });
  await putFiguresBack(tx, reportId, areas.create);
  await putGuestLinksBack(tx, reportId, guestLinks.create);
  await putEvidenceBack(tx, { placementId, reportId, goalIds, unsignedSince: deletedAt });
  await putBack(work, notifications);
  const people = everySeat(placement);
  await followSeats(work, { reportId, placementId, people });
  return { placementId, people, evaluationId: goalIds.length > 0 ? evaluationId : null };
}

type Parts = Content["report"]["parts"]["create"];

/**
 * What people have not handed in goes on with the account that theirs was merged into since, as a merge does with what is not deleted. It
 * stays where that account has a part of its own.
 */
async function followMerges(tx: Tx, parts: Parts): Promise<Parts> {
  const authors = new Set(parts.map(({ authorId }) => authorId));
  const users = await tx.user.findMany({
    where: { id: { in: [...authors] } },
    select: { id: true, mergedIntoId: true },
  });
  const into = new Map(users.map(({ id, mergedIntoId }) => [id, mergedIntoId]));
  return parts.map((part) => {
    const authorId = into.get(part.authorId);
    if (!authorId || part.submittedAt || authors.has(authorId)) return part;
    authors.add(authorId);
    return { ...part, authorId };
  });
}

type People = ReturnType<typeof everySeat>;

/** Does what a change of seats since would have done. */
async function followSeats(
  work: Pick<Work, "tx" | "audit" | "notify" | "changed">,
  { reportId, placementId, people }: { reportId: number; placementId: number; people: People },
): Promise<void> {
  const { tx } = work;
  const awaited = await tx.reportPart.findMany({
    where: { reportId, askedAt: { not: null }, submittedAt: null },
    select: { authorId: true, seat: true },
  });
  const askedIn = (seat: string) => awaited.find((part) => part.seat === seat)?.authorId ?? null;
  const holderOf = (seat: string) => people.find((one) => one.seat === seat)?.userId ?? null;
  const isHere = (userId: number) => people.some((one) => one.userId === userId);
  const handed = await handOverRequests(work, placementId, {
    before: { supervisor: askedIn("supervisor"), secondary_supervisor: askedIn("secondary_supervisor") },
    after: { supervisor: holderOf("supervisor"), secondary_supervisor: holderOf("secondary_supervisor") },
    left: awaited.flatMap(({ seat, authorId }) => (seat === "teacher" && !isHere(authorId) ? authorId : [])),
  });
  for (const request of handed) await handOver(work, request);
  const recipients = await tx.notification.findMany({ where: { reportId }, select: { recipientId: true } });
  const userIds = recipients.map(({ recipientId }) => recipientId).filter((userId) => !isHere(userId));
  await withdrawFrom(work, { placementId }, userIds);
}
