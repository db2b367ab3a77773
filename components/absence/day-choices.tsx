"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/layout/use-error-text";
import { Checkbox } from "@/components/ui/checkbox";
import type { ChosenDays } from "./chosen-days";
import { useDayName } from "./day-name";

type Props = { days: ChosenDays["days"]; onPick: (day: string, picked: boolean) => void };

/** The days of a range, to leave out those on which there was no placement anyway. */
export function DayChoices({ days, onPick }: Props) {
  const t = useTranslations("absence");
  const errorText = useErrorText();
  const dayName = useDayName();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{t("days")}</legend>
      {days.map(({ day, refusal, picked }) => (
        <Checkbox
          key={day}
          label={dayName(day)}
          help={refusal ? errorText(refusal) : undefined}
          checked={picked}
          disabled={refusal !== null}
          onChange={(event) => onPick(day, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}
