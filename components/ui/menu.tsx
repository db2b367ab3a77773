"use client";

import { ChevronDownIcon, EllipsisVerticalIcon } from "@heroicons/react/20/solid";
import Link from "next/link";
import { type ReactNode, useId } from "react";
import { Button, IconButton } from "./button";
import type { ButtonSize, ButtonVariant } from "./button-look";
import { cx } from "./cx";
import { PopoverPanel } from "./popover-panel";

type MenuProps = {
  /** The button's words. */
  label: string;
  icon?: ReactNode;
  /** Default `secondary`. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Three dots instead of the words, for the end of a row. */
  compact?: boolean;
  /** MenuItems. */
  children: ReactNode;
};

/** A button with a short list of things to do. The Tab key walks through them. */
export function Menu({ label, icon, variant, size, compact, children }: MenuProps) {
  const id = useId();
  return (
    <>
      {compact ? (
        <IconButton label={label} icon={icon ?? <EllipsisVerticalIcon />} popoverTarget={id} />
      ) : (
        <Button variant={variant} size={size} icon={icon} popoverTarget={id}>
          {label}
          <ChevronDownIcon className="-mr-1" />
        </Button>
      )}
      <PopoverPanel id={id} label={label} className="sm:min-w-52">
        <ul className="p-2">{children}</ul>
      </PopoverPanel>
    </>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  /** It cannot be taken back. */
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
} & ({ href: string; onSelect?: never } | { href?: never; onSelect: () => void });

/** One thing to do: a link with `href`, else a button. */
export function MenuItem({ href, onSelect, icon, danger, disabled, children }: MenuItemProps) {
  const look = cx(
    "flex min-h-touch w-full items-center gap-3 rounded px-3 py-2 text-left focus-inside",
    "hover:bg-brand-soft disabled:opacity-50 [&_svg]:size-5 [&_svg]:shrink-0",
    danger ? "text-danger-deep [&_svg]:text-danger" : "text-ink [&_svg]:text-muted",
  );
  return (
    <li>
      {href ? (
        <Link href={href} className={look}>
          {icon}
          {children}
        </Link>
      ) : (
        <button type="button" data-close disabled={disabled} onClick={onSelect} className={look}>
          {icon}
          {children}
        </button>
      )}
    </li>
  );
}
