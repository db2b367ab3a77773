import "server-only";
import { areas } from "@/lib/platform/areas";
import { type Locale, languageTag } from "@/lib/platform/i18n/locales";
import { translatorFor } from "@/lib/platform/i18n/translator";
import type { Form } from "../../reading/rules/evaluation-state";

/** The words of a document in one language. */
export function documentTexts(locale: Locale) {
  const area = translatorFor(locale, "viewpoint");
  const average = new Intl.NumberFormat(languageTag(locale), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return {
    t: translatorFor(locale, "evaluation"),
    goal: translatorFor(locale, "goal"),
    seat: translatorFor(locale, "seat"),
    absence: translatorFor(locale, "absence"),
    common: translatorFor(locale, "common"),
    /** The name of a competence area. */
    area: (viewPoint: number): string => {
      const known = areas.find((one) => one === viewPoint);
      return known ? area(`${known}`) : String(viewPoint);
    },
    /** An average of ratings. */
    average: (value: number): string => average.format(value),
  };
}
export type DocumentTexts = ReturnType<typeof documentTexts>;

/** A step of the scale with its meaning. */
export function stepText({ scale }: Pick<Form, "scale">, rating: number): string {
  const anchor = scale.find(({ step }) => step === rating)?.anchor;
  return anchor ? `${rating} ${anchor}` : String(rating);
}
