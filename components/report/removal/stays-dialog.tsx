"use client";

import { useTranslations } from "next-intl";
import { Button, LinkButton } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import type { Refusal } from "@/lib/features/report/removal/rules";
import type { ManagedReport } from "@/lib/features/report/removal/schema";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { studentPage } from "@/lib/platform/navigation/student-path";

type Props = { report: ManagedReport; refusal: Refusal; name: string; onClose: () => void };

/** Where what keeps a report is found; null where the reader may not open that page. */
function wayTo({ studentId, groupId, evaluationId, opens }: ManagedReport, refusal: Refusal) {
  if (refusal === "sick_day")
    return opens.student ? ({ href: studentPage(studentId, groupId, "absence"), key: "show_absence" } as const) : null;
  if (refusal === "signed" && evaluationId !== null)
    return opens.evaluation
      ? ({ href: evaluationPath(evaluationId, evaluationStage.endterm), key: "show_evaluation" } as const)
      : null;
  return opens.group ? ({ href: `/admin/group/edit/${groupId}`, key: "show_group" } as const) : null;
}

/** Why a report cannot be deleted, with the way to what keeps it for who may see that. */
export function StaysDialog({ report, refusal, name, onClose }: Props) {
  const t = useTranslations("report_removal");
  const common = useTranslations("common");
  const way = wayTo(report, refusal);
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={common("close")}
      title={t("stays_title", { report: name })}
      description={t(`refused_${refusal}`)}
      footer={
        <>
          <Button onClick={onClose}>{common("close")}</Button>
          {way && (
            <LinkButton href={way.href} prefetch={false} variant="primary">
              {t(way.key)}
            </LinkButton>
          )}
        </>
      }
    />
  );
}
