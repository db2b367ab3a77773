import { useTranslations } from "next-intl";
import type { SignedStage } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";

const keys = {
  1: { own: "midterm", of: "midterm_of" },
  2: { own: "endterm", of: "endterm_of" },
  3: { own: "summary.title", of: "summary.title_of" },
} as const satisfies Record<SignedStage, unknown>;

/** The messages of a tab: its name, and its name with the student's. */
export const titleKeysOf = (stage: SignedStage) => keys[stage];

/** What a tab of an evaluation is called: for everybody but the student, with the student's name. */
export function useEvaluationTitle() {
  const t = useTranslations("evaluation");
  return ({ shownStage, seat, studentName }: Pick<EvaluationDetail, "shownStage" | "seat" | "studentName">): string => {
    const { own, of } = titleKeysOf(shownStage);
    return seat === "student" ? t(own) : t(of, { name: studentName });
  };
}
