import "server-only";
import type { Seat } from "@/lib/features/placement/rules";
import { type AppError, forbidden, invalid } from "@/lib/platform/errors";

/**
 * The refusal of what a seat may not do. What supervisors may do, a second supervisor may do on the days on which they stand in, and
 * their page may be of such a day: to them it is bad input that says so, and not a closed page.
 */
export const refuseSeat = (seat: Seat | null, isForSupervisors = true): AppError =>
  isForSupervisors && seat === "secondary_supervisor" ? invalid("evaluation.error_not_standing_in") : forbidden();
