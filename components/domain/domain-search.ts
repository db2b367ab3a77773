import {
  type DomainKind,
  type DomainSort,
  defaultDomainSort,
  domainKinds,
  domainSorts,
} from "@/lib/features/domain/rules";
import { parseId } from "@/lib/platform/ids";
import { limits } from "@/lib/platform/limits";

export const domainStates = ["active", "inactive"] as const;
export type DomainState = (typeof domainStates)[number];

/** The filters and the order of the list, stored in the address. */
export type DomainSearch = {
  search?: string;
  kind?: DomainKind;
  state?: DomainState;
  sort?: DomainSort;
  cursor?: number;
};

type Params = Record<string, string | string[] | undefined>;

/** The search for an address. Invalid values are ignored. */
export function searchIn(params: Params): DomainSearch {
  const one = (name: string) => (typeof params[name] === "string" ? params[name].replaceAll("\0", "").trim() : "");
  const search = one("search").slice(0, limits.inputLength);
  const kind = domainKinds.find((known) => known === one("kind"));
  const state = domainStates.find((known) => known === one("state"));
  const sort = domainSorts.find((known) => known === one("sort") && known !== defaultDomainSort);
  const cursor = parseId(one("cursor"));
  return {
    ...(search && { search }),
    ...(kind && { kind }),
    ...(state && { state }),
    ...(sort && { sort }),
    ...(cursor && { cursor }),
  };
}

/** The same list from another place on, as an address. */
export function addressFor(path: string, { search, kind, state, sort }: DomainSearch, cursor: number | null): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(kind && { kind }),
    ...(state && { state }),
    ...(sort && sort !== defaultDomainSort && { sort }),
    ...(cursor && { cursor: String(cursor) }),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The search as the call takes it. */
export const inputFor = ({ state, ...rest }: DomainSearch) => ({
  ...rest,
  ...(state && { active: state === "active" }),
});

/** Is the list cut down to some of all? */
export const isNarrowed = ({ search, kind, state }: DomainSearch): boolean => Boolean(search || kind || state);
