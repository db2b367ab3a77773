import type { Seat } from "@/lib/features/placement/rules";

/** Only people with a seat write messages; an admin without one may only read. */
export const canMessage = (seat: Seat | null): boolean => seat !== null;
