import { defaultSort, type GroupSort, type GroupState, groupSorts, groupStates } from "@/lib/features/group/rules";
import { parseId } from "@/lib/platform/ids";
import { limits } from "@/lib/platform/limits";

/** The filters and the order of the list of groups, stored in the address. */
export type GroupSearch = {
  search?: string;
  state?: GroupState;
  uncovered?: 1;
  domainId?: number;
  sort?: GroupSort;
  cursor?: number;
};

type Params = Record<string, string | string[] | undefined>;

/** The search for an address. Invalid values are ignored. */
export function searchIn(params: Params): GroupSearch {
  const one = (name: string) => (typeof params[name] === "string" ? params[name].replaceAll("\0", "").trim() : "");
  const search = one("search").slice(0, limits.inputLength);
  const state = groupStates.find((known) => known === one("state"));
  const sort = groupSorts.find((known) => known === one("sort") && known !== defaultSort);
  const [domainId, cursor] = [parseId(one("domainId")), parseId(one("cursor"))];
  return {
    ...(search && { search }),
    ...(state && { state }),
    ...(one("uncovered") === "1" && { uncovered: 1 as const }),
    ...(domainId && { domainId }),
    ...(sort && { sort }),
    ...(cursor && { cursor }),
  };
}

/** The same list from another place on, as an address. */
export function addressFor(
  path: string,
  { search, state, uncovered, domainId, sort }: GroupSearch,
  cursor: number | null,
): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(state && { state }),
    ...(uncovered && { uncovered: "1" }),
    ...(domainId && { domainId: String(domainId) }),
    ...(sort && sort !== defaultSort && { sort }),
    ...(cursor && { cursor: String(cursor) }),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}
