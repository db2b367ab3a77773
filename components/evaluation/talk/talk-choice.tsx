"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useLeaveGuard } from "@/components/data/use-leave-guard";
import { isSettled } from "@/components/draft/draft-state";
import { onlyField } from "@/components/draft/draft-types";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { cx } from "@/components/ui/cx";
import { ErrorText, HelpText } from "@/components/ui/field-text";
import type { StoredTalkField } from "@/lib/features/evaluation/talk/schema";
import { useNewest } from "../live/live-fields";
import { useVoidText } from "../signing/use-void-text";
import { type ChoiceField, useChoiceWords } from "./choice-words";
import type { TalkTarget, TalkValue } from "./talk-field";
import { problemIn, TalkState } from "./talk-state";
import { type TalkDraft, useTalkDraft } from "./use-talk-draft";

type TalkChoiceProps = {
  target: TalkTarget;
  field: ChoiceField;
  stored: StoredTalkField | undefined;
  /** The hour that is agreed. */
  startsAt: StoredTalkField | undefined;
};

/** A question of a talk that is answered by yes or no. The answer is saved when it is chosen; who makes a signature void is asked first. */
export function TalkChoice({ target, field: name, stored, startsAt }: TalkChoiceProps) {
  const t = useTranslations("evaluation.talk");
  const common = useTranslations("common");
  const inWords = useChoiceWords(name);
  const id = useId();
  const draft = useTalkDraft({ target, field: name, stored });
  useAnswerAgain(draft, useNewest(target, "startsAt", startsAt)?.value ?? null);
  const problem = problemIn(draft.state);
  const leaveGuard = useLeaveGuard(!isSettled(draft.state));
  const voidText = useVoidText(target.signers);
  const answers = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<boolean | null>();
  const save = (answer: boolean | null) => {
    draft.change(answer);
    draft.flush();
    // The button that takes an answer back goes, and the focus with it; the question, if there is one, has closed by then.
    if (answer === null) requestAnimationFrame(() => answers.current?.querySelector("input")?.focus());
  };
  const choose = voidText ? setAsked : save;
  return (
    <fieldset
      aria-describedby={cx(name === "dangerOfNotPassing" && id, problem && `${id}-error`) || undefined}
      className="flex min-w-0 flex-col"
    >
      <legend className="font-semibold">{t(name)}</legend>
      {name === "dangerOfNotPassing" && <HelpText id={id}>{t("danger_help")}</HelpText>}
      <div ref={answers} className="flex flex-wrap items-start gap-x-8">
        {[true, false].map((answer) => (
          <Checkbox
            key={String(answer)}
            radio
            name={`${id}-${name}`}
            label={inWords(answer)}
            checked={draft.value === answer}
            onChange={() => choose(answer)}
          />
        ))}
        {draft.value !== null && (
          <Button variant="quiet" size="small" className="no-print -ml-3 self-center" onClick={() => choose(null)}>
            {t("clear")}
          </Button>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {problem && <ErrorText id={`${id}-error`}>{problem}</ErrorText>}
      </div>
      <TalkState draft={draft} isOnDevice={false} inWords={inWords} />
      {leaveGuard}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          if (asked !== undefined) save(asked);
        }}
        title={t("change_title")}
        description={voidText}
        confirmLabel={t("change")}
        cancelLabel={common("cancel")}
      />
    </fieldset>
  );
}

/** Sends a refused answer again when another hour is agreed: a talk is not held before its day. */
function useAnswerAgain({ state, retry }: TalkDraft, agreed: TalkValue): void {
  const judgedBy = useRef(agreed);
  const answerAgain = useEffectEvent(() => {
    if (onlyField in state.refused) retry();
  });
  useEffect(() => {
    if (judgedBy.current === agreed) return;
    judgedBy.current = agreed;
    answerAgain();
  }, [agreed]);
}
