import { defaultSort, type UserSort, userSorts } from "@/lib/features/user/rules";
import { type Role, roles } from "@/lib/platform/auth/permissions";
import { parseId } from "@/lib/platform/ids";
import { limits } from "@/lib/platform/limits";

/** The states of an account as a list shows and filters them. */
export const userStates = ["active", "invited", "inactive"] as const;
export type UserState = (typeof userStates)[number];

/** Active or not, and whether an active one has been entered yet. */
export function stateOf({ active, invited }: { active: boolean; invited: boolean }): UserState {
  if (!active) return "inactive";
  return invited ? "invited" : "active";
}

/** The filters and the order of a list of people, stored in the address. */
export type UserSearch = { search?: string; role?: Role; state?: UserState; sort?: UserSort; cursor?: number };

type Params = Record<string, string | string[] | undefined>;

/** The search for an address. Invalid values are ignored. */
export function searchIn(params: Params): UserSearch {
  const one = (name: string) => (typeof params[name] === "string" ? params[name].replaceAll("\0", "").trim() : "");
  const search = one("search").slice(0, limits.inputLength);
  const role = roles.find((known) => known === one("role"));
  const state = userStates.find((known) => known === one("state"));
  const sort = userSorts.find((known) => known === one("sort") && known !== defaultSort);
  const cursor = parseId(one("cursor"));
  return {
    ...(search && { search }),
    ...(role && { role }),
    ...(state && { state }),
    ...(sort && { sort }),
    ...(cursor && { cursor }),
  };
}

/** The same list from another place on, as an address. */
export function addressFor(path: string, { search, role, state, sort }: UserSearch, cursor: number | null): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(role && { role }),
    ...(state && { state }),
    ...(sort && sort !== defaultSort && { sort }),
    ...(cursor && { cursor: String(cursor) }),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The search as the call takes it. */
export function inputFor({ state, ...rest }: UserSearch) {
  if (!state) return rest;
  return { ...rest, active: state !== "inactive", ...(state !== "inactive" && { invited: state === "invited" }) };
}
