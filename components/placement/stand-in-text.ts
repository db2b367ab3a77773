import { useTranslations } from "next-intl";
import type { StandIn } from "@/lib/features/placement/rules";
import { showDay } from "@/lib/platform/dates";

type Names = { supervisor: string | undefined; secondarySupervisor: string | undefined };

/** Who stands in for the supervisor, today or on later days, in a sentence; null when nobody does. `day` is today. */
export function useStandInText(day: string): (names: Names, standIn: StandIn) => string | null {
  const t = useTranslations("student");
  return ({ supervisor, secondarySupervisor: name }, { from, until }) =>
    !name || !from || !until || until < day
      ? null
      : t("stands_in", {
          name,
          supervisor: supervisor ?? t("the_supervisor"),
          from: showDay(from),
          until: showDay(until),
        });
}
