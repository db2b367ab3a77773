"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { findRoute } from "@/lib/platform/navigation/routes";

type Props = {
  href: string;
  icon: ReactNode;
  /** The link opens an external site in a new tab; this text says so. */
  newTabLabel?: string | undefined;
  /** In a long menu: lower where a mouse points. */
  dense: boolean;
  children: string;
};

/** One link in the sidebar; the current one is marked, also on the pages under it. */
export function SidebarLink({ href, icon, newTabLabel, dense, children }: Props) {
  const pathname = usePathname();
  const current = pathname === href ? "page" : findRoute(pathname)?.under === href ? "true" : undefined;
  return (
    <Link
      ref={current ? scrollIntoMenu : undefined}
      href={href}
      prefetch={newTabLabel ? false : undefined}
      aria-current={current}
      {...(newTabLabel ? { target: "_blank", rel: "noreferrer" } : {})}
      className={cx(
        dense && "lg:pointer-fine:min-h-8",
        "relative flex min-h-touch items-center gap-3 rounded px-2.5 text-sm font-medium hover:bg-on-side/10 [&_svg]:size-5 [&_svg]:shrink-0",
        current &&
          "bg-on-side/15 font-semibold before:absolute before:left-0 before:h-5 before:w-0.75 before:rounded-full before:bg-on-side",
      )}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      {newTabLabel && (
        <>
          <Icon name="arrow-top-right-on-square-solid" className="opacity-70" />
          <VisuallyHidden>{newTabLabel}</VisuallyHidden>
        </>
      )}
    </Link>
  );
}

/** Scrolls the menu only, never the page. */
function scrollIntoMenu(link: HTMLAnchorElement | null) {
  const menu = link?.closest("[data-menu]");
  if (!link || !menu) return;
  const [inner, outer] = [link.getBoundingClientRect(), menu.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    menu.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}
