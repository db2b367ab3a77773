import { type RowChange, type RowProblem, type RowState, shortened } from "./rows";
import type { ImportSheet } from "./sheets";

/** What becomes of a row. */
export type Outcome = {
  sheet: ImportSheet;
  row: number;
  state: RowState;
  /** Whom or what it is about, as the file names it. */
  label: string;
  /** The record that it names; null for a new one and for none. */
  recordId: number | null;
  problems: readonly RowProblem[];
  changes: readonly RowChange[];
  /** Of a group: the placements that follow its days. */
  followerIds?: readonly number[];
};

type Row = { row: number; cells: Readonly<Record<string, string>>; problems: readonly RowProblem[] };

/** Collects what is wrong with a row, beside what is wrong with its cells alone. */
export function problemsOf({ cells, problems }: Row) {
  const found: RowProblem[] = [...problems];
  return {
    all: found,
    has: (column: string) => found.some((one) => one.column === column),
    /** Refuses a cell; of what is wrong with it only the first counts. */
    refuse: (column: string, name: string, values?: Record<string, string>): void => {
      if (found.some((one) => one.column === column)) return;
      found.push({
        column,
        value: shortened(cells[column] ?? ""),
        message: `import.problem.${name}`,
        ...(values && { values }),
      });
    },
    /** Refuses the columns that have to be filled in and are not. */
    require: (columns: readonly string[]): void => {
      for (const column of columns)
        if (!cells[column] && !found.some((one) => one.column === column))
          found.push({ column, value: "", message: "import.problem.required" });
    },
  };
}

export type Problems = ReturnType<typeof problemsOf>;

/** The outcome of a row from what is wrong with it, which record it names and what it changes there. */
export function outcomeOf(
  { sheet, row, label }: Pick<Outcome, "sheet" | "row" | "label">,
  { all }: Pick<Problems, "all">,
  recordId: number | null,
  changes: readonly RowChange[] = [],
): Outcome {
  const about = { sheet, row, label: shortened(label), recordId };
  if (all.length > 0) return { ...about, state: "refused", problems: all, changes: [] };
  if (recordId === null) return { ...about, state: "created", problems: [], changes: [] };
  return { ...about, state: changes.length > 0 ? "changed" : "unchanged", problems: [], changes };
}

/** The columns of a row that are filled in and differ from what is stored. */
export function differences<Column extends string>(
  given: Readonly<Partial<Record<Column, string | undefined>>>,
  stored: Readonly<Record<Column, string | null>>,
): RowChange[] {
  return (Object.keys(stored) as Column[]).flatMap((column) => {
    const after = given[column];
    const before = stored[column] ?? "";
    return after === undefined || after === before ? [] : [{ column, before, after }];
  });
}
