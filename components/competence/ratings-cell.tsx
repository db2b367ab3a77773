import { ArrowsRightLeftIcon } from "@heroicons/react/20/solid";
import { useTranslations } from "next-intl";
import type { Ratings } from "@/lib/features/competence/schema";
import { StatusChip } from "../ui/status-chip";
import { useNumbers } from "./words";

type RatingsCellProps = {
  /** Null where the student did not work on it. */
  ratings: Ratings | null;
  /** Said where nobody rated. */
  emptyLabel: string;
  differences?: number;
  /** The numbers are changes: they carry their sign. */
  signed?: boolean;
};

/** Own rating and supervisor's in a cell of the overview, with a mark where they are far apart. */
export function RatingsCell({ ratings, emptyLabel, differences = 0, signed = false }: RatingsCellProps) {
  const t = useTranslations("competence");
  const numbers = useNumbers();
  if (!ratings || (ratings.self === null && ratings.supervisor === null))
    return (
      <td>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{emptyLabel}</span>
      </td>
    );
  const shown = signed ? numbers.change : numbers.rating;
  return (
    <td>
      {t("self")} <b>{shown(ratings.self)}</b>
      <br />
      {t("supervisor")} <b>{shown(ratings.supervisor)}</b>
      {differences > 0 && (
        <>
          <br />
          <DifferenceChip>{t("differences", { count: differences })}</DifferenceChip>
        </>
      )}
    </td>
  );
}

/** Marks what the student and the supervisor see differently. */
export function DifferenceChip({ children }: { children: string }) {
  return (
    <StatusChip tone="info" icon={<ArrowsRightLeftIcon />}>
      {children}
    </StatusChip>
  );
}
