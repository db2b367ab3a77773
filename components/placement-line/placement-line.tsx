import { cx } from "@/components/ui/cx";
import { type LineColumn, type LineFacts, lineOf, maxColumns } from "@/lib/features/line/rules";
import { showDayOfYear } from "@/lib/platform/dates";
import { LargeDrawing } from "./large-drawing";
import { useLineTexts } from "./line-texts";
import { largePile, nudgeOf } from "./piles";

type PlacementLineProps = {
  facts: LineFacts;
  /** Today, `YYYY-MM-DD`. */
  day: string;
  /** The last safe day has a label. */
  labelled?: boolean;
  /** Where a column leads; those without an address are text. */
  hrefOf?: ((column: LineColumn) => string | undefined) | undefined;
};

/**
 * A placement as a line, large: a list with one item a week, which says in hidden words what it shows. Many weeks are there twice, for wide
 * and narrow places; the style shows one. The page needs a `LineMarks`.
 */
export function PlacementLine({ facts, day, hrefOf, labelled = false }: PlacementLineProps) {
  const { columnText, endText, todayText } = useLineTexts(day);
  const wide = lineOf(facts, day);
  const isLong = wide.unit === "week" && wide.columns.length > maxColumns.narrow;
  const lines = isLong ? [wide, lineOf(facts, day, maxColumns.narrow)] : [wide];
  return (
    <div className="line-large">
      {lines.map(({ columns, unit, today, rail, gaps, talks, lastSafeDay, alarms }) => (
        <LargeDrawing
          key={columns.length}
          className={cx(isLong && (columns === wide.columns ? "line-wide-only" : "line-narrow-only"))}
          rail={{ rail, gaps, alarms, talks: talks.map(({ at, held }) => ({ at, held, x: 0 })) }}
          today={today}
          todayText={todayText}
          lastSafeDay={lastSafeDay}
          safeText={labelled && facts.lastSafeDay ? showDayOfYear(facts.lastSafeDay) : null}
          columns={columns.map((column) => {
            const { marks, folded } = largePile(column.reports);
            return {
              name: unit === "day" ? showDayOfYear(column.from).slice(0, 2) : String(column.firstNumber),
              text: columnText(column, unit),
              when: column.when,
              nudge: nudgeOf(column),
              marks: marks.map(({ status, yourTurn }) => (yourTurn ? -status : status)),
              folded,
              goals: column.goals.map(({ state }) => state),
              href: hrefOf?.(column),
            };
          })}
        />
      ))}
      <div className="line-ends" aria-hidden="true">
        <span>{endText(facts.firstDay)}</span>
        {facts.firstDay !== facts.lastDay && <span>{endText(facts.lastDay)}</span>}
      </div>
    </div>
  );
}
