import { reportStatus } from "@/lib/features/report/life/rules";
import type { ReportCounts } from "@/lib/features/report/reading/schema";
import { listSearch, recordId, type SearchOf, typedText } from "@/lib/platform/navigation/list-search";
import { statusIn } from "../reading/report-path";

/** A list of reports: with a status, or those that wait for the reader, which the address has as the status `turn`. */
export const reportSearch = listSearch({
  status: { read: (text) => statusIn(text) ?? undefined },
  turn: { name: "status", read: (text) => text === "turn" || undefined, write: () => "turn" },
  search: typedText,
  cursor: recordId,
});
export type ReportSearch = SearchOf<typeof reportSearch>;

/** The status of a search as the address has it; null for all. */
export const statusOf = ({ status, turn }: ReportSearch): string | null =>
  turn ? "turn" : status === undefined ? null : String(status);

/** How many reports a list has by what is chosen; undefined for sick days, which are no reports. */
export function countIn(counts: ReportCounts, { status, turn }: ReportSearch): number | undefined {
  if (turn) return counts.turn;
  if (status === undefined) return counts.all;
  return status === reportStatus.sickDay ? undefined : (counts.byStatus[status] ?? 0);
}
