"use client";

import { useTranslations } from "next-intl";
import { momentOf } from "@/components/draft/moment";
import { useHasTextOnlyHere } from "@/components/draft/store-room";
import { VersionChoice } from "@/components/draft/version-choice";
import { SavedState } from "@/components/layout/saved-state";
import { Button } from "@/components/ui/button";
import { SaveState } from "@/components/ui/save-state";
import type { StoredTalkField } from "@/lib/features/evaluation/talk/schema";
import { showMoment } from "@/lib/platform/dates";
import type { TalkValue } from "./talk-field";
import type { TalkFieldState } from "./use-talk-field";

type TalkStateProps = {
  field: TalkFieldState;
  stored: StoredTalkField | undefined;
  inWords: (value: TalkValue) => string;
  /** When the device stored what is not saved yet; without it only the open page has that. */
  onDevice?: Date | null;
};

/** Under a field of a talk: whether it is saved, both versions when somebody else has changed it, and who changed it last. */
export function TalkState({ field, stored, inWords, onDevice = null }: TalkStateProps) {
  const t = useTranslations();
  const isOnlyHere = useHasTextOnlyHere();
  const { progress, other, held, isDirty, savedAt } = field;
  const isFailed = progress.name === "failed" || progress.name === "unreachable";
  if (other !== undefined)
    return (
      <VersionChoice
        mine={inWords(field.value)}
        saved={inWords(other)}
        onChoose={field.choose}
        onJoin={field.both === null ? undefined : () => field.choose("both")}
      />
    );
  const state = () => {
    if (held) return <SaveState state="failed">{t(`report.${held}`)}</SaveState>;
    if (progress.name !== "unreachable" || !onDevice) return <SavedState name={progress.name} at={savedAt} />;
    if (isOnlyHere) return <SaveState state="failed">{t("report.save_nowhere")}</SaveState>;
    return <SaveState state="offline">{t("report.save_offline", { time: momentOf(onDevice) })}</SaveState>;
  };
  return (
    <div className="no-print flex flex-wrap items-center justify-between gap-x-4 gap-y-1 empty:hidden">
      {state()}
      {isDirty && isFailed && (
        <Button size="small" onClick={field.flush}>
          {t("common.retry")}
        </Button>
      )}
      {stored && stored.value !== null && !isDirty && (
        <p className="text-meta wrap-anywhere text-muted">
          {t("evaluation.talk.last_by", { name: stored.by, moment: showMoment(stored.at) })}
        </p>
      )}
    </div>
  );
}
