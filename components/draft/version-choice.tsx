"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

type VersionChoiceProps = {
  /** The value in this page, in words. */
  mine: string;
  /** As it was saved elsewhere. */
  saved: string;
  onChoose: (version: "mine" | "saved") => void;
  /** Keeps both, one below the other; only texts can be. */
  onJoin?: (() => void) | undefined;
};

/** An answer that was changed here and elsewhere: both versions, and the choice between them. */
export function VersionChoice({ mine, saved, onChoose, onJoin }: VersionChoiceProps) {
  const t = useTranslations("report");
  return (
    <Notice
      tone="warning"
      role="alert"
      title={t("conflict_title")}
      actions={
        <>
          <Button size="small" onClick={() => onChoose("mine")}>
            {t("conflict_keep_mine")}
          </Button>
          <Button size="small" onClick={() => onChoose("saved")}>
            {t("conflict_use_saved")}
          </Button>
          {onJoin && (
            <Button size="small" variant="quiet" onClick={onJoin}>
              {t("conflict_join")}
            </Button>
          )}
        </>
      }
    >
      <Version title={t("conflict_mine")} text={mine} />
      <Version title={t("conflict_saved")} text={saved} />
    </Notice>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className="mt-3">
      <p className="text-sm text-muted">{title}</p>
      <p className="max-h-60 overflow-y-auto whitespace-pre-line">{text}</p>
    </div>
  );
}
