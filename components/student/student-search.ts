import { defaultStudentSort, placementStates, reasonFilters, studentSorts } from "@/lib/features/student/rules";
import type { GroupSearch, StudentSearch } from "@/lib/features/student/schema";
import { listSearch, oneOf, recordId, typedText } from "@/lib/platform/navigation/list-search";

const fields = { search: typedText, reason: oneOf(reasonFilters), state: oneOf(placementStates, "running") };

export const studentSearch = listSearch({ ...fields, groupId: { ...recordId, name: "group" }, cursor: recordId });

/** The same for the students of one group, who can be ordered. */
export const groupSearch = listSearch({ ...fields, sort: oneOf(studentSorts, defaultStudentSort), cursor: recordId });

/** What the Excel file is asked for with all students of a group that a search shows, on whatever page. */
export const exportQuery = (groupId: number, { cursor: _cursor, ...search }: GroupSearch) => ({ ...search, groupId });

/** Does a search exclude students whom the list would show by default? */
export const isNarrowed = ({ cursor: _cursor, sort: _sort, ...choices }: GroupSearch): boolean =>
  Object.keys(choices).length > 0;

/** The start of a list without filters: students who need attention come first there. */
export const isHead = (search: StudentSearch): boolean => Object.keys(search).length === 0;
