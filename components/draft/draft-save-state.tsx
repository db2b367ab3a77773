"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/layout/use-error-text";
import { Button } from "@/components/ui/button";
import { SaveState } from "@/components/ui/save-state";
import { stuckFields } from "./draft-state";
import type { DraftState, Finding } from "./draft-types";
import { saveStateText } from "./save-state-text";
import { useHasTextOnlyHere } from "./store-room";

type DraftSaveStateProps<Value, Held extends Finding> = {
  draft: DraftState<Value, Held>;
  /** Leads the writer to a field. */
  onShow: (id: number, pressed: HTMLElement) => void;
};

/** Whether what was written is saved, always in view, with a link to what prevents it. */
export function DraftSaveState<Value, Held extends Finding>({ draft, onShow }: DraftSaveStateProps<Value, Held>) {
  const t = useTranslations("report");
  const errorText = useErrorText();
  const words = saveStateText(draft, useHasTextOnlyHere());
  const [stuck] = stuckFields(draft);
  const text = () => {
    if ("time" in words) return t(words.key, { time: words.time });
    if ("reason" in words) return t(words.key, { reason: errorText(words.reason) });
    return t(words.key);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <SaveState state={words.state}>{text()}</SaveState>
      {stuck !== undefined && (
        <Button size="small" variant="quiet" onClick={({ currentTarget }) => onShow(stuck, currentTarget)}>
          {t("show_question")}
        </Button>
      )}
    </div>
  );
}
