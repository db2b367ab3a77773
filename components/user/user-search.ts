import { defaultSort, type UserSort, userSorts } from "@/lib/features/user/rules";
import { type Role, roles } from "@/lib/platform/auth/permissions";
import { parseId } from "@/lib/platform/ids";
import { limits } from "@/lib/platform/limits";

/** By which a list is filtered: `never` is for active accounts whose person has not signed in yet, invited or not. */
export const stateFilters = ["active", "invited", "never", "inactive"] as const;
type StateFilter = (typeof stateFilters)[number];

/** The filters and the order of a list of people, stored in the address. */
export type UserSearch = {
  search?: string;
  role?: Role;
  state?: StateFilter;
  domain?: number;
  sort?: UserSort;
  cursor?: number;
};

type Params = Record<string, string | string[] | undefined>;

/** The search for an address. Invalid values are ignored. */
export function searchIn(params: Params): UserSearch {
  const one = (name: string) => (typeof params[name] === "string" ? params[name].replaceAll("\0", "").trim() : "");
  const search = one("search").slice(0, limits.inputLength);
  const role = roles.find((known) => known === one("role"));
  const state = stateFilters.find((known) => known === one("state"));
  const sort = userSorts.find((known) => known === one("sort") && known !== defaultSort);
  const domain = parseId(one("domain"));
  const cursor = parseId(one("cursor"));
  return {
    ...(search && { search }),
    ...(role && { role }),
    ...(state && { state }),
    ...(domain && { domain }),
    ...(sort && { sort }),
    ...(cursor && { cursor }),
  };
}

/** The same list from another place on, as an address. */
export function addressFor(path: string, given: UserSearch, cursor: number | null): string {
  const { search, role, state, domain, sort } = given;
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(role && { role }),
    ...(state && { state }),
    ...(domain && { domain: String(domain) }),
    ...(sort && sort !== defaultSort && { sort }),
    ...(cursor && { cursor: String(cursor) }),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The search as the call takes it. */
export function inputFor({ state, domain, ...rest }: UserSearch) {
  return { ...rest, ...(domain && { domainId: domain }), ...(state && inputOf[state]) };
}

const inputOf: Record<StateFilter, { active: boolean; invited?: boolean; signedIn?: boolean }> = {
  active: { active: true, invited: false },
  invited: { active: true, invited: true },
  never: { active: true, signedIn: false },
  inactive: { active: false },
};
