"use client";

import { type ReactNode, useId, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";

type OpeningRowProps = {
  /** The name of the button that opens the row. */
  label: string;
  /** How many columns the table has. */
  span: number;
  cells: ReactNode;
  /** What the open row shows under itself. */
  children: ReactNode;
};

/** A row of a `DataTable` that opens. Beside its cells, on a card in its corner, a button shows and hides what is under it. */
export function OpeningRow({ label, span, cells, children }: OpeningRowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <tr className={cx("max-lg:pr-14", open && "desk:border-b-0!")}>
        {cells}
        <td className="max-lg:absolute max-lg:top-2 max-lg:right-0">
          <button
            type="button"
            aria-label={label}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
            className="no-print inline-grid size-touch place-items-center rounded text-brand hover:bg-brand-soft"
          >
            <Icon
              name="chevron-right-solid"
              className={cx("size-5 transition-transform", open ? "-rotate-90" : "rotate-90")}
            />
          </button>
        </td>
      </tr>
      {open && (
        <tr id={id} className="card:border-t-0! card:pt-0!">
          <td colSpan={span}>{children}</td>
        </tr>
      )}
    </>
  );
}
