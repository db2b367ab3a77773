import { createListeners } from "@/components/data/listeners";
import type { Ask } from "@/components/data/use-ask";
import { createDraftSession } from "@/components/draft/draft-session";
import { noticeRows } from "@/components/draft/draft-store";
import type { DraftRows, DraftServer } from "@/components/draft/draft-types";
import { heldInText } from "@/components/draft/held-text";
import type { PersonalFinding } from "@/lib/platform/personal-data";
import { getEvaluation, saveNotice } from "../calls";
import { toInput } from "./notice-input";
import { handedOver, keyOf, type NoticeOpening, type NoticeRow, type NoticeSession, sessions } from "./notice-sessions";
import {
  type DraftField,
  draftFields,
  fieldNumber,
  isLeftover,
  isSame,
  isWrong,
  type NoticeValue,
  valuesOf,
  wordsIn,
} from "./notice-values";

function createNoticeDraft(opening: NoticeOpening): NoticeSession {
  const { userId, evaluationId, earlier, notice, names } = opening;
  const stored = noticeRows(userId, evaluationId, earlier);
  const listeners = createListeners();
  let noticeId = notice?.noticeId ?? null;
  let brought = noticeId;
  let strays = handedOver.get(keyOf(opening)) ?? [];
  handedOver.delete(keyOf(opening));

  function stray(rows: readonly NoticeRow[]): void {
    strays = rows;
    listeners.announce();
  }
  const isStray = (row: NoticeRow) => row.draftId !== undefined && row.draftId !== noticeId;
  const rows: DraftRows<NoticeValue> = {
    async read() {
      const found = await stored.read();
      const saved = valuesOf(notice);
      const left = found.filter((row) => isStray(row) && isLeftover(row.value, saved[row.field] ?? null));
      if (left.length > 0) stray(left);
      return found.filter((row) => !isStray(row));
    },
    keep: (changed) =>
      stored.keep(
        new Map(
          [...changed].map(([id, row]) => [id, row && { ...row, ...(noticeId !== null && { draftId: noticeId }) }]),
        ),
      ),
  };

  const session = createDraftSession<NoticeValue, PersonalFinding>({
    revision: notice?.revision ?? 0,
    values: valuesOf(notice),
    rows,
    rules: {
      same: isSame,
      isWrong,
      held: (value, saved, kept) => heldInText(wordsIn(value), wordsIn(saved), kept, names),
    },
  });

  const server = (ask: Ask, onChanged: () => void): DraftServer<NoticeValue> => ({
    async save(revision, values) {
      const known = noticeId === null ? { revision: 0 } : { noticeId, revision };
      const outcome = await ask(saveNotice, { evaluationId, ...known, ...toInput(values) });
      // Discarded before the page could bring it.
      if (outcome.kind === "refused" && outcome.status === 404) brought = noticeId;
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
    subscribe(listener) {
      const ends = [listeners.subscribe(listener), session.subscribe(listener)];
      return () => {
        for (const end of ends) end();
      };
    },
    attach: (ask, onChanged) => session.attach(server(ask, onChanged)),
    adopt(now) {
      if (!now || (brought !== null && now.noticeId !== brought)) return;
      noticeId = now.noticeId;
      brought = noticeId;
      session.meet(now.revision, valuesOf(now));
    },
    known: () => (noticeId === null ? null : { noticeId, revision: session.getState().revision }),
    misses: (now) => brought !== null && now?.noticeId !== brought,
    strays: () => strays,
    takeUp() {
      const rows = strays;
      stray([]);
      for (const { field, value } of rows) session.change(field, value);
    },
    dropStrays() {
      const { mine } = session.getState();
      const gone = strays.filter(({ field }) => !(field in mine));
      stored.keep(new Map(gone.map(({ field }) => [field, null]))).catch(() => {});
      stray([]);
    },
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

/** The draft of a notice, new or continued. */
export const openNoticeSession = (opening: NoticeOpening): NoticeSession =>
  sessions.open(keyOf(opening), () => createNoticeDraft(opening));
