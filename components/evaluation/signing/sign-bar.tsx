import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { StickyActions } from "@/components/ui/sticky-actions";
import type { Term } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { signingPath } from "@/lib/platform/navigation/signing-path";
import { canSign, signKeyOf } from "./signature-rows";

/** The way to sign a term, at the window's edge for as long as the reader can. */
export function SignBar({ evaluation, term }: { evaluation: EvaluationDetail; term: Term }) {
  const t = useTranslations("evaluation.signing");
  if (!canSign(evaluation, term)) return null;
  return (
    <StickyActions reading>
      <LinkButton
        href={signingPath(evaluation.evaluationId, term)}
        variant="primary"
        icon={<Icon name="pencil-square-solid" />}
      >
        {t(signKeyOf(term))}
      </LinkButton>
    </StickyActions>
  );
}
