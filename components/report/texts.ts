import { useTranslations } from "next-intl";
import type { RatingStep } from "../ui/rating-scale";

/** The steps of the rating scale, lowest first (SPEC §3). */
const steps = [1, 2, 3, 4] as const;

/** A number as the key of a text; `status`, `viewpoint` and `rating` have one for each of theirs. */
export const numbered = (number: number) => String(number) as "1";

/** The rating scale with what each step means. */
export function useRatingSteps(): RatingStep[] {
  const t = useTranslations("rating");
  return steps.map((value) => ({ value, anchor: t(numbered(value)) }));
}

/** Puts a message key of the server's into words. */
export function useErrorText(): (key: string) => string {
  const t = useTranslations();
  return (key) => (t.has(key as never) ? t(key as never) : t("system.error_message_common_error"));
}
