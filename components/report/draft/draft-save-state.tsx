"use client";

import { useTranslations } from "next-intl";
import { stuckFields } from "@/components/draft/draft-state";
import { useErrorText } from "@/components/layout/use-error-text";
import { Button } from "@/components/ui/button";
import { SaveState } from "@/components/ui/save-state";
import { useShowQuestion, type Writing } from "../writing/use-show-question";
import { saveStateText } from "./save-state-text";

type DraftSaveStateProps = { reportId: number; tab: number; writing: Writing };

/** Whether what was written is saved, always in view, with a link to what prevents it. */
export function DraftSaveState({ reportId, tab, writing }: DraftSaveStateProps) {
  const t = useTranslations("report");
  const errorText = useErrorText();
  const show = useShowQuestion(reportId, tab, writing);
  const words = saveStateText(writing.draft.state);
  const [stuck] = stuckFields(writing.draft.state);
  const text = () => {
    if (words.key === "save_done") return t(words.key, { time: words.time });
    if ("reason" in words) return t(words.key, { reason: errorText(words.reason) });
    return t(words.key);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <SaveState state={words.state}>{text()}</SaveState>
      {stuck !== undefined && (
        <Button size="small" variant="quiet" onClick={() => show(stuck)}>
          {t("show_question")}
        </Button>
      )}
    </div>
  );
}
