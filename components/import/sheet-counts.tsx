import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { importSheets, type RowState, rowStates } from "@/lib/features/import/rules";
import type { ImportResult } from "@/lib/features/import/schema";

type Props = {
  result: ImportResult;
  /** Which rows are counted; all without it. */
  states?: readonly RowState[];
  /** It has happened. */
  done?: boolean;
  /** In a narrow place: one sheet under the other. */
  narrow?: boolean;
};

/** How many rows of each sheet have each state, in words; a sheet without rows is left out. */
export function SheetCounts({ result, states = rowStates, done = false, narrow = false }: Props) {
  const t = useTranslations("import");
  const sheets = importSheets.filter((sheet) => states.some((state) => result[sheet][state] > 0));
  const words = (sheet: (typeof importSheets)[number], state: RowState) =>
    // A number is on the line of its word.
    t(`count_${state}`, { count: result[sheet][state] }).replaceAll(" ", "\u00a0");
  return (
    <dl
      aria-label={t(done ? "counts_done" : "counts")}
      className={cx("grid gap-x-8 gap-y-4", !narrow && "sm:grid-cols-3")}
    >
      {sheets.map((sheet) => (
        <div key={sheet} className="border-l-3 border-line pl-3">
          <dt className="font-semibold">{t(`sheet_${sheet}`)}</dt>
          <dd className="text-muted">
            {states
              .filter((state) => result[sheet][state] > 0)
              .map((state) => words(sheet, state))
              .join(", ")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
