"use client";

import { type ReactNode, useId } from "react";
import { IconButton } from "./button";
import { cx } from "./cx";
import { Icon } from "./icon";
import { useModal } from "./use-modal";

type DialogProps = {
  open: boolean;
  /** Called by the close button and the Escape key (the back gesture on a phone). The caller then sets `open` to false. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  /** Name of the close button. */
  closeLabel: string;
  /** For fields side by side. */
  wide?: boolean;
};

/**
 * A modal dialog: a sheet at the bottom of a phone, in the middle of a wide screen. Traps the focus and gives it
 * back. A click outside does not close it, because the input would be lost. Its content is mounted only while it is open.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, description, children, footer, closeLabel, wide }: Omit<DialogProps, "open">) {
  const ref = useModal();
  const id = useId();

  return (
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A second Escape closes without asking; a late event of an earlier closing finds the dialog open again.
      onClose={(event) => {
        if (!event.currentTarget.open) onClose();
      }}
      className={cx(
        "mx-0 mt-auto mb-0 w-full max-w-none rounded-t-card bg-surface text-ink shadow-high outline-none sm:m-auto sm:rounded-card",
        // Not as around it: it may be in a cell of a table.
        "text-left text-base font-normal whitespace-normal",
        wide ? "sm:max-w-3xl" : "sm:max-w-lg",
        "max-h-[90dvh] flex-col overflow-hidden transition duration-200 ease-out open:flex",
        "starting:open:translate-y-4 starting:open:opacity-0 backdrop:bg-shade/50",
      )}
    >
      <h2 id={`${id}-title`} className="pt-5 pr-14 pl-5 text-title text-balance text-brand sm:pl-6">
        {title}
      </h2>
      {/* A focused field is not at its edge: an error below it is in sight too. */}
      <div className="flex min-h-0 flex-1 scroll-pt-2 scroll-pb-[min(5rem,12dvh)] flex-col gap-4 overflow-y-auto px-5 pt-2 pb-6 sm:px-6">
        {description && (
          <p id={`${id}-description`} className="text-muted">
            {description}
          </p>
        )}
        {children}
      </div>
      {footer && (
        <div className="flex flex-col-reverse gap-3 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6 sm:py-4">
          {footer}
        </div>
      )}
      {/* Last, so that the focus starts at the content. */}
      <IconButton
        label={closeLabel}
        icon={<Icon name="x-mark" />}
        onClick={onClose}
        className="absolute! top-3 right-2"
      />
    </dialog>
  );
}
