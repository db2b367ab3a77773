"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { focusFieldIn, placeAround } from "./field-around";

type VersionChoiceProps = {
  /** The value in this page, in words. */
  mine: string;
  /** As it was saved elsewhere. */
  saved: string;
  onChoose: (version: "mine" | "saved") => void;
  /** Keeps both, one below the other; only texts can be. */
  onJoin?: (() => void) | undefined;
};

/** An answer that was changed here and elsewhere: both versions, and the choice between them. Placed in the same element as its field. */
export function VersionChoice({ mine, saved, onChoose, onJoin }: VersionChoiceProps) {
  const t = useTranslations("report");
  const box = useRef<HTMLDivElement>(null);

  /** The button goes with its question: the focus goes back to the field. */
  function decide(act: () => void) {
    const place = placeAround(box.current);
    act();
    requestAnimationFrame(() => focusFieldIn(place));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the title is the name; a legend would say it twice
    <div ref={box} role="group" aria-label={t("conflict_title")}>
      <Notice
        tone="warning"
        // Only the title is read aloud: the text of this page changes with every letter.
        title={<span role="alert">{t("conflict_title")}</span>}
        actions={
          <>
            <Button size="small" onClick={() => decide(() => onChoose("mine"))}>
              {t("conflict_keep_mine")}
            </Button>
            <Button size="small" onClick={() => decide(() => onChoose("saved"))}>
              {t("conflict_use_saved")}
            </Button>
            {onJoin && (
              <Button size="small" variant="quiet" onClick={() => decide(onJoin)}>
                {t("conflict_join")}
              </Button>
            )}
          </>
        }
      >
        <Version title={t("conflict_mine")} text={mine} />
        <Version title={t("conflict_saved")} text={saved} />
      </Notice>
    </div>
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
