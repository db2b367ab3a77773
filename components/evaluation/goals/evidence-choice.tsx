"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ReadProblem } from "@/components/data/read-problem";
import { useQuery } from "@/components/data/use-query";
import { listReports } from "@/components/report/calls";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Spinner } from "@/components/ui/spinner";
import { goalLimits } from "@/lib/features/goal/rules";
import type { GoalItem } from "@/lib/features/goal/schema";
import { reportStatus } from "@/lib/features/report/life/rules";
import { showDay } from "@/lib/platform/dates";

type Choice = { chosen: readonly number[]; onChange: (chosen: number[]) => void };

type EvidenceChoiceProps = Choice & { placementId: number; known: GoalItem["reports"] };

/** The reports of a placement to choose from, those that are chosen already first, then the latest. */
export function EvidenceChoice({ placementId, known, ...choice }: EvidenceChoiceProps) {
  const except = known.map(({ reportId }) => reportId);
  return (
    <div className="mt-2 flex flex-col">
      {known.map((report) => (
        <ReportChoice key={report.reportId} report={report} {...choice} />
      ))}
      <ReportPage placementId={placementId} except={except} {...choice} />
    </div>
  );
}

type ReportPageProps = Choice & { placementId: number; except: readonly number[]; cursor?: number };

/** A page of reports, and the way to the next one. */
function ReportPage({ placementId, except, cursor, ...choice }: ReportPageProps) {
  const t = useTranslations("evaluation.goals");
  const { data, error } = useQuery(listReports, { placementId, ...(cursor !== undefined && { cursor }) });
  const [isMoreShown, showMore] = useState(false);
  if (error) return <ReadProblem error={error} />;
  if (!data) return <Spinner />;
  const { items, nextCursor } = data;
  const offered = items.filter(({ reportId, status }) => status !== reportStatus.sickDay && !except.includes(reportId));
  const isEmpty = cursor === undefined && except.length === 0 && offered.length === 0 && nextCursor === null;
  return (
    <>
      {isEmpty && <p className="text-muted">{t("reports_none")}</p>}
      {offered.map((report) => (
        <ReportChoice key={report.reportId} report={report} {...choice} />
      ))}
      {nextCursor !== null && !isMoreShown && (
        <Button size="small" variant="quiet" className="-ml-3 self-start" onClick={() => showMore(true)}>
          {t("reports_more")}
        </Button>
      )}
      {nextCursor !== null && isMoreShown && (
        <ReportPage placementId={placementId} except={except} cursor={nextCursor} {...choice} />
      )}
    </>
  );
}

type ReportChoiceProps = Choice & { report: { reportId: number; name: string; date: string } };

function ReportChoice({ report: { reportId, name, date }, chosen, onChange }: ReportChoiceProps) {
  const t = useTranslations("goal");
  const isChosen = chosen.includes(reportId);
  const isFull = chosen.length >= goalLimits.reports;
  return (
    <Checkbox
      label={t("report_of", { name, date: showDay(date) })}
      checked={isChosen}
      disabled={!isChosen && isFull}
      onChange={() => onChange(isChosen ? chosen.filter((one) => one !== reportId) : [...chosen, reportId])}
    />
  );
}
