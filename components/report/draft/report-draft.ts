import type { Ask } from "@/components/data/use-ask";
import { createDraftSession, type DraftSession } from "@/components/draft/draft-session";
import { answerRows } from "@/components/draft/draft-store";
import type { DraftRules, DraftServer, DraftState } from "@/components/draft/draft-types";
import { heldInText } from "@/components/draft/held-text";
import { keptSessions } from "@/components/draft/kept-sessions";
import { reasonsByQuestion } from "@/components/draft/question-errors";
import { tellSaved } from "@/components/offline/tell";
import type { AnsweredQuestion } from "@/lib/features/report/answers/rules";
import type { getReport as contract } from "@/lib/features/report/reading/contract";
import type { OutputOf } from "@/lib/platform/http/contract";
import { limits } from "@/lib/platform/limits";
import type { PersonalFinding } from "@/lib/platform/personal-data";
import { lengthOf } from "@/lib/platform/text-length";
import { getReport, saveReport } from "../calls";
import { type AnswerValue, asOwn, toInput, valuesOf } from "../writing/questions";

/** What a page knows when it opens a person's part of a report. */
export type Opening = {
  userId: number;
  reportId: number;
  revision: number;
  /** The questions the person may answer, with the answers the server has. */
  questions: readonly AnsweredQuestion[];
  /** Full names of the people around the student: a text may name them. */
  names?: readonly string[];
};

/** The fields of a report are its questions, by their ids. */
export type ReportDraftState = DraftState<AnswerValue, PersonalFinding>;
export type ReportDraftSession = Omit<DraftSession<AnswerValue, PersonalFinding>, "attach"> & {
  /** Starts saving, by calls that answer with message keys; the function it returns is for leaving the page. */
  attach: (ask: Ask) => () => void;
};

export const isTooLong = (value: AnswerValue | undefined): boolean =>
  typeof value === "string" && lengthOf(value) > limits.answerLength;

/** What looks like personal data waits for the writer; what the server has already needs no new decision. */
export const reportRules = (names: readonly string[]): DraftRules<AnswerValue, PersonalFinding> => ({
  same: Object.is,
  isWrong: isTooLong,
  held(value, saved, kept) {
    return typeof value === "string" ? heldInText(value, String(saved ?? ""), kept, names) : [];
  },
});

/** The calls that save and read a part of a report. `ask` answers with message keys. */
function reportServer(ask: Ask, { reportId, questions }: Opening): DraftServer<AnswerValue> {
  const types = new Map(questions.map((question) => [question.id, question]));
  return {
    async save(revision, values) {
      const answers = Object.entries(values).flatMap(([id, value]) => {
        const question = types.get(Number(id));
        return question ? toInput(question, value) : [];
      });
      const outcome = await ask(saveReport, { reportId, revision, answers });
      return outcome.kind === "done" ? outcome : { ...outcome, errors: reasonsByQuestion(outcome.errors, answers) };
    },
    async load() {
      const outcome = await ask(getReport, { reportId });
      if (outcome.kind !== "done") return outcome;
      const { revision, questions: tree, comments } = outcome.data;
      const own = asOwn(withNested(tree), comments).filter(({ id }) => types.has(id));
      return { kind: "done", data: { revision, values: valuesOf(own) } };
    },
  };
}

type AnswerNode = OutputOf<typeof contract>["questions"][number];

/** The questions of an answer's tree. */
const withNested = (tree: readonly AnswerNode[]): AnswerNode[] =>
  tree.flatMap((question) => [question, ...withNested(question.subItem)]);

export function createReportDraft(opening: Opening): ReportDraftSession {
  const { userId, reportId, revision, questions, names = [] } = opening;
  const rows = answerRows(userId, reportId);
  const session = createDraftSession({ revision, values: valuesOf(questions), rules: reportRules(names), rows });
  let told = session.getState().saved;
  // What the server has is newer than the pages of the report that are kept on this device, also when it answers after the page is left.
  session.subscribe(() => {
    const { revision: now, saved } = session.getState();
    if (saved !== told) tellSaved(reportId, now, saved);
    told = saved;
  });
  return { ...session, attach: (ask) => session.attach(reportServer(ask, opening)) };
}

/** A tab of the report, or the way back to it, goes on with its draft. */
const sessions = keptSessions<ReportDraftSession>();

const keyOf = (userId: number, reportId: number) => `${userId}/${reportId}/`;

/** Forgets a discarded draft. */
export const forgetDraftSession = (userId: number, reportId: number): void => sessions.forget(keyOf(userId, reportId));

/** The drafts of a person's part of a report whose pages were opened. */
export const openedDrafts = (userId: number, reportId: number): ReportDraftSession[] =>
  sessions.findAll(keyOf(userId, reportId));

/**
 * The draft of a person's part of a report, new or continued; another one for other questions, such as those of who has become the stand-in: a
 * draft saves answers to the questions that it was opened with.
 */
export const openDraftSession = (opening: Opening): ReportDraftSession =>
  sessions.open(keyOf(opening.userId, opening.reportId) + opening.questions.map(({ id }) => id).join(), () =>
    createReportDraft(opening),
  );
