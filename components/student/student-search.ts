import { defaultStudentSort, placementStates, reasonFilters, studentSorts } from "@/lib/features/student/rules";
import type { GroupSearch, StudentSearch } from "@/lib/features/student/schema";
import { parseId } from "@/lib/platform/ids";
import { limits } from "@/lib/platform/limits";

export type Params = Record<string, string | string[] | undefined>;

/** The search for an address. Invalid values are ignored. */
export function searchIn(params: Params): StudentSearch {
  const one = (name: string) => (typeof params[name] === "string" ? params[name].replaceAll("\0", "").trim() : "");
  const search = one("search").slice(0, limits.inputLength);
  const reason = reasonFilters.find((known) => known === one("reason"));
  const groupId = parseId(one("group"));
  const state = placementStates.find((known) => known === one("state"));
  const cursor = parseId(one("cursor"));
  return {
    ...(search && { search }),
    ...(reason && { reason }),
    ...(groupId && { groupId }),
    ...(state === "ended" && { state }),
    ...(cursor && { cursor }),
  };
}

/** The same for the students of one group, who can be ordered. */
export function groupSearchIn(params: Params): GroupSearch {
  const { groupId: _groupId, ...search } = searchIn(params);
  const sort = studentSorts.find((known) => known === params.sort && known !== defaultStudentSort);
  return { ...search, ...(sort && { sort }) };
}

function queryOf({ search, reason, state, sort, cursor }: GroupSearch): Record<string, string> {
  return {
    ...(search && { search }),
    ...(reason && { reason }),
    ...(state === "ended" && { state }),
    ...(sort && sort !== defaultStudentSort && { sort }),
    ...(cursor && { cursor: String(cursor) }),
  };
}

/** A list from a place on, or from its beginning, as an address. */
export function addressFor(path: string, search: GroupSearch): string {
  const { groupId } = search;
  const query = new URLSearchParams({ ...queryOf(search), ...(groupId && { group: String(groupId) }) });
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The address of the Excel file with all students of a group that a search shows, on whatever page. */
export const exportAddress = (groupId: number, { cursor: _cursor, ...search }: GroupSearch): string =>
  `/api/group/export-students?${new URLSearchParams({ groupId: String(groupId), ...queryOf(search) })}`;

/** Does a search exclude students whom the list would show by default? */
export const isNarrowed = ({ cursor: _cursor, sort: _sort, ...choices }: GroupSearch): boolean =>
  Object.keys(choices).length > 0;

/** The start of a list without filters: students who need attention come first there. */
export const isHead = (search: StudentSearch): boolean => Object.keys(search).length === 0;
