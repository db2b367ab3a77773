import {
  defaultPlacementSort,
  type PlacementFilter,
  type PlacementSort,
  placementFilters,
  placementSorts,
} from "@/lib/features/enrolment/rules";
import type { GroupPlacementSearch } from "@/lib/features/enrolment/schema";
import { parseId } from "@/lib/platform/ids";
import { limits } from "@/lib/platform/limits";

type Params = Record<string, string | string[] | undefined>;

/** The search for placements of a group in an address. Invalid values are ignored. */
export function placementSearchIn(params: Params): GroupPlacementSearch {
  const one = (name: string) => (typeof params[name] === "string" ? params[name].replaceAll("\0", "").trim() : "");
  const search = one("search").slice(0, limits.inputLength);
  const filter = placementFilters.find((known) => known === one("filter"));
  const sort = placementSorts.find((known) => known === one("sort") && known !== defaultPlacementSort);
  const cursor = parseId(one("cursor"));
  return { ...(search && { search }), ...(filter && { filter }), ...(sort && { sort }), ...(cursor && { cursor }) };
}

type Address = { search?: string; filter?: PlacementFilter; sort?: PlacementSort | undefined };

/** The same list from another place on, as an address. */
export function placementAddress(path: string, { search, filter, sort }: Address, cursor: number | null): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(filter && { filter }),
    ...(sort && sort !== defaultPlacementSort && { sort }),
    ...(cursor && { cursor: String(cursor) }),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}
