"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/data/use-call";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { List, ListItem } from "@/components/ui/list";
import { StatusChip } from "@/components/ui/status-chip";
import { toast } from "@/components/ui/toast";
import type { listSessions } from "@/lib/features/session/contract";
import { showMoment } from "@/lib/platform/dates";
import type { OutputOf } from "@/lib/platform/http/contract";
import { endSessions } from "./calls";
import { deviceOf } from "./device";

type Session = OutputOf<typeof listSessions>[number];
type Props = { sessions: Session[]; readOnly: boolean };

const handheld = new Set(["Android", "iPhone", "iPad"]);

function endedText(session: Session | null) {
  if (!session) return "profile.sessions_ended";
  return session.viewer ? "profile.viewing_ended" : "profile.session_ended";
}

/** Where the person is signed in, and who viewed the product as them, with the way to end each. */
export function SessionList({ sessions, readOnly }: Props) {
  const t = useTranslations();
  const router = useRouter();
  const end = useCall(endSessions);
  const [ending, setEnding] = useState<string>();
  const [asking, setAsking] = useState(false);
  const hasOthers = sessions.some(({ current, endedAt }) => !current && !endedAt);

  const nameOf = ({ userAgent, viewer }: Session) => {
    if (viewer) return t("profile.viewing", viewer);
    const { browser, system } = deviceOf(userAgent);
    if (browser && system) return t("profile.device", { browser, system });
    return browser ?? system ?? t("profile.device_unknown");
  };

  const iconOf = ({ userAgent, viewer }: Session) => {
    if (viewer) return <Icon name="eye" />;
    return handheld.has(deviceOf(userAgent).system ?? "") ? (
      <Icon name="device-phone-mobile" />
    ) : (
      <Icon name="computer-desktop" />
    );
  };

  const timeOf = ({ createdAt, viewer, endedAt }: Session) => {
    const [from, to] = [showMoment(createdAt), endedAt && showMoment(endedAt)];
    if (!viewer) return t("profile.session_since", { moment: from });
    return to ? t("profile.viewing_from_to", { from, to }) : t("profile.viewing_since", { from });
  };

  const stateOf = (session: Session) => {
    const { current, endedAt, viewer, sessionId } = session;
    if (current) return <StatusChip tone="positive">{t("profile.session_current")}</StatusChip>;
    if (endedAt || readOnly) return null;
    return (
      <Button
        size="small"
        busy={end.busy && ending === sessionId}
        aria-label={t(viewer ? "profile.viewing_end_named" : "profile.session_end_named", {
          device: nameOf(session),
          name: viewer?.name ?? "",
        })}
        onClick={() => logOut(session)}
      >
        {t(viewer ? "profile.viewing_end" : "profile.session_end")}
      </Button>
    );
  };

  async function logOut(session: Session | null) {
    setEnding(session?.sessionId);
    const done = await end.run(session ? { sessionId: session.sessionId } : {});
    setAsking(false);
    if (done) toast.success(t(endedText(session)));
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
              leading={iconOf(session)}
              title={nameOf(session)}
              meta={timeOf(session)}
              trailing={stateOf(session)}
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
