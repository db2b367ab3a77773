import { useTranslations } from "next-intl";
import { ChoiceLinks } from "@/components/ui/choice-links";
import { levels } from "@/lib/features/student/rules";
import type { GroupSearch, TaughtGroup } from "@/lib/features/student/schema";
import { groupSearch } from "./student-search";

type Props = {
  /** The page of the list. */
  path: string;
  search: GroupSearch;
  figures: Pick<TaughtGroup, "running" | (typeof levels)[number]>;
};

/** A class in one glance: how many students need the teacher, are worth a look, or are on track, each a filter. */
export function LevelLinks({ path, search: { reason, sort }, figures }: Props) {
  const t = useTranslations("student");
  return (
    <ChoiceLinks
      label={t("filter_level")}
      keepPlace
      inRow
      choices={[
        {
          href: groupSearch.address(path, { sort }),
          label: `${t("filter_reason_all")} ${figures.running}`,
          current: reason === undefined,
        },
        ...levels.map((level) => ({
          href: groupSearch.address(path, { reason: level, sort }),
          label: `${t(`filter_reason_${level}`)} ${figures[level]}`,
          current: reason === level,
        })),
      ]}
    />
  );
}
