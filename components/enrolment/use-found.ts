import { useTranslations } from "next-intl";
import { useDebounced } from "@/components/data/use-debounced";
import { useQuery } from "@/components/data/use-query";
import { findStudent, getAllSupervisor } from "./calls";
import type { Choosable, Found } from "./person-combobox";

const options = { revalidateOnFocus: false };

/**
 * What a search has found. Nobody is offered while somebody types: Enter takes the first of the list, which must be of what was typed.
 * @param people undefined until there is an answer
 */
export const foundBy = (
  { isTyping, type }: ReturnType<typeof useDebounced>,
  people: readonly Choosable[] | undefined,
  problem?: string,
): Found => ({
  people: (!isTyping && people) || [],
  isLoading: isTyping || (!people && !problem),
  problem: isTyping ? undefined : problem,
  search: type,
});

/** The students whom a search finds for a group, at first all of them, each with what keeps them from being added. */
export function useFoundStudents(groupId: number): Found {
  const search = useDebounced("");
  const t = useTranslations("enrolment");
  const { data, error } = useQuery(findStudent, { groupId, search: search.settled }, options);
  const people = data?.map((student) => {
    const [obstacle] = student.failed;
    return {
      ...student,
      detail: [student.username, student.studentNumber].filter(Boolean).join(" · "),
      obstacle: obstacle && t(`error_${obstacle}`),
    };
  });
  return foundBy(search, people, error?.message);
}

/** The supervisors whom a search finds, at first all of them, each with how many students they have. */
export function useFoundSupervisors(): Found {
  const search = useDebounced("");
  const t = useTranslations("enrolment");
  const { data, error } = useQuery(getAllSupervisor, { search: search.settled }, options);
  const people = data?.items.map((supervisor) => ({
    ...supervisor,
    detail: [supervisor.email, t("student_count", { count: supervisor.studentCount })].join(" · "),
  }));
  return foundBy(search, people, error?.message);
}
