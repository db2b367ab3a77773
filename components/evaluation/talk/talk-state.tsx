"use client";

import { useTranslations } from "next-intl";
import { type DraftState, onlyField } from "@/components/draft/draft-types";
import { focusFieldIn, placeAround } from "@/components/draft/field-around";
import { joinTexts } from "@/components/draft/join-texts";
import { saveStateText } from "@/components/draft/save-state-text";
import { useHasTextOnlyHere } from "@/components/draft/store-room";
import { VersionChoice } from "@/components/draft/version-choice";
import { Button } from "@/components/ui/button";
import { SaveState } from "@/components/ui/save-state";
import { showMoment } from "@/lib/platform/dates";
import type { TalkValue } from "./talk-field";
import type { TalkDraft } from "./use-talk-draft";

/** Why the server has not taken the value of a field; undefined when it can have it. */
export const problemIn = ({ refused, trouble }: Pick<DraftState<TalkValue>, "refused" | "trouble">) =>
  refused[onlyField] ?? (trouble && trouble.kind !== "unreachable" ? trouble.key : undefined);

type TalkStateProps = {
  draft: TalkDraft;
  inWords: (value: TalkValue) => string;
  /** The device stores what is not saved yet; without it only the open page has that. */
  isOnDevice: boolean;
};

/** Under a field of a talk: whether it is saved, both versions when somebody else has changed it, and who changed it last. */
export function TalkState({ draft, inWords, isOnDevice }: TalkStateProps) {
  const t = useTranslations();
  const { state, session, stored, value } = draft;
  const isOnlyHere = useHasTextOnlyHere();
  const saved = state.saved[onlyField] ?? null;
  if (state.conflicts.includes(onlyField)) {
    const both = joinTexts(value, saved);
    return (
      <VersionChoice
        mine={inWords(value)}
        saved={inWords(saved)}
        onChoose={(version) => session.choose(onlyField, version)}
        onJoin={both === null ? undefined : () => session.join(onlyField, both)}
      />
    );
  }
  const isDirty = onlyField in state.mine;
  const words = saveStateText(state, isOnlyHere);
  const text = words.state === "offline" && !isOnDevice ? t("profile.offline") : t(`report.${words.key}`, words);
  const isUnsent = state.trouble !== null || onlyField in state.refused;
  return (
    <div className="no-print flex flex-wrap items-center justify-between gap-x-4 gap-y-1 empty:hidden">
      {words.key !== "save_nothing" && <SaveState state={words.state}>{text}</SaveState>}
      {isDirty && isUnsent && (
        <Button
          size="small"
          onClick={({ currentTarget }) => {
            // The button goes while it is sent.
            focusFieldIn(placeAround(currentTarget));
            draft.retry();
          }}
        >
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
