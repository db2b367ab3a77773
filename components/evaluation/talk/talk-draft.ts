import { placed } from "@/components/data/outcome";
import type { Ask } from "@/components/data/use-ask";
import { createDraftSession, type DraftSession } from "@/components/draft/draft-session";
import { talkRows } from "@/components/draft/draft-store";
import { type DraftRows, type DraftRules, type DraftServer, onlyField } from "@/components/draft/draft-types";
import { heldInText } from "@/components/draft/held-text";
import { keptSessions } from "@/components/draft/kept-sessions";
import { isTextField, type TalkFieldKey } from "@/lib/features/evaluation/talk/rules";
import type { StoredTalkField } from "@/lib/features/evaluation/talk/schema";
import { limits } from "@/lib/platform/limits";
import type { PersonalFinding } from "@/lib/platform/personal-data";
import { lengthOf } from "@/lib/platform/text-length";
import { getEvaluation, saveTalk } from "../calls";
import { fieldIn, isSameValue, savedOf, type TalkTarget, type TalkValue, textOf } from "./talk-field";

/** What a page knows when it opens a field of a talk. */
export type TalkOpening = { target: TalkTarget; field: TalkFieldKey; stored: StoredTalkField | undefined };

/** Each field of a talk is a draft of its own, because others write in the fields beside it. */
export type TalkSession = Omit<DraftSession<TalkValue, PersonalFinding>, "attach"> & {
  /** Starts saving, by calls that answer in words; the function it returns is for leaving the page. */
  attach: (ask: Ask, onSaved: () => void) => () => void;
};

/** Where nothing is stored: an answer by yes or no has effects, and is not sent later behind its writer's back. */
const noRows: DraftRows<TalkValue> = { isNowhere: true, read: async () => [], keep: async () => {} };

const rowsOf = ({ target, field }: Pick<TalkOpening, "target" | "field">): DraftRows<TalkValue> => {
  const { userId, evaluationId, term } = target;
  return userId !== null && isTextField(field) ? talkRows({ userId, evaluationId, term }, field) : noRows;
};

/** Is what is not saved of a field stored on the device? */
export const isStored = (of: Pick<TalkOpening, "target" | "field">): boolean => rowsOf(of) !== noRows;

/** The field of a draft is the text or the answer itself. */
export const talkRules = (names: readonly string[]): DraftRules<TalkValue, PersonalFinding> => ({
  same: isSameValue,
  isWrong: (value) => lengthOf(textOf(value)) > limits.answerLength,
  held: (value, saved = null, kept) => heldInText(textOf(value), textOf(saved), kept, names),
});

/** The calls that save and read a field. */
const talkServer = (
  ask: Ask,
  onSaved: () => void,
  { target: { evaluationId, term: stage }, field }: TalkOpening,
): DraftServer<TalkValue> => ({
  async save(revision, { [onlyField]: value = null }) {
    const outcome = await ask(saveTalk, { evaluationId, stage, field, revision, value });
    if (outcome.kind === "done") {
      onSaved();
      return outcome;
    }
    const { beside, above } = placed(outcome, ["value"]);
    const errors = Object.fromEntries(beside.map(([, reason]) => [onlyField, reason]));
    return { ...outcome, errors, problem: above ?? outcome.problem };
  },
  async load() {
    const outcome = await ask(getEvaluation, { evaluationId, stage });
    if (outcome.kind !== "done") return outcome;
    return { kind: "done", data: openingOf(fieldIn(outcome.data.talk, field)) };
  },
});

/** A field as the server has it. */
function openingOf(stored: StoredTalkField | undefined) {
  const { value, revision } = savedOf(stored);
  return { revision, values: { [onlyField]: value } };
}

function createTalkDraft(opening: TalkOpening): TalkSession {
  const { stored, target } = opening;
  const session = createDraftSession({
    ...openingOf(stored),
    rules: talkRules(target.names),
    rows: rowsOf(opening),
  });
  return { ...session, attach: (ask, onSaved) => session.attach(talkServer(ask, onSaved, opening)) };
}

const sessions = keptSessions<TalkSession>();

const keyOf = ({ userId, evaluationId, term }: Pick<TalkTarget, "userId" | "evaluationId" | "term">) =>
  `${userId}/${evaluationId}/${term}/`;

/** Forgets what was not saved of a talk. */
export const forgetTalkSessions = (of: Pick<TalkTarget, "userId" | "evaluationId" | "term">): void =>
  sessions.forget(keyOf(of));

/** The draft of a field, continued where the device stores it, else a new one. */
export const openTalkSession = (opening: TalkOpening): TalkSession =>
  isStored(opening)
    ? sessions.open(`${keyOf(opening.target)}${opening.field}`, () => createTalkDraft(opening))
    : createTalkDraft(opening);
