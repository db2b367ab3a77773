import { currentValues, isSettled } from "@/components/draft/draft-state";
import { saveStateText } from "@/components/draft/save-state-text";
import { hasChosen } from "@/lib/features/report/answers/rules";
import { type Asked, guest, type ReportAction } from "@/lib/features/report/life/rules";
import type { ReportDraftState } from "../draft/report-draft";
import { type AnswerValue, toAnswers } from "../writing/questions";
import type { Writing } from "../writing/use-show-question";

/** Whom a request for feedback goes to. */
export type Request = { ask?: Asked[]; guestEmail?: string | undefined };

/** Why a step waits. All but a refusal of the server's go away when the writer has mended them. */
export type Problem =
  | { kind: "unsaved" | "held" | "choice" | "empty" }
  /** There is no network, and not all of the text is sent; in the reader's language. */
  | { kind: "unsent"; text: string }
  /** No answer came; the step may have been taken. In the reader's language. */
  | { kind: "unanswered"; action: ReportAction; request: Request | undefined; text: string }
  /** In the reader's language. */
  | { kind: "refused"; text: string };

/** The key under `report` of the text for each. */
export const problemKeys = {
  unsaved: "save_first",
  held: "held_first",
  choice: "error_choose_something",
  empty: "error_feedback_empty",
} as const;

const isEmpty = (value: AnswerValue) =>
  value === null || value === false || (typeof value === "string" && value.trim() === "");

/** Has the writer mended what prevented the step? */
export function isMended(problem: Problem, { draft, questions }: Writing): boolean {
  const { state } = draft;
  switch (problem.kind) {
    case "unsaved":
    case "unsent":
      return isSettled(state);
    case "held":
      return saveStateText(state).key !== "save_held";
    case "choice":
      return hasChosen(questions, toAnswers(currentValues(state)));
    case "empty":
      return !isBlank(state);
    case "unanswered":
    case "refused":
      return false;
  }
}

/**
 * Has the page found out that a step without an answer was taken? A request was when none of its people can be asked any more; whether a guest
 * was asked it does not know.
 */
export function isTaken(
  problem: Problem,
  { actions, askable }: { actions: readonly ReportAction[]; askable: readonly { userId: number }[] },
): boolean {
  if (problem.kind !== "unanswered") return false;
  const { action, request } = problem;
  if (!actions.includes(action)) return true;
  const people = (request?.ask ?? []).filter((one) => one !== guest);
  return people.length > 0 && !askable.some(({ userId }) => people.includes(userId));
}

/** Has nothing been answered at all? */
export const isBlank = (state: ReportDraftState): boolean =>
  Object.values<AnswerValue>(currentValues(state)).every(isEmpty);
