"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { SkipLink } from "@/components/ui/skip-link";
import { findRoute } from "@/lib/platform/navigation/routes";
import { BackButton } from "./back-button";
import { SidebarDrawer } from "./sidebar-drawer";
import { useDrawer, useSidebar } from "./use-sidebar";

type Props = {
  /** The sidebar's content. */
  sidebar: ReactNode;
  /** The person's stored choice (SPEC §3); a change is stored unless `readOnly`. */
  sidebarOpen: boolean;
  readOnly: boolean;
  /** The username of who is signed in. */
  person: string;
  /** '(Login by Admin)' in viewer mode: it is shown whole, under the name where both do not fit beside each other. */
  viewed: string | null;
  bell: ReactNode;
  /** The places at the bottom of a phone. */
  bottomBar: ReactNode;
  /** Says that there is no network. */
  offline: ReactNode;
  banner: ReactNode;
  children: ReactNode;
};

/** Sidebar, top bar and main area (SPEC §2). */
export function PortalShell({
  sidebar,
  sidebarOpen,
  readOnly,
  person,
  viewed,
  bell,
  bottomBar,
  offline,
  banner,
  children,
}: Props) {
  const t = useTranslations("layout");
  const tCommon = useTranslations("common");
  const pathname = usePathname();
  const route = findRoute(pathname);
  const onPaper = useSearchParams().get("view") === route?.paper;
  const [open, toggle] = useSidebar(sidebarOpen, readOnly);
  const [drawerOpen, setDrawerOpen] = useDrawer(pathname);

  return (
    <div className={cx("flex min-h-dvh", onPaper && "on-paper")}>
      <SkipLink target="main">{t("skip")}</SkipLink>
      {open && (
        <aside
          id="sidebar"
          className="no-print sticky top-0 hidden h-dvh w-sidebar shrink-0 bg-side text-on-side lg:block"
        >
          {sidebar}
        </aside>
      )}
      <SidebarDrawer
        open={drawerOpen}
        onClose={() => setDrawerOpen(false)}
        label={t("main_menu")}
        closeLabel={t("close_menu")}
      >
        {sidebar}
      </SidebarDrawer>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="no-print sticky top-0 z-20 flex min-h-14 items-center gap-[min(0.25rem,1vw)] border-b bg-surface px-[min(0.5rem,2vw)] lg:px-6">
          <IconButton
            label={t("toggle_menu")}
            aria-expanded={drawerOpen}
            icon={<Icon name="bars-3" />}
            onClick={() => setDrawerOpen(true)}
            className="lg:hidden"
          />
          <IconButton
            label={t("toggle_menu")}
            aria-expanded={open}
            icon={<Icon name="bars-3" />}
            onClick={toggle}
            className="max-lg:hidden"
          />
          {route?.back && <BackButton />}
          <p
            className={cx(
              "min-w-0 truncate px-1 font-semibold text-brand",
              open && "lg:hidden",
              viewed && "max-[28rem]:hidden",
            )}
          >
            {tCommon("app_name")}
          </p>
          <p className="ml-auto flex min-w-0 shrink-999 flex-wrap justify-end gap-x-1 px-[min(0.5rem,2vw)] text-meta text-muted">
            <span className="max-w-full truncate">{person}</span> {viewed && <span className="text-end">{viewed}</span>}
          </p>
          {bell}
        </header>
        {offline}
        {banner}
        <main id="main" tabIndex={-1} className="page-width gutter w-full page-end flex-1 outline-none">
          {children}
        </main>
        {bottomBar}
      </div>
    </div>
  );
}
