import { rowStates } from "@/lib/features/import/rules/rows";
import { importSheets } from "@/lib/features/import/rules/sheets";
import { listSearch, oneOf, recordId, type SearchOf } from "@/lib/platform/navigation/list-search";

export const importPath = "/admin/import";

/** Which import is open, and which of its rows are shown. */
export const importSearch = listSearch({
  jobId: { ...recordId, name: "job" },
  state: oneOf(rowStates),
  sheet: oneOf(importSheets),
  cursor: recordId,
});
export type ImportSearch = SearchOf<typeof importSearch>;

/** The page of an import. */
export const importAddress = (jobId: number): string => importSearch.address(importPath, { jobId });
