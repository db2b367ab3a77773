import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/section";
import type { ManagedEvaluation } from "@/lib/features/evaluation/administration/schema";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import { showMoment } from "@/lib/platform/dates";
import { PartVisibility } from "./part-visibility";

type Props = { evaluation: ManagedEvaluation; readOnly: boolean };

/** Both parts of each term that has begun: who has submitted, and whether the other side sees it. */
export function EvaluationParts({ evaluation: { evaluationId, parts }, readOnly }: Props) {
  const t = useTranslations("evaluations");
  return parts.map((part) => (
    <Section
      key={`${part.stage} ${part.party}`}
      level={3}
      title={t(part.stage === evaluationStage.midterm ? `midterm_${part.party}` : `endterm_${part.party}`)}
      lead={
        <>
          {part.submitted
            ? t("submitted_at", { moment: showMoment(part.submitted.at), name: part.submitted.by })
            : t("not_submitted")}{" "}
          {part.submitted && t(part.isHidden ? "is_hidden" : "is_shown")}
        </>
      }
    >
      <PartVisibility evaluationId={evaluationId} part={part} readOnly={readOnly} />
    </Section>
  ));
}
