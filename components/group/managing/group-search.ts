import { defaultSort, groupSorts, groupStates } from "@/lib/features/group/rules";
import { listSearch, oneOf, recordId, type SearchOf, typedText } from "@/lib/platform/navigation/list-search";

export const groupSearch = listSearch({
  search: typedText,
  state: oneOf(groupStates),
  uncovered: oneOf([1]),
  domainId: recordId,
  sort: oneOf(groupSorts, defaultSort),
  cursor: recordId,
});
export type GroupSearch = SearchOf<typeof groupSearch>;
