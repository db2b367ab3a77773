"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { FormDialog } from "@/components/data/form-dialog";
import { anchorOf } from "@/components/form/scale-steps";
import { useErrorText } from "@/components/layout/use-error-text";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Notice } from "@/components/ui/notice";
import { RatingScale } from "@/components/ui/rating-scale";
import { limits } from "@/lib/platform/limits";
import { lengthOf } from "@/lib/platform/text-length";
import { useVoidText } from "../signing/use-void-text";
import { AnswerText } from "./answer-text";
import type { CorrectAnswerProps } from "./correct-answer";
import { asValue, isSame, type RatingValue } from "./rating-values";
import { useCorrect } from "./use-correct";

/** Asks for the new rating and comment of one answer. The answer before stays visible on the page. */
export function CorrectDialog({ onClose, ...props }: CorrectAnswerProps & { onClose: () => void }) {
  const { correcting, question, type, steps } = props;
  const t = useTranslations();
  const errorText = useErrorText();
  const voidText = useVoidText(correcting.signers);
  const [value, setValue] = useState(() => asValue(question[correcting.party]));
  const { base, changed, busy, problem, rating, comment, save } = useCorrect(props, onClose);
  const write = (words: string) => setValue((now) => ({ ...now, comment: words }));
  const guard = usePersonalDataGuard({
    text: value.comment,
    onChange: write,
    known: base.comment,
    except: correcting.names,
  });
  const isTooLong = lengthOf(value.comment) > limits.answerLength;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isTooLong && !guard.hold()) void save(value);
  }

  const inWords = ({ rating: step, comment: words }: RatingValue) =>
    [
      ...(type === "rating" ? [step === null ? t("report.not_rated") : `${step} ${anchorOf(step, steps)}`] : []),
      ...(words ? [words] : []),
    ].join("\n") || t("report.not_answered");

  return (
    <FormDialog
      title={t("evaluation.correct_title")}
      description={t("evaluation.correct_text")}
      saveLabel={t("evaluation.correct_save")}
      unsaved={!isSame(value, base)}
      busy={busy}
      problem={problem}
      notice={
        changed && (
          <ConflictNotice title={t("evaluation.changed_title")}>
            <p>{t("evaluation.changed_text")}</p>
            <p className="mt-2 break-words whitespace-pre-line">{inWords(changed)}</p>
          </ConflictNotice>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {voidText && <Notice tone="warning">{voidText}</Notice>}
      {type === "rating" && (
        <RatingScale
          legend={question.text}
          error={rating}
          steps={steps}
          value={value.rating}
          onChange={(step) => setValue((now) => ({ ...now, rating: step }))}
        />
      )}
      <AnswerText
        label={type === "rating" ? t("evaluation.comment_label") : question.text}
        error={isTooLong ? errorText("validation.too_long") : comment}
        value={value.comment}
        onChange={write}
        notice={guard.notice}
      />
    </FormDialog>
  );
}
