import { defaultStudentSort, placementStates, reasonFilters, studentSorts } from "@/lib/features/student/rules";
import type { GroupSearch, StudentSearch } from "@/lib/features/student/schema";
import { listSearch, oneOf, recordId, typedText } from "@/lib/platform/navigation/list-search";

const fields = { search: typedText, reason: oneOf(reasonFilters), state: oneOf(placementStates, "running") };
const ordered = { ...fields, sort: oneOf(studentSorts, defaultStudentSort), cursor: recordId };

export const studentSearch = listSearch({ ...fields, groupId: { ...recordId, name: "group" }, cursor: recordId });

/** The same for the students of one group, who can be ordered. */
export const groupSearch = listSearch(ordered);

/** The same for the file of them. */
const exportSearch = listSearch({ groupId: recordId, ...ordered });

/** The address of the Excel file with all students of a group that a search shows, on whatever page. */
export const exportAddress = (groupId: number, search: ReturnType<typeof groupSearch.read>): string =>
  exportSearch.address("/api/group/export-students", { ...search, groupId });

/** Does a search exclude students whom the list would show by default? */
export const isNarrowed = ({ cursor: _cursor, sort: _sort, ...choices }: GroupSearch): boolean =>
  Object.keys(choices).length > 0;

/** The start of a list without filters: students who need attention come first there. */
export const isHead = (search: StudentSearch): boolean => Object.keys(search).length === 0;
