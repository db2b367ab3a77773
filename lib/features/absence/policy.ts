import * as placements from "@/lib/features/placement/policy";
import type { Seat } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Prisma } from "@/prisma/generated/client";

/** The days of absence somebody may see: those of the placements they may see (SPEC §6). */
export const visibleTo = (actor: Pick<Actor, "id" | "role">): Prisma.AbsenceWhereInput => ({
  placement: placements.visibleTo(actor),
});

/** Only students register absence, withdraw it, and propose when to make it up. */
export const canRegister = (seat: Seat | null): boolean => seat === "student";

/** Only supervisors have seen whether the student was present. */
export const canConfirm = (seat: Seat | null): boolean => seat === "supervisor" || seat === "secondary_supervisor";
