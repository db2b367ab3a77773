/** A student's page in one group, on tab 1 (overview), 2 (reports and absence) or 3 (evaluation) (SPEC §2). */
export const studentPath = (studentId: number, tab: 1 | 2 | 3, groupId: number): string =>
  `/group/student/${studentId}/${tab}/${groupId}`;

/** The page of one competence area or graph of a student in one group (SPEC §2, §3). */
export const categoryPath = (studentId: number, groupId: number, category: string | number): string =>
  `/group/student/${studentId}/${groupId}/detailed-overview/${category}`;

/** The parts of a student's page that links lead to: each is the anchor of a section, on the tab that holds it. */
export const studentParts = {
  competence: { tab: 1, anchor: "competence" },
  absence: { tab: 2, anchor: "absence" },
} as const;

/** A part of a student's page in one group. */
export function studentPage(studentId: number, groupId: number, part: keyof typeof studentParts): string {
  const { tab, anchor } = studentParts[part];
  return `${studentPath(studentId, tab, groupId)}#${anchor}`;
}
