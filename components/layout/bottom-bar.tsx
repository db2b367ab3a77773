"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { Route } from "@/lib/platform/navigation/route";
import { findRoute, routes } from "@/lib/platform/navigation/routes";
import { routeIcons } from "./route-icons";

type Props = {
  /** The paths of the places in the bar. */
  places: readonly string[];
  /** The id of the notifications' panel, which the last place opens; null without one. */
  panelId: string | null;
};

/** The names here of places whose titles would take two lines. */
const shortNames = {
  "menu.dashboard": "layout.place_dashboard",
  "menu.my_overview": "layout.place_my_overview",
  "menu.my_students": "layout.place_my_students",
  "menu.my_group": "layout.place_my_group",
} as const;

const nameOf = ({ title }: Route) =>
  title in shortNames ? shortNames[title as keyof typeof shortNames] : (title as "menu.reports");

/**
 * The few places that a person opens most, at the bottom of a phone. Pages with a back arrow are tasks, which have their own actions
 * there, and no bar.
 */
export function BottomBar({ places, panelId }: Props) {
  const t = useTranslations();
  const pathname = usePathname();
  if (places.length < 2 || findRoute(pathname)?.back) return null;
  const listed = routes.filter((route: Route) => places.includes(route.path));
  return (
    <nav aria-label={t("layout.bottom_bar")} className="bottom-bar no-print" data-bottom-bar>
      {listed.map((route: Route) => (
        <Link
          key={route.path}
          href={route.path}
          aria-current={pathname === route.path ? "page" : undefined}
          className="bottom-bar-place"
        >
          <Icon name={routeIcons[route.icon ?? "home"]} />
          {t(nameOf(route))}
        </Link>
      ))}
      {panelId && (
        <button type="button" popoverTarget={panelId} className="bottom-bar-place">
          <Icon name="bell" />
          {t("notification.title")}
        </button>
      )}
    </nav>
  );
}
