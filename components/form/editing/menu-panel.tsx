"use client";

import type { KeyboardEvent, ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { PopoverPanel } from "@/components/ui/popover-panel";

export type MenuItem = {
  label: string;
  icon: ReactNode;
  /** The keys that do the same, shown at the end of the line. */
  keys?: string;
  danger?: boolean;
  disabled?: boolean;
} & ({ onSelect: () => void } | { href: string });

type Props = {
  /** The button that opens it has the same as its `popoverTarget`. */
  id: string;
  /** What the menu is about. */
  title: string;
  items: MenuItem[];
};

/** A menu of actions, behind one button. It opens with the focus on the first; closing gives the focus back. */
export function MenuPanel({ id, title, items }: Props) {
  return (
    <PopoverPanel
      id={id}
      label={title}
      onOpenChange={(open) => open && itemsOf(document.getElementById(id))[0]?.focus()}
    >
      <p className="max-w-80 truncate px-4 pt-3 pb-1 text-sm text-muted">{title}</p>
      <ul className="pb-2 sm:min-w-64" onKeyDown={moveByArrows}>
        {items.map((item) => (
          <li key={item.label}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    </PopoverPanel>
  );
}

const itemsOf = (list: Element | null) => [
  ...(list?.querySelectorAll<HTMLElement>("li > :is(a, button:enabled)") ?? []),
];

/** Up and down go round; Home and End lead to the first and the last. */
function moveByArrows(event: KeyboardEvent<HTMLUListElement>) {
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const wanted = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (wanted === undefined || event.altKey) return;
  event.preventDefault();
  items.at(wanted % items.length)?.focus();
}

function Item({ item }: { item: MenuItem }) {
  const { label, icon, keys, danger, disabled } = item;
  const className = cx(
    "focus-inside flex min-h-touch w-full items-center gap-3 px-4 py-2 text-left [&_svg]:size-5 [&_svg]:shrink-0",
    "enabled:hover:bg-brand-soft disabled:cursor-not-allowed disabled:text-muted disabled:[&_svg]:opacity-50",
    danger ? "text-danger-deep" : "text-ink",
  );
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1">{label}</span>
      {keys && (
        <span aria-hidden="true" className="text-sm text-muted max-sm:hidden">
          {keys}
        </span>
      )}
    </>
  );
  if ("onSelect" in item)
    return (
      <button type="button" data-close disabled={disabled} onClick={item.onSelect} className={className}>
        {content}
      </button>
    );
  return (
    <Link href={item.href} className={cx(className, "hover:bg-brand-soft")}>
      {content}
    </Link>
  );
}
