import { reportStatus, reportTab } from "@/lib/features/report/life/rules";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { areasOn, progressOf, tickedIn, type Values, valuesOf } from "../writing/questions";

type Person = { who: "reader" | "guest" | "other"; name: string };

/** How far a step of a report has come: in numbers, or whom it waits for or came from. */
export type StageState =
  | { kind: "chosen"; count: number }
  | { kind: "answered"; answered: number; asked: number }
  | ({ kind: "awaited" | "given"; others: number } & Person)
  | { kind: "after_plan" | "after_day" | "private" | "finished" | "not_asked" | "guest_awaited" };

export type Stage = { tab: number; isDone: boolean; state: StageState };

/**
 * The steps of a report as their tabs show them to a reader, who is named first, with `tab` open; a sick day has none. A plan is done
 * for somebody who goes on from it.
 */
export function stagesOf(report: ReportDetail, { tab, readerId }: { tab: number; readerId: number }): Stage[] {
  const isFinished = report.status !== reportStatus.planning;
  const plan = planState(report.questions, valuesOf(report.questions));
  const isPlanned = tab > reportTab.planning && plan.count > 0;
  return [
    { tab: reportTab.planning, isDone: isFinished || isPlanned, state: plan },
    { tab: reportTab.reflection, isDone: isFinished, state: reflectionState(report, isFinished) },
    { tab: reportTab.feedback, isDone: isGiven(report), state: feedbackState(report, readerId) },
  ];
}

/** What the student's steps say of a report that is being written, by tab. */
export const writtenStates = (questions: ReportDetail["questions"], values: Values) => ({
  [reportTab.planning]: planState(questions, values),
  [reportTab.reflection]: writingState(questions, values),
});

function planState(questions: ReportDetail["questions"], values: Values): Extract<StageState, { kind: "chosen" }> {
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

const isGiven = ({ feedback, guestFeedback }: ReportDetail) => feedback.length + guestFeedback.length > 0;

function feedbackState(report: ReportDetail, readerId: number): StageState {
  const { feedback, guestFeedback, awaited, waitsForGuest } = report;
  const seated = (people: readonly { userId: number; fullName: string }[]) =>
    people.map(({ userId, fullName }): Person => ({ who: userId === readerId ? "reader" : "other", name: fullName }));
  const guests = guestFeedback.map(({ guestName }): Person => ({ who: "guest", name: guestName }));
  if (isGiven(report)) return named("given", [...seated(feedback), ...guests]);
  if (awaited.length > 0) return named("awaited", seated(awaited));
  return { kind: waitsForGuest ? "guest_awaited" : "not_asked" };
}

function named(kind: "awaited" | "given", people: readonly Person[]): StageState {
  const first = people.find(({ who }) => who === "reader") ?? people[0];
  return { kind, who: first?.who ?? "other", name: first?.name ?? "", others: people.length - 1 };
}
