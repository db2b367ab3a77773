"use client";

import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useModal } from "@/components/ui/use-modal";

type Props = { open: boolean; onClose: () => void; label: string; closeLabel: string; children: ReactNode };

/** The sidebar on a phone: over the page, closed by Escape, a press beside it or on one of its links. */
export function SidebarDrawer({ open, ...rest }: Props) {
  return open ? <OpenDrawer {...rest} /> : null;
}

function OpenDrawer({ onClose, label, closeLabel, children }: Omit<Props, "open">) {
  const ref = useModal();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key closes a modal dialog by itself, and keys click links
    <dialog
      ref={ref}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        const link = event.target instanceof Element && event.target.closest("a");
        if (link || event.target === event.currentTarget) onClose();
      }}
      className={
        "m-0 h-dvh max-h-none w-sidebar max-w-none bg-side text-on-side shadow-high backdrop:bg-shade/50 " +
        "transition duration-200 ease-out starting:open:-translate-x-full"
      }
    >
      {children}
      <IconButton
        inverse
        label={closeLabel}
        icon={<Icon name="x-mark" />}
        onClick={onClose}
        className="absolute! top-2 right-2"
      />
    </dialog>
  );
}
