import type { ReactNode } from "react";
import { cx } from "./cx";

type StickyActionsProps = {
  /** The one primary action: it ends up under the thumb. */
  children?: ReactNode;
  /** Next to it, e.g. the SaveState. */
  status?: ReactNode;
  /** What prevents the action, above it. */
  problem?: ReactNode;
  /** The second choices, beside the status. */
  secondary?: ReactNode;
  /** The form is long on wide screens too: there the actions are stuck as well. */
  everywhere?: boolean;
  /** The page is text to be read: on wide screens the actions end where its lines do. */
  reading?: boolean;
};

/**
 * The actions of a page in one bar, stuck to the bottom edge of a phone. As a direct child of the main area it stays at the window's
 * edge on every screen, whatever comes after it (`page-end` in the theme); inside a form it ends with the form on wide screens, unless `everywhere`.
 * In the lowest windows it goes with the page. It is as wide as what it is in: a form that is narrower than the page says so itself.
 */
export function StickyActions({ children, status, problem, secondary, everywhere, reading }: StickyActionsProps) {
  return (
    <div
      data-sticky-actions
      className={cx(
        "no-print lowest:static sticky bottom-0 z-10 bleed mt-8 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-low lg:mx-0 lg:shadow-none",
        everywhere ? "lg:bg-canvas" : "lg:static lg:bg-transparent",
      )}
    >
      <div
        className={cx(
          "low:py-1.5 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 gutter py-3 lg:px-0 lg:py-4",
          reading && "lg:max-w-2xl",
        )}
      >
        <div role="alert" className="basis-full empty:hidden">
          {problem}
        </div>
        {status && <div className="min-w-0 flex-1 basis-32">{status}</div>}
        {secondary && (
          <div className="flex flex-wrap justify-end gap-3 max-lg:gap-1 max-lg:not-first:-mr-3">{secondary}</div>
        )}
        {children && (
          <div
            className={cx(
              "flex flex-wrap gap-3 *:flex-auto lg:flex-none",
              status && secondary ? "low:basis-auto flex-auto basis-full" : "flex-auto",
            )}
          >
            {children}
          </div>
        )}
      </div>
    </div>
  );
}
