import "server-only";
import type { HandedOver } from "@/lib/features/notification/commands/hand-over";
import type { Work } from "@/lib/features/unit-of-work";
import type { Tx } from "@/lib/platform/db";
import { lockRows } from "@/lib/platform/locks";
import { type PlacedSeats, promotedBy, seatsThatPass } from "../rules";
import { giveAgain } from "./give-again";

/**
 * Passes the requests for feedback that nobody has answered on to who has taken the seat of the person asked, inside a change of the seats
 * of a placement that has locked it. Of an emptied seat they are withdrawn, and the student asks again. What the first person has begun to
 * write stays stored, as when a request is withdrawn; feedback that they are correcting counts again. The second supervisor who becomes the
 * supervisor goes on with both.
 * @param left the teachers who have no seat any more
 * @returns what somebody else is to answer now
 */
export async function handOverRequests(
  work: Pick<Work, "tx" | "audit" | "notify">,
  placementId: number,
  { left, ...seats }: { before: PlacedSeats; after: PlacedSeats; left: readonly number[] },
): Promise<HandedOver[]> {
  const passes: Pass[] = [
    ...seatsThatPass(seats),
    ...left.map((from) => ({ seat: "teacher" as const, from, to: null })),
  ];
  if (passes.length === 0) return [];
  const { tx } = work;
  const promoted = promotedBy(seats);
  const former = passes.map(({ from }) => from).filter((from) => from !== promoted);
  await giveAgain(work, { report: { placementId }, authorId: { in: former } });
  const reports = await tx.report.findMany({
    where: { placementId, parts: { some: { authorId: { in: passes.map(({ from }) => from) }, ...isAwaited } } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  const reportIds = reports.map(({ id }) => id);
  await lockRows(tx, "Report", reportIds);
  const handed: HandedOver[] = [];
  for (const reportId of reportIds) handed.push(...(await passOn(tx, { placementId, reportId, promoted }, passes)));
  return handed;
}

/**
 * Withdraws the requests for feedback that some teachers of a group have not answered, inside a change after which they teach it no more:
 * the students ask again. Feedback that they are correcting counts again.
 */
export async function withdrawRequests(
  work: Pick<Work, "tx" | "audit" | "notify">,
  { groupId, userIds }: { groupId: number; userIds: readonly number[] },
): Promise<void> {
  const { tx } = work;
  await giveAgain(work, { report: { placement: { groupId } }, authorId: { in: [...userIds] } });
  const asked = { authorId: { in: [...userIds] }, ...isAwaited };
  const reports = await tx.report.findMany({
    where: { placement: { groupId }, parts: { some: asked } },
    select: { id: true },
  });
  const reportIds = reports.map(({ id }) => id);
  await lockRows(tx, "Report", reportIds);
  await tx.reportPart.updateMany({
    where: { reportId: { in: reportIds }, ...asked },
    data: { askedAt: null, remindedAt: null },
  });
}

/** From whom to whom the requests to a seat pass; to nobody when it is emptied. */
type Pass = Pick<HandedOver, "seat" | "from"> & { to: number | null };

const isAwaited = { askedAt: { not: null }, submittedAt: null };

/** Read under the lock of the report, all seats together: two people may have changed places. */
async function passOn(
  tx: Tx,
  { placementId, reportId, promoted }: { placementId: number; reportId: number; promoted: number | null },
  passes: readonly Pass[],
): Promise<HandedOver[]> {
  const parts = await tx.reportPart.findMany({ where: { reportId } });
  const partOf = (userId: number) => parts.find(({ authorId }) => authorId === userId);
  const open = passes.flatMap((pass) => {
    const part = partOf(pass.from);
    return part?.askedAt && !part.submittedAt ? [{ ...pass, askedAt: part.askedAt }] : [];
  });
  // Whom the former supervisor's request passes to hands on their own, but for feedback that they have given and are correcting.
  const isCorrecting = promoted !== null && Boolean(partOf(promoted)?.givenAt);
  const keeps = isCorrecting || !open.some(({ to }) => to === promoted) ? promoted : null;
  const asked = open.filter(({ from }) => from !== keeps);
  if (keeps !== null)
    await tx.reportPart.updateMany({
      where: { reportId, authorId: keeps, submittedAt: null },
      data: { seat: "supervisor" },
    });
  await tx.reportPart.updateMany({
    where: { reportId, authorId: { in: asked.map(({ from }) => from) }, ...isAwaited },
    data: { askedAt: null, remindedAt: null },
  });
  const handed: HandedOver[] = [];
  for (const { seat, from, to, askedAt } of asked) {
    if (to === null || to === keeps || partOf(to)?.submittedAt) continue;
    const key = { reportId, authorId: to };
    await tx.reportPart.upsert({
      where: { reportId_authorId: key },
      create: { ...key, seat, askedAt },
      update: { seat, askedAt },
    });
    if (!partOf(to)?.askedAt) handed.push({ placementId, reportId, seat, from, to });
  }
  return handed;
}
