import { useTranslations } from "next-intl";
import { useDebounced } from "@/components/data/use-debounced";
import { useQuery } from "@/components/data/use-query";
import type { Choosable, Found } from "@/components/enrolment/person-combobox";
import { foundBy } from "@/components/enrolment/use-found";
import type { Candidate } from "@/lib/features/merge/schema";
import { findMergeCandidates } from "./calls";

type Choice = Choosable & Candidate;

const options = { revalidateOnFocus: false };

/** The accounts that a search finds for a merge, those first that are probably the same person's. */
export function useCandidates(userId: number): {
  found: Found;
  /** Some of them are probably the same person's. */
  hasLikely: boolean;
  choose: (userId: number) => Choice | null;
} {
  const t = useTranslations("merge");
  const search = useDebounced("");
  const { data, error } = useQuery(findMergeCandidates, { userId, search: search.settled }, options);
  const people = data?.map((person) => ({
    ...person,
    detail: [...(person.sameness ? [t(`same_${person.sameness}`)] : []), person.username, person.email].join(" · "),
  }));
  return {
    found: foundBy(search, people, error?.message),
    hasLikely: people?.some(({ sameness }) => sameness !== null) ?? false,
    choose: (chosen) => people?.find((person) => person.userId === chosen) ?? null,
  };
}
