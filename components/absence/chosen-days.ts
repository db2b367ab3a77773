import { type DayScope, daysBetween, maxDaysPerRegistration, refusalOfDay } from "@/lib/features/absence/rules";
import { daysFrom, isWeekend } from "@/lib/platform/dates";

/** The values of the form. Days are `YYYY-MM-DD`, or empty. */
export type TypedDays = {
  from: string;
  several: boolean;
  until: string;
  /** The days of a range that were ticked or unticked by hand. */
  ticked: Readonly<Record<string, boolean>>;
};

export type ChosenDays = {
  /** Why the first or last day will not do, as message keys. */
  errors: { from?: string; until?: string };
  /** The days of a range; a day that cannot be registered says why and is never picked. */
  days: { day: string; refusal: string | null; picked: boolean }[];
  /** What would be registered. */
  dates: string[];
};

/** Checks the form against the days that can be registered. In a range, the weekdays are selected until the user changes that. */
export function chosenDays({ from, several, until, ticked }: TypedDays, scope: DayScope): ChosenDays {
  const refusal = refusalOf(from, scope);
  if (!several) return { errors: refusal ? { from: refusal } : {}, days: [], dates: refusal ? [] : [from] };
  // A day that is registered already only falls out of the range.
  const errors = {
    ...(refusal && refusal !== "absence.error_registered" && { from: refusal }),
    ...untilError(from, until, scope),
  };
  if (Object.keys(errors).length > 0) return { errors, days: [], dates: [] };
  const days = daysBetween(from, until).map((day) => {
    const why = refusalOfDay(day, scope);
    return { day, refusal: why, picked: why === null && (ticked[day] ?? !isWeekend(day)) };
  });
  return { errors, days, dates: days.flatMap(({ day, picked }) => (picked ? day : [])) };
}

const refusalOf = (day: string, scope: DayScope) => (day === "" ? "validation.required" : refusalOfDay(day, scope));

function untilError(from: string, until: string, scope: DayScope): { until?: string } {
  const refusal = refusalOf(until, scope);
  if (refusal && refusal !== "absence.error_registered") return { until: refusal };
  if (until < from) return { until: "absence.error_until_before" };
  return daysFrom(from, until) >= maxDaysPerRegistration ? { until: "absence.error_too_many" } : {};
}
