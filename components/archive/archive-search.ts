import { archiveStates } from "@/lib/features/archive/rules";
import { listSearch, oneOf, recordId, type SearchOf, typedText } from "@/lib/platform/navigation/list-search";

/** The page of the archive. */
export const archivePath = "/admin/archive";

export const archiveSearch = listSearch({ search: typedText, state: oneOf(archiveStates), cursor: recordId });
export type ArchiveSearch = SearchOf<typeof archiveSearch>;
