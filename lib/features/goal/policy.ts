import type { Seat } from "@/lib/features/placement/rules";
import { reportStatus } from "@/lib/platform/stages";

/** Everybody with a seat writes down what was agreed in a talk; an admin without one may only read it (SPEC §6). */
export const canWrite = (seat: Seat | null): boolean => seat !== null;

/** The reports that can be evidence for a goal: that of a sick day shows no work. */
export const evidenceOnly = { status: { not: reportStatus.sickDay } } as const;
