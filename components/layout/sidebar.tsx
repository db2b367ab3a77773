"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, Fragment, type ReactNode, useId } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { sectionsOf } from "@/lib/platform/navigation/menu-sections";
import type { Route } from "@/lib/platform/navigation/route";
import { routes } from "@/lib/platform/navigation/routes";
import { LanguageChooser } from "./language-chooser";
import { ProductName } from "./product-name";
import { routeIcons } from "./route-icons";
import { SidebarLink } from "./sidebar-link";
import { type Person, SidebarPerson } from "./sidebar-person";

type Props = {
  person: Person;
  /** The person may open their profile. */
  hasProfile: boolean;
  /** The paths of the routes that are listed. */
  menu: readonly string[];
  /** The school's name, once it has one. */
  school: string | null;
  /** Where people find support: `https:` or `mailto:`. */
  support: string;
  logOut: ReactNode;
  chooseLanguage: ComponentProps<typeof LanguageChooser>["choose"];
};

/**
 * Who is signed in, where they may go, and the way out (SPEC §2). A client component, so that a page carries the few words it
 * needs instead of all its elements a second time.
 */
export function Sidebar({ person, hasProfile, menu, school, support, logOut, chooseLanguage }: Props) {
  const t = useTranslations();
  // A phone's drawer has the menu a second time.
  const id = useId();
  const sections = sectionsOf(routes.filter((route: Route) => menu.includes(route.path)));
  // A mail begins in the person's own program: an empty tab would be left behind.
  const mail = support.startsWith("mailto:") ? support : null;
  const title = (route: Route) => (route.title.startsWith("menu.") ? t(route.title as never) : route.title);
  return (
    <div data-menu className="flex h-full flex-col gap-4 overflow-y-auto px-3 py-5 focus-on-side">
      <div className="px-2">
        <ProductName school={school} />
      </div>
      <SidebarPerson href={hasProfile ? "/profile/index" : null} person={person} />
      <nav aria-label={t("layout.main_menu")} className="flex-1">
        {sections.map(({ section, entries }) => (
          <Fragment key={entries[0]?.path}>
            {section && (
              <p id={`${id}-${section}`} className="mt-3 mb-1 px-2.5 text-meta font-semibold text-on-side-muted">
                {t(`layout.section_${section}`)}
              </p>
            )}
            <ul
              aria-labelledby={section ? `${id}-${section}` : undefined}
              className={cx("flex flex-col gap-0.5", !section && "not-first:mt-3")}
            >
              {entries.map((route) => (
                <li key={route.path}>
                  <SidebarLink
                    href={(route.external && mail) || (route.href ?? route.path)}
                    icon={<Icon name={routeIcons[route.icon ?? "home"]} />}
                    newTabLabel={route.external && !mail ? t("layout.opens_new_tab") : undefined}
                    dense={sections.length > 1}
                  >
                    {title(route)}
                  </SidebarLink>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <div className="flex flex-col px-2">
        {logOut}
        <LanguageChooser choose={chooseLanguage} />
      </div>
    </div>
  );
}
