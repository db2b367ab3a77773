import { useTranslations } from "next-intl";
import type { TalkValue } from "./talk-field";

/** The fields that are answered by yes or no, in the order of the page. */
export const choiceFields = ["held", "dangerOfNotPassing", "needForExtraHelp", "recommendation"] as const;
export type ChoiceField = (typeof choiceFields)[number];

/** An answer in words. */
export function useChoiceWords(field: ChoiceField): (value: TalkValue) => string {
  const t = useTranslations("evaluation.talk");
  return (value) => (typeof value === "boolean" ? t(`${field}_${value ? "yes" : "no"}`) : t("no_answer"));
}
