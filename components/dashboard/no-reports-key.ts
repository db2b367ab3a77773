/**
 * The text, under "dashboard", for a student without reports.
 * @param placements the student's own, also those that are over
 * @param offered those of them in which reports can be planned
 */
export function noReportsKey(placements: readonly unknown[], offered: readonly unknown[]) {
  if (placements.length === 0) return "reports_none_without_placement";
  return offered.length > 0 ? "reports_none_student" : "reports_none_over";
}
