import "server-only";
import { recordAudit } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import { db, type Tx } from "@/lib/platform/db";
import { forbidden, invalid } from "@/lib/platform/errors";
import { publishBadgeStale } from "@/lib/platform/realtime/publish";
import { canRegister } from "../policy";
import { actionsOn } from "../rules";
import { openAbsences } from "./open-absence";
import { limitKey, limitNews } from "./register-absence";

/**
 * Takes back days of absence of one placement, all of them or none, with the reports that stand for them. Throws bad input for a
 * day that was registered earlier than today, has been made up, or has been written about by somebody else.
 */
export async function removeAbsences(actor: Actor, input: { absenceIds: number[] }): Promise<null> {
  const recipients = await db.$transaction(async (tx) => {
    const { placement, absences, seat, chosen } = await openAbsences(tx, actor, input.absenceIds);
    if (!canRegister(seat)) throw forbidden();
    if (chosen.some((absence) => !actionsOn(absence, seat, today()).includes("remove")))
      throw invalid("absence.error_not_removable");
    const gone = new Set(chosen.map(({ id }) => id));
    const reportIds = chosen.flatMap(({ reportId }) => reportId ?? []);
    await assertOwnWordsOnly(tx, actor, reportIds);
    const left = absences.filter(({ id, kind }) => kind === "sick" && !gone.has(id));
    const told = await settleNews(tx, { id: placement.id, limit: placement.group.sickDaysNoticed }, chosen, left);
    await tx.absence.deleteMany({ where: { id: { in: [...gone] } } });
    await tx.report.deleteMany({ where: { id: { in: reportIds } } });
    for (const { id, placementId } of chosen)
      await recordAudit(tx, actor, "absence.remove", id, { before: { placementId } });
    return told;
  });
  await Promise.all(recipients.map((recipientId) => publishBadgeStale(recipientId)));
  return null;
}

/** Throws bad input when anybody else has written on these reports. Until the transaction ends nobody can: their rows are locked. */
async function assertOwnWordsOnly(tx: Tx, actor: Actor, reportIds: number[]): Promise<void> {
  await tx.$queryRaw`select 1 from "Report" where id = any(${reportIds}::int[]) order by id for update`;
  const others = await tx.message.count({ where: { reportId: { in: reportIds }, authorId: { not: actor.id } } });
  if (others > 0) throw invalid("absence.error_written_about");
}

type SickDay = { reportId: number | null; registeredAt: Date };

/**
 * What was told about sick days that go may stand for others too: news of several days for those registered with them, and that
 * the number is reached for all. It moves to a day that stays, and goes when there is none or the number is no longer reached.
 * `left` has the earliest day first. Gives whose news it was.
 */
async function settleNews(
  tx: Tx,
  placement: { id: number; limit: number },
  gone: SickDay[],
  left: SickDay[],
): Promise<number[]> {
  const reportIds = gone.flatMap(({ reportId }) => reportId ?? []);
  if (reportIds.length === 0) return [];
  const isReached = left.length >= placement.limit;
  const news = await tx.notification.findMany({
    where: { OR: [{ reportId: { in: reportIds } }, ...(isReached ? [] : [limitNews(placement.id)])] },
    select: { id: true, recipientId: true, reportId: true, contentKey: true },
  });
  const heirOf = (one: (typeof news)[number]): number | null => {
    if (one.contentKey === limitKey) return (isReached && left.at(-1)?.reportId) || null;
    if (!one.contentKey.endsWith(".sick-day")) return null;
    const day = gone.find(({ reportId }) => reportId === one.reportId);
    return left.find(({ registeredAt }) => registeredAt.getTime() === day?.registeredAt.getTime())?.reportId ?? null;
  };
  const heirs = new Set(news.map(heirOf));
  for (const reportId of heirs) {
    const where = { id: { in: news.flatMap((one) => (heirOf(one) === reportId ? one.id : [])) } };
    if (reportId === null) await tx.notification.deleteMany({ where });
    else await tx.notification.updateMany({ where, data: { reportId } });
  }
  return [...new Set(news.map(({ recipientId }) => recipientId))];
}
