import { useTranslations } from "next-intl";
import { showDay } from "@/lib/platform/dates";
import { type DraftField, type NoticeValue, type PlanStep, writtenSteps } from "./notice-values";

/** What a field of a draft holds, in words. */
export function useInWords(): (field: DraftField, value: NoticeValue | undefined) => string {
  const t = useTranslations("evaluation.notice");
  const stepInWords = ({ what, who, day }: PlanStep) => [what, who, day && showDay(day)].filter(Boolean).join(", ");
  return (field, value) => {
    if (field === "categoryB" && typeof value === "boolean") return t(value ? "category_b" : "category_a");
    if (typeof value === "string") return value || t("empty");
    if (typeof value !== "object" || value === null) return t("empty");
    if ("date" in value) return [value.date && showDay(value.date), value.time].filter(Boolean).join(" ") || t("empty");
    return writtenSteps(value).map(stepInWords).join("\n") || t("empty");
  };
}
