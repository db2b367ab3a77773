import type { Actor } from "@/lib/platform/auth/actor";
import type { Prisma } from "@/prisma/generated/client";
import * as placements from "../placement/policy";
import { type Seat, type Seated, seatOf } from "../placement/rules";
import type { Standing } from "./rules";

/** The reports somebody may see: those of the placements they may see (SPEC §6). */
export const visibleTo = (actor: Pick<Actor, "id" | "role">): Prisma.ReportWhereInput => ({
  placement: placements.visibleTo(actor),
});

/** The same for a report that was read together with everybody's seats. */
export const maySee = (actor: Pick<Actor, "id" | "role">, seats: Seated): boolean =>
  actor.role === "Admin" || seatOf(actor.id, seats) !== null;

/** Only people with a seat write messages; an admin reads along without one. */
export const canMessage = (seat: Seat | null): boolean => seat !== null;

/** How somebody stands to a report: by seat, and by whether they were asked and have yet to answer. */
export function standingOf(
  seat: Seat | null,
  part: { askedAt: Date | string | null; submittedAt: Date | string | null } | null | undefined,
): Standing {
  if (seat === "student") return "student";
  return seat !== null && part?.askedAt && !part.submittedAt ? "asked" : "reader";
}
