import "server-only";
import { isNotified } from "@/lib/features/notification/commands/store-notifications";
import { everySeat } from "@/lib/features/placement/rules";
import { createSickDayReports } from "@/lib/features/report/life/commands/report-state";
import { reportStatus } from "@/lib/features/report/life/rules";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, schoolDayOf, storedDay, today } from "@/lib/platform/dates";
import { forbidden, invalid } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { canRegister } from "../policy";
import { type AbsenceKind, refusalsOfDays, requiresNotification } from "../rules";
import { openPlacement } from "./open-absence";

/**
 * A student registers days of absence in their own placement, all of them or none. Each sick day makes a report with status 6;
 * supervisors and teachers are notified once, the teachers also when the group's number of sick days is reached. A teacher who has
 * deleted that notification may get it again with a later sick day. Throws bad input beside each day that is outside the placement, to
 * come, registered already, or from before the days were deleted by the school's rule.
 */
export async function registerAbsence(
  actor: Actor,
  input: { placementId: number; kind: AbsenceKind; dates: string[] },
  caller: Pick<Caller, "locale">,
): Promise<{ absenceIds: number[] }> {
  return inTransaction(actor, async ({ tx, audit, notify }) => {
    const { placement, absences, seat } = await openPlacement(tx, actor, input.placementId);
    const placementId = placement.id;
    if (!canRegister(seat)) throw forbidden();
    assertRegistrable(input.dates, placement, absences);
    const isSick = input.kind === "sick";
    const reports = isSick
      ? await createSickDayReports(tx, {
          placementId,
          formVersionId: placement.group.reportFormVersionId,
          name: nameOfSickDays(caller.locale),
          dates: input.dates,
        })
      : null;
    // One moment for all: it shows later which days were registered together.
    const registeredAt = new Date();
    const made = await tx.absence.createManyAndReturn({
      data: input.dates.toSorted().map((date) => ({
        placementId,
        date: fromDay(date),
        kind: input.kind,
        reportId: reports?.get(date) ?? null,
        registeredAt,
      })),
      select: { id: true },
    });
    for (const { id } of made) await audit("absence.register", id, { after: { placementId } });

    if (isSick) {
      const people = everySeat(placement);
      notify("sick-day", { placementId, absenceId: made[0]?.id }, people);
      const before = absences.filter(({ kind, isOutside }) => kind === "sick" && !isOutside).length;
      const sickDays = { before, after: before + made.length, limit: placement.group.sickDaysNoticed };
      if (requiresNotification(sickDays, await isNotified(tx, "three-sick-days", placementId)))
        notify("three-sick-days", { placementId }, people);
    }
    return { absenceIds: made.map(({ id }) => id) };
  });
}

const nameOfSickDays = (locale: Locale) => translatorFor(locale, "status")(String(reportStatus.sickDay) as "6");

function assertRegistrable(
  dates: string[],
  placement: { startDate: Date; endDate: Date; absencesDeletedAt: Date | null },
  absences: { date: string; madeUpOn: string | null; confirmed: boolean }[],
): void {
  const refusals = refusalsOfDays(dates, {
    startDate: storedDay(placement.startDate),
    endDate: storedDay(placement.endDate),
    today: today(),
    deletedOn: placement.absencesDeletedAt && schoolDayOf(placement.absencesDeletedAt),
    absentOn: new Set(absences.map(({ date }) => date)),
    madeUpOn: new Set(absences.flatMap(({ madeUpOn, confirmed }) => (madeUpOn && confirmed ? madeUpOn : []))),
  });
  const [key] = refusals.values();
  if (key) throw invalid(key, Object.fromEntries([...refusals].map(([index, why]) => [`dates.${index}`, [why]])));
}
