import type { Category } from "@/lib/features/competence/schema";

/** The page of one competence area or graph of a student in one group (SPEC §2). */
export const categoryPath = (studentId: number, groupId: number, category: Category): string =>
  `/group/student/${studentId}/${groupId}/detailed-overview/${category}`;

/** A page of this product with what its query says, for links to another part of its lists. */
export type Place = { pathname: string; query?: Record<string, string> };
