import * as placements from "@/lib/features/placement/policy";
import { type Seat, type Seated, seatOf } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { permission } from "@/lib/platform/http/contract";
import type { Prisma } from "@/prisma/generated/client";
import type { Standing } from "./rules";

/** The reports somebody may see: those of the placements they may see (SPEC §6). */
export const visibleTo = (actor: Pick<Actor, "id" | "role">): Prisma.ReportWhereInput => ({
  placement: placements.visibleTo(actor),
});

/** The same for a report that was read together with everybody's seats. */
export const canSee = (actor: Pick<Actor, "id" | "role">, seats: Seated): boolean =>
  actor.role === "Admin" || seatOf(actor.id, seats) !== null;

type Moment = Date | string | null;

/** Somebody was asked for feedback and has not given it. */
export const isAwaited = (part: { askedAt: Moment; submittedAt: Moment }): boolean =>
  part.askedAt !== null && part.submittedAt === null;

/**
 * Somebody's standing in a report: by seat, by whether they were asked and have answered, and by whether the student has read it.
 * @param feedback when the student last read the report's feedback, and of how many people and guests there is any
 */
export function standingOf(
  seat: Seat | null,
  part: { askedAt: Moment; submittedAt: Moment } | null | undefined,
  feedback: { readAt: Moment; count: number },
): Standing {
  if (seat === "student") return "student";
  if (seat === null || !part) return "reader";
  if (isAwaited(part)) return "asked";
  const isUnread =
    part.submittedAt !== null && (feedback.readAt === null || new Date(feedback.readAt) < new Date(part.submittedAt));
  if (!isUnread) return "reader";
  return feedback.count === 1 ? "answered-alone" : "answered";
}

export const access = permission("view_student_report");

/** Who reminds those who were asked for feedback: the teachers of the group. */
export const canRemind = (seat: Seat | null): boolean => seat === "teacher";
