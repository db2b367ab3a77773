"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { FormDialog } from "@/components/data/form-dialog";
import { useCall } from "@/components/data/use-call";
import { useQuery } from "@/components/data/use-query";
import { DayInput } from "@/components/layout/day-input";
import { useErrorText } from "@/components/layout/use-error-text";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { type AbsenceKind, absenceKinds } from "@/lib/features/absence/rules";
import type { PlacementChoice } from "@/lib/features/placement/schema";
import { showDay, today } from "@/lib/platform/dates";
import { listAbsences, registerAbsence } from "./calls";
import { chosenDays, type TypedDays } from "./chosen-days";
import { DayChoices } from "./day-choices";

type Props = {
  placements: PlacementChoice[];
  onClose: () => void;
  /** With what was made, one for each day. */
  onRegistered: (absenceIds: number[]) => void;
};

const noFields: readonly string[] = [];

const lastDay = ({ endDate }: PlacementChoice, day: string) => (day < endDate ? day : endDate);

/** A form that begins with one day. */
const untyped = (day: string): TypedDays => ({ from: day, several: false, until: day, ticked: {} });

/** Asks for the days of absence, starting with today, and never for a reason. Days that cannot be registered are marked with the reason. */
export function RegisterAbsenceDialog({ placements, onClose, onRegistered }: Props) {
  const t = useTranslations();
  const errorText = useErrorText();
  const [placementId, setPlacementId] = useState(placements[0]?.placementId ?? 0);
  // As it is opened, by the device's clock, until the school's day is known.
  const [opened] = useState(today);
  const [kind, setKind] = useState<AbsenceKind>("sick");
  const [tried, setTried] = useState(false);
  const placement = placements.find((one) => one.placementId === placementId);
  const { items, deletedOn, mutate, find, day = opened } = useRegistered(placementId);
  const preset = placement ? lastDay(placement, day) : day;
  const [changed, setChanged] = useState<TypedDays | null>(null);
  const typed = changed ?? untyped(preset);
  const register = useCall(registerAbsence, noFields, find);

  const { errors, days, dates } = chosenDays(typed, {
    startDate: placement?.startDate ?? day,
    endDate: placement?.endDate ?? day,
    today: day,
    deletedOn,
    absentOn: new Set(items.map(({ date }) => date)),
    madeUpOn: new Set(items.flatMap(({ madeUpOn, confirmedBy }) => (madeUpOn && confirmedBy ? madeUpOn : []))),
  });
  const isRange = days.length > 0;
  const change = (next: Partial<TypedDays>) => {
    register.forget();
    setChanged((before) => ({ ...(before ?? typed), ...next }));
  };

  function choose(other: number) {
    setPlacementId(other);
    register.forget();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (dates.length === 0) {
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const answer = await register.run({ placementId, kind, dates });
    if (answer) return onRegistered(answer.data.absenceIds);
    // Somebody registered in the meantime: the days that exist already show it.
    await mutate();
  }

  const problem = register.problem ?? (tried && isRange && dates.length === 0 && t("absence.error_no_day"));
  return (
    <FormDialog
      title={t("absence.register_title")}
      description={t("absence.no_reason")}
      saveLabel={t("absence.register_submit", { count: Math.max(1, dates.length) })}
      unsaved={changed !== null && register.state !== "done"}
      busy={register.busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {placements.length > 1 && (
        <Field label={t("absence.placement")}>
          <Select value={placementId} onChange={(event) => choose(Number(event.target.value))}>
            {placements.map((one) => (
              <option key={one.placementId} value={one.placementId}>
                {one.groupName} · {one.ward}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={t("absence.kind")}>
        <Select value={kind} onChange={(event) => setKind(event.target.value as AbsenceKind)}>
          {absenceKinds.map((one) => (
            <option key={one} value={one}>
              {t(`absence.kind_${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t(typed.several ? "absence.from" : "absence.day")}
        help={placement && t("absence.day_help", { from: showDay(placement.startDate), to: showDay(preset) })}
        error={errors.from && errorText(errors.from)}
      >
        <DayInput
          min={placement?.startDate}
          max={preset}
          value={typed.from}
          onChange={({ target: { value: from } }) =>
            // The last day follows until it is chosen.
            change({ from, ...(typed.until === typed.from && { until: from }) })
          }
        />
      </Field>
      <Checkbox
        label={t("absence.several")}
        checked={typed.several}
        onChange={(event) => change({ several: event.target.checked })}
      />
      {typed.several && (
        <Field label={t("absence.until")} error={errors.until && errorText(errors.until)}>
          <DayInput
            min={typed.from}
            max={preset}
            value={typed.until}
            onChange={(event) => change({ until: event.target.value })}
          />
        </Field>
      )}
      {isRange && (
        <DayChoices days={days} onPick={(date, picked) => change({ ticked: { ...typed.ticked, [date]: picked } })} />
      )}
    </FormDialog>
  );
}

/**
 * The days that are registered already. While they load, or when they cannot be loaded, only the server checks. They are not read again as
 * the network returns: what was sent without an answer would look like days that somebody else has registered.
 */
function useRegistered(placementId: number) {
  const { data, mutate } = useQuery(
    listAbsences,
    { placementId },
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );
  return {
    items: data?.items ?? [],
    deletedOn: data?.deletedOn ?? null,
    /** The school's day. */
    day: data?.today,
    mutate,
    /** The absences of these days if all of them are registered by now. */
    async find(sent: { kind: AbsenceKind; dates: string[] }): Promise<{ absenceIds: number[] } | null> {
      const now = await mutate();
      const found = now?.items.filter(({ kind, date }) => kind === sent.kind && sent.dates.includes(date)) ?? [];
      return found.length === sent.dates.length ? { absenceIds: found.map(({ absenceId }) => absenceId) } : null;
    },
  };
}
