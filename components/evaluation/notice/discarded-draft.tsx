"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { NoticeSession } from "./notice-sessions";
import { fieldAt } from "./notice-values";
import { useDraftLabels } from "./use-draft-labels";
import { useInWords } from "./use-in-words";

type DiscardedDraftProps = {
  session: Pick<NoticeSession, "takeUp" | "dropStrays">;
  strays: ReturnType<NoticeSession["strays"]>;
  studentName: string;
  /** A newer draft has something in these fields already. */
  isTaken: boolean;
};

/** What was not saved of a draft that somebody else has discarded: its writer begins a new one with it, or discards it too. */
export function DiscardedDraft({ session, strays, studentName, isTaken }: DiscardedDraftProps) {
  const t = useTranslations("evaluation.notice");
  const inWords = useInWords();
  const labels = useDraftLabels(studentName);
  const texts = strays.flatMap(({ field, value }) => {
    const name = fieldAt(field);
    return name ? [{ name, text: inWords(name, value) }] : [];
  });
  return (
    <div className="no-print mt-6">
      <Notice
        tone="warning"
        role="alert"
        title={t("gone_title")}
        actions={
          <>
            {!isTaken && (
              <Button size="small" variant="primary" onClick={session.takeUp}>
                {t("gone_begin")}
              </Button>
            )}
            <Button size="small" onClick={session.dropStrays}>
              {t("gone_drop")}
            </Button>
          </>
        }
      >
        <p>{t(isTaken ? "gone_other" : "gone_text")}</p>
        <dl>
          {texts.map(({ name, text }) => (
            <div key={name} className="mt-3">
              <dt className="text-sm text-muted">{labels[name]}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
            </div>
          ))}
        </dl>
      </Notice>
    </div>
  );
}
