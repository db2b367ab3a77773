import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ApiProvider } from "@/components/data/api-provider";
import { BottomBar } from "@/components/layout/bottom-bar";
import { LogOutButton } from "@/components/layout/log-out-button";
import { PageHistory } from "@/components/layout/page-history";
import { PortalShell } from "@/components/layout/portal-shell";
import { ProductName } from "@/components/layout/product-name";
import { Sidebar } from "@/components/layout/sidebar";
import { NotificationBell } from "@/components/notification/notification-bell";
import { notificationsPanel } from "@/components/notification/panel-id";
import { OfflineSupport } from "@/components/offline/offline-support";
import { SessionWatch } from "@/components/session/session-watch";
import { ViewerBanner } from "@/components/session/viewer-banner";
import { settingOf } from "@/lib/features/profile/queries";
import { findActor } from "@/lib/platform/auth/actor";
import { can } from "@/lib/platform/auth/permissions";
import { env } from "@/lib/platform/env";
import { callerOf } from "@/lib/platform/http/caller";
import { barFor, menuFor } from "@/lib/platform/navigation/menu";
import { pageSessionKey } from "@/lib/platform/offline/page-session";
import { realtimeSettings } from "@/lib/platform/realtime/settings";
import { schoolSettings, supportLink } from "@/lib/platform/school-settings";
import { chooseLanguageByForm } from "../actions";
import { endViewingAction } from "./actions";

/**
 * Sidebar, top bar and main area around every page behind a session. Without one, and when the database does not answer, only error
 * pages are rendered here.
 */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const actor = await findActor().catch(() => null);
  if (!actor)
    return (
      <>
        <header className="gutter focus-on-side bg-side py-5 text-on-side">
          <ProductName large school={schoolSettings().name} />
        </header>
        <main id="main" tabIndex={-1} className="gutter mx-auto w-full max-w-5xl outline-none">
          {children}
        </main>
      </>
    );
  if (actor.isFirstLogin) redirect("/password");
  const [t, head] = await Promise.all([getTranslations("layout"), headers()]);
  const { origin } = callerOf(head, async () => ({}));
  const realtime = realtimeSettings(actor, origin);
  return (
    // The state of the page belongs to one session: a change of user remounts everything.
    <ApiProvider key={actor.sid}>
      <PageHistory userId={actor.id} />
      <SessionWatch ownerId={actor.viewerId ?? actor.id} userId={actor.id} />
      <PortalShell
        sidebar={
          <Sidebar
            person={{ id: actor.id, fullName: actor.fullName, avatarPath: actor.avatarPath, role: actor.role }}
            hasProfile={can(actor, "profile")}
            school={schoolSettings().name}
            support={supportLink()}
            menu={menuFor(actor, env.DEMO).map((route) => route.path)}
            logOut={<LogOutButton userId={actor.viewer ? null : actor.id} />}
            chooseLanguage={chooseLanguageByForm}
          />
        }
        sidebarOpen={settingOf(actor).sidebar}
        readOnly={actor.viewer}
        person={actor.username}
        viewed={actor.viewer ? t("login_by_admin") : null}
        bell={realtime && <NotificationBell initial={actor.unread} realtime={realtime} viewer={actor.viewer} />}
        bottomBar={
          <BottomBar
            places={barFor(actor).map(({ path }) => path)}
            panelId={realtime && actor.role !== "Student" ? notificationsPanel : null}
          />
        }
        offline={<OfflineSupport session={actor.viewer ? "none" : pageSessionKey(actor.sid)} />}
        banner={actor.viewer && <ViewerBanner name={actor.fullName} role={actor.role} endViewing={endViewingAction} />}
      >
        {children}
      </PortalShell>
    </ApiProvider>
  );
}
