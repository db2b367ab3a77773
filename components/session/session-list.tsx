"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { useCall } from "@/components/data/use-call";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { List, ListItem } from "@/components/ui/list";
import { StatusChip } from "@/components/ui/status-chip";
import type { listSessions } from "@/lib/features/session/contract";
import { showMoment } from "@/lib/platform/dates";
import type { OutputOf } from "@/lib/platform/http/contract";
import { endSessions } from "./calls";
import { deviceOf } from "./device";

type Session = OutputOf<typeof listSessions>[number];
type Props = { sessions: Session[]; readOnly: boolean };

const handheld = new Set(["Android", "iPhone", "iPad"]);

/** Where the person is signed in, with the way to log out there. */
export function SessionList({ sessions, readOnly }: Props) {
  const t = useTranslations();
  const router = useRouter();
  const end = useCall(endSessions);
  const [ending, setEnding] = useState<string>();
  const [asking, setAsking] = useState(false);
  const hasOthers = sessions.some(({ current }) => !current);

  const nameOf = ({ userAgent }: Session) => {
    const { browser, system } = deviceOf(userAgent);
    if (browser && system) return t("profile.device", { browser, system });
    return browser ?? system ?? t("profile.device_unknown");
  };

  async function logOut(session: Session | null) {
    setEnding(session?.sessionId);
    const done = await end.run(session ? { sessionId: session.sessionId } : {});
    setAsking(false);
    if (done) toast.success(t(session ? "profile.session_ended" : "profile.sessions_ended"));
    // One that has ended meanwhile goes from the list too.
    router.refresh();
  }

  return (
    <div className="flex flex-col items-start gap-4">
      <div className="w-full">
        <List>
          {sessions.map((session) => (
            <ListItem
              key={session.sessionId}
              leading={
                handheld.has(deviceOf(session.userAgent).system ?? "") ? (
                  <Icon name="device-phone-mobile" />
                ) : (
                  <Icon name="computer-desktop" />
                )
              }
              title={nameOf(session)}
              meta={t("profile.session_since", { moment: showMoment(session.createdAt) })}
              trailing={
                session.current ? (
                  <StatusChip tone="positive">{t("profile.session_current")}</StatusChip>
                ) : (
                  !readOnly && (
                    <Button
                      size="small"
                      busy={end.busy && ending === session.sessionId}
                      aria-label={t("profile.session_end_named", { device: nameOf(session) })}
                      onClick={() => logOut(session)}
                    >
                      {t("profile.session_end")}
                    </Button>
                  )
                )
              }
            />
          ))}
        </List>
      </div>
      <div role="alert" className="empty:hidden">
        {end.problem && <ErrorText>{end.problem}</ErrorText>}
      </div>
      {hasOthers && !readOnly && <Button onClick={() => setAsking(true)}>{t("profile.sessions_end_others")}</Button>}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => logOut(null)}
        title={t("profile.sessions_end_title")}
        description={t("profile.sessions_end_text")}
        confirmLabel={t("profile.sessions_end_others")}
        cancelLabel={t("common.cancel")}
        busy={end.busy}
      />
    </div>
  );
}
