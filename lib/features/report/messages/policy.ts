import type { Seat } from "@/lib/features/placement/rules";

/** Only people with a seat write messages; an admin reads along without one. */
export const canMessage = (seat: Seat | null): boolean => seat !== null;
