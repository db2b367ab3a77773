import { useTranslations } from "next-intl";
import { anchorOf } from "@/components/form/scale-steps";
import type { RatingStep } from "@/components/ui/rating-scale";
import type { AnswerValue } from "../writing/questions";

/** Gives a function that says an answer in words: a step with what it means, whether something is ticked, or the text. */
export function useAnswerWords(steps: readonly RatingStep[]): (value: AnswerValue) => string {
  const t = useTranslations("report");
  return (value) => {
    if (typeof value === "boolean") return t(value ? "ticked" : "not_ticked");
    if (typeof value === "number") return `${value} ${anchorOf(value, steps)}`.trim();
    return value === null ? t("not_rated") : value || t("not_answered");
  };
}
