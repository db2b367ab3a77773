import type { Line, LineColumn, LineReport } from "@/lib/features/line/rules";
import { reportStatus } from "@/lib/features/report/life/rules";

/** The marks of a column by day, and how many more are in its "+n". */
export type Pile = { marks: LineReport[]; folded: number };

/** Folded last: what is the reader's turn never, then what is not done, then the newest. */
const rank = ({ yourTurn, status }: LineReport) => (yourTurn ? 2 : status === reportStatus.done ? 0 : 1);
const folds = (a: LineReport, b: LineReport) => rank(b) - rank(a) || b.date.localeCompare(a.date) || b.id - a.id;

/** At most `most` marks; if there are more reports, only `rest` of them. What is the reader's turn is always a mark. */
function pileOf(reports: readonly LineReport[], most: number, rest: number): Pile {
  const yours = reports.filter(({ yourTurn }) => yourTurn).length;
  const room = reports.length <= most ? reports.length : Math.max(yours, rest);
  const kept = new Set(reports.toSorted(folds).slice(0, room));
  return { marks: reports.filter((report) => kept.has(report)), folded: reports.length - kept.size };
}

/** The marks of a column on a large line: far too many become two. */
export const largePile = (reports: readonly LineReport[]): Pile => pileOf(reports, 6, reports.length > 12 ? 2 : 5);

/** Where in its column a pile is drawn: near the days of its reports. */
export function nudgeOf({ lean }: LineColumn): "early" | "middle" | "late" {
  if (lean < 1 / 3) return "early";
  return lean > 2 / 3 ? "late" : "middle";
}

/** The marks of a column in a row: a number of two digits takes the place of a mark. */
const rowPile = (reports: readonly LineReport[]): Pile => pileOf(reports, 3, reports.length > 11 ? 1 : 2);

/** A pile of a row at a place in per cent; the anchor is the part of the pile that is there. */
export type RowPile = Pile & { at: number; anchor: "start" | "middle" | "end"; isBesideToday?: true };

/**
 * The piles of a row. In the column of today, what was is on the left of its line, what is to come on the right; the columns
 * beside it make room.
 */
export function rowPiles({ columns, today, day }: Line): RowPile[] {
  const width = 100 / columns.length;
  const now = columns.findIndex(({ when }) => when === "current");
  // Early in the week what was today reaches into the week before.
  const isEarly = today !== null && now >= 0 && today - now * width < width / 2;
  const isBusy = columns[now]?.reports.some(({ date }) => date > day) ?? false;
  return columns
    .flatMap(({ reports }, index): RowPile[] => {
      const left = index * width;
      if (index === now && today !== null) {
        const isAhead = ({ date }: LineReport) => date > day;
        return [
          {
            ...pileOf(
              reports.filter((report) => !isAhead(report)),
              isEarly ? 1 : 2,
              1,
            ),
            at: today,
            anchor: "end",
            isBesideToday: true,
          },
          {
            ...pileOf(reports.filter(isAhead), 1, 1),
            at: today,
            anchor: "start",
            isBesideToday: true,
          },
        ];
      }
      if (index === now - 1) {
        const isCrowded = isEarly && (columns[now]?.reports.length ?? 0) > 0;
        return [{ ...(isCrowded ? pileOf(reports, 2, 1) : rowPile(reports)), at: left, anchor: "start" }];
      }
      if (index === now + 1 && isBusy) return [{ ...rowPile(reports), at: left + width, anchor: "end" }];
      return [{ ...rowPile(reports), at: left + width / 2, anchor: "middle" }];
    })
    .filter(({ marks }) => marks.length > 0)
    .map((pile) => ({ ...pile, at: Math.round(pile.at * 100) / 100 }));
}
