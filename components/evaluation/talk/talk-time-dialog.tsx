"use client";

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { FormDialog } from "@/components/data/form-dialog";
import { DayInput, TimeInput } from "@/components/layout/day-input";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { TextInput } from "@/components/ui/text-input";
import { talkDaysOf } from "@/lib/features/evaluation/talk/rules";
import type { StoredTalkField } from "@/lib/features/evaluation/talk/schema";
import { today } from "@/lib/platform/dates";
import { LateTalk, type TalkLimit } from "../calendar/late-talk";
import { useVoidText } from "../signing/use-void-text";
import type { TalkTarget } from "./talk-field";
import { useTalkTime } from "./use-talk-time";
import { useTimeWords } from "./use-time-words";

export type TalkTimeDialogProps = {
  target: TalkTarget;
  placement: { startDate: string; endDate: string };
  limit: TalkLimit;
  stored: { startsAt: StoredTalkField | undefined; place: StoredTalkField | undefined };
  onClose: () => void;
};

/** Asks for the hour of a talk, by the school's clock, and for its place. They are saved apart. */
export function TalkTimeDialog({ target, placement, limit, stored, onClose }: TalkTimeDialogProps) {
  const t = useTranslations("evaluation.talk");
  const inWords = useTimeWords();
  const voidText = useVoidText(target.signers);
  const form = useTalkTime({ target, stored, onDone: onClose });
  const { typed, type, changed, errors } = form;
  const { from, until } = talkDaysOf(placement);
  const guard = usePersonalDataGuard({
    text: typed.place,
    onChange: (place) => type({ place }),
    known: String(stored.place?.value ?? ""),
    except: target.names,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { elements } = event.currentTarget;
    if (!guard.hold()) void form.save((field) => (elements.namedItem(field) as HTMLElement | null)?.focus());
  }

  return (
    <FormDialog
      title={t("time_title")}
      description={t("time_text")}
      saveLabel={t("save_time")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={form.problem}
      notice={
        changed && (
          <ConflictNotice title={t("changed_title")}>
            <p>{t("changed_text")}</p>
            {"startsAt" in changed && <p className="mt-2">{inWords(changed.startsAt ?? null)}</p>}
            {"place" in changed && <p className="mt-2 wrap-anywhere">{changed.place ?? t("no_place")}</p>}
          </ConflictNotice>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {voidText && <Notice tone="warning">{voidText}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("date")} error={errors.date}>
          <DayInput
            name="date"
            min={from}
            max={until}
            value={typed.date}
            onChange={({ target: input }) => type({ date: input.value })}
          />
        </Field>
        <Field label={t("time")} error={errors.time}>
          <TimeInput name="time" value={typed.time} onChange={({ target: input }) => type({ time: input.value })} />
        </Field>
      </div>
      <div role="status" className="empty:absolute">
        <LateTalk day={typed.date} {...limit} />
        {typed.date !== "" && typed.date < today() && <Notice tone="warning">{t("past_day")}</Notice>}
      </div>
      <Field label={t("place")} help={t("place_help")} error={errors.place}>
        <TextInput name="place" value={typed.place} onChange={({ target: input }) => type({ place: input.value })} />
      </Field>
      <PersonalDataNotice {...guard.notice} />
    </FormDialog>
  );
}
