"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { FormDialog } from "@/components/data/form-dialog";
import { useErrorText } from "@/components/layout/use-error-text";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Checkbox } from "@/components/ui/checkbox";
import { toast } from "@/components/ui/toast";
import { limits } from "@/lib/platform/limits";
import { lengthOf } from "@/lib/platform/text-length";
import { AnswerText } from "../rating/answer-text";
import type { FollowUpProps } from "./follow-up";
import { useFollowUp } from "./use-follow-up";

/** The minutes of the meeting, also when the student stayed away. */
export function MinutesDialog(props: FollowUpProps) {
  const { notice, studentName, names } = props;
  const t = useTranslations("evaluation.notice");
  const errorText = useErrorText();
  const id = useId();
  const form = useFollowUp(
    props,
    (one, other) => one.minutes === other.minutes && one.studentAttended === other.studentAttended,
  );
  const [minutes, setMinutes] = useState(notice.minutes ?? "");
  const [attended, setAttended] = useState(notice.studentAttended);
  const guard = usePersonalDataGuard({
    text: minutes,
    onChange: setMinutes,
    known: notice.minutes ?? "",
    except: names,
  });
  const isTooLong = lengthOf(minutes) > limits.answerLength;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isTooLong || guard.hold()) return;
    const written = minutes.trim() === "" ? null : minutes;
    if (await form.save({ minutes: written, studentAttended: attended })) toast.success(t("minutes_saved"));
  }

  const nameOf = (came: boolean) => t(came ? "attended_yes" : "attended_no", { name: studentName });
  return (
    <FormDialog
      title={t("minutes")}
      description={t("minutes_text", { name: studentName })}
      saveLabel={t("minutes_save")}
      unsaved={minutes !== (notice.minutes ?? "") || attended !== notice.studentAttended}
      busy={form.busy}
      problem={form.problem}
      notice={
        form.other && (
          <ConflictNotice title={t("other_title")}>
            <p>{t("other_text")}</p>
            <p className="mt-2 wrap-anywhere whitespace-pre-line">{form.other.minutes ?? t("empty")}</p>
            {form.other.studentAttended !== null && <p className="mt-2">{nameOf(form.other.studentAttended)}</p>}
          </ConflictNotice>
        )
      }
      onSubmit={submit}
      onClose={form.close}
    >
      <fieldset>
        <legend className="mb-1 font-semibold">{t("attended", { name: studentName })}</legend>
        {[true, false].map((came) => (
          <Checkbox
            key={String(came)}
            radio
            name={`${id}-attended`}
            label={nameOf(came)}
            checked={attended === came}
            onChange={() => setAttended(came)}
          />
        ))}
      </fieldset>
      <AnswerText
        label={t("minutes")}
        error={isTooLong ? errorText("validation.too_long") : undefined}
        value={minutes}
        onChange={setMinutes}
        notice={guard.notice}
      />
    </FormDialog>
  );
}
