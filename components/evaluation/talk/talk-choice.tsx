"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorText, HelpText } from "@/components/ui/field-text";
import type { StoredTalkField } from "@/lib/features/evaluation/talk/schema";
import { useNewest } from "../live/live-fields";
import { type ChoiceField, useChoiceWords } from "./choice-words";
import type { TalkTarget } from "./talk-field";
import { TalkState } from "./talk-state";
import { useTalkField } from "./use-talk-field";

type TalkChoiceProps = { target: TalkTarget; field: ChoiceField; stored: StoredTalkField | undefined };

/** A question of a talk that is answered by yes or no. The answer is saved when it is chosen. */
export function TalkChoice({ target, field: name, stored: read }: TalkChoiceProps) {
  const t = useTranslations("evaluation.talk");
  const inWords = useChoiceWords(name);
  const id = useId();
  const stored = useNewest(target, name, read);
  const field = useTalkField({ target, field: name, stored, pauseMs: 0 });
  const { problem } = field.progress;
  return (
    <fieldset aria-describedby={name === "dangerOfNotPassing" ? id : undefined} className="flex min-w-0 flex-col">
      <legend className="font-semibold">{t(name)}</legend>
      {name === "dangerOfNotPassing" && <HelpText id={id}>{t("danger_help")}</HelpText>}
      <div className="flex flex-wrap items-start gap-x-8">
        {[true, false].map((answer) => (
          <Checkbox
            key={String(answer)}
            radio
            name={`${id}-${name}`}
            label={inWords(answer)}
            checked={field.value === answer}
            onChange={() => field.change(answer)}
          />
        ))}
        {field.value !== null && (
          <Button variant="quiet" size="small" className="no-print self-center" onClick={() => field.change(null)}>
            {t("clear")}
          </Button>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
      <TalkState field={field} stored={stored} inWords={inWords} />
    </fieldset>
  );
}
