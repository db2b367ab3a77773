import { useTranslations } from "next-intl";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";

/** The messages of a term: its name, and its name with the student's. */
export const titleKeysOf = (term: number) =>
  term === evaluationStage.midterm
    ? ({ own: "midterm", of: "midterm_of" } as const)
    : ({ own: "endterm", of: "endterm_of" } as const);

/** What an evaluation is called: for everybody but the student, with the student's name. */
export function useEvaluationTitle() {
  const t = useTranslations("evaluation");
  return ({ term, seat, studentName }: Pick<EvaluationDetail, "term" | "seat" | "studentName">): string => {
    const keys = titleKeysOf(term);
    return seat === "student" ? t(keys.own) : t(keys.of, { name: studentName });
  };
}
