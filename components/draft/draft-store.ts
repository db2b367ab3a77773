import type { NoticeValue } from "@/components/evaluation/notice/notice-values";
import type { RatingValue } from "@/components/evaluation/rating/rating-values";
import type { TalkValue } from "@/components/evaluation/talk/talk-field";
import type { AnswerValue } from "@/components/report/writing/questions";
import { type MessageDraft, readRows, type TalkOf, writeRows } from "./draft-database";
import { type DraftRow, type DraftRows, onlyField } from "./draft-types";
import { partRows } from "./part-rows";

/** A stored row as the draft of its form knows it. */
const asRow = <Value>({
  questionId,
  value,
  known,
  at,
  kept,
  draftId,
}: Omit<DraftRow<Value>, "field"> & { questionId: number }) => ({
  field: questionId,
  value,
  known,
  at,
  ...(kept && { kept }),
  ...(draftId !== undefined && { draftId }),
});

const withoutField = <Value>({ field: _, ...rest }: DraftRow<Value>) => rest;

/** The unsent answers of one person in one report. */
export const answerRows = (userId: number, reportId: number): DraftRows<AnswerValue> => ({
  read: async () => (await readRows("answers", [userId, reportId])).map(asRow),
  keep: (rows) =>
    writeRows(
      "answers",
      [...rows].map(([questionId, row]) => [
        [userId, reportId, questionId],
        row && { ...withoutField(row), userId, reportId, questionId },
      ]),
    ),
});

/** Under way now. */
const countings = new Map<number, Promise<ReadonlyMap<number, number>>>();

/** How many answers one person has not sent, by report. All lists of a page ask at once: they share one read. */
export function countUnsentAnswers(userId: number): Promise<ReadonlyMap<number, number>> {
  const count = async () => {
    const counts = new Map<number, number>();
    for (const { reportId } of await readRows("answers", [userId]))
      counts.set(reportId, (counts.get(reportId) ?? 0) + 1);
    return counts;
  };
  const shared = countings.get(userId) ?? count().finally(() => countings.delete(userId));
  countings.set(userId, shared);
  return shared;
}

/**
 * What one person has not sent of the draft of a written notice; beside the terms it has SPEC §4's number 4.
 * @param earlier how many notices there were before it
 */
export const noticeRows = (userId: number, evaluationId: number, earlier: number): DraftRows<NoticeValue> =>
  partRows(ratingRows<NoticeValue>(userId, evaluationId, 4), earlier);

/** The unsent answers of one person in one term of an evaluation, or those of a notice. */
export const ratingRows = <Value extends RatingValue | NoticeValue = RatingValue>(
  userId: number,
  evaluationId: number,
  term: number,
): DraftRows<Value> => ({
  read: async () => (await readRows("ratings", [userId, evaluationId, term])).map(asRow) as DraftRow<Value>[],
  keep: (rows) =>
    writeRows(
      "ratings",
      [...rows].map(([questionId, row]) => [
        [userId, evaluationId, term, questionId],
        row && { ...withoutField(row), userId, evaluationId, term, questionId },
      ]),
    ),
});

/** The unsent message; empty when there is none. */
export async function readMessageDraft(userId: number, reportId: number): Promise<MessageDraft> {
  const [row] = await readRows("messages", [userId, reportId]);
  return row ? asMessage(row) : { body: "" };
}

/** Stores an unsent message; an empty one is deleted. */
export const storeMessageDraft = (userId: number, reportId: number, draft: MessageDraft): Promise<void> =>
  writeRows("messages", [[[userId, reportId], draft.body ? { ...asMessage(draft), userId, reportId } : null]]);

const asMessage = ({ body, kept, sent }: MessageDraft): MessageDraft => ({
  body,
  ...(kept && { kept }),
  ...(sent && { sent }),
});

/** What is unsent of one field of a talk. */
type UnsentField = { field: string; row: DraftRow<TalkValue> };

/** Under way now. */
const talkReads = new Map<string, Promise<UnsentField[]>>();

/** What one person has not sent of one term's talk. All fields of a page ask at once: they share one read. */
export function readTalk({ userId, evaluationId, term }: TalkOf): Promise<UnsentField[]> {
  const key = `${userId} ${evaluationId} ${term}`;
  const read = async () => {
    const rows = await readRows("talks", [userId, evaluationId, term]);
    return rows.map(({ field, value, known, at, kept }) => ({
      field,
      row: {
        field: onlyField,
        value,
        known: "value" in known ? [known.value] : known,
        at: at ?? Date.now(),
        ...(kept && { kept }),
      },
    }));
  };
  const shared = talkReads.get(key) ?? read().finally(() => talkReads.delete(key));
  talkReads.set(key, shared);
  return shared;
}

/** What one person has not sent of one field of a talk, which is a draft of its own. */
export const talkRows = (of: TalkOf, field: string): DraftRows<TalkValue> => ({
  read: async () => (await readTalk(of)).filter((one) => one.field === field).map(({ row }) => row),
  keep: (rows) =>
    writeRows(
      "talks",
      [...rows.values()].map((row) => [
        [of.userId, of.evaluationId, of.term, field],
        row && { ...withoutField(row), ...of, field },
      ]),
    ),
});
