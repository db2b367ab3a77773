import { useTranslations } from "next-intl";
import { ChoiceLinks } from "@/components/ui/choice-links";
import { levels } from "@/lib/features/student/rules";
import type { GroupSearch, TaughtGroup } from "@/lib/features/student/schema";
import { addressFor } from "./student-search";

type Props = {
  /** The page of the list. */
  path: string;
  search: GroupSearch;
  figures: Pick<TaughtGroup, "running" | "pressing" | "watched">;
};

/** A class in one glance: how many students need the teacher, are worth a look, or are on track, each a filter. */
export function LevelLinks({ path, search: { reason, sort }, figures: { running, pressing, watched } }: Props) {
  const t = useTranslations("student");
  const counts = { pressing, watched, calm: running - pressing - watched };
  return (
    <ChoiceLinks
      label={t("filter_level")}
      keepPlace
      inRow
      choices={[
        {
          href: addressFor(path, { sort }),
          label: `${t("filter_reason_all")} ${running}`,
          current: reason === undefined,
        },
        ...levels.map((level) => ({
          href: addressFor(path, { reason: level, sort }),
          label: `${t(`filter_reason_${level}`)} ${counts[level]}`,
          current: reason === level,
        })),
      ]}
    />
  );
}
