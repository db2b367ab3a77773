import { defaultPlacementSort, placementFilters, placementSorts } from "@/lib/features/enrolment/rules";
import { listSearch, oneOf, recordId, typedText } from "@/lib/platform/navigation/list-search";

/** The placements of a group. */
export const placementSearch = listSearch({
  search: typedText,
  filter: oneOf(placementFilters),
  sort: oneOf(placementSorts, defaultPlacementSort),
  cursor: recordId,
});
