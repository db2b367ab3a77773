"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DraftSaveState } from "@/components/draft/draft-save-state";
import { currentValues } from "@/components/draft/draft-state";
import { Button, LinkButton } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { laterPart } from "@/components/ui/later-part";
import { StickyActions } from "@/components/ui/sticky-actions";
import { usePreload } from "@/components/ui/use-preload";
import { type ReportAction, reportStatus, reportTab } from "@/lib/features/report/life/rules";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { reportPath } from "@/lib/platform/navigation/report-path";
import { areasOn, progressOf, valuesOf } from "../writing/questions";
import { useShowQuestion, type Writing } from "../writing/use-show-question";
import type { Request } from "./problem";
import { SendTo } from "./send-to";
import { forgetShown, guestToShow, showNext } from "./shown-guest";
import { type Step, stepsOn } from "./steps";
import { useReportStep } from "./use-report-step";

const askDialog = laterPart();
const AskDialog = dynamic(
  askDialog.from(() => import("./ask-dialog").then((module) => module.AskDialog)),
  { ssr: false },
);
const confirmStepDialog = laterPart();
const ConfirmStepDialog = dynamic(
  confirmStepDialog.from(() => import("./confirm-step-dialog").then((module) => module.ConfirmStepDialog)),
  { ssr: false },
);
const GuestQrDialog = dynamic(
  () => import("@/components/guest/guest-qr-dialog").then((module) => module.GuestQrDialog),
  { ssr: false },
);

export type StepsReport = Pick<
  ReportDetail,
  "reportId" | "status" | "revision" | "actions" | "askable" | "awaited" | "hasUnreadFeedback"
>;

type ReportStepsProps = {
  report: StepsReport;
  /** The open tab. */
  tab: number;
  /** What is being written, if anything: it is saved before a step is taken. */
  writing?: Writing;
};

/** The next steps of a report in a bar within reach of the thumb. Directly in the page's main area. */
export function ReportSteps({ report, tab, writing }: ReportStepsProps) {
  const t = useTranslations("report");
  const { reportId, status, actions, askable } = report;
  const { take, prepare, busy, problem, unanswered, emailError, forget, goOn } = useReportStep(report, tab, writing);
  const pathname = usePathname();
  const showQuestion = useShowQuestion(reportId, tab, writing);
  const [dialog, setDialog] = useState<"ask" | "complete" | "recall" | "give-feedback" | null>(null);
  const [shownGuest, setShownGuest] = useState(() => guestToShow(reportId));
  usePreload(askDialog.load);
  usePreload(confirmStepDialog.load);
  const { primary, others } = stepsOn(tab, status, actions, report.hasUnreadFeedback);
  const supervisor = askable.find(({ seat }) => seat === "supervisor") ?? null;
  const progress = progressIn(tab, writing);

  const close = () => {
    setDialog(null);
    forget();
  };

  async function run(action: ReportAction, request?: Request): Promise<void> {
    const taken = await take(action, request);
    if (!taken) return;
    close();
    if (taken.guest && !request?.guestEmail) {
      showNext(reportId, taken.guest);
      // A step that leads to the open page shows it here: nothing is mounted again.
      if (pathname === reportPath(reportId, taken.status)) setShownGuest(taken.guest);
    }
    goOn(taken.status);
  }

  async function press(step: Exclude<Step, keyof typeof targets>): Promise<void> {
    if (step === "complete" || step === "recall") return setDialog(step);
    if (step === "finish-and-ask" && supervisor) return run("request-feedback", { ask: [supervisor.userId] });
    if (step === "finish-and-ask" || step === "request-feedback") {
      if (await prepare("request-feedback")) setDialog("ask");
      return;
    }
    const { answered, asked } = progress;
    const leavesMuchOpen = step === "give-feedback" && asked > 0 && answered * 2 <= asked;
    if (!leavesMuchOpen) return run(step);
    if (await prepare(step)) setDialog("give-feedback");
  }

  function label(step: Step): string {
    if (step === "request-feedback" && others.includes(step)) return t("step_ask_more");
    return step === "finish-and-ask" && !supervisor ? t("finish_and_ask") : t(`step_${step}`);
  }

  const button = (step: Step, variant: "primary" | "quiet") => {
    if (isTarget(step))
      return (
        <LinkButton key={step} variant={variant} href={reportPath(reportId, targets[step])}>
          {label(step)}
        </LinkButton>
      );
    const isBusy = !dialog && busy === (step === "finish-and-ask" ? "request-feedback" : step);
    return (
      <Button key={step} variant={variant} busy={isBusy} onClick={() => press(step)}>
        {label(step)}
      </Button>
    );
  };

  return (
    <>
      {primary === "finish-and-ask" && (
        <SendTo
          supervisor={supervisor}
          readers={askable.filter((one) => one !== supervisor)}
          onChoose={async () => (await prepare("request-feedback")) && setDialog("ask")}
        />
      )}
      {(primary || others.length > 0 || writing || problem) && (
        <StickyActions
          problem={problem && !dialog && <ErrorText>{problem}</ErrorText>}
          status={writing && <DraftSaveState draft={writing.draft.state} onShow={showQuestion} />}
          secondary={others.length > 0 && others.map((step) => button(step, "quiet"))}
        >
          {primary && button(primary, "primary")}
        </StickyActions>
      )}
      {dialog === "ask" && (
        <AskDialog
          people={askable}
          finishes={status === reportStatus.planning}
          busy={busy !== null}
          error={problem}
          unanswered={unanswered}
          emailError={emailError}
          onClose={close}
          onAsk={(request) => run("request-feedback", request)}
        />
      )}
      {dialog && dialog !== "ask" && (
        <ConfirmStepDialog
          step={dialog}
          progress={progress}
          awaited={report.awaited}
          busy={busy !== null}
          error={problem}
          onClose={close}
          onConfirm={() => run(dialog)}
        />
      )}
      {shownGuest && (
        <GuestQrDialog
          reportId={reportId}
          invited={shownGuest}
          onClose={() => {
            forgetShown(reportId);
            setShownGuest(null);
          }}
        />
      )}
    </>
  );
}

const targets = {
  "to-reflection": reportTab.reflection,
  "to-give-feedback": reportTab.feedback,
  "to-read-feedback": reportTab.feedback,
} as const;

const isTarget = (step: Step): step is keyof typeof targets => step in targets;

/** How much of the tab has an answer. */
function progressIn(tab: number, writing: Writing | undefined) {
  if (!writing) return { answered: 0, asked: 0 };
  const { questions, draft } = writing;
  const students = questions.filter((one) => one.tab !== reportTab.feedback);
  const values = { ...currentValues(draft.state), ...valuesOf(students) };
  return progressOf(areasOn(tab, questions, values), values);
}
