"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { VisuallyHidden } from "@/components/ui/visually-hidden";

type Props = {
  href: string;
  icon: ReactNode;
  /** The link opens an external site in a new tab; this text says so. */
  newTabLabel?: string | undefined;
  children: string;
};

/** One link in the sidebar; the current one is marked. */
export function SidebarLink({ href, icon, newTabLabel, children }: Props) {
  const here = usePathname() === href;
  return (
    <Link
      href={href}
      prefetch={newTabLabel ? false : undefined}
      aria-current={here ? "page" : undefined}
      {...(newTabLabel ? { target: "_blank", rel: "noreferrer" } : {})}
      className={cx(
        "relative flex min-h-touch items-center gap-3 rounded px-2.5 text-sm font-medium hover:bg-on-side/10 [&_svg]:size-5 [&_svg]:shrink-0",
        here &&
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
