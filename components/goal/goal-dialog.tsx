"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { FormDialog } from "@/components/data/form-dialog";
import { CountedTextArea } from "@/components/layout/counted-text-area";
import { DayInput } from "@/components/layout/day-input";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { goalLimits, goalsHiddenBy, type Talk, talks } from "@/lib/features/goal/rules";
import type { GoalItem } from "@/lib/features/goal/schema";
import { areas } from "@/lib/platform/areas";
import { showDay } from "@/lib/platform/dates";
import { numbered } from "@/lib/platform/i18n/numbered";
import { RemoveGoal } from "./remove-goal";
import { useSaveGoal } from "./use-save-goal";

/** The data of the dialog: the placement, the days on which a talk can have been held, and the names a goal may contain. */
export type GoalWriting = {
  placementId: number;
  days: { from: string; until: string };
  /** The last talk with its goals: a new goal is one more of it, unless the writer says that it is of a later one. */
  latest?: { talk: Talk; talkDate: string; goals: readonly GoalItem[] };
  /** The talk that is going on: new goals are of this one. */
  current?: { talk: Talk; talkDate: string };
  names: readonly string[];
  /** The writer is the student. */
  own: boolean;
  /** What a change means for the signatures that count; nothing while nobody has signed. */
  voidText: string | undefined;
};

/** The empty choice is none. */
const toArea = (chosen: unknown) => (chosen === "" || chosen === null ? null : Number(chosen));

type GoalDialogProps = { writing: GoalWriting; goal?: GoalItem; onClose: () => void };

/** Asks for what was agreed, in which talk and about which area. */
export function GoalDialog({ writing, goal, onClose }: GoalDialogProps) {
  const t = useTranslations();
  const [removing, setRemoving] = useState(false);
  const usual = writing.current ?? writing.latest;
  const written = {
    placementId: writing.placementId,
    talk: goal?.talk ?? usual?.talk ?? "expectation",
    talkDate: goal?.talkDate ?? usual?.talkDate ?? writing.days.until,
    viewPoint: goal?.viewPoint ?? null,
    text: goal?.text ?? "",
  };
  const { register, watch, setValue, errorOf, base, changed, ...form } = useSaveGoal(goal, written, onClose);
  const text = watch("text");
  const hidden = goal ? 0 : goalsHiddenBy({ talk: watch("talk"), talkDate: watch("talkDate") }, writing.latest);
  const onChange = (next: string) => setValue("text", next, { shouldDirty: true });
  const guard = usePersonalDataGuard({ text, onChange, known: goal?.text, except: writing.names });

  if (removing && base)
    return (
      <RemoveGoal
        goal={base}
        placementId={writing.placementId}
        own={writing.own}
        voidText={writing.voidText}
        onClose={() => setRemoving(false)}
        onDone={onClose}
      />
    );
  const notice = changed && (
    <ConflictNotice title={t("goal.changed_title")}>
      <p>{t("goal.changed_text")}</p>
      <p className="mt-2 text-sm text-muted">
        {t(`goal.talk_${changed.talk}`)} · {showDay(changed.talkDate)} · {areaName(changed.viewPoint)}
      </p>
      <p className="break-words whitespace-pre-line">{changed.text}</p>
    </ConflictNotice>
  );
  return (
    <FormDialog
      title={t(base ? "goal.edit_title" : "goal.add_title")}
      saveLabel={t(base ? "goal.save" : "goal.save_new")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={form.problem}
      notice={notice}
      aside={
        base && (
          <Button variant="quiet" className="sm:mr-auto" onClick={() => setRemoving(true)}>
            {t("goal.remove")}
          </Button>
        )
      }
      onSubmit={guard.before(form.submit)}
      onClose={onClose}
    >
      {writing.voidText && <Notice tone="warning">{writing.voidText}</Notice>}
      <Field
        label={t("goal.text")}
        help={t(writing.own ? "goal.text_help_own" : "goal.text_help")}
        error={errorOf("text")}
      >
        <CountedTextArea {...register("text")} value={text} limit={goalLimits.textLength} />
      </Field>
      <PersonalDataNotice {...guard.notice} />
      <div role="status" className="empty:absolute">
        {base && base.reached !== null && text !== base.text && <Notice>{t("goal.text_takes_back")}</Notice>}
      </div>
      <Field label={t("goal.area")} error={errorOf("viewPoint")}>
        <Select {...register("viewPoint", { setValueAs: toArea })}>
          <option value="">{t("goal.area_none")}</option>
          {areas.map((area) => (
            <option key={area} value={area}>
              {areaName(area)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("goal.talk")} error={errorOf("talk")}>
        <Select {...register("talk")}>
          {talks.map((name) => (
            <option key={name} value={name}>
              {t(`goal.talk_${name}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t("goal.talk_date")}
        error={errorOf("talkDate")}
        help={t("goal.talk_date_help", { from: showDay(writing.days.from), until: showDay(writing.days.until) })}
      >
        <DayInput min={writing.days.from} max={writing.days.until} {...register("talkDate")} />
      </Field>
      <div role="status" className="empty:absolute">
        {hidden > 0 && <Notice>{t("goal.hides", { count: hidden })}</Notice>}
      </div>
    </FormDialog>
  );

  function areaName(area: number | null): string {
    return area === null ? t("goal.area_none") : t(`viewpoint.${numbered(area)}`);
  }
}
