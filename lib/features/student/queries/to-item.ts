import "server-only";
import { discontinuedOn } from "@/lib/features/placement/rules";
import { areas } from "@/lib/platform/areas";
import { schoolDayOf, storedDay } from "@/lib/platform/dates";
import { attentionFor } from "../rules";
import type { NeedingAttention, StudentItem } from "../schema";
import type { JudgedPlacement } from "./judge-placements";

/** A line of a list as it is on a day. */
export function toItem(row: JudgedPlacement, day: string): StudentItem {
  const facts = {
    startDate: storedDay(row.startDate),
    endDate: storedDay(row.endDate),
    discontinuedOn: discontinuedOn(row),
    hasGroupEnded: row.endedAt !== null,
    lastReportDay: row.lastReport && storedDay(row.lastReport),
    doubtedSince: row.doubtedSince && schoolDayOf(row.doubtedSince),
    noticedSince: row.noticedSince && schoolDayOf(row.noticedSince),
    waitingSince: row.waitingSince && storedDay(row.waitingSince),
    sickDays: row.sickDays,
    differences: row.differences,
    sickSince: row.sickSince && schoolDayOf(row.sickSince),
    differentSince: row.differentSince && schoolDayOf(row.differentSince),
    followedUp: row.followedUp,
  };
  return {
    placementId: row.id,
    studentId: row.studentId,
    groupId: row.groupId,
    fullName: row.fullName,
    studentNumber: row.studentNumber,
    ward: row.ward,
    groupName: row.groupName,
    startDate: facts.startDate,
    endDate: facts.endDate,
    discontinuedOn: facts.discontinuedOn,
    supervisorName: row.supervisorName,
    lastActiveDay: row.lastActive && storedDay(row.lastActive),
    reports: { all: row.all, waiting: row.waiting, done: row.done },
    awaitsMe: row.awaitsMe,
    toConfirm: row.toConfirm,
    absentDays: row.absentDays,
    attention: attentionFor(facts, row, day),
    evaluationId: row.evaluationId,
    waitingReportId: row.waitingReportId,
    late: row.late,
    remindedToday: row.remindedOn !== null && storedDay(row.remindedOn) === day,
    differenceAreas: areas.filter((viewPoint) => row.areas & (1 << viewPoint)),
  };
}

/** Those who need attention, each with the number of all of them. */
export const toNeedingAttention = (
  rows: readonly (JudgedPlacement & { total: number | null })[],
  day: string,
): NeedingAttention => ({ items: rows.map((row) => toItem(row, day)), total: rows[0]?.total ?? 0 });
