"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

export type LeftoverTextsProps = {
  /** What has become of it, where it is saved and nothing more. */
  title?: string;
  /** Why it cannot be saved, or given. */
  reason: string;
  texts: { id: number; question: string; text: string }[];
  /** Without it, there is nothing to throw away. */
  onDiscard?: () => void;
};

/** The texts of a `LeftoverNotice`. */
export function LeftoverTexts({ title, reason, texts, onDiscard }: LeftoverTextsProps) {
  const t = useTranslations("report");
  return (
    <div className="no-print mt-6">
      <Notice
        tone="warning"
        title={title ?? t("leftover_title")}
        actions={
          onDiscard && (
            <Button size="small" onClick={onDiscard}>
              {t("leftover_discard")}
            </Button>
          )
        }
      >
        <p>{reason}</p>
        {texts.map(({ id, question, text }) => (
          <div key={id} className="mt-3">
            <p className="text-sm text-muted">{question}</p>
            <p className="whitespace-pre-line">{text}</p>
          </div>
        ))}
      </Notice>
    </div>
  );
}
