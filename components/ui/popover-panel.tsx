"use client";

import type { MouseEvent, ReactNode, ToggleEvent } from "react";
import { cx } from "./cx";

type PopoverPanelProps = {
  /** The button that opens the panel carries the same id: `<IconButton popoverTarget={id} … />`. */
  id: string;
  /** Names the panel for screen readers. */
  label: string;
  /** For loading its content. */
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
};

/**
 * A panel over the page: next to its button, or a sheet at the bottom of a phone. The browser itself opens it, informs
 * assistive technology, and closes it on Escape or a click outside; a link inside, or a button marked with
 * `data-close`, closes it too.
 */
export function PopoverPanel({ id, label, onOpenChange, className, children }: PopoverPanelProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys press the links and buttons inside, and their clicks arrive here
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      onClick={closeAfterChoice}
      onToggle={(event: ToggleEvent<HTMLDivElement>) => onOpenChange?.(event.newState === "open")}
      className={cx(
        "floating-panel overflow-y-auto rounded-t-card bg-surface text-ink shadow-high sm:rounded-card",
        "transition duration-150 ease-out starting:open:translate-y-1 starting:open:opacity-0",
        "backdrop:bg-shade/50 sm:backdrop:bg-transparent",
        className,
      )}
    >
      {children}
    </div>
  );
}

function closeAfterChoice(event: MouseEvent<HTMLDivElement>) {
  const pressed = event.target instanceof Element && event.target.closest("a, [data-close]");
  if (pressed) event.currentTarget.hidePopover();
}
