import "server-only";
import { recordAudit } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, toDay, today } from "@/lib/platform/dates";
import { db, type Tx } from "@/lib/platform/db";
import { AppError, forbidden, invalid, notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { publishBadgeStale } from "@/lib/platform/realtime/publish";
import { announce, type News, notifyAll } from "../notification/commands";
import { contentKey } from "../notification/rules";
import { visibleTo as placementsVisibleTo } from "../placement/policy";
import { everySeat, recipientsOf, seatOf } from "../placement/rules";
import { reportStatus } from "../report/rules";
import { canConfirm, canRegister, visibleTo } from "./policy";
import { type AbsenceKind, actionsOn, callsForNotice, refusalOfMakeUp, refusalsOfDays } from "./rules";

/** A placement for writing its absence: its row locked, so that the writes of one placement come one after the other. */
async function openPlacement(tx: Tx, actor: Actor, placementId: number) {
  await tx.$queryRaw`select 1 from "Placement" where id = ${placementId} for no key update`;
  const placement = await tx.placement.findFirst({
    where: { AND: [{ id: placementId }, placementsVisibleTo(actor)] },
    include: {
      group: {
        select: { reportFormVersionId: true, sickDaysNoticed: true, teachers: { select: { teacherId: true } } },
      },
      absences: { orderBy: { date: "asc" } },
    },
  });
  if (!placement) throw notFound();
  const absences = placement.absences.map((absence) => ({
    ...absence,
    date: toDay(absence.date),
    madeUpOn: absence.madeUpOn && toDay(absence.madeUpOn),
    registeredOn: today(absence.registeredAt),
    confirmed: absence.confirmedAt !== null,
  }));
  return { placement, absences, seat: seatOf(actor.id, placement) };
}

/** One or several days of absence of one placement, for writing. Throws "not found" when any is gone or out of sight. */
async function openAbsences(tx: Tx, actor: Actor, absenceIds: number[]) {
  const first = await tx.absence.findFirst({
    where: { AND: [{ id: absenceIds[0] }, visibleTo(actor)] },
    select: { placementId: true },
  });
  if (!first) throw notFound();
  const opened = await openPlacement(tx, actor, first.placementId);
  const chosen = [...new Set(absenceIds)].map((id) => opened.absences.find((absence) => absence.id === id));
  return {
    ...opened,
    chosen: chosen.map((absence) => {
      if (!absence) throw notFound();
      return absence;
    }),
  };
}

async function openAbsence(tx: Tx, actor: Actor, absenceId: number) {
  const { chosen, ...opened } = await openAbsences(tx, actor, [absenceId]);
  const [absence] = chosen;
  if (!absence) throw notFound();
  return { ...opened, absence };
}

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

const limitKey = contentKey("teacher", "three-sick-days");

/** What teachers were told about the number of sick days in a placement. */
const limitNews = (placementId: number) => ({ contentKey: limitKey, report: { placementId } });

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

/**
 * The student proposes the day on which absence is made up, another day than before, or none. Throws bad input for a day that
 * cannot make it up, and once the ward has confirmed it.
 */
export async function planMakeUp(actor: Actor, input: { absenceId: number; madeUpOn: string | null }): Promise<null> {
  return db.$transaction(async (tx) => {
    const { absence, absences, seat } = await openAbsence(tx, actor, input.absenceId);
    if (!canRegister(seat)) throw forbidden();
    if (!actionsOn(absence, seat, today()).includes("plan-make-up")) throw invalid("absence.error_confirmed");
    const refusal = input.madeUpOn && refusalOfMakeUp(input.madeUpOn, absence, absences);
    if (refusal) throw invalid(refusal, { madeUpOn: [refusal] });
    await tx.absence.update({
      where: { id: absence.id },
      data: { madeUpOn: input.madeUpOn && fromDay(input.madeUpOn) },
    });
    await recordAudit(tx, actor, "absence.make_up", absence.id, {
      before: { madeUpOn: absence.madeUpOn },
      after: { madeUpOn: input.madeUpOn },
    });
    return null;
  });
}

/**
 * The ward confirms that absence was made up on the proposed day. Throws a conflict when the student proposes another day by
 * now, bad input for a day to come or one on which the student was away too.
 */
export async function confirmMakeUp(actor: Actor, input: { absenceId: number; madeUpOn: string }): Promise<null> {
  return db.$transaction(async (tx) => {
    const { absence, absences, seat } = await openAbsence(tx, actor, input.absenceId);
    if (!canConfirm(seat)) throw forbidden();
    if (absence.confirmed) throw invalid("absence.error_confirmed");
    if (absence.madeUpOn !== input.madeUpOn) throw new AppError("conflict", { key: "absence.error_other_day" });
    const refusal =
      input.madeUpOn > today() ? "absence.error_make_up_future" : refusalOfMakeUp(input.madeUpOn, absence, absences);
    if (refusal) throw invalid(refusal);
    await tx.absence.update({
      where: { id: absence.id },
      data: { confirmedById: actor.id, confirmedAt: new Date() },
    });
    await recordAudit(tx, actor, "absence.confirm", absence.id, { after: { madeUpOn: input.madeUpOn } });
    return null;
  });
}

/** The ward takes its confirmation back; the proposed day stays. Throws bad input when there is none. */
export async function withdrawConfirmation(actor: Actor, input: { absenceId: number }): Promise<null> {
  return db.$transaction(async (tx) => {
    const { absence, seat } = await openAbsence(tx, actor, input.absenceId);
    if (!canConfirm(seat)) throw forbidden();
    if (!absence.confirmed) throw invalid("absence.error_not_confirmed");
    await tx.absence.update({ where: { id: absence.id }, data: { confirmedById: null, confirmedAt: null } });
    await recordAudit(tx, actor, "absence.confirm", absence.id, { before: { madeUpOn: absence.madeUpOn } });
    return null;
  });
}
