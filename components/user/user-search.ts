import { defaultSort, userSorts } from "@/lib/features/user/rules";
import { roles } from "@/lib/platform/auth/permissions";
import { listSearch, oneOf, recordId, type SearchOf, typedText } from "@/lib/platform/navigation/list-search";

/** By which a list is filtered: `never` is for active accounts whose person has not signed in yet, invited or not. */
export const stateFilters = ["active", "invited", "never", "inactive"] as const;
type StateFilter = (typeof stateFilters)[number];

export const userSearch = listSearch({
  search: typedText,
  role: oneOf(roles),
  state: oneOf(stateFilters),
  domain: recordId,
  sort: oneOf(userSorts, defaultSort),
  cursor: recordId,
});
export type UserSearch = SearchOf<typeof userSearch>;

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
