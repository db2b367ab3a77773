"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { heldIn } from "@/components/draft/draft-state";
import { onlyField } from "@/components/draft/draft-types";
import { useErrorText } from "@/components/layout/use-error-text";
import { replaced } from "@/components/personal-data/use-personal-data-guard";
import type { TalkFieldKey } from "@/lib/features/evaluation/talk/rules";
import type { StoredTalkField } from "@/lib/features/evaluation/talk/schema";
import { AnswerText } from "../rating/answer-text";
import { useVoidText } from "../signing/use-void-text";
import { isStored } from "./talk-draft";
import { type TalkTarget, textOf } from "./talk-field";
import { problemIn, TalkState } from "./talk-state";
import { useTalkDraft } from "./use-talk-draft";

type TalkTextProps = {
  target: TalkTarget;
  field: TalkFieldKey;
  label: ReactNode;
  stored: StoredTalkField | undefined;
  /** Called once something can be typed. */
  onReady?: () => void;
};

/** A text of a talk, saved when the writer pauses or goes on to something else. */
export function TalkText({ target, field, label, stored, onReady }: TalkTextProps) {
  const t = useTranslations("evaluation.talk");
  const errorText = useErrorText();
  const voidText = useVoidText(target.signers);
  const draft = useTalkDraft({ target, field, stored });
  const { session, state, change } = draft;
  const text = textOf(draft.value);
  const ready = useEffectEvent(() => onReady?.());
  useEffect(() => {
    if (state.isRead) ready();
  }, [state.isRead]);
  return (
    <div className="flex flex-col gap-2">
      <AnswerText
        label={label}
        help={voidText}
        error={state.rules.isWrong(text) ? errorText("validation.too_long") : problemIn(state)}
        value={text}
        readOnly={!state.isRead}
        onChange={change}
        onBlur={draft.flush}
        notice={{
          findings: heldIn(state, onlyField),
          onDismiss: ({ excerpt }) => session.decide(onlyField, excerpt),
          onReplace: (finding, words) => change(replaced(text, finding, words)),
        }}
      />
      <TalkState
        draft={draft}
        isOnDevice={isStored({ target, field })}
        inWords={(value) => textOf(value) || t("no_answer")}
      />
    </div>
  );
}
