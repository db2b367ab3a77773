import type { Seat } from "@/lib/features/placement/rules";

/** Everybody with a seat writes down what was agreed in a talk; an admin without one may only read it (SPEC §6). */
export const canWrite = (seat: Seat | null): boolean => seat !== null;
