import { evaluationFlags, storedStages } from "@/lib/features/evaluation/administration/rules";
import { listSearch, oneOf, recordId, type SearchOf, typedText } from "@/lib/platform/navigation/list-search";

/** All evaluations. */
export const evaluationSearch = listSearch({
  search: typedText,
  stage: oneOf(storedStages),
  flag: oneOf(evaluationFlags),
  groupId: recordId,
  cursor: recordId,
});
export type EvaluationSearch = SearchOf<typeof evaluationSearch>;
