"use client";

import type { ReactNode } from "react";
import { CountedTextArea } from "@/components/layout/counted-text-area";
import { PersonalDataNotice, type PersonalDataNoticeProps } from "@/components/personal-data/personal-data-notice";
import { Field } from "@/components/ui/field";
import { limits } from "@/lib/platform/limits";

type AnswerTextProps = {
  label: ReactNode;
  /** One sentence under the label. */
  help?: ReactNode;
  error: string | undefined;
  value: string;
  /** What the device may still have for it is not known yet. */
  readOnly?: boolean;
  onChange: (text: string) => void;
  /** The writer goes on to something else. */
  onBlur?: () => void;
  notice: PersonalDataNoticeProps;
};

/** A text of an evaluation: it says when it becomes too long, and asks about what looks like personal data. */
export function AnswerText({ label, help, error, value, readOnly, onChange, onBlur, notice }: AnswerTextProps) {
  return (
    <div data-decide className="flex flex-col gap-3">
      <Field label={label} help={help} error={error}>
        <CountedTextArea
          value={value}
          readOnly={readOnly}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          limit={limits.answerLength}
        />
      </Field>
      <PersonalDataNotice {...notice} />
    </div>
  );
}
