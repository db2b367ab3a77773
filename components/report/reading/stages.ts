import { reportStatus, reportTab } from "@/lib/features/report/life/rules";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { areasOn, progressOf, tickedIn, type Values, valuesOf } from "../writing/questions";

/** How far a step of a report has come: in numbers, or whom it waits for or came from. */
export type StageState =
  | { kind: "chosen"; count: number }
  | { kind: "answered"; answered: number; asked: number }
  | { kind: "awaited" | "given"; name: string; others: number }
  | { kind: "after_plan" | "after_day" | "private" | "finished" | "not_asked" | "guest_awaited" };

export type Stage = { tab: number; isDone: boolean; state: StageState };

/** The steps of a report as their tabs show them; a sick day has none. */
export function stagesOf(report: ReportDetail): Stage[] {
  const isFinished = report.status !== reportStatus.planning;
  return [
    { tab: reportTab.planning, isDone: isFinished, state: planState(report.questions, valuesOf(report.questions)) },
    { tab: reportTab.reflection, isDone: isFinished, state: reflectionState(report, isFinished) },
    { tab: reportTab.feedback, isDone: givenBy(report).length > 0, state: feedbackState(report) },
  ];
}

/** What the student's steps say of a report that is being written, by tab. */
export const writtenStates = (questions: ReportDetail["questions"], values: Values) => ({
  [reportTab.planning]: planState(questions, values),
  [reportTab.reflection]: writingState(questions, values),
});

function planState(questions: ReportDetail["questions"], values: Values): StageState {
  const areas = areasOn(reportTab.planning, questions, values);
  const count = areas.reduce((sum, area) => sum + tickedIn(area, values).ticked, 0);
  return { kind: "chosen", count };
}

function writingState(questions: ReportDetail["questions"], values: Values): StageState {
  const progress = progressOf(areasOn(reportTab.reflection, questions, values), values);
  if (progress.asked === 0) return { kind: "after_plan" };
  return progress.answered === 0 ? { kind: "after_day" } : { kind: "answered", ...progress };
}

function reflectionState({ questions, readableTabs }: ReportDetail, isFinished: boolean): StageState {
  if (isFinished) return { kind: "finished" };
  if (!readableTabs.includes(reportTab.reflection)) return { kind: "private" };
  return writingState(questions, valuesOf(questions));
}

function feedbackState(report: ReportDetail): StageState {
  const given = givenBy(report);
  if (given.length > 0) return named("given", given);
  if (report.awaited.length > 0)
    return named(
      "awaited",
      report.awaited.map(({ fullName }) => fullName),
    );
  return { kind: report.status === reportStatus.waitingFeedback ? "guest_awaited" : "not_asked" };
}

const givenBy = ({ feedback, guestFeedback }: ReportDetail): string[] => [
  ...feedback.map(({ fullName }) => fullName),
  ...guestFeedback.map(({ guestName }) => guestName),
];

const named = (kind: "awaited" | "given", [name = "", ...others]: readonly string[]): StageState => ({
  kind,
  name,
  others: others.length,
});
