import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { type RowState, rowStates } from "@/lib/features/import/rules/rows";
import { importSheets } from "@/lib/features/import/rules/sheets";
import type { ImportResult } from "@/lib/features/import/schema";

type Props = {
  result: ImportResult;
  /** Which rows are counted; all without it. */
  states?: readonly RowState[];
  /** Counts the rows that were left out as examples too. */
  withExamples?: boolean;
  /** It has happened. */
  done?: boolean;
  /** In a narrow place: one sheet under the other. */
  narrow?: boolean;
};

/** How many rows of each sheet have each state, in words; a sheet without rows is left out. */
export function SheetCounts({ result, states = rowStates, withExamples = false, done = false, narrow = false }: Props) {
  const t = useTranslations("import");
  const sheets = importSheets.flatMap((sheet) => {
    const counts = [
      ...states.map((state) => ({ key: `count_${state}` as const, count: result[sheet][state] })),
      { key: "count_examples" as const, count: withExamples ? result.unread[sheet].examples : 0 },
    ].filter(({ count }) => count > 0);
    return counts.length > 0 ? [{ sheet, counts }] : [];
  });
  return (
    <dl
      aria-label={t(done ? "counts_done" : "counts")}
      className={cx("grid gap-x-8 gap-y-4", !narrow && "sm:grid-cols-3")}
    >
      {sheets.map(({ sheet, counts }) => (
        <div key={sheet} className="border-l-3 border-line pl-3">
          <dt className="font-semibold">{t(`sheet_${sheet}`)}</dt>
          <dd className="text-muted">
            {/* A number is on the line of its word. */}
            {counts.map(({ key, count }) => t(key, { count }).replaceAll(" ", "\u00a0")).join(", ")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
