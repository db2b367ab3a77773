import { getTranslations } from "next-intl/server";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-names";
import type { chooseLanguage } from "@/lib/features/language/contract";
import { type Actor, can } from "@/lib/platform/auth/actor";
import { env } from "@/lib/platform/env";
import type { Action } from "@/lib/platform/http/act";
import { menuFor, type Route } from "@/lib/platform/navigation/routes";
import { LanguageChooser } from "./language-chooser";
import { LogOutButton } from "./log-out-button";
import { SidebarLink } from "./sidebar-link";
import { SidebarPerson } from "./sidebar-person";

const icons: Record<NonNullable<Route["icon"]>, IconName> = {
  chart: "chart-bar",
  contact: "identification",
  group: "user-group",
  home: "home",
  mail: "envelope",
  questions: "clipboard-document-list",
  students: "academic-cap",
  support: "lifebuoy",
  user_plus: "user-plus",
  users: "users",
};

type Props = { actor: Actor; chooseLanguage: Action<typeof chooseLanguage> };

/** Who is signed in, where they may go, and the way out (SPEC §2). */
export async function Sidebar({ actor, chooseLanguage }: Props) {
  const t = await getTranslations();
  const title = (route: Route) => (route.title.startsWith("menu.") ? t(route.title as never) : route.title);
  return (
    <div className="flex h-full flex-col gap-6 overflow-y-auto px-3 py-5">
      <SidebarPerson
        href={can(actor, "profile") ? "/profile/index" : null}
        name={actor.fullName}
        avatarPath={actor.avatarPath}
      />
      <nav aria-label={t("layout.main_menu")} className="flex-1">
        <ul className="flex flex-col gap-1">
          {menuFor(actor.permissions, env.DEMO).map((route) => {
            return (
              <li key={route.path}>
                <SidebarLink
                  href={route.href ?? route.path}
                  icon={<Icon name={icons[route.icon ?? "home"]} />}
                  newTabLabel={route.external ? t("layout.opens_new_tab") : undefined}
                >
                  {title(route)}
                </SidebarLink>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="flex flex-col gap-4 px-2">
        <LogOutButton userId={actor.id} viewer={actor.viewer} />
        <LanguageChooser choose={chooseLanguage} inSidebar />
      </div>
    </div>
  );
}
