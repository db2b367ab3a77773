import type { Ask } from "@/components/data/use-ask";
import { createDraftSession, type DraftSession } from "@/components/draft/draft-session";
import { noticeRows } from "@/components/draft/draft-store";
import type { DraftServer } from "@/components/draft/draft-types";
import { heldInText } from "@/components/draft/held-text";
import type { NoticeItem } from "@/lib/features/evaluation/notice/schema";
import type { PersonalFinding } from "@/lib/platform/personal-data";
import { getEvaluation, saveNotice } from "../calls";
import {
  type DraftField,
  draftFields,
  fieldNumber,
  isSame,
  isWrong,
  type NoticeValue,
  toInput,
  valuesOf,
  wordsIn,
} from "./notice-values";

/** What a page knows when it opens the draft of a notice. */
export type NoticeOpening = {
  userId: number;
  evaluationId: number;
  /** How many notices there were before it. */
  earlier: number;
  /** Null until somebody writes something. */
  notice: NoticeItem | null;
  /** Full names of the people around the placement: a text may contain them. */
  names: readonly string[];
};

type Known = { noticeId: number; revision: number };

export type NoticeSession = Omit<DraftSession<NoticeValue, PersonalFinding>, "attach"> & {
  /** Starts saving, by calls that answer with message keys; `onChanged` is called when the page shows something that no longer holds. */
  attach: (ask: Ask, onChanged: () => void) => () => void;
  /** Takes in what a page brought. */
  adopt: (notice: NoticeItem | null) => void;
  /** The number and the revision that the server has; null until the draft is begun. */
  known: () => Known | null;
};

function createNoticeDraft({ userId, evaluationId, earlier, notice, names }: NoticeOpening): NoticeSession {
  let noticeId = notice?.noticeId ?? null;
  const session = createDraftSession<NoticeValue, PersonalFinding>({
    revision: notice?.revision ?? 0,
    values: valuesOf(notice),
    rows: noticeRows(userId, evaluationId, earlier),
    rules: {
      same: isSame,
      isWrong,
      held: (value, saved, kept) => heldInText(wordsIn(value), wordsIn(saved), kept, names),
    },
  });

  const server = (ask: Ask, onChanged: () => void): DraftServer<NoticeValue> => ({
    async save(revision, values) {
      const known = noticeId === null ? { revision: 0 } : { noticeId, revision };
      const outcome = await ask(saveNotice, { evaluationId, ...known, ...(await toInput(values)) });
      if (outcome.kind !== "done") return { ...outcome, errors: errorsByField(outcome.errors) };
      if (noticeId === null) {
        noticeId = outcome.data.noticeId;
        onChanged();
      }
      return outcome;
    },
    async load() {
      const outcome = await ask(getEvaluation, { evaluationId });
      if (outcome.kind !== "done") return outcome;
      onChanged();
      const { notice: now } = outcome.data;
      // Given or lifted meanwhile: what was not sent by then is shown to its writer, not added.
      if (now?.state !== "draft")
        return { kind: "refused", status: 400, problem: "evaluation.notice.error_given", errors: {}, revision: null };
      noticeId = now.noticeId;
      return { kind: "done", data: { revision: now.revision, values: valuesOf(now) } };
    },
  });

  return {
    ...session,
    attach: (ask, onChanged) => session.attach(server(ask, onChanged)),
    adopt(now) {
      if (!now) return;
      noticeId = now.noticeId;
      session.meet(now.revision, valuesOf(now));
    },
    known: () => (noticeId === null ? null : { noticeId, revision: session.getState().revision }),
  };
}

/** The fields of a save call's errors by their numbers: `steps.0.what` is the plan's. */
function errorsByField(errors: Record<string, string>): Record<number, string> {
  const found = Object.entries(errors).flatMap(([name, key]) => {
    const field = draftFields.find((one): one is DraftField => one === name.split(".")[0]);
    return field ? [[fieldNumber(field), key] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The drafts of the pages opened since the product was loaded: the way back to a page goes on with its draft. */
const sessions = new Map<string, NoticeSession>();

type NoticePlace = Pick<NoticeOpening, "userId" | "evaluationId" | "earlier">;

const keyOf = ({ userId, evaluationId, earlier }: NoticePlace) => `${userId}/${evaluationId}/${earlier}`;

/** Forgets a draft that can no longer be saved, and deletes what this device holds of it. */
export function forgetNotice(of: NoticePlace): void {
  sessions.delete(keyOf(of));
  noticeRows(of.userId, of.evaluationId, of.earlier)
    .keep(new Map(draftFields.map((field) => [fieldNumber(field), null])))
    .catch(() => {});
}

/** The draft of a notice, new or continued. On the server always a new one, never cached. */
export function openNoticeSession(opening: NoticeOpening): NoticeSession {
  if (typeof window === "undefined") return createNoticeDraft(opening);
  const key = keyOf(opening);
  const session = sessions.get(key) ?? createNoticeDraft(opening);
  sessions.set(key, session);
  return session;
}
