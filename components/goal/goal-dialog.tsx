"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { numbered } from "@/components/report/writing/texts";
import { Notice } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { goalLimits, type Talk, talks } from "@/lib/features/goal/rules";
import type { GoalItem } from "@/lib/features/goal/schema";
import { areas } from "@/lib/platform/areas";
import { showDay } from "@/lib/platform/dates";
import { RemoveGoal } from "./remove-goal";
import { useSaveGoal } from "./use-save-goal";

/** Where goals are written: the placement, the days on which a talk can have been held, the one most likely, whom a goal may name. */
export type GoalWriting = {
  placementId: number;
  days: { from: string; until: string };
  talk: Talk;
  names: readonly string[];
};

type GoalDialogProps = { writing: GoalWriting; goal?: GoalItem; onClose: () => void };

/** Asks for what was agreed, in which talk and about which area. */
export function GoalDialog({ writing, goal, onClose }: GoalDialogProps) {
  const t = useTranslations();
  const formId = useId();
  const [talk, setTalk] = useState<Talk>(goal?.talk ?? writing.talk);
  const [talkDate, setTalkDate] = useState(goal?.talkDate ?? writing.days.until);
  const [viewPoint, setViewPoint] = useState(goal?.viewPoint ?? null);
  const [text, setText] = useState(goal?.text ?? "");
  const [removing, setRemoving] = useState(false);
  const { save, busy, errors, problem, base, changed } = useSaveGoal(goal, onClose);
  const guard = usePersonalDataGuard({ text, onChange: setText, known: goal?.text, except: writing.names });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (guard.hold()) return;
    const form = event.currentTarget;
    const wrong = await save({ placementId: writing.placementId, talk, talkDate, viewPoint, text });
    if (wrong) form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }

  if (removing && base) return <RemoveGoal goal={base} onClose={() => setRemoving(false)} onDone={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(base ? "goal.edit_title" : "goal.add_title")}
      closeLabel={t("common.close")}
      footer={
        <>
          {base && (
            <Button variant="quiet" className="sm:mr-auto" onClick={() => setRemoving(true)}>
              {t("goal.remove")}
            </Button>
          )}
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {t(base ? "goal.save" : "goal.save_new")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        {changed && (
          <Notice tone="warning" role="alert" title={t("goal.changed_title")}>
            <p>{t("goal.changed_text")}</p>
            <p className="mt-2 text-sm text-muted">
              {t(`goal.talk_${changed.talk}`)} · {showDay(changed.talkDate)} · {areaName(changed.viewPoint)}
            </p>
            <p className="break-words whitespace-pre-line">{changed.text}</p>
          </Notice>
        )}
        <Field label={t("goal.text")} help={t("goal.text_help")} error={errors.text}>
          <TextArea
            name="text"
            value={text}
            onChange={(event) => setText(event.target.value)}
            limit={goalLimits.textLength}
            counterText={(left) =>
              left < 0 ? t("common.characters_over", { count: -left }) : t("common.characters_left", { count: left })
            }
          />
        </Field>
        <PersonalDataNotice {...guard.notice} />
        <Field label={t("goal.area")} error={errors.viewPoint}>
          <Select
            name="viewPoint"
            value={viewPoint ?? ""}
            onChange={(event) => setViewPoint(event.target.value === "" ? null : Number(event.target.value))}
          >
            <option value="">{t("goal.area_none")}</option>
            {areas.map((area) => (
              <option key={area} value={area}>
                {areaName(area)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("goal.talk")} error={errors.talk}>
          <Select name="talk" value={talk} onChange={(event) => setTalk(event.target.value as Talk)}>
            {talks.map((name) => (
              <option key={name} value={name}>
                {t(`goal.talk_${name}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t("goal.talk_date")}
          error={errors.talkDate}
          help={t("goal.talk_date_help", { from: showDay(writing.days.from), until: showDay(writing.days.until) })}
        >
          <TextInput
            type="date"
            name="talkDate"
            min={writing.days.from}
            max={writing.days.until}
            value={talkDate}
            onChange={(event) => setTalkDate(event.target.value)}
          />
        </Field>
        <div role="alert">{problem && <ErrorText>{problem}</ErrorText>}</div>
      </form>
    </Dialog>
  );

  function areaName(area: number | null): string {
    return area === null ? t("goal.area_none") : t(`viewpoint.${numbered(area)}`);
  }
}
