import type { Seat } from "@/lib/features/placement/rules";

/** Everybody with a seat writes down what was agreed in a talk; an admin without one may only read it (SPEC §6). */
export const canWrite = (seat: Seat | null): boolean => seat !== null;

/** The status of a report about a sick day (SPEC §4), which shows no work. */
const sickDay = 6;

/** The reports that can be evidence for a goal. */
export const evidenceOnly = { status: { not: sickDay } } as const;
