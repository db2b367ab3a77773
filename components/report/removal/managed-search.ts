import type { ManagedSearchInput } from "@/lib/features/report/removal/schema";
import { isCalendarDay } from "@/lib/platform/dates";
import { parseId } from "@/lib/platform/ids";
import { limits } from "@/lib/platform/limits";
import { listAddress } from "@/lib/platform/navigation/list-address";
import { statusIn } from "../reading/report-path";

/** The filters of the list of all reports, stored in the address; `view` shows those that were deleted. */
export type ManagedSearch = {
  view?: "deleted";
  search?: string;
  status?: number;
  groupId?: number;
  /** The first and the last day, `YYYY-MM-DD`, in this order. */
  from?: string;
  to?: string;
  cursor?: number;
};

type Params = Record<string, string | string[] | undefined>;

/** The search for an address. Invalid values are ignored, and days in the wrong order are turned around. */
export function searchIn(params: Params): ManagedSearch {
  const one = (name: string) => (typeof params[name] === "string" ? params[name].replaceAll("\0", "").trim() : "");
  const search = one("search").slice(0, limits.inputLength);
  const status = statusIn(one("status"));
  const [from, to] = ["from", "to"].map((name) => (isCalendarDay(one(name)) ? one(name) : undefined));
  const isReversed = from !== undefined && to !== undefined && from > to;
  const [groupId, cursor] = [parseId(one("groupId")), parseId(one("cursor"))];
  return {
    ...(one("view") === "deleted" && { view: "deleted" }),
    ...(search && { search }),
    ...(status !== null && { status }),
    ...(groupId && { groupId }),
    ...(from && { from: isReversed ? to : from }),
    ...(to && { to: isReversed ? from : to }),
    ...(cursor && { cursor }),
  };
}

/** The same list from another place on, as an address. */
export function addressFor(path: string, { cursor: _, ...filters }: ManagedSearch, cursor: number | null): string {
  return listAddress(path, filters, cursor);
}

/** The search as the call takes it. */
export const inputFor = ({ view, ...search }: ManagedSearch): ManagedSearchInput => ({
  ...(search as ManagedSearchInput),
  ...(view && { deleted: true }),
});

/** Is the list cut down to some of all? */
export const isNarrowed = ({ view: _, cursor: __, ...filters }: ManagedSearch): boolean =>
  Object.keys(filters).length > 0;
