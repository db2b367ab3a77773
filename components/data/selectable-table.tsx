"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CheckMark } from "@/components/ui/checkbox";

/** The rows that are chosen: their names by id. */
type Chosen = ReadonlyMap<number, string>;

export type NamedRow = { id: number; name: string };

type Selection = {
  chosen: Chosen;
  choose: (rows: readonly NamedRow[], isChosen: boolean) => void;
  clear: () => void;
};

const SelectionContext = createContext<Selection | null>(null);

/** The rows that are chosen in the table around a bar, and how to choose none. */
export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error("useSelection belongs in the bar of a DataTable.");
  return selection;
}

type SelectableTableProps = {
  /** Names the page of rows that is shown: with another one nothing is chosen. */
  page: string;
  /** All rows that can be chosen. */
  rows: readonly NamedRow[];
  /** What can be done with the chosen rows. */
  bar: ReactNode;
  /** The table, with a `RowChoice` in each row. */
  children: ReactNode;
};

/** A table in which rows are chosen; the bar shows while any is. */
export function SelectableTable({ page, rows, bar, children }: SelectableTableProps) {
  const t = useTranslations("table");
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [shown, setShown] = useState(page);
  // Not by a key: a dialog that is open in a row stays open when another row goes.
  if (shown !== page) {
    setShown(page);
    setChosen(new Map());
  }
  const selection: Selection = {
    chosen,
    choose: (rows, isChosen) =>
      setChosen((before) => {
        const now = new Map(before);
        for (const { id, name } of rows) isChosen ? now.set(id, name) : now.delete(id);
        return now;
      }),
    clear: () => setChosen(new Map()),
  };
  const box = useRef<HTMLDivElement>(null);
  const hadChosen = useRef(false);

  // The bar takes the button that was pressed away with it.
  useEffect(() => {
    if (hadChosen.current && chosen.size === 0 && document.activeElement === document.body) box.current?.focus();
    hadChosen.current = chosen.size > 0;
  }, [chosen.size]);

  return (
    <SelectionContext value={selection}>
      <div ref={box} tabIndex={-1} className="outline-none">
        {children}
      </div>
      <p role="status" className="sr-only">
        {chosen.size > 0 && t("chosen", { count: chosen.size })}
      </p>
      {chosen.size > 0 && (
        <section
          aria-label={t("bar")}
          tabIndex={-1}
          className="no-print outline-none sticky bottom-0 z-10 bleed mt-4 border-t border-line bg-surface gutter py-3 shadow-low"
        >
          <div className="flex flex-wrap items-center gap-3">
            <span aria-hidden="true" className="mr-auto font-medium tabular-nums">
              {t("chosen", { count: chosen.size })}
            </span>
            {/* Cards have no heading with the box that chooses all. */}
            {chosen.size < rows.length && (
              <Button
                variant="quiet"
                className="lg:hidden"
                onClick={({ currentTarget }) => {
                  // The button goes: the bar stays.
                  currentTarget.closest("section")?.focus();
                  selection.choose(rows, true);
                }}
              >
                {t("choose_all")}
              </Button>
            )}
            {bar}
          </div>
        </section>
      )}
    </SelectionContext>
  );
}

/** The box that chooses a row, or all rows of the page; nothing where none can be chosen. */
export function RowChoice({ rows, all = false }: { rows: readonly NamedRow[]; all?: boolean }) {
  const t = useTranslations("table");
  const { chosen, choose } = useSelection();
  const [first] = rows;
  if (!first) return null;
  const count = rows.filter(({ id }) => chosen.has(id)).length;
  return (
    // Over the link that covers the row.
    // biome-ignore lint/a11y/noLabelWithoutControl: CheckMark is its control
    <label className="relative z-1 grid size-touch place-items-center">
      <CheckMark
        aria-label={all ? t("choose_all") : t("choose", { name: first.name })}
        checked={count === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < rows.length;
        }}
        onChange={(event) => choose(rows, event.target.checked)}
      />
    </label>
  );
}
