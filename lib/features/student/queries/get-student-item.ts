import "server-only";
import { visibleSql } from "@/lib/features/placement/queries";
import { areas } from "@/lib/platform/areas";
import type { Actor } from "@/lib/platform/auth/actor";
import { toDay, today } from "@/lib/platform/dates";
import { notFound } from "@/lib/platform/errors";
import { on, prepared, type Slots } from "@/lib/platform/sql";
import { attentionFor } from "../rules";
import type { StudentItem } from "../schema";
import { type JudgedPlacement, judgePlacements } from "./judge-placements";

const judgedPlacement = prepared(
  (
    { actorId, placementId, day }: Slots<{ actorId: number; placementId: number; day: string }>,
    { role }: Pick<Actor, "role">,
  ) => {
    const p = on<{ p: "Placement" }>();
    const actor = { id: actorId, role };
    const isIt = p.and([p("p.id", "=", placementId), visibleSql(actor)]);
    return judgePlacements(actor, day, isIt).selectFrom("judged").selectAll();
  },
);

/** One placement as the lists show it. Throws "not found" for what the person may not see. */
export async function getStudentItem(actor: Actor, placementId: number): Promise<StudentItem> {
  const day = today();
  const [row] = await judgedPlacement({ actorId: actor.id, placementId, day }, { role: actor.role });
  if (!row) throw notFound();
  return toItem(row, day);
}

/** A line of a list as it is on a day. */
export function toItem(row: JudgedPlacement, day: string): StudentItem {
  const facts = {
    startDate: toDay(row.startDate),
    endDate: toDay(row.endDate),
    lastReportDay: row.lastReport && toDay(row.lastReport),
    waitingSince: row.waitingSince && toDay(row.waitingSince),
    sickDays: row.sickDays,
    differences: row.differences,
    sickSince: row.sickSince && today(row.sickSince),
    differentSince: row.differentSince && today(row.differentSince),
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
    supervisorName: row.supervisorName,
    lastActiveDay: row.lastActive && toDay(row.lastActive),
    reports: { all: row.all, waiting: row.waiting, done: row.done },
    awaitsMe: row.awaitsMe,
    toConfirm: row.toConfirm,
    absentDays: row.absentDays,
    attention: attentionFor(facts, row, day),
    waitingReportId: row.waitingReportId,
    late: row.late,
    remindedToday: row.remindedOn !== null && toDay(row.remindedOn) === day,
    differenceAreas: areas.filter((viewPoint) => row.areas & (1 << viewPoint)),
  };
}
