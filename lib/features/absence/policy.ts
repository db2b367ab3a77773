import * as placements from "@/lib/features/placement/policy";
import type { Seat } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Prisma } from "@/prisma/generated/client";

/** The days of absence somebody may see: those of the placements they may see (SPEC §6). */
export const visibleTo = (actor: Pick<Actor, "id" | "role">): Prisma.AbsenceWhereInput => ({
  placement: placements.visibleTo(actor),
});

/** Students alone say that they are away, take it back, and propose when to make it up. */
export const canRegister = (seat: Seat | null): boolean => seat === "student";

/** The ward alone has seen whether somebody was there. */
export const canConfirm = (seat: Seat | null): boolean => seat === "supervisor" || seat === "secondary_supervisor";
