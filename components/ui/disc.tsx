import type { ReactNode } from "react";
import { cx } from "./cx";

type DiscProps = {
  /** One of the outline icons. */
  children: ReactNode;
  /** The reader's turn; otherwise it only marks the row. */
  turn?: boolean;
};

/** An icon on a round ground, at the start of a row. Decoration: the row's words say the same. */
export function Disc({ children, turn = false }: DiscProps) {
  return (
    <span className={cx("disc", turn ? "bg-accent text-on-accent" : "bg-brand-soft text-brand")} aria-hidden="true">
      {children}
    </span>
  );
}
