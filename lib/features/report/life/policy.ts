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

/** Somebody's standing in a report: by seat, and by whether they were asked and have not answered yet. */
export function standingOf(
  seat: Seat | null,
  part: { askedAt: Date | string | null; submittedAt: Date | string | null } | null | undefined,
): Standing {
  if (seat === "student") return "student";
  return seat !== null && part?.askedAt && !part.submittedAt ? "asked" : "reader";
}

export const access = permission("view_student_report");
