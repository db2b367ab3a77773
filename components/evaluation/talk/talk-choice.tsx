"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText, HelpText } from "@/components/ui/field-text";
import type { StoredTalkField } from "@/lib/features/evaluation/talk/schema";
import { useNewest } from "../live/live-fields";
import { useVoidText } from "../signing/use-void-text";
import { type ChoiceField, useChoiceWords } from "./choice-words";
import type { TalkTarget } from "./talk-field";
import { TalkState } from "./talk-state";
import { useTalkField } from "./use-talk-field";

type TalkChoiceProps = { target: TalkTarget; field: ChoiceField; stored: StoredTalkField | undefined };

/** A question of a talk that is answered by yes or no. The answer is saved when it is chosen; who makes a signature void is asked first. */
export function TalkChoice({ target, field: name, stored: read }: TalkChoiceProps) {
  const t = useTranslations("evaluation.talk");
  const common = useTranslations("common");
  const inWords = useChoiceWords(name);
  const id = useId();
  const stored = useNewest(target, name, read);
  const field = useTalkField({ target, field: name, stored, pauseMs: 0 });
  const { problem } = field.progress;
  const voidText = useVoidText(target.signers);
  const [asked, setAsked] = useState<boolean | null>();
  const choose = voidText ? setAsked : field.change;
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
            onChange={() => choose(answer)}
          />
        ))}
        {field.value !== null && (
          <Button variant="quiet" size="small" className="no-print self-center" onClick={() => choose(null)}>
            {t("clear")}
          </Button>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
      <TalkState field={field} stored={stored} inWords={inWords} />
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          if (asked !== undefined) field.change(asked);
        }}
        title={t("change_title")}
        description={voidText}
        confirmLabel={t("change")}
        cancelLabel={common("cancel")}
      />
    </fieldset>
  );
}
