import { placementStates, reasonFilters } from "@/lib/features/student/rules";
import type { StudentSearch } from "@/lib/features/student/schema";
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

/** A list from a place on, or from its beginning, as an address. */
export function addressFor(path: string, { search, reason, groupId, state, cursor }: StudentSearch): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(reason && { reason }),
    ...(groupId && { group: String(groupId) }),
    ...(state === "ended" && { state }),
    ...(cursor && { cursor: String(cursor) }),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Does a search exclude students whom the list would show by default? */
export const isNarrowed = ({ cursor: _cursor, ...choices }: StudentSearch): boolean => Object.keys(choices).length > 0;

/** The start of a list without filters: students who need attention come first there. */
export const isHead = (search: StudentSearch): boolean => Object.keys(search).length === 0;
