import "server-only";
import { announce, type News, notifyAll } from "@/lib/features/notification/commands";
import { contentKey } from "@/lib/features/notification/rules";
import { everySeat, recipientsOf } from "@/lib/features/placement/rules";
import { reportStatus } from "@/lib/features/report/life/rules";
import { recordAudit } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, toDay, today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { forbidden, invalid } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { canRegister } from "../policy";
import { type AbsenceKind, callsForNotice, refusalsOfDays } from "../rules";
import { openPlacement } from "./open-absence";

/**
 * A student registers days of absence in their own placement, all of them or none. Each sick day makes a report with status 6;
 * supervisors and teachers hear of the sick days once, the teachers also when the group's number of them is reached. Whoever has
 * cleared that news may hear it again with a later sick day. Throws bad input beside each day that is outside the placement, to
 * come or registered already.
 */
export async function registerAbsence(
  actor: Actor,
  input: { placementId: number; kind: AbsenceKind; dates: string[] },
  caller: Pick<Caller, "locale">,
): Promise<{ absenceIds: number[] }> {
  const { notices, absenceIds } = await db.$transaction(async (tx) => {
    const { placement, absences, seat } = await openPlacement(tx, actor, input.placementId);
    if (!canRegister(seat)) throw forbidden();
    assertRegistrable(input.dates, placement, absences);
    const isSick = input.kind === "sick";
    const name = translatorFor(caller.locale, "status")("6");
    const reports = isSick
      ? await tx.report.createManyAndReturn({
          data: input.dates.toSorted().map((date) => ({
            placementId: placement.id,
            formVersionId: placement.group.reportFormVersionId,
            name,
            date: fromDay(date),
            status: reportStatus.sickDay,
          })),
          select: { id: true, date: true },
        })
      : [];
    const reportOf = new Map(reports.map(({ id, date }) => [toDay(date), id]));
    // One moment for all: it tells later which days were registered together.
    const registeredAt = new Date();
    const made = await tx.absence.createManyAndReturn({
      data: input.dates.map((date) => ({
        placementId: placement.id,
        date: fromDay(date),
        kind: input.kind,
        reportId: reportOf.get(date) ?? null,
        registeredAt,
      })),
      select: { id: true },
    });
    for (const { id } of made)
      await recordAudit(tx, actor, "absence.register", id, { after: { placementId: placement.id } });

    const news: News[] = [];
    const [first] = reports;
    if (first) {
      const about = { senderId: actor.id, reportId: first.id };
      const around = everySeat(placement).filter((other) => other.seat !== "student");
      news.push({ event: "sick-day", about, recipients: recipientsOf(around) });
      const before = absences.filter(({ kind }) => kind === "sick").length;
      const sickDays = { before, after: before + reports.length, limit: placement.group.sickDaysNoticed };
      const teachers = around.filter((other) => other.seat === "teacher");
      if (callsForNotice(sickDays, (await tx.notification.count({ where: limitNews(placement.id) })) > 0))
        news.push({ event: "three-sick-days", about, recipients: recipientsOf(teachers) });
    }
    return { notices: await notifyAll(tx, news), absenceIds: made.map(({ id }) => id) };
  });
  await announce(notices);
  return { absenceIds };
}

export const limitKey = contentKey("teacher", "three-sick-days");

/** What teachers were told about the number of sick days in a placement. */
export const limitNews = (placementId: number) => ({ contentKey: limitKey, report: { placementId } });

function assertRegistrable(
  dates: string[],
  placement: { startDate: Date; endDate: Date },
  absences: { date: string; madeUpOn: string | null; confirmed: boolean }[],
): void {
  const refusals = refusalsOfDays(dates, {
    startDate: toDay(placement.startDate),
    endDate: toDay(placement.endDate),
    today: today(),
    absentOn: new Set(absences.map(({ date }) => date)),
    madeUpOn: new Set(absences.flatMap(({ madeUpOn, confirmed }) => (madeUpOn && confirmed ? madeUpOn : []))),
  });
  const [key] = refusals.values();
  if (key) throw invalid(key, Object.fromEntries([...refusals].map(([index, why]) => [`dates.${index}`, [why]])));
}
