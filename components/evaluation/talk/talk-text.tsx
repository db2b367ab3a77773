"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useLeaveGuard } from "@/components/data/use-leave-guard";
import { heldInText } from "@/components/draft/held-text";
import { useErrorText } from "@/components/layout/use-error-text";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import type { TalkFieldKey } from "@/lib/features/evaluation/talk/rules";
import type { StoredTalkField } from "@/lib/features/evaluation/talk/schema";
import { limits } from "@/lib/platform/limits";
import { useNewest } from "../live/live-fields";
import { AnswerText } from "../rating/answer-text";
import { useVoidText } from "../signing/use-void-text";
import type { TalkTarget, TalkValue } from "./talk-field";
import { TalkState } from "./talk-state";
import { useTalkDraft } from "./use-talk-draft";
import { useTalkField } from "./use-talk-field";

/** The others see it soon after the writer pauses. */
const pauseMs = 700;

const textOf = (value: TalkValue): string => (typeof value === "string" ? value : "");
const isTooLong = (value: TalkValue): boolean => textOf(value).length > limits.answerLength;

type TalkTextProps = {
  target: TalkTarget;
  field: TalkFieldKey;
  label: ReactNode;
  stored: StoredTalkField | undefined;
};

/** A text of a talk, saved when the writer pauses or goes on to something else. */
export function TalkText({ target, field: name, label, stored: read }: TalkTextProps) {
  const t = useTranslations("evaluation.talk");
  const errorText = useErrorText();
  const { names: except } = target;
  const voidText = useVoidText(target.signers);
  const stored = useNewest(target, name, read);
  const memory = useState<readonly string[]>([]);
  const field = useTalkField({
    target,
    field: name,
    stored,
    pauseMs,
    whyHeld(value, saved) {
      if (isTooLong(value)) return "save_correct";
      return heldInText(textOf(value), textOf(saved), memory[0], except).length > 0 ? "save_held" : null;
    },
  });
  const text = textOf(field.value);
  const guard = usePersonalDataGuard({ text, onChange: field.change, known: textOf(field.saved), except, memory });
  const onDevice = useTalkDraft(target, name, field);
  // What the device has waits for the network by itself.
  const isWaiting = field.progress.name === "unreachable" && onDevice !== null;
  const leaveGuard = useLeaveGuard(field.isStuck && !isWaiting);
  const problem = isWaiting ? undefined : field.progress.problem;
  const error = isTooLong(field.value) ? errorText("validation.too_long") : problem;
  return (
    <div className="flex flex-col gap-2">
      <AnswerText
        label={label}
        help={voidText}
        error={error}
        value={text}
        onChange={field.change}
        onBlur={field.flush}
        notice={guard.notice}
      />
      <TalkState
        field={field}
        stored={stored}
        inWords={(value) => textOf(value) || t("no_answer")}
        onDevice={onDevice}
      />
      {leaveGuard}
    </div>
  );
}
