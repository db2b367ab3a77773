import { defaultDomainSort, domainKinds, domainSorts } from "@/lib/features/domain/rules";
import { listSearch, oneOf, recordId, type SearchOf, typedText } from "@/lib/platform/navigation/list-search";

export const domainStates = ["active", "inactive"] as const;

export const domainSearch = listSearch({
  search: typedText,
  kind: oneOf(domainKinds),
  state: oneOf(domainStates),
  sort: oneOf(domainSorts, defaultDomainSort),
  cursor: recordId,
});
export type DomainSearch = SearchOf<typeof domainSearch>;

/** The search as the call takes it. */
export const inputFor = ({ state, ...rest }: DomainSearch) => ({
  ...rest,
  ...(state && { active: state === "active" }),
});

/** Is the list cut down to some of all? */
export const isNarrowed = ({ search, kind, state }: DomainSearch): boolean => Boolean(search || kind || state);
