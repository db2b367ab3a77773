"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, LinkButton } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { StickyActions } from "@/components/ui/sticky-actions";
import { usePreload } from "@/components/ui/use-preload";
import { reportTab } from "@/lib/features/report/life/rules";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { DraftSaveState } from "../draft/draft-save-state";
import { reportPath } from "../reading/report-path";
import type { Writing } from "../writing/use-show-question";
import { type Step, stepsOn } from "./steps";
import { useReportStep } from "./use-report-step";

const loadAskDialog = () => import("./ask-dialog").then((module) => module.AskDialog);
const AskDialog = dynamic(loadAskDialog, { ssr: false });
const loadCompleteDialog = () => import("./complete-dialog").then((module) => module.CompleteDialog);
const CompleteDialog = dynamic(loadCompleteDialog, { ssr: false });

export type StepsReport = Pick<ReportDetail, "reportId" | "status" | "revision" | "actions" | "askable">;

type ReportStepsProps = {
  report: StepsReport;
  /** The open tab. */
  tab: number;
  /** What is being written, if anything: it is saved before a step is taken. */
  writing?: Writing;
};

/** The next steps of a report, within reach of the thumb. */
export function ReportSteps({ report, tab, writing }: ReportStepsProps) {
  const t = useTranslations("report");
  const { take, busy, problem, emailError, forget } = useReportStep(report, tab, writing);
  const router = useRouter();
  const [dialog, setDialog] = useState<"ask" | "complete" | null>(null);
  usePreload(loadAskDialog);
  usePreload(loadCompleteDialog);
  const { primary, others } = stepsOn(tab, report.status, report.actions);
  if (!primary && others.length === 0 && !writing) return null;

  const close = () => {
    setDialog(null);
    forget();
  };
  const label = (step: Step) =>
    step === "request-feedback" && others.includes(step) ? t("step_ask_more") : t(`step_${step}`);
  const button = (step: Step, variant?: "primary") => {
    const tabBehind = targets[step];
    if (tabBehind)
      return (
        <LinkButton key={step} variant={variant} href={reportPath(report.reportId, tabBehind)}>
          {label(step)}
        </LinkButton>
      );
    const opens = dialogs[step];
    return (
      <Button
        key={step}
        variant={variant}
        busy={busy === step && !opens}
        onClick={() => (opens ? setDialog(opens) : take(step as never))}
      >
        {label(step)}
      </Button>
    );
  };

  return (
    <>
      <div className="no-print sticky bottom-0 z-10 mt-8 *:mt-0 lg:bg-canvas">
        <StickyActions
          status={
            <>
              {writing && <DraftSaveState reportId={report.reportId} tab={tab} writing={writing} />}
              <div role="alert" className="empty:hidden">
                {problem && !dialog && <ErrorText>{problem}</ErrorText>}
              </div>
            </>
          }
        >
          {others.map((step) => button(step))}
          {primary && button(primary, "primary")}
        </StickyActions>
      </div>
      {dialog === "ask" && (
        <AskDialog
          report={report}
          busy={busy !== null}
          error={problem}
          emailError={emailError}
          onClose={close}
          onAsk={async (ask, guestEmail) => (await take("request-feedback", { ask, guestEmail })) && close()}
          onInvited={(status) => {
            close();
            router.push(reportPath(report.reportId, status));
            router.refresh();
          }}
        />
      )}
      {dialog === "complete" && (
        <CompleteDialog
          busy={busy !== null}
          error={problem}
          onClose={close}
          onConfirm={async () => (await take("complete")) && close()}
        />
      )}
    </>
  );
}

const targets: Partial<Record<Step, number>> = {
  "to-reflection": reportTab.reflection,
  "to-give-feedback": reportTab.feedback,
  "to-read-feedback": reportTab.feedback,
};

const dialogs: Partial<Record<Step, "ask" | "complete">> = { "request-feedback": "ask", complete: "complete" };
