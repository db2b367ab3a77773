import { cookies, headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ApiProvider } from "@/components/layout/api-provider";
import { ClientMessages } from "@/components/layout/client-messages";
import { PageHistory } from "@/components/layout/page-history";
import { PortalShell } from "@/components/layout/portal-shell";
import { Sidebar } from "@/components/layout/sidebar";
import { sidebarCookie } from "@/components/layout/sidebar-cookie";
import { NotificationBell } from "@/components/notification/notification-bell";
import { getBadgeNumberForUser } from "@/lib/features/notification/queries";
import { findActor } from "@/lib/platform/auth/actor";
import { callerOf } from "@/lib/platform/http/caller";
import { realtimeSettings } from "@/lib/platform/realtime/settings";
import { chooseLanguageAction } from "../actions";

/** Sidebar, top bar and main area around every page behind a session; without a session only error pages come this far. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const actor = await findActor();
  if (!actor) return <main className="gutter mx-auto w-full max-w-5xl">{children}</main>;
  const [t, jar, head, badge] = await Promise.all([
    getTranslations("layout"),
    cookies(),
    headers(),
    getBadgeNumberForUser(actor),
  ]);
  const { origin } = callerOf(head, async () => ({}));
  const realtime = realtimeSettings(actor, origin);
  return (
    <ClientMessages namespaces={["layout", "notification", "error_page"]}>
      <ApiProvider>
        <PageHistory />
        <PortalShell
          sidebar={<Sidebar actor={actor} chooseLanguage={chooseLanguageAction} />}
          sidebarOpen={jar.get(sidebarCookie)?.value !== "closed"}
          person={actor.viewer ? `${actor.username} ${t("login_by_admin")}` : actor.username}
          bell={realtime && <NotificationBell initial={badge} realtime={realtime} viewer={actor.viewer} />}
          banner={
            actor.viewer && (
              <p className="no-print gutter bg-brand-soft py-3 text-sm">{t("viewing_as", { name: actor.fullName })}</p>
            )
          }
        >
          {children}
        </PortalShell>
      </ApiProvider>
    </ClientMessages>
  );
}
