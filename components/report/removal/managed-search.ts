import type { ManagedSearchInput } from "@/lib/features/report/removal/schema";
import { isCalendarDay } from "@/lib/platform/dates";
import {
  listSearch,
  oneOf,
  recordId,
  type SearchField,
  type SearchOf,
  type SearchParams,
  typedText,
} from "@/lib/platform/navigation/list-search";
import { statusIn } from "../reading/report-path";

const day: SearchField<string> = { read: (text) => (isCalendarDay(text) ? text : undefined) };

/** All reports; `view` shows those that were deleted. */
export const managedSearch = listSearch({
  view: oneOf(["deleted"]),
  search: typedText,
  status: { read: (text) => statusIn(text) ?? undefined },
  groupId: recordId,
  from: day,
  to: day,
  cursor: recordId,
});
export type ManagedSearch = SearchOf<typeof managedSearch>;

/** The search of an address; days in the wrong order are turned around. */
export function managedSearchIn(params: SearchParams): ManagedSearch {
  const search = managedSearch.read(params);
  const { from, to } = search;
  return from && to && from > to ? { ...search, from: to, to: from } : search;
}

/** The search as the call takes it. */
export const inputFor = ({ view, ...search }: ManagedSearch): ManagedSearchInput => ({
  ...(search as ManagedSearchInput),
  ...(view && { deleted: true }),
});

/** Is the list cut down to some of all? */
export const isNarrowed = ({ view: _, cursor: __, ...filters }: ManagedSearch): boolean =>
  Object.keys(filters).length > 0;
