"use client";

import { useTranslations } from "next-intl";
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
};

/** Under a field of a talk: whether it is saved, both versions when somebody else has changed it, and who changed it last. */
export function TalkState({ field, stored, inWords }: TalkStateProps) {
  const t = useTranslations();
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
  return (
    <div className="no-print flex flex-wrap items-center justify-between gap-x-4 gap-y-1 empty:hidden">
      {held ? (
        <SaveState state="failed">{t(`report.${held}`)}</SaveState>
      ) : (
        <SavedState name={progress.name} at={savedAt} />
      )}
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
