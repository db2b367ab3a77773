import { useTranslations } from "next-intl";
import { useQuery } from "@/components/data/use-query";
import { findStudent, getAllSupervisor } from "./calls";
import type { Found } from "./person-combobox";
import { useSettled } from "./use-settled";

/** The former answer stays until the next one is there: the list does not flicker while somebody types. */
const options = { keepPreviousData: true, revalidateOnFocus: false };

/** The students whom a search finds for a group, at first all of them, each with what keeps them from being added. */
export function useFoundStudents(groupId: number): Found {
  const [search, setSearch] = useSettled("");
  const t = useTranslations("enrolment");
  const { data, error, isLoading } = useQuery(findStudent, { groupId, search }, options);
  const people = (data ?? []).map((student) => {
    const [obstacle] = student.failed;
    return {
      ...student,
      detail: [student.username, student.studentNumber].filter(Boolean).join(" · "),
      obstacle: obstacle && t(`error_${obstacle}`),
    };
  });
  return { people, isLoading, problem: error?.message, search: setSearch };
}

/** The supervisors whom a search finds, at first all of them, each with how many students they have. */
export function useFoundSupervisors(): Found {
  const [search, setSearch] = useSettled("");
  const t = useTranslations("enrolment");
  const { data, error, isLoading } = useQuery(getAllSupervisor, { search }, options);
  const people = (data?.items ?? []).map((supervisor) => ({
    ...supervisor,
    detail: [supervisor.email, t("student_count", { count: supervisor.studentCount })].join(" · "),
  }));
  return { people, isLoading, problem: error?.message, search: setSearch };
}
