import { ArrowsRightLeftIcon } from "@heroicons/react/20/solid";
import type { Ratings } from "@/lib/features/competence/schema";
import { StatusChip } from "../ui/status-chip";

type RatingsCellProps = {
  /** Null where the student did not work on it. */
  ratings: Ratings | null;
  /** Puts a number into words. */
  shown: (number: number | null) => string;
  /** Who rated. */
  names: Record<keyof Ratings, string>;
  /** Said where nobody rated. */
  emptyLabel: string;
  /** What is said of factors that are far apart. */
  difference?: string | undefined;
};

/**
 * Own rating and supervisor's in a cell of the overview, with a mark where they are far apart. A page has hundreds: all words are
 * handed in.
 */
export function RatingsCell({ ratings, shown, names, emptyLabel, difference }: RatingsCellProps) {
  if (!ratings || (ratings.self === null && ratings.supervisor === null))
    return (
      <td>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{emptyLabel}</span>
      </td>
    );
  return (
    <td>
      {names.self} <b>{shown(ratings.self)}</b>
      <br />
      {names.supervisor} <b>{shown(ratings.supervisor)}</b>
      {difference && (
        <>
          <br />
          <DifferenceChip>{difference}</DifferenceChip>
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
