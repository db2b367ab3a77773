import { reportStatus } from "@/lib/features/report/life/rules";
import type { ReportCounts } from "@/lib/features/report/reading/schema";
import { parseId } from "@/lib/platform/ids";
import { limits } from "@/lib/platform/limits";
import { statusIn } from "../reading/report-path";

export type Params = Record<string, string | string[] | undefined>;

/** The filters of a list of reports: a status or `turn`, a text, and the last report of the page before. */
export type ReportSearch = { status?: number; turn?: true; search?: string; cursor?: number };

/** The search for an address. Invalid values are ignored. */
export function searchIn(params: Params): ReportSearch {
  const one = (name: string) => (typeof params[name] === "string" ? params[name].replaceAll("\0", "").trim() : "");
  const status = statusIn(one("status"));
  const search = one("search").slice(0, limits.inputLength);
  const cursor = parseId(one("cursor"));
  return {
    ...(status !== null && { status }),
    ...(one("status") === "turn" && { turn: true }),
    ...(search && { search }),
    ...(cursor && { cursor }),
  };
}

/** The status of a search as the address has it; null for all. */
export const statusOf = ({ status, turn }: ReportSearch): string | null =>
  turn ? "turn" : status === undefined ? null : String(status);

/** How many reports a list has by what is chosen; undefined for sick days, which are no reports. */
export function countIn(counts: ReportCounts, { status, turn }: ReportSearch): number | undefined {
  if (turn) return counts.turn;
  if (status === undefined) return counts.all;
  return status === reportStatus.sickDay ? undefined : (counts.byStatus[status] ?? 0);
}

/** The list of a search as an address. */
export function addressFor(path: string, { search, cursor, ...rest }: ReportSearch): string {
  const status = statusOf(rest);
  const query = new URLSearchParams({
    ...(status && { status }),
    ...(search && { search }),
    ...(cursor && { cursor: String(cursor) }),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}
