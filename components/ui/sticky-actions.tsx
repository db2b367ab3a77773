import type { ReactNode } from "react";

type StickyActionsProps = {
  /** Buttons, the primary one last: it ends up under the thumb. */
  children: ReactNode;
  /** Next to them, e.g. the SaveState. */
  status?: ReactNode;
};

/** The actions of a page: stuck to the bottom edge on a phone, at the end of the content on wide screens. */
export function StickyActions({ children, status }: StickyActionsProps) {
  return (
    <div
      data-sticky-actions
      className="no-print low:static sticky bottom-0 z-10 bleed mt-8 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-low lg:static lg:mx-0 lg:bg-transparent lg:shadow-none"
    >
      <div className="flex flex-col gap-2 gutter py-3 lg:flex-row-reverse lg:items-center lg:justify-end lg:gap-6 lg:px-0 lg:py-6">
        {status}
        <div className="flex flex-wrap gap-3 *:flex-auto lg:*:flex-none">{children}</div>
      </div>
    </div>
  );
}
