"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/data/use-call";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { cx } from "@/components/ui/cx";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-names";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import { type ChipTone, StatusChip } from "@/components/ui/status-chip";
import { toast } from "@/components/ui/toast";
import type { Term } from "@/lib/features/evaluation/life/rules";
import type { SignLinkState } from "@/lib/features/evaluation/signing/rules";
import type { SignLinkItem } from "@/lib/features/evaluation/signing/schema";
import { showMoment } from "@/lib/platform/dates";
import { revokeSignLink } from "../calls";
import { titleKeysOf } from "../reading/evaluation-title";

const SendLinkDialog = dynamic(() => import("./send-link-dialog").then((module) => module.SendLinkDialog));

const looks: Record<SignLinkState, { tone: ChipTone; icon?: IconName }> = {
  open: { tone: "waiting" },
  used: { tone: "positive" },
  revoked: { tone: "neutral", icon: "x-mark-solid" },
  expired: { tone: "neutral", icon: "clock-solid" },
  locked: { tone: "neutral", icon: "lock-closed-solid" },
};

function lookOf({ state }: SignLinkItem) {
  const { tone, icon } = looks[state];
  return { tone, ...(icon && { icon: <Icon name={icon} /> }) };
}

type SignLinksProps = {
  evaluationId: number;
  links: readonly SignLinkItem[];
  term: Term;
  /** A link can be sent now for the term. */
  canSend: boolean;
  readOnly: boolean;
};

/** For teachers: the links by which somebody without an account signs for the supervisor. Nothing while there is none to send or show. */
export function SignLinks({ evaluationId, links, term, canSend, readOnly }: SignLinksProps) {
  const t = useTranslations("evaluation.sign_link");
  const [sending, setSending] = useState(false);
  if (!canSend && links.length === 0) return null;
  return (
    <div className={cx("mt-10 max-w-2xl", links.length === 0 && "no-print")}>
      <Section title={t("section_title")} lead={canSend && t("section_text")}>
        {links.length > 0 && <LinkList links={links} readOnly={readOnly} />}
        {canSend && (
          <div className="no-print mt-4">
            <Button icon={<Icon name="envelope-solid" className="size-5" />} onClick={() => setSending(true)}>
              {t("send")}
            </Button>
          </div>
        )}
        {sending && <SendLinkDialog evaluationId={evaluationId} stage={term} onClose={() => setSending(false)} />}
      </Section>
    </div>
  );
}

function LinkList({ links, readOnly }: { links: readonly SignLinkItem[]; readOnly: boolean }) {
  const t = useTranslations();
  const router = useRouter();
  const { run, busy, problem, forget } = useCall(revokeSignLink);
  const [asking, setAsking] = useState<SignLinkItem | null>(null);

  function close(): void {
    setAsking(null);
    forget();
  }

  async function revoke({ signLinkId }: SignLinkItem): Promise<void> {
    const done = await run({ signLinkId });
    if (done) {
      close();
      toast.success(t("evaluation.sign_link.revoked"));
    }
    // The person may have answered meanwhile.
    router.refresh();
  }

  return (
    <>
      <List label={t("evaluation.sign_link.list_label")}>
        {links.map((link) => (
          <ListItem
            key={link.signLinkId}
            leading={<Icon name="envelope" />}
            title={<span className="wrap-anywhere">{link.name}</span>}
            meta={
              <span className="wrap-anywhere">
                {t("evaluation.sign_link.list_meta", {
                  term: t(`evaluation.${titleKeysOf(link.stage).own}`),
                  email: link.email,
                })}
              </span>
            }
            trailing={
              <>
                <StatusChip {...lookOf(link)}>
                  {t(`evaluation.sign_link.state_${link.state}`, { moment: showMoment(link.expiresAt) })}
                </StatusChip>
                {link.state === "open" && !readOnly && (
                  <Button
                    size="small"
                    className="no-print"
                    aria-label={t("evaluation.sign_link.revoke_named", { name: link.name })}
                    onClick={() => setAsking(link)}
                  >
                    {t("evaluation.sign_link.revoke")}
                  </Button>
                )}
              </>
            }
          />
        ))}
      </List>
      <ConfirmDialog
        open={asking !== null}
        onClose={close}
        onConfirm={() => asking && void revoke(asking)}
        title={t("evaluation.sign_link.revoke_title")}
        description={asking && t("evaluation.sign_link.revoke_text", { name: asking.name })}
        confirmLabel={t("evaluation.sign_link.revoke")}
        cancelLabel={t("common.cancel")}
        busy={busy}
      >
        <div role="alert">{problem && <ErrorText>{problem}</ErrorText>}</div>
      </ConfirmDialog>
    </>
  );
}
